extension Profiles {
  /// RSS of the European-Mediterranean Seismological Centre.
  ///
  /// Its own elements are in namespace `https://www.emsc-csem.org`: `emsc:magnitude` is `ML 3.4`,
  /// `emsc:depth` is `2 f` where the depth was fixed. `comments` repeats the time, and the
  /// description says nothing more as HTML.
  static let emscJSON: StaticString = #"""
    {
      "name": "emsc",
      "title": "Earthquakes of the EMSC (CSEM), RSS",
      "match": {"root": "rss", "contains": ["www.emsc-csem.org"]},
      "events": true,
      "fields": [
        {"name": "id", "type": "text", "meaning": "number of the event"},
        {"name": "title", "type": "text", "meaning": "headline"},
        {"name": "time", "type": "time", "path": "emsc:time", "meaning": "origin time"},
        {"name": "published", "type": "time", "meaning": "when it was published"},
        {"name": "mag", "type": "real", "meaning": "magnitude"},
        {"name": "mag_type", "type": "text", "meaning": "scale of the magnitude"},
        {"name": "place", "type": "text", "meaning": "region"},
        {"name": "depth_km", "type": "real", "unit": "km", "meaning": "depth of the hypocentre"},
        {"name": "depth_type", "type": "text", "values": {"f": "fixed"},
          "meaning": "fixed where the depth was not free in the location"},
        {"name": "event_type", "type": "text", "default": "earthquake", "meaning": "earthquake"},
        {"name": "status", "type": "text", "path": "status", "lowercase": true,
          "meaning": "automatic or reviewed"},
        {"name": "agency", "type": "text", "default": "EMSC", "meaning": "who published it"},
        {"name": "url", "type": "text", "meaning": "page of the event"},
        {"name": "summary", "type": "text", "meaning": "the same facts as HTML"},
        {"name": "guid", "type": "text", "path": "guid", "meaning": "page of the event"},
        {"name": "emsc_magnitude", "type": "text", "path": "emsc:magnitude",
          "meaning": "scale and magnitude"},
        {"name": "emsc_depth", "type": "text", "path": "emsc:depth",
          "meaning": "depth in km, and f where it was fixed"},
        {"name": "comments", "type": "text", "path": "comments", "meaning": "origin time"}
      ],
      "extract": [
        {"from": "title", "patterns": ["{mag_type} {mag:real} {place}"]},
        {"from": "emsc_magnitude", "patterns": ["{mag_type} {mag:real}"]},
        {"from": "emsc_depth", "patterns": ["{depth_km:real} {depth_type}"]},
        {"from": "guid", "patterns": ["{*}?id={id}", "{id}"]}
      ],
      "hidden": ["summary", "guid", "emsc_magnitude", "emsc_depth", "comments"]
    }
    """#
}
