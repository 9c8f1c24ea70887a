extension Profiles {
  /// NASA's Earth Observatory Natural Event Tracker, version 3: an event has a list of geometries in
  /// time, which are a row each.
  static let eonetJSON: StaticString = #"""
    {
      "name": "eonet",
      "title": "Natural events of NASA's EONET, JSON",
      "match": {"root": "json", "contains": ["eonet.gsfc.nasa.gov", "eonet.sci.gsfc.nasa.gov"]},
      "record": "events",
      "fields": [
        {"name": "id", "type": "text", "meaning": "identifier of the event"},
        {"name": "title", "type": "text", "meaning": "name of the event"},
        {"name": "time", "type": "time", "path": ["geometry/date", "geometries/date"],
          "meaning": "when it was there"},
        {"name": "closed", "type": "time", "meaning": "when the event ended"},
        {"name": "category", "type": "text", "path": "categories/title", "meaning": "kinds of event"},
        {"name": "magnitude_value", "type": "real",
          "path": ["geometry/magnitudeValue", "geometries/magnitudeValue"],
          "meaning": "size of the event in units of its own"},
        {"name": "magnitude_unit", "type": "text",
          "path": ["geometry/magnitudeUnit", "geometries/magnitudeUnit"],
          "meaning": "unit of magnitude_value"},
        {"name": "sources", "type": "text", "path": "sources/id", "meaning": "who reported it"},
        {"name": "source_urls", "type": "text", "path": "sources/url", "meaning": "their pages"},
        {"name": "url", "type": "text", "path": "link", "meaning": "the event at EONET"},
        {"name": "summary", "type": "text", "path": "description", "meaning": "description"}
      ]
    }
    """#

  /// The same events as GeoJSON: a feature for every geometry.
  static let eonetGeoJSON: StaticString = #"""
    {
      "name": "eonet-geojson",
      "title": "Natural events of NASA's EONET, GeoJSON",
      "match": {"root": "geojson", "contains": ["eonet.gsfc.nasa.gov", "eonet.sci.gsfc.nasa.gov"]},
      "fields": [
        {"name": "id", "type": "text", "meaning": "identifier of the event"},
        {"name": "title", "type": "text", "meaning": "name of the event"},
        {"name": "time", "type": "time", "path": "date", "meaning": "when it was there"},
        {"name": "closed", "type": "time", "meaning": "when the event ended"},
        {"name": "category", "type": "text", "path": "categories/title", "meaning": "kinds of event"},
        {"name": "magnitude_value", "type": "real", "path": "magnitudeValue",
          "meaning": "size of the event in units of its own"},
        {"name": "magnitude_unit", "type": "text", "path": "magnitudeUnit",
          "meaning": "unit of magnitude_value"},
        {"name": "sources", "type": "text", "path": "sources/id", "meaning": "who reported it"},
        {"name": "source_urls", "type": "text", "path": "sources/url", "meaning": "their pages"},
        {"name": "url", "type": "text", "path": "link", "meaning": "the event at EONET"},
        {"name": "summary", "type": "text", "path": "description", "meaning": "description"}
      ]
    }
    """#
}
