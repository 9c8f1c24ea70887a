import GeoFeatures

/// A geographic point as ISO 6709 writes it in one string (ISO 6709:2008, annex H): latitude,
/// longitude, maybe a height, and a closing `/`.
///
/// `+35.1+137.3-40000/` is in degrees, `+3511.1+13701.6/` in degrees and minutes,
/// `+351106.5+1370136/` in degrees, minutes and seconds: the digits before the point tell.
struct ISO6709Point: Equatable {
  /// Degrees.
  var latitude: Double
  /// Degrees.
  var longitude: Double
  /// Metres up from what the string's user says, or NaN.
  var height = Double.nan

  /// Reads a string, white space around it aside; nil where it is none. Degrees are not held against
  /// the globe; minutes and seconds are below 60.
  init?(_ bytes: Bytes) {
    let text = XMLText.trimmed(bytes)
    var position = 0
    guard let latitude = Self.angle(text, &position, degreeDigits: 2),
      let longitude = Self.angle(text, &position, degreeDigits: 3)
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    if position < text.count && Self.isSign(text[position]) {
      guard let height = NumberScanner.leadingReal(text, &position) else { return nil }
      self.height = height == 0 ? 0 : height
    }
    // A CRS name may stand before the solidus: `CRSWGS_84/`.
    let rest = Bytes(rebasing: text[position...])
    let isEnd = rest.isEmpty || (rest.count == 1 && rest[0] == UInt8(ascii: "/"))
    guard isEnd || rest.starts(with: "CRS".utf8) else { return nil }
  }

  private static func angle(
    _ text: Bytes, _ position: inout Int, degreeDigits: Int
  ) -> Double? {
    guard position < text.count, isSign(text[position]) else { return nil }
    let isNegative = text[position] == UInt8(ascii: "-")
    position += 1
    let start = position
    while position < text.count && text[position] &- 0x30 < 10 { position += 1 }
    let digits = position - start
    position = start
    // Whole numbers of the smallest unit written, and how many of them are a degree: both are exact,
    // so that one division yields the nearest double.
    var units: Double
    var unitsPerDegree = 1.0
    switch digits {
    case 1...degreeDigits: units = integer(text, &position, digits: digits)
    case degreeDigits + 2, degreeDigits + 4:
      units = integer(text, &position, digits: degreeDigits)
      while position < start + digits {
        let sixtieths = integer(text, &position, digits: 2)
        guard sixtieths < 60 else { return nil }
        units = units * 60 + sixtieths
        unitsPerDegree *= 60
      }
    default: return nil
    }
    if position < text.count && text[position] == UInt8(ascii: ".") {
      position += 1
      // More than nine decimals would go beyond what a double holds, and say nothing.
      var decimals = 0
      while position < text.count, text[position] &- 0x30 < 10 {
        if decimals < 9 {
          units = units * 10 + Double(text[position] &- 0x30)
          unitsPerDegree *= 10
          decimals += 1
        }
        position += 1
      }
    }
    return (isNegative ? -units : units) / unitsPerDegree
  }

  private static func integer(_ text: Bytes, _ position: inout Int, digits: Int) -> Double {
    var value = 0.0
    for _ in 0..<digits {
      value = value * 10 + Double(text[position] &- 0x30)
      position += 1
    }
    return value
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }
}
