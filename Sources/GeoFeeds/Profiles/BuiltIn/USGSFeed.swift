extension Profiles {
  /// Atom feeds of the U.S. Geological Survey, from 2009 to today.
  ///
  /// Until 2013 a title was `M 5.8, Banda Sea`; since then `M 4.4 - 106 km NNE of Tobelo, Indonesia`,
  /// and for what is no earthquake `M 1.3 Quarry Blast - …`. `updated` is the last revision; the time
  /// of the event stands in the summary, as does the depth.
  static let usgsFeedJSON: StaticString = #"""
    {
      "name": "usgs",
      "title": "Earthquakes of the U.S. Geological Survey, Atom",
      "match": {
        "root": "feed",
        "contains": ["earthquake.usgs.gov", "urn:earthquake-usgs-gov:"]
      },
      "events": true,
      "fields": [
        {"name": "id", "type": "text", "meaning": "identifier of the event"},
        {"name": "title", "type": "text", "meaning": "headline"},
        {"name": "time", "type": "time", "meaning": "origin time"},
        {"name": "updated", "type": "time", "meaning": "time of the last revision"},
        {"name": "mag", "type": "real", "meaning": "magnitude"},
        {"name": "place", "type": "text", "meaning": "where it was, in words"},
        {"name": "depth_km", "type": "real", "unit": "km", "meaning": "depth of the hypocentre"},
        {"name": "event_type", "type": "text", "default": "earthquake", "lowercase": true,
          "meaning": "earthquake, quarry blast, explosion …"},
        {"name": "agency", "type": "text", "meaning": "network that gave the solution"},
        {"name": "url", "type": "text", "meaning": "page of the event"},
        {"name": "category", "type": "text", "meaning": "terms of the feed's own"},
        {"name": "summary", "type": "text", "meaning": "description as HTML"}
      ],
      "extract": [
        {"from": "title", "patterns": [
          "M {mag:real} - {place}",
          "M {mag:real}, {place}",
          "M {mag:real} {event_type} - {place}",
          "M ? - {place}",
          "M ?, {place}",
          "M ? {event_type} - {place}"
        ]},
        {"from": "id", "patterns": ["urn:earthquake-usgs-gov:{agency}:{*}"]},
        {"from": "summary", "consumes": true, "patterns": [
          "{*}<dt>Time</dt><dd>{time:time}</dd>{*}<dt>Depth</dt><dd>{depth_km:real} km{*}",
          "{*}<dt>Time</dt><dd>{time:time}</dd>{*}",
          "{*}<p>{time:time}<br>{*}Depth</strong>: {depth_km:real} km{*}",
          "{*}<p>{time:time}</p>{*}Depth</strong>: {depth_km:real} km{*}",
          "{*}<p>{time:time}<br>{*}"
        ]}
      ]
    }
    """#
}
