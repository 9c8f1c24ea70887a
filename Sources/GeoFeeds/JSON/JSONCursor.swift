import GeoFeatures

/// A place in a window of JSON text (RFC 8259) that moves forward.
///
/// Behind the window's end stand at least 16 zero bytes. Zero is allowed nowhere in JSON, so that
/// scanning needs no check of bounds: whatever is unexpected at the end asks for more.
struct JSONCursor {
  let base: UnsafePointer<UInt8>
  var position: Int
  let end: Int

  /// The byte here; zero at the end.
  @inline(__always)
  var byte: UInt8 { base[position] }

  /// The stop for something unexpected at `place`.
  @inline(never)
  func stop(_ fault: JSONStop.Fault, at place: Int) -> JSONStop {
    JSONStop(place >= end ? .needsMore : fault, at: min(place, end))
  }

  /// Whether `null` begins here, and not `nan`.
  @inline(__always)
  var isNull: Bool {
    base[position] == UInt8(ascii: "n") && base[position + 1] != UInt8(ascii: "a")
  }

  @inline(__always)
  mutating func skipBlanks() {
    while base[position] <= 32 {
      switch base[position] {
      case 32, 10, 13, 9: position += 1
      default: return
      }
    }
  }

  /// Passes `expected`, or stops.
  @inline(__always)
  mutating func pass(_ expected: UInt8, else fault: JSONStop.Fault) throws(JSONStop) {
    if base[position] != expected { throw stop(fault, at: position) }
    position += 1
  }

  /// Passes what follows a member or an element: a comma (true) or the closing bracket (false).
  @inline(__always)
  mutating func passSeparator(before close: UInt8) throws(JSONStop) -> Bool {
    skipBlanks()
    let found = base[position]
    if found != UInt8(ascii: ",") && found != close { throw stop(.comma, at: position) }
    position += 1
    if found == close { return false }
    skipBlanks()
    return true
  }

  /// Passes the opening bracket; returns whether anything stands before the closing one, which is
  /// passed too where not.
  @inline(__always)
  mutating func open(before close: UInt8) throws(JSONStop) -> Bool {
    position += 1
    skipBlanks()
    if base[position] == close {
      position += 1
      return false
    }
    // Whether anything follows can't be seen at the window's end.
    if base[position] == 0 { throw stop(.unexpected, at: position) }
    return true
  }

  /// The name of a member, up to behind the colon and the white space that follows.
  @inline(__always)
  mutating func key() throws(JSONStop) -> JSONText {
    if base[position] != UInt8(ascii: "\"") { throw stop(.key, at: position) }
    let key = try text()
    skipBlanks()
    try pass(UInt8(ascii: ":"), else: .colon)
    skipBlanks()
    return key
  }

  /// Passes `true`, `false` or `null`.
  @inline(__always)
  mutating func word(_ word: StaticString) throws(JSONStop) {
    let count = word.utf8CodeUnitCount
    for index in 0..<count where base[position + index] != word.utf8Start[index] {
      throw stop(.unexpected, at: position + index)
    }
    position += count
  }

  /// Passes a number that JSON does not have but that programs write all the same: NaN, Infinity,
  /// -Infinity, nan, inf, -inf. Returns false where there is none.
  mutating func nonFinite() throws(JSONStop) -> Bool {
    var place = position
    if base[place] == UInt8(ascii: "-") { place += 1 }
    for word in ["NaN", "Infinity", "nan", "inf"] as [StaticString] {
      var index = 0
      let count = word.utf8CodeUnitCount
      while index < count && base[place + index] == word.utf8Start[index] { index += 1 }
      if index == count {
        position = place + count
        return true
      }
      if index > 0 && place + index >= end { throw JSONStop(.needsMore, at: end) }
    }
    return false
  }
}

/// A string as it stands in the text, without its quotes.
struct JSONText {
  var start: Int
  var end: Int
  var hasEscapes: Bool
  var isASCII: Bool
}

extension JSONCursor {
  /// Passes a string; the cursor stands at its opening quote.
  @inline(__always)
  mutating func text() throws(JSONStop) -> JSONText {
    let start = position + 1
    var place = start
    var hasEscapes = false
    var bits: UInt64 = 0
    while true {
      // Eight bytes at a time: the lowest bit that is set belongs to the first quote, backslash or
      // control character (a borrow can only raise false alarms behind a true one).
      let word = UnsafeRawPointer(base + place).loadUnaligned(as: UInt64.self).littleEndian
      let quotes = word ^ 0x2222_2222_2222_2222
      let slashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
      let hits =
        (((quotes &- 0x0101_0101_0101_0101) & ~quotes)
          | ((slashes &- 0x0101_0101_0101_0101) & ~slashes)
          | ((word &- 0x2020_2020_2020_2020) & ~word)) & 0x8080_8080_8080_8080
      if hits == 0 {
        bits |= word
        place += 8
        continue
      }
      let length = hits.trailingZeroBitCount >> 3
      bits |= word & ((1 << UInt64(length * 8)) &- 1)
      place += length
      switch base[place] {
      case UInt8(ascii: "\""):
        position = place + 1
        return JSONText(
          start: start, end: place, hasEscapes: hasEscapes,
          isASCII: bits & 0x8080_8080_8080_8080 == 0)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try passEscape(&place)
      default:
        throw stop(.control, at: place)
      }
    }
  }

  @inline(never)
  private func passEscape(_ place: inout Int) throws(JSONStop) {
    switch base[place + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      place += 2
    case UInt8(ascii: "u"):
      for index in 2..<6 where JSONEscapes.hexDigit(base[place + index]) == nil {
        throw stop(.escape, at: place + index)
      }
      place += 6
    default:
      throw stop(.escape, at: place + 1)
    }
  }

  /// The bytes of a string as they stand.
  @inline(__always)
  func bytes(_ text: JSONText) -> Bytes { bytes(text.start..<text.end) }

  /// The bytes of a range.
  @inline(__always)
  func bytes(_ range: Range<Int>) -> Bytes {
    Bytes(start: base + range.lowerBound, count: range.count)
  }
}
