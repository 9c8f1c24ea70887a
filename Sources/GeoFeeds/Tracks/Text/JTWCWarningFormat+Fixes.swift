import GeoFeatures

extension JTWCWarningFormat {
  /// Reads a fix in words: `310600Z --- NEAR 22.8N 131.6E`, and what follows it.
  func readProse(_ range: Range<Int>, _ rows: inout LineRows) {
    let start = range.lowerBound
    let isAnalysis = words.has(["NEAR"], at: start + 2)
    let line = FixedLine(words[start], number: words.line(start))
    if isAnalysis { writeAnalysis(&rows) } else { Self.fixes.setKind(.forecast, in: &rows.builder) }
    if let initial = facts.initial,
      let time = FixStamp.milliseconds(
        dayAndClock: Bytes(rebasing: words[start].prefix(6)), near: initial)
    {
      Self.fixes.setTime(initial: initial, valid: time, in: &rows.builder)
    }
    let latitude = start + (isAnalysis ? 3 : 2)
    rows.readDegrees(.latitude, words[latitude], perDegree: 1, line)
    rows.readDegrees(.longitude, words[latitude + 1], perDegree: 1, line)
    var place = latitude + 2
    while place < range.upperBound && !words.has(["REMARKS:"], at: place) {
      if words.has(["MAX", "SUSTAINED", "WINDS", "-"], at: place) {
        set(.windKnots, place + 4, .knots, &rows)
        if words.has(["GUSTS"], at: place + 6) { set(.gustKnots, place + 7, .knots, &rows) }
      } else if words.has(["RADIUS", "OF"], at: place) && words.has(["WINDS", "-"], at: place + 4) {
        place = readRadii(place, &rows)
        continue
      } else if !isAnalysis {
        readStage(place, &rows)
      }
      place += 1
    }
  }

  /// What a forecast says of the cyclone's nature; what it is becoming it is not yet.
  private func readStage(_ place: Int, _ rows: inout LineRows) {
    if words.has(["EXTRATROPICAL"], at: place) && !words.has(["BECOMING"], at: place - 1) {
      Self.fixes.set(.status, literal: "EX", in: &rows.builder)
    } else if words.has(["DISSIPATED"], at: place) {
      Self.fixes.set(.status, literal: "DS", in: &rows.builder)
    }
  }

  /// Reads `RADIUS OF 064 KT WINDS - 070 NM NORTHEAST QUADRANT 060 NM …`, and returns the place behind.
  private func readRadii(_ start: Int, _ rows: inout LineRows) -> Int {
    let threshold = ATCFFormat.threshold(words[start + 2])
    var place = start + 6
    while let radius = words.number(place), words.has(["NM"], at: place + 1) {
      let isQuadrant = words.has(["QUADRANT"], at: place + 3)
      let isPart = isQuadrant || words.has(["SEMICIRCLE"], at: place + 3)
      let part = isQuadrant ? Self.quadrant(words[place + 2]) : isPart ? nil : RadiusPart.circle
      if let threshold, let part, radius >= 0 {
        Self.fixes.set(
          .radius(threshold, part), radius, .nauticalMiles, in: &rows.builder)
      } else {
        rows.report("radii-left-out", .rejected, line: words.line(place)) {
          "only radii of 34, 50 and 64 kt in quadrants or all around can be kept"
        }
      }
      place += isPart ? 4 : 2
    }
    return place
  }

  private static func quadrant(_ word: Bytes) -> RadiusPart? {
    let known: [(StaticString, RadiusPart)] = [
      ("NORTHEAST", .northEast), ("SOUTHEAST", .southEast), ("SOUTHWEST", .southWest),
      ("NORTHWEST", .northWest), ("NE", .northEast), ("SE", .southEast), ("SW", .southWest),
      ("NW", .northWest),
    ]
    return known.first { word.elementsEqual(Bytes(of: $0.0)) }?.1
  }

  /// Reads a compact fix: `T012 150N 1015W 155 R064 030 NE QD 040 SE QD …`.
  func readCompact(_ range: Range<Int>, _ rows: inout LineRows) {
    let start = range.lowerBound
    let line = FixedLine(words[start], number: words.line(start))
    let lead = JTWCFacts.lead(words, start) ?? 0
    if lead == 0 { writeAnalysis(&rows) } else { Self.fixes.setKind(.forecast, in: &rows.builder) }
    if let initial = facts.initial {
      Self.fixes.setTime(initial: initial, leadHours: lead, in: &rows.builder)
    }
    rows.readDegrees(.latitude, words[start + 1], perDegree: 10, line)
    rows.readDegrees(.longitude, words[start + 2], perDegree: 10, line)
    set(.windKnots, start + 3, .knots, &rows)
    var threshold: WindThreshold?
    var place = start + 4
    while place < range.upperBound && !words.has(["AMP"], at: place) {
      let word = words[place]
      if word.first == UInt8(ascii: "R"),
        let knots = NumberScanner.integer(Bytes(rebasing: word[1...]))
      {
        threshold = WindThreshold(knots: Int(clamping: knots))
      } else if let threshold, let radius = words.number(place), radius >= 0,
        words.has(["QD"], at: place + 2),
        let part = Self.quadrant(words[place + 1])
      {
        Self.fixes.set(.radius(threshold, part), radius, .nauticalMiles, in: &rows.builder)
        place += 2
      }
      place += 1
    }
  }

  private func set(_ column: FixColumn, _ place: Int, _ unit: FixUnit, _ rows: inout LineRows) {
    let text = words[place]
    let value = rows.number(text, column, FixedLine(text, number: words.line(place)))
    Self.fixes.set(column, value, unit, in: &rows.builder)
  }
}
