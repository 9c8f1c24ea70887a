extension Profiles {
  /// Alerts of the Common Alerting Protocol (OASIS CAP 1.2); the paths begin with alert, info or area.
  /// What stands there several times is joined or gathered by the reader.
  static let capJSON: StaticString = #"""
    {
      "name": "cap",
      "title": "Alerts of the Common Alerting Protocol",
      "match": {"root": "cap", "contains": []},
      "fields": [
        {"name": "id", "type": "text", "path": "alert/identifier", "meaning": "identifier of the alert"},
        {"name": "part", "type": "integer", "meaning": "which of the alert's rows, from 1, where there are several"},
        {"name": "time", "type": "time", "meaning": "onset, else effective, else sent"},
        {"name": "event", "type": "text", "path": "info/event", "meaning": "what the alert is of"},
        {"name": "severity", "type": "text", "path": "info/severity", "meaning": "Extreme, Severe, Moderate, Minor or Unknown"},
        {"name": "urgency", "type": "text", "path": "info/urgency", "meaning": "Immediate, Expected, Future, Past or Unknown"},
        {"name": "certainty", "type": "text", "path": "info/certainty", "meaning": "Observed, Likely, Possible, Unlikely or Unknown"},
        {"name": "headline", "type": "text", "path": "info/headline", "meaning": "headline"},
        {"name": "area_desc", "type": "text", "path": "area/areaDesc", "meaning": "the area in words"},
        {"name": "radius_m", "type": "real", "unit": "m", "meaning": "radius of the circle round the point"},
        {"name": "identifier", "type": "text", "path": "alert/identifier", "meaning": "identifier of the alert"},
        {"name": "sender", "type": "text", "path": "alert/sender", "meaning": "who sent it"},
        {"name": "sent", "type": "time", "path": "alert/sent", "meaning": "when it was sent"},
        {"name": "effective", "type": "time", "path": "info/effective", "meaning": "from when the information holds"},
        {"name": "onset", "type": "time", "path": "info/onset", "meaning": "when the event is expected to begin"},
        {"name": "expires", "type": "time", "path": "info/expires", "meaning": "until when the information holds"},
        {"name": "status", "type": "text", "path": "alert/status", "meaning": "Actual, Exercise, System, Test or Draft"},
        {"name": "msg_type", "type": "text", "path": "alert/msgType", "meaning": "Alert, Update, Cancel, Ack or Error"},
        {"name": "scope", "type": "text", "path": "alert/scope", "meaning": "Public, Restricted or Private"},
        {"name": "references", "type": "text", "path": "alert/references", "meaning": "earlier alerts: sender,identifier,sent"},
        {"name": "incidents", "type": "text", "path": "alert/incidents", "meaning": "the incidents that it belongs to"},
        {"name": "source", "type": "text", "path": "alert/source", "meaning": "where it comes from"},
        {"name": "restriction", "type": "text", "path": "alert/restriction", "meaning": "the rule that restricts it"},
        {"name": "addresses", "type": "text", "path": "alert/addresses", "meaning": "whom it is for"},
        {"name": "code", "type": "text", "meaning": "codes for its handling"},
        {"name": "note", "type": "text", "path": "alert/note", "meaning": "purpose or significance of the message"},
        {"name": "language", "type": "text", "path": "info/language", "meaning": "language of the texts (RFC 3066)"},
        {"name": "category", "type": "text", "meaning": "Geo, Met, Safety, Fire …"},
        {"name": "response_type", "type": "text", "meaning": "what to do: Shelter, Evacuate, Prepare …"},
        {"name": "audience", "type": "text", "path": "info/audience", "meaning": "whom it concerns"},
        {"name": "sender_name", "type": "text", "path": "info/senderName", "meaning": "name of the sender for people"},
        {"name": "description", "type": "text", "path": "info/description", "meaning": "what is going on"},
        {"name": "instruction", "type": "text", "path": "info/instruction", "meaning": "what to do"},
        {"name": "url", "type": "text", "path": "info/web", "meaning": "page of the alert"},
        {"name": "contact", "type": "text", "path": "info/contact", "meaning": "whom to ask"},
        {"name": "event_code", "type": "json", "meaning": "codes of the event: {\"SAME\": [\"TOR\"]}"},
        {"name": "parameter", "type": "json", "meaning": "further facts by name, each a list"},
        {"name": "geocode", "type": "json", "meaning": "codes of the area: {\"UGC\": [\"TXC201\"]}"},
        {"name": "resources", "type": "json", "meaning": "files that belong to it"},
        {"name": "altitude_ft", "type": "real", "unit": "ft", "path": "area/altitude", "meaning": "least height above mean sea level"},
        {"name": "ceiling_ft", "type": "real", "unit": "ft", "path": "area/ceiling", "meaning": "greatest height above mean sea level"}
      ]
    }
    """#
}
