extension Profiles {
  /// The FDSN's event text (fdsnws-event 1.2, `format=text`), from any of its services; `EventType` is
  /// what newer ones add. Times are UTC.
  static let eventTextJSON: StaticString = #"""
    {
      "name": "fdsn-text",
      "title": "FDSN event text: columns parted by bars",
      "match": {"root": "csv", "contains": [
        "EventID|Time|Latitude|Longitude|Depth", "EventID | Time | Latitude | Longitude | Depth"]},
      "events": true,
      "zone": "Z",
      "fields": [
        {"name": "id", "type": "text", "path": "EventID", "meaning": "identifier of the event"},
        {"name": "time", "type": "time", "path": "Time", "meaning": "origin time"},
        {"name": "mag", "type": "real", "path": "Magnitude", "meaning": "magnitude"},
        {"name": "mag_type", "type": "text", "path": "MagType",
          "meaning": "scale of the magnitude"},
        {"name": "place", "type": "text", "path": "EventLocationName",
          "meaning": "where it was, in words"},
        {"name": "depth_km", "type": "real", "unit": "km", "path": ["Depth/km", "Depth"],
          "meaning": "depth of the hypocentre"},
        {"name": "event_type", "type": "text", "path": "EventType", "lowercase": true,
          "meaning": "earthquake, quarry blast, explosion …"},
        {"name": "agency", "type": "text", "path": "Author", "meaning": "who gave the solution"},
        {"name": "catalog", "type": "text", "path": "Catalog", "meaning": "catalogue it is from"},
        {"name": "contributor", "type": "text", "path": "Contributor",
          "meaning": "who contributed it"},
        {"name": "contributor_id", "type": "text", "path": "ContributorID",
          "meaning": "the contributor's identifier"},
        {"name": "mag_author", "type": "text", "path": "MagAuthor",
          "meaning": "who gave the magnitude"}
      ]
    }
    """#
}
