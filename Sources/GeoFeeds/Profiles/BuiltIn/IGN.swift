extension Profiles {
  /// RSS of Spain's Instituto Geográfico Nacional: all facts in prose, dates as day, month, year.
  ///
  /// The feed names no zone; the catalogue that it comes from is in UTC.
  static let ignJSON: StaticString = #"""
    {
      "name": "ign",
      "title": "Earthquakes of the IGN (Spain), RSS",
      "match": {"root": "rss", "contains": ["www.ign.es/"]},
      "events": true,
      "zone": "Z",
      "fields": [
        {"name": "id", "type": "text", "meaning": "identifier of the event"},
        {"name": "title", "type": "text", "meaning": "headline"},
        {"name": "time", "type": "time", "format": "%d/%m/%Y %H:%M:%S", "meaning": "origin time"},
        {"name": "mag", "type": "real", "meaning": "magnitude"},
        {"name": "place", "type": "text", "meaning": "where it was, in words"},
        {"name": "depth_km", "type": "real", "unit": "km", "meaning": "depth of the hypocentre"},
        {"name": "event_type", "type": "text", "default": "earthquake", "meaning": "earthquake"},
        {"name": "agency", "type": "text", "default": "IGN", "meaning": "who gave the solution"},
        {"name": "url", "type": "text", "meaning": "page of the event"},
        {"name": "summary", "type": "text", "meaning": "the same facts as a sentence"},
        {"name": "guid", "type": "text", "path": "guid", "meaning": "page of the event"}
      ],
      "extract": [
        {"from": "title", "patterns": ["{*}Info.terremoto: {time}"]},
        {"from": "summary", "patterns": [
          "{*} magnitud {mag:real} en {place} en la fecha {time} en la siguiente{*}"
        ]},
        {"from": "guid", "patterns": ["{*}?evid={id}", "{id}"]}
      ],
      "hidden": ["summary", "guid"]
    }
    """#
}
