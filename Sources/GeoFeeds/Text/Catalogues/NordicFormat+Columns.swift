import GeoFeatures

extension NordicFormat {
  /// Kind 1: the solution.
  static let headerFields: [FixedField] = [
    .part(.year, 2...5), .part(.month, 7...8), .part(.day, 9...10), .part(.hour, 12...13),
    .part(.minute, 14...15), .part(.second, 17...20), .property("location_model", 21...21),
    .part(.latitude, 24...30), .part(.longitude, 31...38), .property("depth_km", 39...43),
    .property("depth_type", 44...44), .property("agency", 46...48), .property("nst", 49...51),
    .property("rms", 52...55),
  ]

  /// Kind H: the solution again, with more digits.
  static let preciseFields: [FixedField] = [
    .part(.second, 17...22), .part(.latitude, 24...32), .part(.longitude, 34...43),
    .property("depth_km", 45...52), .property("rms", 54...59),
  ]

  /// Kind E: its uncertainties.
  static let errorFields: [FixedField] = [
    .property("gap", 6...8), .property("time_error_s", 15...20),
    .property("latitude_error_km", 25...30), .property("longitude_error_km", 33...38),
    .property("depth_error_km", 39...43),
  ]

  /// Kind I: the event's identifier.
  static let identifierFields: [FixedField] = [.property("id", 61...74)]

  /// Kind F: the fault plane.
  static let mechanismFields: [FixedField] = [
    .property("strike1", 1...10), .property("dip1", 11...20), .property("rake1", 21...30),
  ]

  /// Column 23 of kind 1; blank is an earthquake, or nothing known.
  static let eventTypes = LetterCode([
    (" ", "earthquake"), ("*", "earthquake"), ("Q", "earthquake"), ("E", "explosion"),
    ("P", "explosion"), ("V", "volcanic event"), ("I", "induced or triggered event"),
    ("L", "landslide"), ("X", "landslide"), ("S", "acoustic signal"), ("O", "other event"),
    ("C", "ice quake"), ("G", "ice quake"),
  ])

  /// How sure that is, where the letter says it.
  static let certainties = LetterCode([("Q", "known"), ("E", "known"), ("P", "suspected")])

  /// Column 22 of kind 1.
  static let distances = LetterCode([("L", "local"), ("R", "regional"), ("D", "distant")])

  /// The letter behind a magnitude.
  static let magnitudeTypes = LetterCode([
    ("L", "ML"), ("b", "mb"), ("B", "mB"), ("s", "Ms"), ("S", "MS"), ("W", "MW"), ("G", "MbLg"),
    ("C", "Mc"),
  ])

  static let schema = Schema([
    Field("id", .text, meaning: "identifier of the event"),
    Field("time", .time, meaning: "origin time"),
    Field("mag", .real, meaning: "magnitude: a moment magnitude, else the first"),
    Field("mag_type", .text, meaning: "scale of the magnitude"),
    Field("place", .text, meaning: "where it was, in words"),
    Field("depth_km", .real, unit: "km", meaning: "depth of the hypocentre"),
    Field("event_type", .text, meaning: "earthquake, explosion …"),
    Field("event_certainty", .text, meaning: "how sure the type is: known or suspected"),
    Field("agency", .text, meaning: "who gave the solution"),
    Field("mag_agency", .text, meaning: "who gave the magnitude"),
    Field("magnitudes", .text, meaning: "all magnitudes, with scale and agency"),
    Field("agencies", .text, meaning: "all agencies that gave a solution"),
    Field("nst", .integer, meaning: "number of stations of the location"),
    Field("gap", .real, unit: "degrees", meaning: "largest azimuth between neighbouring stations"),
    Field("rms", .real, unit: "s", meaning: "residual of the travel times"),
    Field("time_error_s", .real, unit: "s", meaning: "uncertainty of the origin time"),
    Field("latitude_error_km", .real, unit: "km", meaning: "uncertainty of the latitude"),
    Field("longitude_error_km", .real, unit: "km", meaning: "uncertainty of the longitude"),
    Field("depth_error_km", .real, unit: "km", meaning: "uncertainty of the depth"),
    Field("depth_type", .text, meaning: "F fixed, S starting value"),
    Field("location_model", .text, meaning: "letter of the model of the Earth"),
    Field("distance_class", .text, meaning: "local, regional or distant"),
    Field("strike1", .real, unit: "degrees", meaning: "strike of the fault plane"),
    Field("dip1", .real, unit: "degrees", meaning: "dip of the fault plane"),
    Field("rake1", .real, unit: "degrees", meaning: "rake on the fault plane"),
  ])

  /// Whether a text has a line of kind 1 among its first.
  static func recognises(_ head: Bytes) -> Bool {
    var position = 0
    for _ in 0..<20 where position < head.count {
      let end = head[position...].firstIndex(of: 0x0A) ?? head.count
      let line = FixedLine(Bytes(rebasing: head[position..<end]), number: 1)
      if line.character(80) == 0x31 && hasDate(line) && !line.reaches(82) { return true }
      position = end + 1
    }
    return false
  }

  /// Whether a line has a year and a month where those of kind 1 have them.
  static func hasDate(_ line: FixedLine) -> Bool {
    guard line.character(1) == 0x20, line.isNumeric(2...5), line.character(6) == 0x20 else {
      return false
    }
    let date = line.raw(7...10)
    return date.count == 4 && date.allSatisfy { $0 == 0x20 || $0 &- 0x30 < 10 }
  }

  /// Whether a text has nothing but lines of kind 1.
  static func isCompact(_ head: Bytes) -> Bool {
    var position = 0
    while let end = head[position...].firstIndex(of: 0x0A) {
      let line = FixedLine(Bytes(rebasing: head[position..<end]), number: 1)
      if line.character(80) != 0x31 || !hasDate(line) { return false }
      position = end + 1
    }
    return true
  }
}
