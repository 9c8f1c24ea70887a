extension Profiles {
  /// GeoJSON of New Zealand's GeoNet; `depth` is in kilometres, an `mmi` of -1 means below any.
  static let geonetGeoJSON: StaticString = #"""
    {
      "name": "geonet-geojson",
      "title": "Earthquakes of GeoNet, GeoJSON",
      "match": {"root": "geojson", "contains": ["\"publicID\""]},
      "events": true,
      "fields": [
        {"name": "id", "type": "text", "path": "publicID", "meaning": "identifier of the event"},
        {"name": "time", "type": "time", "meaning": "origin time"},
        {"name": "mag", "type": "real", "path": "magnitude", "meaning": "magnitude"},
        {"name": "place", "type": "text", "path": "locality",
          "meaning": "distance and direction to the nearest place"},
        {"name": "depth_km", "type": "real", "unit": "km", "path": "depth",
          "meaning": "depth of the hypocentre"},
        {"name": "event_type", "type": "text", "default": "earthquake",
          "meaning": "GeoNet lists earthquakes only"},
        {"name": "status", "type": "text", "path": "quality",
          "meaning": "quality of the solution: best, preliminary, automatic, deleted"},
        {"name": "agency", "type": "text", "default": "GeoNet", "meaning": "who gave the solution"},
        {"name": "mmi", "type": "integer", "meaning": "calculated intensity, -1 to 8"}
      ]
    }
    """#
}
