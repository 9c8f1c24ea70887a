/// A column of a table of cyclone fixes.
///
/// The cases stand in the order in which columns are written. A fix is identified by storm, model,
/// initial time, time and kind; each reader of tracks names the columns that its format can fill.
public enum FixColumn: Int, CaseIterable, Sendable {
  case stormID, name, basin, advisory, agency, model, kind, time, initialTime, leadHours
  case windKnots, wind, windMinutes, gustKnots, gust, pressure, status
  case probabilityRadius
  case r15ms, r15msNE, r15msSE, r15msSW, r15msNW, r15msLong, r15msShort, r15msDirection
  case r25ms, r25msNE, r25msSE, r25msSW, r25msNW, r25msLong, r25msShort, r25msDirection
  case r30, r30NE, r30SE, r30SW, r30NW, r30Long, r30Short, r30Direction
  case r34, r34NE, r34SE, r34SW, r34NW, r34Long, r34Short, r34Direction
  case r50, r50NE, r50SE, r50SW, r50NW, r50Long, r50Short, r50Direction
  case r64, r64NE, r64SE, r64SW, r64NW, r64Long, r64Short, r64Direction
  case stormWarningRadius, maximumWindRadius, eyeDiameter, outerPressure, outerRadius
  case movementDirection, movementSpeed
  case recordType, landfall, trackType, atcfID, agencySource

  /// Its name, type, unit and meaning.
  public var field: Field { Self.fields[rawValue] }

  /// The column of that name, or nil.
  public static func named(_ name: String) -> FixColumn? {
    fields.firstIndex { $0.name == name }.flatMap(FixColumn.init)
  }

  /// All columns, in order.
  public static let schema = Schema(fields)

  private static let fields: [Field] =
    identity + intensity + WindThreshold.allCases.flatMap(radii) + size + provenance

  private static let identity = [
    Field("storm_id", .text, meaning: "identifier of the cyclone, as the source has it"),
    Field("name", .text, meaning: "name of the cyclone; null before it has one"),
    Field("basin", .text, meaning: "basin, as the source has it"),
    Field("advisory", .text, meaning: "number of the advisory or warning"),
    Field("agency", .text, meaning: "who analysed or forecast it"),
    Field("model", .text, meaning: "technique of the forecast, as ATCF names it"),
    Field("kind", .text, meaning: "observed, analysis or forecast"),
    Field("time", .time, meaning: "when the cyclone is there"),
    Field("init_time", .time, meaning: "when the forecast begins"),
    Field("lead_h", .real, unit: "h", meaning: "from init_time to time"),
  ]

  private static let intensity = [
    Field("wind_kt", .real, unit: "kt", meaning: "largest sustained wind"),
    Field("wind_ms", .real, unit: "m/s", meaning: "largest sustained wind"),
    Field("wind_avg_min", .integer, unit: "min", meaning: "what the sustained wind is a mean of"),
    Field("gust_kt", .real, unit: "kt", meaning: "largest gust"),
    Field("gust_ms", .real, unit: "m/s", meaning: "largest gust"),
    Field("pressure_hpa", .real, unit: "hPa", meaning: "central pressure"),
    Field("status", .text, meaning: "stage of development, as ATCF writes it: TD TS TY SS EX …"),
    Field(
      "pr70_km", .real, unit: "km",
      meaning: "radius of the circle that the centre lies in with a probability of 70 %"),
  ]

  private static func radii(_ threshold: WindThreshold) -> [Field] {
    let (name, wind) = (threshold.columnName, threshold.words)
    func radius(_ suffix: String, _ where: String) -> Field {
      Field(
        "\(name)_\(suffix)km", .real, unit: "km", meaning: "radius of winds of \(wind)\(`where`)")
    }
    return [
      radius("", ""),
      radius("ne_", ", north-east quadrant"),
      radius("se_", ", south-east quadrant"),
      radius("sw_", ", south-west quadrant"),
      radius("nw_", ", north-west quadrant"),
      radius("long_", ", where it is longest"),
      radius("short_", ", where it is shortest"),
      Field(
        "\(name)_dir", .text,
        meaning: "whereto the radius of winds of \(wind) is longest; null for a circle"),
    ]
  }

