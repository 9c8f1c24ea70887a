import GeoFeatures

/// Texts as JSON (RFC 8259 section 7).
enum JSONText {
  /// Adds a text in quotation marks, with what must be escaped escaped and nothing else.
  static func append(_ text: Bytes, to output: inout ByteBuffer) {
    output.append(UInt8(ascii: "\""))
    var start = 0
    while true {
      let special = nextSpecial(in: text, from: start)
      output.append(contentsOf: Bytes(rebasing: text[start..<special]))
      if special == text.count { break }
      appendEscape(text[special], to: &output)
      start = special + 1
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Adds a JSON value that stands as source text on one line: line ends can only be white space
  /// between its tokens.
  static func append(value: Bytes, to output: inout ByteBuffer) {
    if value.isEmpty { return output.append("null") }
    let start = output.count
    output.append(contentsOf: value)
    for index in start..<output.count where output[index] == 0x0A || output[index] == 0x0D {
      output[index] = UInt8(ascii: " ")
    }
  }

  @inline(__always)
  private static func nextSpecial(in text: Bytes, from start: Int) -> Int {
    ByteSearch.first(
      in: text, from: start,
      words: {
        ByteSearch.below($0, 0x20) | ByteSearch.equal($0, UInt8(ascii: "\""))
          | ByteSearch.equal($0, UInt8(ascii: "\\"))
      },
      bytes: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
  }

  @inline(never)
  private static func appendEscape(_ byte: UInt8, to output: inout ByteBuffer) {
    switch byte {
    case UInt8(ascii: "\""): output.append("\\\"")
    case UInt8(ascii: "\\"): output.append("\\\\")
    case 0x08: output.append("\\b")
    case 0x09: output.append("\\t")
    case 0x0A: output.append("\\n")
    case 0x0C: output.append("\\f")
    case 0x0D: output.append("\\r")
    default:
      output.append("\\u00")
      output.append(hexDigit(byte >> 4))
      output.append(hexDigit(byte & 15))
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
