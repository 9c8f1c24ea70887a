import GeoFeatures

/// A position as it was read.
struct Position {
  var x = Double.nan
  var y = Double.nan
  var z = Double.nan
  /// How many numbers it had.
  var count = 0
}

extension JSONItemParser {
  /// By how much a coordinate may lie beyond its range and is taken to be at its end: noise of
  /// arithmetic, about 0.1 mm.
  private static let tolerance = 1e-9

  /// Reads a position: longitude, latitude and, where there is one, a height.
  @inline(__always)
  mutating func readPosition(_ cursor: inout JSONCursor) throws(JSONStop) -> Position {
    var position = Position()
    guard cursor.byte == UInt8(ascii: "[") else {
      try readNoPosition(&cursor)
      return position
    }
    guard try cursor.open(before: UInt8(ascii: "]")) else { return position }
    repeat {
      let byte = cursor.byte
      let value: Double
      if byte &- 48 < 10 || (byte == UInt8(ascii: "-") && cursor.base[cursor.position + 1] < 58) {
        value = try cursor.number().value
      } else {
        guard let odd = try readOddNumber(&cursor, isHeight: position.count == 2) else { continue }
        value = odd
      }
      switch position.count {
      case 0: position.x = value
      case 1: position.y = value
      case 2: position.z = value
      default: shape.hasExtraNumbers = true
      }
      position.count += 1
    } while try cursor.passSeparator(before: UInt8(ascii: "]"))
    if options.axisOrder == .latitudeLongitude { swap(&position.x, &position.y) }
    return position
  }

  @inline(never)
  private mutating func readNoPosition(_ cursor: inout JSONCursor) throws(JSONStop) {
    let place = cursor.position
    try skipper.skip(&cursor, depth: 3)
    spoil("unreadable-coordinates", at: place) { "a position is expected, an array of numbers" }
  }

  /// A coordinate that is no number: in quotes, or null, which as a height means that there is none.
  @inline(never)
  private mutating func readOddNumber(
    _ cursor: inout JSONCursor, isHeight: Bool
  ) throws(JSONStop) -> Double? {
    if cursor.byte == UInt8(ascii: "\"") {
      let text = try cursor.text()
      guard let value = NumberScanner.real(cursor.bytes(text)) else { return .nan }
      shape.hasTexts = true
      return value
    }
    if try cursor.nonFinite() { return .nan }
    let isNull = cursor.byte == UInt8(ascii: "n")
    try skipper.skip(&cursor, depth: 3)
    return isNull && isHeight ? nil : .nan
  }

  /// Checks a position and brings it into range; returns false where it spoils the geometry.
  ///
  /// A point's longitude of 180…360 degrees is wrapped. Lines and rings keep theirs, so that they
  /// stay in one piece until they are cut at the antimeridian.
  @inline(__always)
  mutating func accept(_ position: inout Position, at place: Int, wraps: Bool) -> Bool {
    if position.x.magnitude <= longitudeLimit && position.y.magnitude <= latitudeLimit
      && (position.count == 2 || (position.count >= 3 && position.z.isFinite))
    {
      return !shape.isBad
    }
    return acceptOdd(&position, at: place, wraps: wraps)
  }

  @inline(never)
  private mutating func acceptOdd(
    _ position: inout Position, at place: Int, wraps: Bool
  ) -> Bool {
    let (x, y) = (position.x, position.y)
    if position.count < 2 {
      let count = position.count
      spoil("unreadable-coordinates", at: place) { "a position of \(count) numbers" }
    } else if !x.isFinite || !y.isFinite || (position.count > 2 && !position.z.isFinite) {
      spoil("unreadable-coordinates", at: place) { "a coordinate is no finite number" }
    } else if isForeign {
      // Where it lies is known once it is turned.
    } else if y.magnitude > 90 + Self.tolerance {
      spoil("latitude-out-of-range", at: place) { "latitude \(y) is out of range" }
    } else if x.magnitude > 360 + Self.tolerance {
      spoil("longitude-out-of-range", at: place) { "longitude \(x) is out of range" }
    }
    if shape.isBad || isForeign { return !shape.isBad }
    position.y = min(max(y, -90), 90)
    if x.magnitude <= 180 { return true }
    if x.magnitude <= 180 + Self.tolerance {
      position.x = x < 0 ? -180 : 180
      return true
    }
    shape.isBeyond = true
    if wraps { position.x = x < 0 ? x + 360 : x - 360 }
    return true
  }

  /// Logs what was odd about the geometry but did not spoil it.
  mutating func noteOddities(at place: Int) {
    if shape.hasTexts {
      note("string-coordinates", .repaired, at: place) { "coordinates stand in quotes" }
    }
    if shape.hasExtraNumbers {
      note("extra-coordinates", .note, at: place) {
        "a position has more than three numbers; the rest is left out"
      }
    }
    if shape.isBeyond {
      note("longitude-wrapped", .note, at: place) { "longitudes lie beyond 180 degrees" }
    }
  }
}
