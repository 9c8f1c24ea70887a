import GeoFeatures

/// A number as it stands in the text.
struct JSONNumber {
  var start: Int
  var end: Int
  /// Its value as a double; infinite where it is too large for one.
  var value: Double
  /// Its digits as an integer where it has neither fraction nor exponent and fits, else nil.
  var integer: Int64?
  /// Whether it has neither fraction nor exponent.
  var isWhole: Bool
}

extension JSONCursor {
  /// Passes a number by the grammar of RFC 8259, section 6.
  @inline(__always)
  mutating func number() throws(JSONStop) -> JSONNumber {
    let start = position
    var place = start
    let isNegative = base[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    let firstDigit = place
    // Wrapping beyond 19 digits is harmless: their number is counted.
    var mantissa: UInt64 = 0
    while base[place] &- 48 < 10 {
      mantissa = mantissa &* 10 &+ UInt64(base[place] &- 48)
      place += 1
    }
    var digits = place - firstDigit
    if digits == 0 { throw stop(start == place ? .unexpected : .number, at: place) }
    if base[firstDigit] == 48 && digits > 1 { throw stop(.number, at: firstDigit) }
    var decimals = 0
    var isWhole = true
    if base[place] == UInt8(ascii: ".") {
      isWhole = false
      place += 1
      let firstDecimal = place
      while base[place] &- 48 < 10 {
        mantissa = mantissa &* 10 &+ UInt64(base[place] &- 48)
        place += 1
      }
      decimals = place - firstDecimal
      if decimals == 0 { throw stop(.number, at: place) }
      digits += decimals
    }
    var hasExponent = false
    if base[place] | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      hasExponent = true
      place += 1
      if base[place] == UInt8(ascii: "+") || base[place] == UInt8(ascii: "-") { place += 1 }
      let firstPower = place
      while base[place] &- 48 < 10 { place += 1 }
      if place == firstPower { throw stop(.number, at: place) }
    }
    // At the window's end there may be more digits to come.
    if place >= end { throw JSONStop(.needsMore, at: end) }
    position = place
    var integer: Int64?
    if isWhole && digits <= 19 {
      if mantissa < 1 << 63 {
        integer = isNegative ? -Int64(mantissa) : Int64(mantissa)
      } else if isNegative && mantissa == 1 << 63 {
        integer = .min
      }
    }
    var value: Double
    if !hasExponent && digits <= 19 && mantissa <= 1 << 53 && decimals <= 15 {
      // Both are exact, so that the one division rounds once (Clinger 1990).
      value = Double(mantissa) / JSONNumber.power(decimals)
      if isNegative { value = -value }
    } else {
      value = NumberScanner.real(bytes(start..<place)) ?? .infinity
    }
    return JSONNumber(start: start, end: place, value: value, integer: integer, isWhole: isWhole)
  }
}

extension JSONNumber {
  /// 10 to that power, 0…15; a switch, since a table would be a global to be initialised.
  @inline(__always)
  fileprivate static func power(_ exponent: Int) -> Double {
    switch exponent {
    case 0: 1
    case 1: 1e1
    case 2: 1e2
    case 3: 1e3
    case 4: 1e4
    case 5: 1e5
    case 6: 1e6
    case 7: 1e7
    case 8: 1e8
    case 9: 1e9
    case 10: 1e10
    case 11: 1e11
    case 12: 1e12
    case 13: 1e13
    case 14: 1e14
    default: 1e15
    }
  }
}
