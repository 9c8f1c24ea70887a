extension Profiles {
  /// Atom of the Istituto Nazionale di Geofisica e Vulcanologia, as its FDSN service writes it.
  ///
  /// `dc:date` is the origin time, `updated` the last revision. The location stands there twice, as
  /// geo:Point and as georss:point, and counts once.
  static let ingvJSON: StaticString = #"""
    {
      "name": "ingv",
      "title": "Earthquakes of the INGV (Italy), Atom",
      "match": {"root": "feed", "contains": ["webservices.ingv.it", "cnt.rm.ingv.it"]},
      "events": true,
      "fields": [
        {"name": "id", "type": "text", "meaning": "identifier of the event (QuakeML)"},
        {"name": "title", "type": "text", "meaning": "headline"},
        {"name": "time", "type": "time", "path": "dc:date", "meaning": "origin time"},
        {"name": "updated", "type": "time", "meaning": "time of the last revision"},
        {"name": "mag", "type": "real", "meaning": "magnitude"},
        {"name": "mag_type", "type": "text", "meaning": "scale of the magnitude"},
        {"name": "place", "type": "text", "meaning": "where it was, in words"},
        {"name": "depth_km", "type": "real", "unit": "km", "meaning": "depth of the hypocentre"},
        {"name": "event_type", "type": "text", "default": "earthquake", "meaning": "earthquake"},
        {"name": "agency", "type": "text", "default": "INGV", "meaning": "who gave the solution"},
        {"name": "url", "type": "text", "meaning": "page of the event"},
        {"name": "summary", "type": "text", "meaning": "the same facts as a sentence"}
      ],
      "extract": [
        {"from": "title", "patterns": [
          "{time} - Magnitude({mag_type}) {mag:real} - {place}",
          "{time} - Magnitude {mag:real} - {place}"
        ]}
      ],
      "hidden": ["summary"]
    }
    """#
}
