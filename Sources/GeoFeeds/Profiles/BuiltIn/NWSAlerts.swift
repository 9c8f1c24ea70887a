extension Profiles {
  /// Alerts of the U.S. National Weather Service as GeoJSON, whose properties are those of CAP 1.2.
  static let nwsAlertsJSON: StaticString = #"""
    {
      "name": "nws-alerts",
      "title": "Alerts of the U.S. National Weather Service, GeoJSON",
      "match": {"root": "geojson", "contains": ["wx:Alert", "\"affectedZones\""]},
      "fields": [
        {"name": "id", "type": "text", "path": "id", "meaning": "identifier of the alert"},
        {"name": "time", "type": "time", "path": ["onset", "effective", "sent"],
          "meaning": "when the hazard begins"},
        {"name": "event", "type": "text", "meaning": "kind of hazard"},
        {"name": "headline", "type": "text", "meaning": "headline"},
        {"name": "severity", "type": "text",
          "meaning": "Extreme, Severe, Moderate, Minor or Unknown"},
        {"name": "urgency", "type": "text",
          "meaning": "Immediate, Expected, Future, Past or Unknown"},
        {"name": "certainty", "type": "text",
          "meaning": "Observed, Likely, Possible, Unlikely or Unknown"},
        {"name": "area_desc", "type": "text", "path": "areaDesc", "meaning": "areas in words"},
        {"name": "sent", "type": "time", "meaning": "when the alert was issued"},
        {"name": "effective", "type": "time", "meaning": "from when on the alert is in effect"},
        {"name": "onset", "type": "time", "meaning": "when the hazard begins"},
        {"name": "expires", "type": "time", "meaning": "when the alert ends"},
        {"name": "ends", "type": "time", "meaning": "when the hazard ends"},
        {"name": "status", "type": "text", "meaning": "Actual, Exercise, System, Test or Draft"},
        {"name": "msg_type", "type": "text", "path": "messageType",
          "meaning": "Alert, Update, Cancel, Ack or Error"},
        {"name": "references", "type": "text", "path": ["references/identifier", "references"],
          "meaning": "earlier alerts that this one updates or cancels"},
        {"name": "category", "type": "text", "meaning": "Geo, Met, Safety …"},
        {"name": "sender", "type": "text", "meaning": "who issued it"},
        {"name": "sender_name", "type": "text", "path": "senderName", "meaning": "who that is"},
        {"name": "response_type", "type": "text", "path": "response",
          "meaning": "what to do, in a word"},
        {"name": "description", "type": "text", "meaning": "description"},
        {"name": "instruction", "type": "text", "meaning": "what to do"},
        {"name": "url", "type": "text", "path": "@id", "meaning": "the alert at the service"}
      ]
    }
    """#
}
