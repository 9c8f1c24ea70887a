extension Profiles {
  /// Earthquake reports of the Japan Meteorological Agency (JMAXML 1, seismology); the paths begin
  /// with report or earthquake.
  static let jmaJSON: StaticString = #"""
    {
      "name": "jma",
      "title": "Earthquake reports of the Japan Meteorological Agency",
      "match": {"root": "jma", "contains": []},
      "events": true,
      "zone": "+09:00",
      "fields": [
        {"name": "id", "type": "text", "meaning": "identifier of the earthquake"},
        {"name": "part", "type": "integer", "meaning": "which of the report's earthquakes, from 1, where they share an identifier"},
        {"name": "time", "type": "time", "path": "earthquake/OriginTime", "meaning": "origin time, to the minute"},
        {"name": "updated", "type": "time", "path": "report/Control/DateTime", "meaning": "when the report was sent"},
        {"name": "published", "type": "time", "path": "report/Head/ReportDateTime", "meaning": "when the report was issued"},
        {"name": "mag", "type": "real", "meaning": "magnitude"},
        {"name": "mag_type", "type": "text", "meaning": "kind of magnitude: Mj is JMA's own"},
        {"name": "place", "type": "text", "path": "earthquake/Hypocenter/Area/Name", "meaning": "name of the epicentral region"},
        {"name": "depth_km", "type": "real", "unit": "km", "meaning": "depth; very shallow is 0"},
        {"name": "event_type", "type": "text", "default": "earthquake", "meaning": "kind of event"},
        {"name": "status", "type": "text", "path": "report/Control/Status", "meaning": "通常 normal, 訓練 drill, 試験 test"},
        {"name": "agency", "type": "text", "default": "JMA", "meaning": "who reports it"},
        {"name": "title", "type": "text", "path": "report/Head/Title", "meaning": "title of the report"},
        {"name": "max_intensity", "type": "text", "path": "report/Body/Intensity/Observation/MaxInt", "meaning": "greatest intensity observed (JMA scale: 1 to 4, 5-, 5+, 6-, 6+, 7)"},
        {"name": "report_type", "type": "text", "path": "report/Head/InfoType", "meaning": "発表 issued, 訂正 corrected, 取消 cancelled"},
        {"name": "serial", "type": "integer", "path": "report/Head/Serial", "meaning": "number of the report among those of its kind on the event"},
        {"name": "info_kind", "type": "text", "path": "report/Head/InfoKind", "meaning": "kind of report"},
        {"name": "headline", "type": "text", "path": "report/Head/Headline/Text", "meaning": "headline"},
        {"name": "arrival_time", "type": "time", "path": "earthquake/ArrivalTime", "meaning": "when the waves were first seen"},
        {"name": "target_time", "type": "time", "path": "report/Head/TargetDateTime", "meaning": "the time that the report is about"},
        {"name": "place_code", "type": "text", "path": "earthquake/Hypocenter/Area/Code", "meaning": "JMA's code of the epicentral region"},
        {"name": "place_detail", "type": "text", "path": "earthquake/Hypocenter/Area/DetailedName", "meaning": "a nearer name, of earthquakes abroad"},
        {"name": "place_from_mark", "type": "text", "path": "earthquake/Hypocenter/Area/NameFromMark", "meaning": "distance and direction from a landmark"},
        {"name": "source", "type": "text", "path": "earthquake/Hypocenter/Source", "meaning": "whose hypocentre it is, of earthquakes abroad"},
        {"name": "position_text", "type": "text", "meaning": "position and depth in words"},
        {"name": "mag_text", "type": "text", "meaning": "magnitude in words, where there may be no number"},
        {"name": "datum", "type": "text", "meaning": "geodetic datum of the position"},
        {"name": "intensities", "type": "json", "meaning": "prefectures and areas with their greatest intensity"},
        {"name": "forecast_comment", "type": "text", "path": "report/Body/Comments/ForecastComment/Text", "meaning": "what is said of tsunamis and of what may come"},
        {"name": "forecast_code", "type": "text", "path": "report/Body/Comments/ForecastComment/Code", "meaning": "JMA's code of that comment"},
        {"name": "comment", "type": "text", "meaning": "further comments"},
        {"name": "office", "type": "text", "path": "report/Control/EditorialOffice", "meaning": "office that wrote the report"}
      ]
    }
    """#
}
