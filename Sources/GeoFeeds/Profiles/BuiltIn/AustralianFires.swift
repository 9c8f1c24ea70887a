extension Profiles {
  /// RSS of Western Australia's Department of Fire and Emergency Services; its times are those of
  /// Perth.
  ///
  /// A title is `Bushfire (TELFER, SHIRE OF EAST PILBARA,PILBARA, FCAD: 404482)`.
  static let waDFESJSON: StaticString = #"""
    {
      "name": "wa-dfes",
      "title": "Incidents and warnings of Western Australia's DFES, RSS",
      "match": {"root": "rss", "contains": ["emergency.wa.gov"]},
      "zone": "+08:00",
      "fields": [
        {"name": "id", "type": "text", "meaning": "number of the item"},
        {"name": "title", "type": "text", "meaning": "headline"},
        {"name": "time", "type": "time", "meaning": "when it was published"},
        {"name": "published", "type": "time", "meaning": "when it was published"},
        {"name": "event", "type": "text", "meaning": "kind of incident"},
        {"name": "locality", "type": "text", "meaning": "suburb or place"},
        {"name": "local_government", "type": "text", "meaning": "city or shire"},
        {"name": "region", "type": "text", "path": "dfes:region",
          "meaning": "region of the fire service"},
        {"name": "incident", "type": "text", "meaning": "number of the incident (FCAD)"},
        {"name": "agency", "type": "text", "default": "DFES", "meaning": "who published it"},
        {"name": "url", "type": "text", "meaning": "page of the incident"},
        {"name": "category", "type": "text", "meaning": "terms of the feed's own"},
        {"name": "summary", "type": "text", "meaning": "description"}
      ],
      "extract": [
        {"from": "title", "patterns": [
          "{event} ({locality}, {local_government},{region}, FCAD: {incident})"
        ]}
      ]
    }
    """#

  /// Atom of the Queensland Fire and Emergency Services; its times are UTC, as the content says.
  static let qldFireJSON: StaticString = #"""
    {
      "name": "qld-fire",
      "title": "Bushfires of Queensland's fire services, Atom",
      "match": {"root": "feed", "contains": ["QFES Bushfire", "Queensland Fire and Emergency"]},
      "zone": "Z",
      "fields": [
        {"name": "id", "type": "text", "meaning": "number of the incident"},
        {"name": "title", "type": "text", "meaning": "where it is, in words"},
        {"name": "time", "type": "time", "meaning": "when it was reported"},
        {"name": "published", "type": "time", "meaning": "when it was published"},
        {"name": "updated", "type": "time", "meaning": "time of the last revision"},
        {"name": "event", "type": "text", "default": "bushfire", "meaning": "kind of incident"},
        {"name": "alert_level", "type": "text", "meaning": "Notification, Advice, Watch and Act …"},
        {"name": "status", "type": "text", "meaning": "Going, Contained, Patrolled …"},
        {"name": "agency", "type": "text", "default": "QFES", "meaning": "who published it"},
        {"name": "url", "type": "text", "meaning": "page of the incident"},
        {"name": "category", "type": "text", "meaning": "the alert level"},
        {"name": "content", "type": "text", "meaning": "description with HTML"}
      ],
      "extract": [
        {"from": "content", "patterns": [
          "Alert Level: {alert_level} Reported (UTC): {time} Current Status: {status} Details:{*}",
          "Alert Level: {alert_level} Reported (UTC): {time} Current Status: {status}"
        ]}
      ]
    }
    """#

  /// RSS of New South Wales's Rural Fire Service and of the Tasmania Fire Service: `KEY: value<br
  /// />`.
  ///
  /// The time of the update has no zone in New South Wales, whose clocks change twice a year: it
  /// stays as it is written.
  static let rfsJSON: StaticString = #"""
    {
      "name": "au-fire",
      "title": "Fires of New South Wales and Tasmania, RSS",
      "match": {"root": "rss", "contains": ["rfs.nsw.gov.au", "www.fire.tas.gov.au"]},
      "fields": [
        {"name": "id", "type": "text", "meaning": "identifier of the incident"},
        {"name": "title", "type": "text", "meaning": "headline"},
        {"name": "time", "type": "time", "meaning": "when it was published"},
        {"name": "published", "type": "time", "meaning": "when it was published"},
        {"name": "event", "type": "text", "meaning": "kind of incident"},
        {"name": "alert_level", "type": "text", "meaning": "Advice, Watch and Act …"},
        {"name": "status", "type": "text", "meaning": "Out of control, Under control …"},
        {"name": "place", "type": "text", "meaning": "where it is, in words"},
        {"name": "region", "type": "text", "meaning": "council area or region"},
        {"name": "size_ha", "type": "real", "unit": "ha", "meaning": "area burnt"},
        {"name": "agency", "type": "text", "meaning": "who is responsible"},
        {"name": "updated_local", "type": "text",
          "meaning": "time of the last revision, as written"},
        {"name": "url", "type": "text", "meaning": "page of the incident"},
        {"name": "category", "type": "text", "meaning": "the alert level"},
        {"name": "summary", "type": "text", "meaning": "the facts as HTML"}
      ],
      "extract": [
        {"from": "summary", "patterns": ["{*}ALERT LEVEL: {alert_level}<br{*}"]},
        {"from": "summary", "patterns": ["{*}LOCATION: {place}<br{*}"]},
        {"from": "summary", "patterns": [
          "{*}COUNCIL AREA: {region}<br{*}", "{*}Region: {region}<br{*}"]},
        {"from": "summary", "patterns": ["{*}STATUS: {status}<br{*}"]},
        {"from": "summary", "patterns": ["{*}TYPE: {event}<br{*}"]},
        {"from": "summary", "patterns": [
          "{*}SIZE: {size_ha} ha <br{*}", "{*}SIZE: {size_ha} ha<br{*}"]},
        {"from": "summary", "patterns": ["{*}RESPONSIBLE AGENCY: {agency}<br{*}"]},
        {"from": "summary", "patterns": [
          "{*}UPDATED: {updated_local}<br{*}", "{*}UPDATED: {updated_local}"]}
      ]
    }
    """#
}
