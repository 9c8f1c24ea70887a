import GeoFeatures

/// Texts as CSV fields (RFC 4180 section 2).
enum CSVText {
  /// Adds a field, in quotation marks where it must be.
  ///
  /// A text that is there and empty is `""`, since an empty field is null.
  @inline(__always)
  static func append(_ text: Bytes, to output: inout ByteBuffer) {
    if !text.isEmpty && nextSpecial(in: text, from: 0) == text.count {
      output.append(contentsOf: text)
    } else {
      appendQuoted(text, to: &output)
    }
  }

  @inline(never)
  private static func appendQuoted(_ text: Bytes, to output: inout ByteBuffer) {
    let quote = UInt8(ascii: "\"")
    output.append(quote)
    for byte in text {
      if byte == quote { output.append(quote) }
      output.append(byte)
    }
    output.append(quote)
  }

  @inline(__always)
  private static func nextSpecial(in text: Bytes, from start: Int) -> Int {
    ByteSearch.first(
      in: text, from: start,
      words: {
        ByteSearch.equal($0, UInt8(ascii: ",")) | ByteSearch.equal($0, UInt8(ascii: "\""))
          | ByteSearch.equal($0, 0x0A) | ByteSearch.equal($0, 0x0D)
      },
      bytes: {
        $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D
      })
  }
}
