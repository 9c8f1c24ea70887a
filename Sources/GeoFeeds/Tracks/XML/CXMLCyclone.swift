import GeoFeatures

/// The state of a cyclone in CXML: `cycloneData`.
enum CXMLCyclone {
  private static let stages: [(words: StaticString, status: StaticString)] = [
    ("tropical depression", "TD"), ("tropical storm", "TS"), ("tropical cyclone", "TC"),
    ("hurricane", "HU"), ("typhoon", "TY"), ("super typhoon", "ST"), ("extratropical", "EX"),
    ("extratropical cyclone", "EX"), ("subtropical", "SS"), ("subtropical storm", "SS"),
    ("disturbance", "DB"), ("low", "LO"), ("tropical low", "LO"), ("remnant low", "LO"),
  ]

  static func write(_ data: Int32, _ rows: inout FixRows) {
    let tree = rows.tree
    let stage = tree.text(tree.member(data, "development"))
    rows.set(.status, literal: stages.first { stage.isWord($0.words) }?.status)
    rows.setMeasured(.pressure, tree.member(tree.member(data, "minimumpressure"), "pressure"))
    writeWind(tree.member(data, "maximumwind"), &rows)
    let eye = tree.member(data, "eye")
    rows.setMeasured(.eyeDiameter, tree.member(eye, "diameter"))
    let isobar = tree.member(data, "lastclosedisobar")
    rows.setMeasured(.outerPressure, tree.member(isobar, "pressure"))
    rows.setMeasured(.outerRadius, tree.member(isobar, "radius"))
    let motion = tree.member(data, "stormmotion")
    rows.setMeasured(.movementDirection, tree.member(motion, "directiontoward"))
    rows.setMeasured(.movementSpeed, tree.member(motion, "speed"))
    for contour in tree.each(tree.member(data, "windcontours"), "windspeed") {
      writeContour(contour, &rows)
    }
  }

  private static func writeWind(_ wind: Int32, _ rows: inout FixRows) {
    let tree = rows.tree
    rows.setMeasured(.wind, tree.member(wind, "speed"))
    rows.setMeasured(.gust, tree.member(wind, "gusts"))
    rows.setMeasured(.maximumWindRadius, tree.member(wind, "radius"))
    let minutes = rows.number(tree.member(wind, "averagingperiod"), "averagingPeriod")
    if minutes >= 0 && minutes < 1e6 { rows.setWindMinutes(Int(minutes)) }
  }

  /// How far winds of a speed reach, by sector: AAA is all around.
  private static func writeContour(_ contour: Int32, _ rows: inout FixRows) {
    let tree = rows.tree
    let speed = rows.number(contour, "windSpeed")
    let unit = tree.text(tree.member(contour, "units|unit"))
    guard let threshold = threshold(speed, unit) else {
      return rows.report("radii-left-out", .note, at: contour) {
        "radii of winds of \(speed) \(CSVRows.excerpt(unit)), which have no columns"
      }
    }
    for radius in tree.each(contour, "radius") {
      let sector = tree.text(tree.member(radius, "sector"))
      if sector.isEmpty || sector.isWord("aaa") {
        rows.setMeasured(.radius(threshold, .circle), radius)
      } else if let quadrant = RadiusPart(quadrant: sector) {
        rows.setMeasured(.radius(threshold, quadrant), radius)
      } else {
        rows.report("quadrant-unknown", .rejected, at: radius) {
          "\"\(CSVRows.excerpt(sector))\" is no quadrant"
        }
      }
    }
  }

  private static func threshold(_ speed: Double, _ unit: Bytes) -> WindThreshold? {
    guard speed == speed.rounded(), 0...1000 ~= speed else { return nil }
    if unit.isWord("kt") { return WindThreshold(knots: Int(speed)) }
    guard unit.isWord("m/s") else { return nil }
    return speed == 15 ? .metresPerSecond15 : speed == 25 ? .metresPerSecond25 : nil
  }
}
