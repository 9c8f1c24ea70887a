import GeoFeatures

/// Texts as XML 1.0.
enum XMLText {
  /// Adds a text as the content of an element; `quoted` where it stands in quotation marks, as an
  /// attribute of XML or of HTML.
  ///
  /// What is no Char of XML 1.0 (section 2.2), and so can't be written at all, is left out: controls
  /// but for tab and line ends, U+FFFE and U+FFFF. A carriage return is written as a reference, or
  /// readers would make a line feed of it (section 2.11).
  @inline(__always)
  static func append(_ text: Bytes, quoted: Bool = false, to output: inout ByteBuffer) {
    let special = nextSpecial(in: text, from: 0)
    output.append(contentsOf: Bytes(rebasing: text[..<special]))
    if special < text.count { appendRest(of: text, from: special, quoted: quoted, to: &output) }
  }

  /// Adds a string.
  static func append(_ text: String, quoted: Bool = false, to output: inout ByteBuffer) {
    var text = text
    text.withUTF8 { append($0, quoted: quoted, to: &output) }
  }

  @inline(never)
  private static func appendRest(
    of text: Bytes, from first: Int, quoted: Bool, to output: inout ByteBuffer
  ) {
    var special = first
    while special < text.count {
      var next = special + 1
      switch text[special] {
      case UInt8(ascii: "&"): output.append("&amp;")
      case UInt8(ascii: "<"): output.append("&lt;")
      case UInt8(ascii: ">"): output.append("&gt;")
      case UInt8(ascii: "\""): if quoted { output.append("&quot;") } else { output.append(0x22) }
      case 0x09: if quoted { output.append("&#9;") } else { output.append(0x09) }
      case 0x0A: if quoted { output.append("&#10;") } else { output.append(0x0A) }
      case 0x0D: output.append("&#13;")
      case 0xEF where isNoncharacter(text, special): next += 2
      case 0xEF: output.append(0xEF)
      default: break
      }
      special = nextSpecial(in: text, from: next)
      output.append(contentsOf: Bytes(rebasing: text[next..<special]))
    }
  }

  /// Whether U+FFFE or U+FFFF stands there: EF BF BE, EF BF BF.
  private static func isNoncharacter(_ text: Bytes, _ index: Int) -> Bool {
    index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE
  }

  @inline(__always)
  private static func nextSpecial(in text: Bytes, from start: Int) -> Int {
    ByteSearch.first(
      in: text, from: start,
      words: {
        ByteSearch.below($0, 0x20) | ByteSearch.equal($0, UInt8(ascii: "&"))
          | ByteSearch.equal($0, UInt8(ascii: "<")) | ByteSearch.equal($0, UInt8(ascii: ">"))
          | ByteSearch.equal($0, UInt8(ascii: "\"")) | ByteSearch.equal($0, 0xEF)
      },
      bytes: {
        $0 < 0x20 || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">")
          || $0 == UInt8(ascii: "\"") || $0 == 0xEF
      })
  }
}
