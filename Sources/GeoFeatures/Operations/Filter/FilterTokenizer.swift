/// Cuts a filter expression into tokens.
struct FilterTokenizer {
  private let text: FilterText
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: FilterText) {
    self.text = text
    bytes = Array(text.string.utf8)
  }

  /// All tokens, with one of kind `end` after the last.
  mutating func tokens() throws(Failure) -> [FilterToken] {
    var result: [FilterToken] = []
    while true {
      while position < bytes.count, isSpace(bytes[position]) { position += 1 }
      let start = position
      guard position < bytes.count else {
        result.append(FilterToken(kind: .end, range: start..<start))
        return result
      }
      let kind = try next()
      result.append(FilterToken(kind: kind, range: start..<position))
    }
  }

  private mutating func next() throws(Failure) -> FilterToken.Kind {
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "("): return sign(.open)
    case UInt8(ascii: ")"): return sign(.close)
    case UInt8(ascii: ","): return sign(.comma)
    case UInt8(ascii: "="):
      return sign(.comparison(.equal), length: peek(1) == UInt8(ascii: "=") ? 2 : 1)
    case UInt8(ascii: "!") where peek(1) == UInt8(ascii: "="):
      return sign(.comparison(.notEqual), length: 2)
    case UInt8(ascii: "<"):
      if peek(1) == UInt8(ascii: ">") { return sign(.comparison(.notEqual), length: 2) }
      if peek(1) == UInt8(ascii: "=") { return sign(.comparison(.lessOrEqual), length: 2) }
      return sign(.comparison(.less))
    case UInt8(ascii: ">"):
      if peek(1) == UInt8(ascii: "=") { return sign(.comparison(.greaterOrEqual), length: 2) }
      return sign(.comparison(.greater))
    case UInt8(ascii: "'"): return .text(try quoted(byte, "text"))
    case UInt8(ascii: "\""): return .name(try quoted(byte, "column name"))
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"):
      return try number()
    case _ where isNameByte(byte): return word()
    case UInt8(ascii: "&"): throw text.failure("'and' is the word for '&'", at: position)
    case UInt8(ascii: "|"): throw text.failure("'or' is the word for '|'", at: position)
    case UInt8(ascii: "!"): throw text.failure("'not' is the word for '!'", at: position)
    default:
      let scalar = Character(UnicodeScalar(byte))
      throw text.failure("'\(scalar)' means nothing in a filter", at: position)
    }
  }

  private mutating func sign(_ kind: FilterToken.Kind, length: Int = 1) -> FilterToken.Kind {
    position += length
    return kind
  }

  private mutating func quoted(_ quote: UInt8, _ what: String) throws(Failure) -> String {
    let start = position
    var content: [UInt8] = []
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte != quote {
        content.append(byte)
      } else if peek(0) == quote {
        content.append(quote)
        position += 1
      } else {
        return String(decoding: content, as: UTF8.self)
      }
    }
    let mark = Character(UnicodeScalar(quote))
    throw text.failure("the \(what) that begins here has no closing \(mark)", at: start)
  }

  private mutating func word() -> FilterToken.Kind {
    let start = position
    while position < bytes.count, isNameByte(bytes[position]) || isDigit(bytes[position]) {
      position += 1
    }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    if let keyword = FilterKeyword(rawValue: word.lowercased()) { return .keyword(keyword) }
    return .name(word)
  }

  private mutating func number() throws(Failure) -> FilterToken.Kind {
    let start = position
    if bytes[position] == UInt8(ascii: "-") || bytes[position] == UInt8(ascii: "+") {
      position += 1
    }
    var isInteger = skipDigits() > 0
    var hasDigits = isInteger
    if peek(0) == UInt8(ascii: ".") {
      position += 1
      isInteger = false
      if skipDigits() > 0 { hasDigits = true }
    }
    guard hasDigits else {
      throw text.failure("a number is expected: there is no arithmetic in a filter", at: start)
    }
    if let byte = peek(0), byte | 0x20 == UInt8(ascii: "e") {
      let mark = position
      position += 1
      if peek(0) == UInt8(ascii: "-") || peek(0) == UInt8(ascii: "+") { position += 1 }
      if skipDigits() > 0 { isInteger = false } else { position = mark }
    }
    if let byte = peek(0), isNameByte(byte) || byte == UInt8(ascii: ".") {
      throw text.failure(
        "a number ends before this; a column whose name begins with a digit stands in \"\"",
        at: position)
    }
    let digits = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(digits), value.isFinite else {
      throw text.failure("the number \(digits) is out of range", at: start)
    }
    return .number(value, integer: isInteger ? Int64(digits) : nil)
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while position < bytes.count, isDigit(bytes[position]) { position += 1 }
    return position - start
  }

  private func peek(_ offset: Int) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Whether it may begin a name that is not quoted: a letter, `_`, or a part of one beyond ASCII.
  private func isNameByte(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower) || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }
}
