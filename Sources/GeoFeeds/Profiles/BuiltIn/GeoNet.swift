extension Profiles {
  /// Atom of GeoNet (New Zealand): an index of CAP messages on earthquakes, without their places.
  ///
  /// An entry's id is the event's number and its revision, in microseconds since 1970:
  /// `…/quakes/2013p407387.1370036261549894`.
  static let geonetJSON: StaticString = #"""
    {
      "name": "geonet",
      "title": "Earthquakes of GeoNet (New Zealand), index of CAP messages, Atom",
      "match": {"root": "feed", "contains": ["geonet.org.nz/cap/"]},
      "fields": [
        {"name": "id", "type": "text", "meaning": "number of the event"},
        {"name": "revision", "type": "integer", "unit": "µs",
          "meaning": "time of the revision since 1970"},
        {"name": "title", "type": "text", "meaning": "headline"},
        {"name": "time", "type": "time", "meaning": "origin time: only the message has it"},
        {"name": "updated", "type": "time", "meaning": "time of the last revision"},
        {"name": "event_type", "type": "text", "default": "earthquake", "meaning": "earthquake"},
        {"name": "agency", "type": "text", "default": "GeoNet", "meaning": "who gave the solution"},
        {"name": "url", "type": "text", "meaning": "page of the event"},
        {"name": "cap_url", "type": "text", "path": "link[@type='application/cap+xml']/@href",
          "meaning": "the message"},
        {"name": "summary", "type": "text", "meaning": "headline"},
        {"name": "entry_id", "type": "text", "path": "id", "meaning": "event and revision"}
      ],
      "extract": [
        {"from": "entry_id", "patterns": ["{*}/quakes/{id}.{revision:integer}", "{id}"]}
      ],
      "hidden": ["entry_id"]
    }
    """#
}
