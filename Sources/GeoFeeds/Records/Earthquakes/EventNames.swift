/// The names that an event mapper looks for, numbered.
struct EventNames {
  let event, origin, magnitude, focalMechanism: RecordName
  let preferredOrigin, preferredMagnitude, preferredMechanism: RecordName
  let originReference, originID, publicID: RecordName
  let latitude, longitude, depth, value: RecordName
  let creationInfo, creationTime, modificationTime: RecordName
  let type, description, comment, text, region: RecordName
  let evaluationMode, evaluationStatus, depthType: RecordName
  let parameters, parametersOfSeisComP: RecordName

  init(_ names: RecordNames) {
    event = names["event"]
    origin = names["origin"]
    magnitude = names["magnitude"]
    focalMechanism = names["focalMechanism"]
    preferredOrigin = names["preferredOriginID"]
    preferredMagnitude = names["preferredMagnitudeID"]
    preferredMechanism = names["preferredFocalMechanismID"]
    originReference = names["originReference"]
    originID = names["originID"]
    publicID = names["publicID"]
    latitude = names["latitude"]
    longitude = names["longitude"]
    depth = names["depth"]
    value = names["value"]
    creationInfo = names["creationInfo"]
    creationTime = names["creationTime"]
    modificationTime = names["modificationTime"]
    type = names["type"]
    description = names["description"]
    comment = names["comment"]
    text = names["text"]
    region = names["region"]
    evaluationMode = names["evaluationMode"]
    evaluationStatus = names["evaluationStatus"]
    depthType = names["depthType"]
    parameters = names["eventParameters"]
    parametersOfSeisComP = names["EventParameters"]
  }
}
