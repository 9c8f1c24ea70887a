extension Profiles {
  /// RSS of Natural Resources Canada in English: reports on earthquakes, and news without a place.
  static let nrcanJSON: StaticString = #"""
    {
      "name": "nrcan",
      "title": "Earthquakes of Natural Resources Canada, RSS in English",
      "match": {"root": "rss", "contains": ["earthquakescanada.nrcan.gc.ca"]},
      "events": true,
      "fields": [
        {"name": "id", "type": "text",
          "meaning": "number of the event, the same in both languages"},
        {"name": "title", "type": "text", "meaning": "headline"},
        {"name": "time", "type": "time", "meaning": "origin time, to the minute"},
        {"name": "published", "type": "time", "meaning": "pubDate, which is the origin time"},
        {"name": "mag", "type": "real", "meaning": "magnitude"},
        {"name": "place", "type": "text", "meaning": "where it was, in words"},
        {"name": "remark", "type": "text", "meaning": "whether it was felt, or under the sea"},
        {"name": "depth_km", "type": "real", "unit": "km", "meaning": "depth of the hypocentre"},
        {"name": "event_type", "type": "text", "default": "earthquake", "meaning": "earthquake"},
        {"name": "agency", "type": "text", "default": "NRCan", "meaning": "who gave the solution"},
        {"name": "url", "type": "text", "meaning": "page of the event"},
        {"name": "category", "type": "text", "meaning": "report or news"},
        {"name": "summary", "type": "text", "meaning": "the same facts as HTML; the text of news"},
        {"name": "guid", "type": "text", "path": "guid", "meaning": "page of the event"}
      ],
      "extract": [
        {"from": "title", "patterns": [
          "{*}: M={mag:real} - {place} - {remark}",
          "{*}: M={mag:real} - {place}"
        ]},
        {"from": "summary", "patterns": ["{*}<b>time: </b>{time}<br{*}"]},
        {"from": "guid", "patterns": ["{*}/recent_eq/{*}/{id}/index{*}", "{id}"]}
      ],
      "hidden": ["guid"]
    }
    """#

  /// The same in French, where a comma is the decimal sign: `M=3,1`.
  static let nrcanFrenchJSON: StaticString = #"""
    {
      "name": "nrcan-fr",
      "title": "Earthquakes of Natural Resources Canada, RSS in French",
      "match": {"root": "rss", "contains": ["seismescanada.rncan.gc.ca/index-fr"]},
      "events": true,
      "decimal": ",",
      "fields": [
        {"name": "id", "type": "text",
          "meaning": "number of the event, the same in both languages"},
        {"name": "title", "type": "text", "meaning": "headline"},
        {"name": "time", "type": "time", "meaning": "origin time, to the minute"},
        {"name": "published", "type": "time", "meaning": "pubDate, which is the origin time"},
        {"name": "mag", "type": "real", "meaning": "magnitude"},
        {"name": "place", "type": "text", "meaning": "where it was, in words"},
        {"name": "remark", "type": "text", "meaning": "whether it was felt, or under the sea"},
        {"name": "depth_km", "type": "real", "unit": "km", "meaning": "depth of the hypocentre"},
        {"name": "event_type", "type": "text", "default": "earthquake", "meaning": "earthquake"},
        {"name": "agency", "type": "text", "default": "NRCan", "meaning": "who gave the solution"},
        {"name": "url", "type": "text", "meaning": "page of the event"},
        {"name": "category", "type": "text", "meaning": "report or news"},
        {"name": "summary", "type": "text", "meaning": "the same facts as HTML; the text of news"},
        {"name": "guid", "type": "text", "path": "guid", "meaning": "page of the event"}
      ],
      "extract": [
        {"from": "title", "patterns": [
          "{*}: M={mag:real} - {place} - {remark}",
          "{*}: M={mag:real} - {place}"
        ]},
        {"from": "summary", "patterns": ["{*}<b>time: </b>{time}<br{*}"]},
        {"from": "guid", "patterns": ["{*}/recent_eq/{*}/{id}/index{*}", "{id}"]}
      ],
      "hidden": ["guid"]
    }
    """#
}
