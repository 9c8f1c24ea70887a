extension Profiles {
  /// GeoJSON of the European-Mediterranean Seismological Centre (FDSN event service); the third
  /// number is kilometres upwards.
  static let emscGeoJSON: StaticString = #"""
    {
      "name": "emsc-geojson",
      "title": "Earthquakes of EMSC, GeoJSON",
      "match": {"root": "geojson", "contains": ["\"flynn_region\""]},
      "events": true,
      "height": "km up",
      "fields": [
        {"name": "id", "type": "text", "meaning": "identifier of the event"},
        {"name": "time", "type": "time", "meaning": "origin time"},
        {"name": "updated", "type": "time", "path": "lastupdate",
          "meaning": "time of the last revision"},
        {"name": "mag", "type": "real", "meaning": "magnitude"},
        {"name": "mag_type", "type": "text", "path": "magtype", "meaning": "scale of the magnitude"},
        {"name": "place", "type": "text", "path": "flynn_region",
          "meaning": "Flinn-Engdahl region"},
        {"name": "depth_km", "type": "real", "unit": "km", "path": "depth",
          "meaning": "depth of the hypocentre"},
        {"name": "event_type", "type": "text", "path": "evtype",
          "values": {"ke": "earthquake", "se": "earthquake", "kx": "explosion", "sx": "explosion",
            "km": "mining explosion", "sm": "mining explosion", "kr": "rock burst",
            "sr": "rock burst", "kn": "nuclear explosion", "sn": "nuclear explosion",
            "ki": "induced", "si": "induced", "ls": "landslide", "uk": "unknown"},
          "meaning": "earthquake, explosion …; known or suspected"},
        {"name": "agency", "type": "text", "path": "auth", "meaning": "who gave the solution"}
      ]
    }
    """#
}
