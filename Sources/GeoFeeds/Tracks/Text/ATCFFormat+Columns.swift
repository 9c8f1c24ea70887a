import GeoFeatures

extension ATCFFormat {
  /// The places of the fields of a line, from 0.
  enum Place {
    static let basin = 0
    static let number = 1
    static let time = 2
    static let minutes = 3
    static let technique = 4
    static let lead = 5
    static let latitude = 6
    static let longitude = 7
    static let wind = 8
    static let pressure = 9
    static let status = 10
    static let threshold = 11
    static let radiusCode = 12
    static let radii = 13
    static let direction = 25
    static let speed = 26
    static let name = 27
  }

  /// Zero is written where a value is not given.
  static let numbers = [
    FixField(.windKnots, Place.wind, .knots, missing: .zero),
    FixField(.pressure, Place.pressure, missing: .zero),
    FixField(.outerPressure, 17, missing: .zero),
    FixField(.outerRadius, 18, .nauticalMiles, missing: .zero),
    FixField(.maximumWindRadius, 19, .nauticalMiles, missing: .zero),
    FixField(.gustKnots, 20, .knots, missing: .zero),
    FixField(.eyeDiameter, 21, .nauticalMiles, missing: .zero),
  ]

  static let fixes = FixWriter(
    [
      .stormID, .name, .basin, .agency, .model, .kind, .time, .initialTime, .leadHours,
      .windKnots, .wind, .windMinutes, .pressure, .status,
    ],
    extras: [
      .gustKnots, .gust, .maximumWindRadius, .eyeDiameter, .outerPressure, .outerRadius,
      .movementDirection, .movementSpeed,
    ]
      + [WindThreshold.knots34, .knots50, .knots64].flatMap {
        [FixColumn.radius($0, .circle)] + FixColumn.quadrants($0)
      })

  static var schema: Schema { fixes.schema }

  static let unknownStatus: [StaticString] = ["XX"]

  /// The techniques that are those of the warning centres themselves.
  static func isCentral(_ technique: Bytes) -> Bool {
    centralTechniques.contains { technique.elementsEqual(Bytes(of: $0)) }
  }

  private static let centralTechniques: [StaticString] = ["OFCL", "JTWC", "CARQ", "WRNG"]

  /// The speed of wind that a line gives the radii of; 0 and blanks are none.
  static func threshold(_ text: Bytes) -> WindThreshold? {
    NumberScanner.integer(text).flatMap { WindThreshold(knots: Int(clamping: $0)) }
  }

  /// Whether a text begins with a line of an a- or b-deck.
  static func recognises(_ head: Bytes) -> Bool {
    guard let line = TrackFormats.firstLine(head) else { return false }
    var fields = DelimitedLine()
    fields.split(line, limit: 10)
    let (latitude, longitude) = (fields[Place.latitude], fields[Place.longitude])
    return fields.count > Place.longitude && fields[Place.basin].count == 2
      && fields[Place.basin].allSatisfy { $0 &- 0x41 < 26 } && fields[Place.number].count <= 2
      && fields[Place.time].count == 10 && fields[Place.time].allSatisfy { $0 &- 0x30 < 10 }
      && fields[Place.minutes].allSatisfy { $0 &- 0x30 < 10 }
      && latitude.last.map { $0 == UInt8(ascii: "N") || $0 == UInt8(ascii: "S") } ?? false
      && longitude.last.map { $0 == UInt8(ascii: "E") || $0 == UInt8(ascii: "W") } ?? false
  }
}

/// What stands for the name of a cyclone that has none.
enum MissingNames {
  static let all: [StaticString] = ["UNNAMED", "NOT_NAMED", "NONAME", "NAMELESS"]
}
