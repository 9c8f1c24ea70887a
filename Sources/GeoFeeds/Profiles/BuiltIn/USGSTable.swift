extension Profiles {
  /// CSV of the U.S. Geological Survey's feeds and of its catalogue; `depth` is in kilometres.
  static let usgsTableJSON: StaticString = #"""
    {
      "name": "usgs-csv",
      "title": "Earthquakes of the U.S. Geological Survey, CSV",
      "match": {"root": "csv", "contains": ["time,latitude,longitude,depth,mag,magType"]},
      "events": true,
      "fields": [
        {"name": "id", "type": "text", "meaning": "identifier of the event"},
        {"name": "time", "type": "time", "meaning": "origin time"},
        {"name": "updated", "type": "time", "meaning": "time of the last revision"},
        {"name": "mag", "type": "real", "meaning": "magnitude"},
        {"name": "mag_type", "type": "text", "path": "magType",
          "meaning": "scale of the magnitude"},
        {"name": "place", "type": "text", "meaning": "where it was, in words"},
        {"name": "depth_km", "type": "real", "unit": "km", "path": "depth",
          "meaning": "depth of the hypocentre"},
        {"name": "event_type", "type": "text", "path": "type", "lowercase": true,
          "meaning": "earthquake, quarry blast, explosion …"},
        {"name": "status", "type": "text", "meaning": "automatic, reviewed or deleted"},
        {"name": "agency", "type": "text", "path": "net",
          "meaning": "network that gave the solution"},
        {"name": "nst", "type": "integer", "meaning": "number of stations of the location"},
        {"name": "gap", "type": "real", "unit": "degrees",
          "meaning": "largest azimuth between neighbouring stations"},
        {"name": "dmin", "type": "real", "unit": "degrees",
          "meaning": "distance of the nearest station"},
        {"name": "rms", "type": "real", "unit": "s", "meaning": "residual of the travel times"},
        {"name": "horizontalError", "type": "real", "unit": "km",
          "meaning": "uncertainty of the epicentre"},
        {"name": "depthError", "type": "real", "unit": "km", "meaning": "uncertainty of the depth"},
        {"name": "magError", "type": "real", "meaning": "uncertainty of the magnitude"},
        {"name": "magNst", "type": "integer", "meaning": "number of stations of the magnitude"},
        {"name": "locationSource", "type": "text", "meaning": "network that located it"},
        {"name": "magSource", "type": "text", "meaning": "network that gave the magnitude"}
      ]
    }
    """#
}
