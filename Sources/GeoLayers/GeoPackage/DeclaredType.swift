import GeoFeatures

/// Changes the type that a table declares for one of its columns, and nothing of its rows.
///
/// SQLite has no statement for that. To make the table over would lose its triggers and views that others made,
/// so the text of its declaration is changed, as <https://sqlite.org/lang_altertable.html> describes it.
enum DeclaredType {
  /// Declares another type, which must fit what the column holds.
  ///
  /// - Throws: `Failure` of kind `cannotCreate` where the table is not declared in a way that is understood.
  static func change(
    _ column: String, of table: String, to type: String, in database: borrowing Database
  ) throws(Failure) {
    var declaration = ""
    do {
      var statement = try Statement(
        database, "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?")
      try statement.bind(table, at: 1)
      if try statement.step() { declaration = statement.text(0) }
    } catch {
      throw error
    }
    guard let changed = replacing(typeOf: column, by: type, in: declaration) else {
      throw Failure(
        .cannotCreate,
        "the table '\(table)' of \(database.name) is declared so that the type of '\(column)' "
          + "can't be changed to \(type)",
        advice: "give another --layer-name")
    }
    // Other connections see by the version that they must read the declarations anew; RESET has this one do it.
    let version = try database.integer("PRAGMA schema_version") ?? 0
    try database.execute("PRAGMA writable_schema = ON")
    try database.run(
      "UPDATE sqlite_master SET sql = ? WHERE type = 'table' AND name = ?", changed, table)
    try database.execute(
      "PRAGMA schema_version = \(version + 1); PRAGMA writable_schema = RESET")
  }

  /// The declaration with another type of a column, or nil where the column or a type of one word is not found.
  static func replacing(
    typeOf column: String, by type: String, in declaration: String
  ) -> String? {
    var scanner = DeclarationScanner(declaration)
    let wanted = Array(column.utf8)
    var depth = 0
    var isName = false
    while let token = scanner.next() {
      let bytes = scanner.bytes[token]
      defer { isName = depth == 1 && (bytes == [0x28] || bytes == [0x2C]) }
      if bytes == [0x28] { depth += 1 }
      if bytes == [0x29] { depth -= 1 }
      guard isName, DeclarationScanner.name(bytes, is: wanted) else { continue }
      guard let old = scanner.next(), DeclarationScanner.isWord(scanner.bytes[old.lowerBound]),
        let next = scanner.next(), scanner.bytes[next] != [0x28]
      else { return nil }
      return String(
        decoding: scanner.bytes[..<old.lowerBound] + Array(type.utf8)
          + scanner.bytes[old.upperBound...], as: UTF8.self)
    }
    return nil
  }
}

/// Takes an SQL declaration apart into words, quoted names and texts, and single signs.
private struct DeclarationScanner {
  let bytes: [UInt8]
  private var place = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Where the next token stands, or nil at the end.
  mutating func next() -> Range<Int>? {
    skip()
    guard place < bytes.count else { return nil }
    let start = place
    let first = bytes[start]
    place += 1
    if let end = Self.closing(first) {
      // A quote that is doubled stands for itself.
      while place < bytes.count {
        place += 1
        guard bytes[place - 1] == end else { continue }
        guard end == first, place < bytes.count, bytes[place] == end else { break }
        place += 1
      }
    } else if Self.isWord(first) {
      while place < bytes.count, Self.isWord(bytes[place]) { place += 1 }
    }
    return start..<place
  }

  /// Goes beyond blanks and comments.
  private mutating func skip() {
    while place < bytes.count {
      let pair = bytes[place..<min(place + 2, bytes.count)]
      if bytes[place] <= 0x20 {
        place += 1
      } else if pair.elementsEqual("--".utf8) {
        while place < bytes.count, bytes[place] != 0x0A { place += 1 }
      } else if pair.elementsEqual("/*".utf8) {
        place += 2
        while place < bytes.count, !bytes[place...].starts(with: "*/".utf8) { place += 1 }
        place = min(place + 2, bytes.count)
      } else {
        return
      }
    }
  }

  private static func closing(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): byte
    case UInt8(ascii: "["): UInt8(ascii: "]")
    default: nil
    }
  }

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  /// Whether a token is that name, quoted or not, letter case of ASCII aside.
  static func name(_ token: ArraySlice<UInt8>, is name: [UInt8]) -> Bool {
    var plain = Array(token)
    if let first = token.first, let end = closing(first), token.count >= 2 {
      plain = []
      var place = token.startIndex + 1
      while place < token.endIndex - 1 {
        plain.append(token[place])
        place += end == first && token[place] == end ? 2 : 1
      }
    }
    func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
    return plain.map(lower) == name.map(lower)
  }
}
