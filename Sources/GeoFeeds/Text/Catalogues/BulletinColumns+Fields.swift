import GeoFeatures

extension BulletinColumns {
  /// A line of the origin block of IMS1.0.
  static let originFields: [FixedField] = [
    .part(.year, 1...4), .part(.month, 6...7), .part(.day, 9...10), .part(.hour, 12...13),
    .part(.minute, 15...16), .part(.second, 18...22), .property("time_type", 23...23),
    .property("time_error_s", 25...29), .property("rms", 31...35),
    .part(.latitude, 37...44), .part(.longitude, 46...54), .property("epicentre_type", 55...55),
    .property("semi_major_km", 56...60), .property("semi_minor_km", 62...66),
    .property("ellipse_azimuth", 68...70), .property("depth_km", 72...76),
    .property("depth_type", 77...77), .property("depth_error_km", 79...82),
    .property("nph", 84...87), .property("nst", 89...92), .property("gap", 94...96),
    .property("dmin", 98...103), .property("dmax", 105...110),
    .property("location_method", 114...114), .property("agency", 119...127),
    .property("origin_id", 129...139),
  ]

  /// The first line of an origin of GSE2.0.
  static let oldOriginFields: [FixedField] = [
    .part(.year, 1...4), .part(.month, 6...7), .part(.day, 9...10), .part(.hour, 12...13),
    .part(.minute, 15...16), .part(.second, 18...21), .property("time_type", 23...23),
    .part(.latitude, 26...33), .part(.longitude, 35...43), .property("epicentre_type", 45...45),
    .property("depth_km", 48...52), .property("depth_type", 54...54), .property("nph", 57...60),
    .property("nst", 62...65), .property("gap", 67...69),
    .list(["agency", "origin_id"], oldAuthorColumns),
  ]

  /// The author and the identifier of an origin of GSE2.0, with the blanks around them.
  static let oldAuthorColumns = 103...123

  /// The second line of an origin of GSE2.0.
  static let oldErrorFields: [FixedField] = [
    .property("rms", 6...10), .property("time_error_s", 16...21),
    .property("semi_major_km", 26...31), .property("semi_minor_km", 33...38),
    .property("ellipse_azimuth", 40...45), .property("depth_error_km", 50...54),
    .property("dmin", 57...62), .property("dmax", 64...69),
  ]

  /// Who looked at the readings.
  static let analyses = LetterCode([("a", "automatic"), ("m", "reviewed"), ("g", "guess")])

  /// The second letter of the type; `uk` is nothing known.
  static let eventTypes = LetterCode([
    ("e", "earthquake"), ("r", "rock burst"), ("i", "induced or triggered event"),
    ("m", "mining explosion"), ("x", "experimental explosion"), ("n", "nuclear explosion"),
    ("h", "chemical explosion"),
  ])

  /// The first letter of the type; what was felt or did damage is known.
  static let certainties = LetterCode([
    ("k", "known"), ("s", "suspected"), ("f", "known"), ("d", "known"),
  ])

  static let schema = Schema([
    Field("id", .text, meaning: "identifier of the event"),
    Field("time", .time, meaning: "origin time"),
    Field("mag", .real, meaning: "magnitude: the origin's, a moment magnitude or the first"),
    Field("mag_type", .text, meaning: "scale of the magnitude"),
    Field("place", .text, meaning: "where it was, in words"),
    Field("depth_km", .real, unit: "km", meaning: "depth of the hypocentre"),
    Field("event_type", .text, meaning: "earthquake, mining explosion …"),
    Field("event_certainty", .text, meaning: "how sure the type is: known or suspected"),
    Field("status", .text, meaning: "automatic, reviewed or guess"),
    Field("agency", .text, meaning: "who gave the solution"),
    Field("origin_id", .text, meaning: "identifier of the origin"),
    Field("mag_error", .real, meaning: "standard error of the magnitude"),
    Field("mag_nst", .integer, meaning: "number of stations of the magnitude"),
    Field("mag_agency", .text, meaning: "who gave the magnitude"),
    Field("magnitudes", .text, meaning: "all magnitudes, with scale and agency"),
    Field("agencies", .text, meaning: "all agencies that gave an origin"),
    Field("origin_ids", .text, meaning: "identifiers of all origins"),
    Field("nph", .integer, meaning: "number of phases of the location"),
    Field("nst", .integer, meaning: "number of stations of the location"),
    Field("gap", .real, unit: "degrees", meaning: "largest azimuth between neighbouring stations"),
    Field("dmin", .real, unit: "degrees", meaning: "distance of the nearest station"),
    Field("dmax", .real, unit: "degrees", meaning: "distance of the farthest station"),
    Field("rms", .real, unit: "s", meaning: "residual of the travel times"),
    Field("time_error_s", .real, unit: "s", meaning: "uncertainty of the origin time"),
    Field("semi_major_km", .real, unit: "km", meaning: "major half axis of the error ellipse"),
    Field("semi_minor_km", .real, unit: "km", meaning: "minor half axis of the error ellipse"),
    Field(
      "ellipse_azimuth", .real, unit: "degrees", meaning: "azimuth of the ellipse's major axis"),
    Field("depth_error_km", .real, unit: "km", meaning: "uncertainty of the depth"),
    Field("time_type", .text, meaning: "f where the time was fixed"),
    Field("epicentre_type", .text, meaning: "f where the epicentre was fixed"),
    Field("depth_type", .text, meaning: "f fixed, d from depth phases"),
    Field(
      "location_method", .text,
      meaning: "i inversion, p patterns, g ground truth, o other"),
  ])
}
