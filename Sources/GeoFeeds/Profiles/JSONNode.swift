import GeoFeatures

/// A JSON value with the place where it stands; for small files such as profiles, never for data.
struct JSONNode {
  indirect enum Value {
    case null
    case flag(Bool)
    case number(String)
    case text(String)
    case array([JSONNode])
    case object([(key: JSONNode, value: JSONNode)])
  }

  var value: Value
  /// Where it begins, in bytes.
  var offset: Int

  /// What it is, as a person would say.
  var kind: String {
    switch value {
    case .null: "null"
    case .flag: "true or false"
    case .number: "a number"
    case .text: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  var text: String? { if case .text(let text) = value { text } else { nil } }

  /// Parses a whole text.
  ///
  /// - Throws: `JSONSyntaxError` where it is not JSON (RFC 8259).
  static func parse(_ bytes: Bytes) throws(JSONSyntaxError) -> JSONNode {
    var parser = JSONNodeParser(bytes: bytes)
    return try parser.document()
  }

  /// The members of an object that stand before the one of that name.
  static func members(
    of bytes: Bytes, before name: String
  ) throws(JSONSyntaxError) -> [(key: JSONNode, value: JSONNode)] {
    var parser = JSONNodeParser(bytes: bytes)
    parser.last = name
    return try parser.members()
  }
}

/// Where a text is not JSON, and why.
struct JSONSyntaxError: Error {
  var message: String
  var offset: Int
}

private struct JSONNodeParser {
  let bytes: Bytes
  var position = 0
  var depth = 0
  /// The member of the outermost object before which parsing ends, or nil.
  var last: String?

  init(bytes: Bytes) { self.bytes = bytes }

  private func fault(_ message: String) -> JSONSyntaxError {
    JSONSyntaxError(message: message, offset: position)
  }

  mutating func document() throws(JSONSyntaxError) -> JSONNode {
    if bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF { position = 3 }
    let node = try value()
    skipBlanks()
    guard position == bytes.count else { throw fault("there is more after the end of the value") }
    return node
  }

  private mutating func skipBlanks() {
    while position < bytes.count, XMLText.isSpace(bytes[position]) { position += 1 }
  }

  private func next() throws(JSONSyntaxError) -> UInt8 {
    guard position < bytes.count else { throw fault("the text ends too early") }
    return bytes[position]
  }

  private mutating func value() throws(JSONSyntaxError) -> JSONNode {
    skipBlanks()
    let offset = position
    depth += 1
    defer { depth -= 1 }
    guard depth <= 64 else { throw fault("values nest deeper than 64 levels") }
    switch try next() {
    case UInt8(ascii: "{"): return JSONNode(value: .object(try members()), offset: offset)
    case UInt8(ascii: "["): return JSONNode(value: .array(try elements()), offset: offset)
    case UInt8(ascii: "\""): return JSONNode(value: .text(try string()), offset: offset)
    case UInt8(ascii: "t"): return try word("true", .flag(true))
    case UInt8(ascii: "f"): return try word("false", .flag(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return JSONNode(value: .number(try number()), offset: offset)
    }
  }

  private mutating func word(
    _ word: String, _ value: JSONNode.Value
  ) throws(JSONSyntaxError) -> JSONNode {
    let offset = position
    guard bytes[offset...].starts(with: word.utf8) else { throw fault("this is no JSON value") }
    position += word.utf8.count
    return JSONNode(value: value, offset: offset)
  }

  private mutating func number() throws(JSONSyntaxError) -> String {
    let start = position
    let allowed = Array("+-.0123456789eE".utf8)
    while position < bytes.count, allowed.contains(bytes[position]) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    let isNumber = JSONValue.isWhole(Bytes(rebasing: bytes[start..<position]), depthLimit: 1)
    guard isNumber, Double(text) != nil else {
      position = start
      throw fault("this is no JSON value")
    }
    return text
  }

  private mutating func elements() throws(JSONSyntaxError) -> [JSONNode] {
    var nodes: [JSONNode] = []
    position += 1
    skipBlanks()
    if try next() == UInt8(ascii: "]") {
      position += 1
      return nodes
    }
    while true {
      nodes.append(try value())
      if try separator(before: UInt8(ascii: "]")) { return nodes }
    }
  }

  mutating func members() throws(JSONSyntaxError) -> [(key: JSONNode, value: JSONNode)] {
    var members: [(key: JSONNode, value: JSONNode)] = []
    position += 1
    skipBlanks()
    if try next() == UInt8(ascii: "}") {
      position += 1
      return members
    }
    while true {
      skipBlanks()
      let offset = position
      guard try next() == UInt8(ascii: "\"") else { throw fault("a member's name is expected") }
      let key = JSONNode(value: .text(try string()), offset: offset)
      if depth == 0, let last, key.text == last { return members }
      skipBlanks()
      guard try next() == UInt8(ascii: ":") else { throw fault("a colon is expected") }
      position += 1
      members.append((key, try value()))
      if try separator(before: UInt8(ascii: "}")) { return members }
    }
  }

  /// Passes a comma and returns false, or the closing bracket and returns true.
  private mutating func separator(before close: UInt8) throws(JSONSyntaxError) -> Bool {
    skipBlanks()
    let byte = try next()
    guard byte == close || byte == UInt8(ascii: ",") else {
      throw fault("a comma or a closing bracket is expected")
    }
    position += 1
    return byte == close
  }

  private mutating func string() throws(JSONSyntaxError) -> String {
    position += 1
    // Most have no escape, and are taken as they stand.
    let start = position
    while position < bytes.count, bytes[position] >= 32, bytes[position] != UInt8(ascii: "\""),
      bytes[position] != UInt8(ascii: "\\")
    {
      position += 1
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
      position += 1
      return String(decoding: bytes[start..<position - 1], as: UTF8.self)
    }
    var result = Array(bytes[start..<position])
    while true {
      let byte = try next()
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: result, as: UTF8.self)
      case UInt8(ascii: "\\"): result.append(contentsOf: String(try escape()).utf8)
      case 0..<32:
        position -= 1
        throw fault("a control character stands in a string")
      default: result.append(byte)
      }
    }
  }

  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let byte = try next()
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try fourDigits()
      guard unit & 0xFC00 == 0xD800, bytes[position...].starts(with: "\\u".utf8) else {
        return Unicode.Scalar(unit) ?? "\u{FFFD}"
      }
      let start = position
      position += 2
      let low = try fourDigits()
      guard low & 0xFC00 == 0xDC00 else {
        // It is a character of its own.
        position = start
        return "\u{FFFD}"
      }
      return Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF)) ?? "\u{FFFD}"
    default:
      position -= 1
      throw fault("there is no such escape")
    }
  }

  private mutating func fourDigits() throws(JSONSyntaxError) -> UInt32 {
    guard position + 4 <= bytes.count,
      bytes[position..<position + 4].allSatisfy({ JSONEscapes.hexDigit($0) != nil }),
      let unit = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
    else { throw fault("\\u wants four hexadecimal digits") }
    position += 4
    return unit
  }
}
