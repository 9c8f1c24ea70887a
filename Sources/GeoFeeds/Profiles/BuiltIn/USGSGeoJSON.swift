extension Profiles {
  /// GeoJSON of the U.S. Geological Survey; times are milliseconds, the third coordinate is the depth
  /// in kilometres.
  ///
  /// It is not chosen by its beginning, since a file that was made from such a feed may hold the same
  /// texts and have its depths turned already: the reader goes by the collection's metadata.
  static let usgsGeoJSON: StaticString = #"""
    {
      "name": "usgs-geojson",
      "title": "Earthquakes of the U.S. Geological Survey, GeoJSON",
      "match": {"root": "geojson", "contains": []},
      "events": true,
      "height": "km down",
      "fields": [
        {"name": "id", "type": "text", "meaning": "identifier of the event"},
        {"name": "time", "type": "time", "meaning": "origin time"},
        {"name": "updated", "type": "time", "meaning": "time of the last revision"},
        {"name": "mag", "type": "real", "meaning": "magnitude"},
        {"name": "mag_type", "type": "text", "path": "magType",
          "meaning": "scale of the magnitude"},
        {"name": "place", "type": "text", "meaning": "where it was, in words"},
        {"name": "depth_km", "type": "real", "unit": "km", "meaning": "depth of the hypocentre"},
        {"name": "event_type", "type": "text", "path": "type", "lowercase": true,
          "meaning": "earthquake, quarry blast, explosion …"},
        {"name": "status", "type": "text", "meaning": "automatic, reviewed or deleted"},
        {"name": "agency", "type": "text", "path": "net",
          "meaning": "network that gave the solution"},
        {"name": "title", "type": "text", "meaning": "headline"},
        {"name": "url", "type": "text", "meaning": "page of the event"}
      ]
    }
    """#
}