  private static let size = [
    Field(
      "storm_warning_km", .real, unit: "km",
      meaning: "radius of the circle that winds of 25 m/s may reach: JMA's storm warning area"),
    Field("rmw_km", .real, unit: "km", meaning: "radius of the largest wind"),
    Field("eye_km", .real, unit: "km", meaning: "diameter of the eye"),
    Field("poci_hpa", .real, unit: "hPa", meaning: "pressure of the last closed isobar"),
    Field("roci_km", .real, unit: "km", meaning: "radius of the last closed isobar"),
    Field(
      "movement_deg", .real, unit: "degrees", meaning: "whereto it moves, clockwise from north"),
    Field("movement_ms", .real, unit: "m/s", meaning: "how fast it moves"),
  ]

  private static let provenance = [
    Field("record_type", .text, meaning: "why there is a fix at this time: L landfall, …"),
    Field("landfall", .flag, meaning: "whether it makes landfall or passes over islands"),
    Field("track_type", .text, meaning: "main, spur or PROVISIONAL"),
    Field("atcf_id", .text, meaning: "identifier of the cyclone in ATCF"),
    Field("agency_source", .text, meaning: "the data set of the agency that the fix is from"),
  ]
}

/// A speed of wind for which sources say how far it reaches.
public enum WindThreshold: Int, CaseIterable, Sendable {
  /// 15 m/s, the strong wind area of Japan and level 7 of Taiwan.
  case metresPerSecond15
  /// 25 m/s, the storm area of Japan and level 10 of Taiwan.
  case metresPerSecond25
  case knots30, knots34, knots50, knots64

  /// The threshold of that many knots, or nil.
  public init?(knots: Int) {
    switch knots {
    case 30: self = .knots30
    case 34, 35: self = .knots34  // ATCF had 35 kt before 2001
    case 50: self = .knots50
    case 64, 65: self = .knots64
    default: return nil
    }
  }

  /// What the names of its columns begin with.
  public var columnName: String {
    switch self {
    case .metresPerSecond15: "r15ms"
    case .metresPerSecond25: "r25ms"
    case .knots30: "r30"
    case .knots34: "r34"
    case .knots50: "r50"
    case .knots64: "r64"
    }
  }

  fileprivate var words: String {
    switch self {
    case .metresPerSecond15: "15 m/s"
    case .metresPerSecond25: "25 m/s"
    case .knots30: "30 kt"
    case .knots34: "34 kt"
    case .knots50: "50 kt"
    case .knots64: "64 kt"
    }
  }
}

/// How a radius of winds is told: of a circle, of a quadrant, or of an eccentric circle.
public enum RadiusPart: Int, CaseIterable, Sendable {
  /// The radius all around.
  case circle
  /// Quadrants, clockwise from north.
  case northEast, southEast, southWest, northWest
  /// The longest and the shortest radius, and whereto the longest points.
  case longest, shortest, direction
}

extension FixColumn {
  /// The column of a radius of winds.
  public static func radius(_ threshold: WindThreshold, _ part: RadiusPart) -> FixColumn {
    let place =
      FixColumn.r15ms.rawValue + threshold.rawValue * RadiusPart.allCases.count + part.rawValue
    guard let column = FixColumn(rawValue: place) else {
      preconditionFailure("a threshold has \(RadiusPart.allCases.count) columns")
    }
    return column
  }

  /// The four quadrants of a threshold, clockwise from north: the order of ATCF and HURDAT2.
  public static func quadrants(_ threshold: WindThreshold) -> [FixColumn] {
    [.northEast, .southEast, .southWest, .northWest].map { radius(threshold, $0) }
  }

  /// The longest and shortest radius of a threshold and the direction of the longest, as JMA has them.
  public static func eccentric(_ threshold: WindThreshold) -> [FixColumn] {
    [.longest, .shortest, .direction].map { radius(threshold, $0) }
  }
}
