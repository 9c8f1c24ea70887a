/// The elements of an alert, numbered (OASIS CAP 1.2, 3.2).
struct CAPNames {
  let info, area, polygon, circle, status, language: RecordName
  let category, responseType, code, resource, derefURI: RecordName
  let eventCode, parameter, geocode, valueName, value: RecordName
  /// What each alert, info and area must have: the name of the element as written.
  let requiredInAlert: [RecordName]
  let requiredInInfo: [RecordName]
  let requiredInArea: [RecordName]
  /// Those of them that CAP 1.0 leaves to the sender.
  let optionalInFirstVersion: [RecordName]
  /// What is known in each; anything else is kept as a column of its own.
  let knownInAlert: [RecordName]
  let knownInInfo: [RecordName]
  let knownInArea: [RecordName]

  init(_ names: RecordNames) {
    info = names["info"]
    area = names["area"]
    polygon = names["polygon"]
    circle = names["circle"]
    status = names["status"]
    language = names["language"]
    category = names["category"]
    responseType = names["responseType"]
    code = names["code"]
    resource = names["resource"]
    derefURI = names["derefUri"]
    eventCode = names["eventCode"]
    parameter = names["parameter"]
    geocode = names["geocode"]
    valueName = names["valueName"]
    value = names["value"]
    requiredInAlert = ["identifier", "sender", "sent", "status", "msgType", "scope"].map {
      names[$0]
    }
    requiredInInfo = ["category", "event", "urgency", "severity", "certainty"].map { names[$0] }
    requiredInArea = [names["areaDesc"]]
    optionalInFirstVersion = [names["scope"], names["category"]]
    knownInAlert =
      requiredInAlert
      + ["source", "restriction", "addresses", "code", "note", "references", "incidents", "info"]
      .map { names[$0] }
    knownInInfo =
      requiredInInfo
      + [
        "language", "responseType", "audience", "eventCode", "effective", "onset", "expires",
        "senderName", "headline", "description", "instruction", "web", "contact", "parameter",
        "resource", "area",
      ].map { names[$0] }
    knownInArea =
      requiredInArea + ["polygon", "circle", "geocode", "altitude", "ceiling"].map { names[$0] }
  }
}
