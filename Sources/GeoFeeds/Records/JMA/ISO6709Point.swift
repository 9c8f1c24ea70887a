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
    let start = position + 1
    var end = start
    while end < text.count && text[end] &- 0x30 < 10 { end += 1 }
    let digits = end - start
    let value: Double
    if digits >= 1 && digits <= degreeDigits {
      position = start
      guard let degrees = NumberScanner.leadingReal(text, &position) else { return nil }
      value = degrees
    } else if digits == degreeDigits + 2 || digits == degreeDigits + 4 {
      position = start
      let degrees = integer(text, &position, digits: degreeDigits)
      let minutes = digits == degreeDigits + 4 ? integer(text, &position, digits: 2) : nil
      guard let last = NumberScanner.leadingReal(text, &position), last < 60, minutes ?? 0 < 60
      else { return nil }
      // One division, so that what comes out is the double nearest to the quotient.
      value =
        minutes.map { ((degrees * 60 + $0) * 60 + last) / 3600 } ?? (degrees * 60 + last) / 60
    } else {
      return nil
    }
    return isNegative ? -value : value
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
