import GeoFeatures

/// Data in JavaScript: statements that give JSON a name, as in `var typhs = [...];`.
enum JavaScriptData {
  /// Whether a text begins as such a statement, comments before it aside; without a keyword the data are
  /// an array or an object, which the headings of a table that begin with `sep=` are not.
  static func recognises(_ head: Bytes) -> Bool {
    var position = passBlanks(head, 0)
    var place = position
    let isDeclared = isKeyword(identifier(head, &place))
    guard assignedName(head, &position) != nil else { return false }
    if isDeclared { return true }
    position = passBlanks(head, position)
    return position < head.count
      && (head[position] == UInt8(ascii: "[") || head[position] == UInt8(ascii: "{"))
  }

  /// Builds the tree of the value that has a name. What stands behind it must be statements of the
  /// same kind, or the file was cut, up to the first that is none.
  static func parse(_ name: StaticString, _ parser: inout JSONTreeParser) throws(Failure) {
    let text = parser.text
    var others: [String] = []
    var isFound = false
    while true {
      parser.cursor.position = passBlanks(text, parser.cursor.position)
      if parser.cursor.position >= text.count { break }
      guard let found = assignedName(text, &parser.cursor.position) else {
        if isFound { return }
        throw parser.failure(
          "JavaScript that gives no name to data: there is no \(name)",
          advice: "\"var \(name) = [\" is expected")
      }
      if !isFound && found.elementsEqual(Bytes(of: name)) {
        isFound = true
        try parser.readValue()
      } else {
        others.append(String(decoding: found.prefix(40), as: UTF8.self))
        try parser.skipValue()
      }
      parser.cursor.position = passBlanks(text, parser.cursor.position)
      if parser.cursor.byte == UInt8(ascii: ";") { parser.cursor.position += 1 }
    }
    if isFound { return }
    throw parser.failure(
      "there is no array \(name) in the JavaScript",
      advice: others.isEmpty ? nil : "it gives names to \(others.prefix(8).joined(separator: ", "))"
    )
  }

  /// The place behind white space and comments.
  private static func passBlanks(_ text: Bytes, _ start: Int) -> Int {
    var position = start
    while position < text.count {
      if XMLText.isSpace(text[position]) {
        position += 1
      } else if starts(text, position, "//") {
        position = text[position...].firstIndex(of: 0x0A) ?? text.count
      } else if starts(text, position, "/*") {
        position += 2
        while position < text.count && !starts(text, position, "*/") { position += 1 }
        position = min(position + 2, text.count)
      } else {
        return position
      }
    }
    return text.count
  }

  private static func isKeyword(_ word: Bytes) -> Bool {
    ["var", "let", "const"].contains { word.elementsEqual($0.utf8) }
  }

  /// The name in `var name =`, with the place behind the sign; nil, and the place as it was, where
  /// something else stands there.
  private static func assignedName(_ text: Bytes, _ position: inout Int) -> Bytes? {
    var place = position
    var word = identifier(text, &place)
    if isKeyword(word) {
      place = passBlanks(text, place)
      word = identifier(text, &place)
    }
    place = passBlanks(text, place)
    guard !word.isEmpty, place < text.count, text[place] == UInt8(ascii: "="),
      place + 1 >= text.count || text[place + 1] != UInt8(ascii: "=")
    else { return nil }
    position = place + 1
    return word
  }

  private static func identifier(_ text: Bytes, _ place: inout Int) -> Bytes {
    let start = place
    while place < text.count {
      let byte = text[place]
      let isLetter = (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte == 0x24 || byte >= 0x80
      guard isLetter || (place > start && byte &- 0x30 < 10) else { break }
      place += 1
    }
    return Bytes(rebasing: text[start..<place])
  }

  private static func starts(_ text: Bytes, _ place: Int, _ word: StaticString) -> Bool {
    text[place...].starts(with: Bytes(of: word))
  }
}
