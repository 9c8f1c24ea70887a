/// The elements and attributes of a report, numbered (JMAXML 1, seismology and elementBasis1).
struct JMANames {
  let head, eventID, infoType, control, status, body, earthquake, targetTime: RecordName
  let hypocenter, area, coordinate, magnitude, name, code, maxIntensity: RecordName
  let intensity, observation, prefecture, comments, forecastComment, text: RecordName
  let type, datum, description, condition: RecordName

  init(_ names: RecordNames) {
    head = names["Head"]
    eventID = names["EventID"]
    infoType = names["InfoType"]
    control = names["Control"]
    status = names["Status"]
    body = names["Body"]
    earthquake = names["Earthquake"]
    targetTime = names["TargetDateTime"]
    hypocenter = names["Hypocenter"]
    area = names["Area"]
    coordinate = names["Coordinate"]
    magnitude = names["Magnitude"]
    name = names["Name"]
    code = names["Code"]
    maxIntensity = names["MaxInt"]
    intensity = names["Intensity"]
    observation = names["Observation"]
    prefecture = names["Pref"]
    comments = names["Comments"]
    forecastComment = names["ForecastComment"]
    text = names["Text"]
    type = names["type"]
    datum = names["datum"]
    description = names["description"]
    condition = names["condition"]
  }
}
