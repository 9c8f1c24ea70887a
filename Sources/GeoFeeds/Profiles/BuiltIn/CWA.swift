extension Profiles {
  /// Felt earthquakes of Taiwan's Central Weather Administration (E-A0015, E-A0016); times are those
  /// of Taiwan, the scale's name is that of Richter's. The number of a report is not its own, so that
  /// the address of its page identifies it.
  static let cwaJSON: StaticString = #"""
    {
      "name": "cwa",
      "title": "Felt earthquakes of CWA, Taiwan, JSON",
      "match": {"root": "json", "contains": ["\"E-A0015-", "\"E-A0016-"]},
      "record": "records/Earthquake",
      "events": true,
      "zone": "+08:00",
      "fields": [
        {"name": "id", "type": "text", "meaning": "identifier of the event"},
        {"name": "time", "type": "time", "path": "EarthquakeInfo/OriginTime",
          "meaning": "origin time"},
        {"name": "mag", "type": "real", "path": "EarthquakeInfo/EarthquakeMagnitude/MagnitudeValue",
          "meaning": "magnitude"},
        {"name": "mag_type", "type": "text",
          "path": "EarthquakeInfo/EarthquakeMagnitude/MagnitudeType",
          "values": {"芮氏規模": "ML", "Local magnitude": "ML"}, "meaning": "scale of the magnitude"},
        {"name": "place", "type": "text", "path": "EarthquakeInfo/Epicenter/Location",
          "meaning": "where it was, in words"},
        {"name": "depth_km", "type": "real", "unit": "km", "path": "EarthquakeInfo/FocalDepth",
          "meaning": "depth of the hypocentre"},
        {"name": "event_type", "type": "text", "default": "earthquake",
          "meaning": "CWA lists earthquakes only"},
        {"name": "agency", "type": "text", "path": "EarthquakeInfo/Source",
          "values": {"中央氣象署": "CWA"}, "meaning": "who gave the solution"},
        {"name": "earthquake_no", "type": "integer", "path": "EarthquakeNo",
          "meaning": "number of the report; those of small areas share the year's 000"},
        {"name": "report_color", "type": "text", "path": "ReportColor",
          "values": {"綠色": "green", "黃色": "yellow", "橙色": "orange", "紅色": "red"},
          "meaning": "how strong it was felt, or threatens to be"},
        {"name": "url", "type": "text", "path": "Web", "meaning": "page of the event"},
        {"name": "summary", "type": "text", "path": "ReportContent", "meaning": "report in words"},
        {"name": "longitude", "type": "real",
          "path": "EarthquakeInfo/Epicenter/EpicenterLongitude",
          "meaning": "where the epicentre is"},
        {"name": "latitude", "type": "real", "path": "EarthquakeInfo/Epicenter/EpicenterLatitude",
          "meaning": "where the epicentre is"}
      ],
      "extract": [{"from": "url", "patterns": ["{*}/details/{id}"]}]
    }
    """#
}
