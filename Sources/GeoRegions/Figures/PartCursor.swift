import GeoFeatures

/// Reads a part as it was written, and nothing else: no white space but its own, members in their order.
struct PartCursor {
  let bytes: Bytes
  let name: String?
  var position = 0

  init(_ bytes: Bytes, name: String?) {
    self.bytes = bytes
    self.name = name
  }

  /// What is thrown wherever something else stands than was written.
  var damage: Failure {
    var line = 1
    for byte in bytes[..<min(position, bytes.count)] where byte == UInt8(ascii: "\n") { line += 1 }
    return Failure(
      .unreadable, "the part is damaged", at: Place(source: name, line: line),
      advice: "make it again with --partial")
  }

  /// Whether a text stands here, which is then passed.
  mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
    position += count
    return true
  }

  mutating func expect(_ text: StaticString) throws(Failure) {
    if !take(text) { throw damage }
  }

  mutating func integer(in range: ClosedRange<Int64> = .min ... .max) throws(Failure) -> Int64 {
    let start = position
    while position < bytes.count,
      bytes[position] &- 0x30 < 10 || bytes[position] == UInt8(ascii: "-")
    {
      position += 1
    }
    guard let value = NumberScanner.integer(Bytes(rebasing: bytes[start..<position])),
      range.contains(value)
    else { throw damage }
    return value
  }

  /// A number of things: 2⁴⁰ at most, so that no sum of them and of their squares overflows.
  mutating func count() throws(Failure) -> Int64 { try integer(in: 0...1 << 40) }

  mutating func time(none: Int64) throws(Failure) -> Int64 {
    take("null") ? none : try integer()
  }

  mutating func number(none: Double = .nan) throws(Failure) -> Double {
    if take("null") { return none }
    guard let value = NumberScanner.leadingReal(bytes, &position), value.isFinite else {
      throw damage
    }
    return value
  }

  mutating func flag() throws(Failure) -> Bool {
    if take("true") { return true }
    try expect("false")
    return false
  }

  mutating func text() throws(Failure) -> [UInt8] {
    try expect("\"")
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return text
      case UInt8(ascii: "\\"):
        guard position < bytes.count else { throw damage }
        let escaped = bytes[position]
        position += 1
        if escaped == UInt8(ascii: "\"") || escaped == UInt8(ascii: "\\") {
          text.append(escaped)
          continue
        }
        position -= 1
        try expect("u00")
        guard position + 2 <= bytes.count,
          let code = UInt8(
            String(decoding: bytes[position..<position + 2], as: UTF8.self), radix: 16)
        else { throw damage }
        position += 2
        text.append(code)
      default: text.append(byte)
      }
    }
    throw damage
  }

  mutating func string() throws(Failure) -> String {
    String(decoding: try text(), as: UTF8.self)
  }

  /// Reads a list, whose elements `element` reads.
  mutating func list(
    _ element: (inout PartCursor) throws(Failure) -> Void
  ) throws(Failure) {
    try expect("[")
    if take("]") { return }
    repeat { try element(&self) } while take(",")
    try expect("]")
  }

  mutating func sum() throws(Failure) -> ExactSums.Digits {
    var sum = ExactSums.Digits()
    try expect("[")
    sum.isNegative = try integer(in: -1...1) < 0
    try expect(",")
    // Doubles lie between 2^-1074 and 2^1024; a sum has some bits more.
    sum.place = Int(try integer(in: -34...34))
    while take(",") {
      sum.digits.append(UInt32(try integer(in: 0...Int64(UInt32.max))))
      if sum.digits.count > 70 { throw damage }
    }
    try expect("]")
    return sum
  }
}
