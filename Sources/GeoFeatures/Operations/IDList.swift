/// A text that lists identifiers, as the Geological Survey writes it: `,us1234,ci5678,`.
enum IDList {
  /// Calls the body with each identifier. Commas, semicolons, blanks, quotation marks and square
  /// brackets part them, so that a JSON array of texts is a list, too.
  static func forEach(_ text: Bytes, _ body: (Bytes) -> Void) {
    var start = 0
    for end in 0...text.count {
      guard end == text.count || isSeparator(text[end]) else { continue }
      if end > start { body(Bytes(rebasing: text[start..<end])) }
      start = end + 1
    }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\""), UInt8(ascii: "["),
      UInt8(ascii: "]"), 32, 9, 10, 13:
      true
    default: false
    }
  }
}
