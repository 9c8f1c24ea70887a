import GeoFeatures

/// Searching and replacing in the bytes of a page's parts.
enum ByteText {
  /// Where a word stands first, from `start` on, or nil. O(n · m), for short words.
  static func firstRange(of word: [UInt8], in text: Bytes, from start: Int) -> Range<Int>? {
    guard let first = word.first, text.count >= word.count else { return nil }
    var place = start
    while place <= text.count - word.count {
      if text[place] == first, matches(word, in: text, at: place) {
        return place..<place + word.count
      }
      place += 1
    }
    return nil
  }

  /// Whether a word stands there; its letters must be small, those of the text may be either.
  static func matches(_ word: [UInt8], in text: Bytes, at place: Int) -> Bool {
    guard place + word.count <= text.count else { return false }
    for (offset, letter) in word.enumerated() {
      let found = text[place + offset]
      if found == letter { continue }
      let isCapital = found >= UInt8(ascii: "A") && found <= UInt8(ascii: "Z")
      guard isCapital, found | 0x20 == letter else { return false }
    }
    return true
  }

  /// Adds a script, in which nothing may look like the end of its element or the beginning of a
  /// comment (HTML, 4.12.1.3), and which must not ask for a map of its source.
  static func append(script: Bytes, to output: inout ByteBuffer) {
    let closing = Array("</script".utf8)
    let comment = Array("<!--".utf8)
    let source = Array("//# sourcemappingurl=".utf8)
    var place = 0
    while place < script.count {
      let byte = script[place]
      if byte == UInt8(ascii: "<") && matches(closing, in: script, at: place) {
        output.append("<\\/")
        place += 2
      } else if byte == UInt8(ascii: "<") && matches(comment, in: script, at: place) {
        output.append("<\\!")
        place += 2
      } else if byte == UInt8(ascii: "/") && matches(source, in: script, at: place) {
        while place < script.count && script[place] != UInt8(ascii: "\n") { place += 1 }
      } else {
        output.append(byte)
        place += 1
      }
    }
  }

  /// Adds a style sheet without what it would load from elsewhere: `url(…)` becomes `none`.
  static func append(styles: Bytes, to output: inout ByteBuffer) {
    let address = Array("url(".utf8)
    let closing = Array("</style".utf8)
    var place = 0
    while place < styles.count {
      if matches(address, in: styles, at: place) {
        while place < styles.count && styles[place] != UInt8(ascii: ")") { place += 1 }
        place += 1
        output.append("none")
      } else if styles[place] == UInt8(ascii: "<") && matches(closing, in: styles, at: place) {
        output.append("<\\/")
        place += 2
      } else {
        output.append(styles[place])
        place += 1
      }
    }
  }

  /// Adds JSON so that it may stand in a script element: what HTML or an old JavaScript would take for
  /// something else is escaped. Such bytes stand in JSON's texts alone.
  static func append(json: Bytes, to output: inout ByteBuffer) {
    var place = 0
    while place < json.count {
      let byte = json[place]
      place += 1
      switch byte {
      case UInt8(ascii: "<"): output.append("\\u003c")
      case UInt8(ascii: ">"): output.append("\\u003e")
      case UInt8(ascii: "&"): output.append("\\u0026")
      case 0xE2
      where place + 1 < json.count && json[place] == 0x80 && json[place + 1] & 0xFE == 0xA8:
        // U+2028 and U+2029, line ends in JavaScript.
        if json[place + 1] == 0xA8 { output.append("\\u2028") } else { output.append("\\u2029") }
        place += 2
      default: output.append(byte)
      }
    }
  }

  /// Adds a text as HTML's text or as the value of an attribute in quotation marks.
  static func append(text: String, to output: inout ByteBuffer) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "<"): output.append("&lt;")
      case UInt8(ascii: ">"): output.append("&gt;")
      case UInt8(ascii: "&"): output.append("&amp;")
      case UInt8(ascii: "\""): output.append("&quot;")
      default: output.append(byte)
      }
    }
  }
}
