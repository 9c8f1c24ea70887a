import GeoFeatures

/// Passes JSON values of any depth without recursion, checking their syntax.
struct JSONSkipper: ~Copyable {
  /// The closing brackets that are due.
  private var due = ByteBuffer(minimumCapacity: 64)
  /// How deep values may nest.
  let depthLimit: Int

  init(depthLimit: Int) { self.depthLimit = depthLimit }

  /// Passes one value, which stands `depth` levels deep itself.
  mutating func skip(_ cursor: inout JSONCursor, depth: Int) throws(JSONStop) {
    due.truncate(to: 0)
    while true {
      switch cursor.byte {
      case UInt8(ascii: "{"):
        try checkDepth(depth, cursor)
        if try cursor.open(before: UInt8(ascii: "}")) {
          due.append(UInt8(ascii: "}"))
          _ = try cursor.key()
          continue
        }
      case UInt8(ascii: "["):
        try checkDepth(depth, cursor)
        if try cursor.open(before: UInt8(ascii: "]")) {
          due.append(UInt8(ascii: "]"))
          continue
        }
      case UInt8(ascii: "\""): _ = try cursor.text()
      case UInt8(ascii: "t"): try cursor.word("true")
      case UInt8(ascii: "f"): try cursor.word("false")
      case UInt8(ascii: "n"): try cursor.word("null")
      default: _ = try cursor.number()
      }
      // A value is done: go on with its container, or with that one's where it ends here.
      while true {
        if due.isEmpty { return }
        let close = due[due.count - 1]
        if try cursor.passSeparator(before: close) {
          if close == UInt8(ascii: "}") { _ = try cursor.key() }
          break
        }
        due.truncate(to: due.count - 1)
      }
    }
  }

  private func checkDepth(_ depth: Int, _ cursor: JSONCursor) throws(JSONStop) {
    if depth + due.count >= depthLimit { throw JSONStop(.tooDeep, at: cursor.position) }
  }

  /// Adds a value that was passed, without the white space outside its strings.
  static func appendCompact(_ value: Bytes, to output: inout ByteBuffer) {
    var isInString = false
    var position = 0
    while position < value.count {
      let byte = value[position]
      if isInString {
        if byte == UInt8(ascii: "\\") {
          output.append(byte)
          position += 1
          output.append(value[position])
          position += 1
          continue
        }
        isInString = byte != UInt8(ascii: "\"")
        output.append(byte)
      } else if byte > 32 {
        isInString = byte == UInt8(ascii: "\"")
        output.append(byte)
      }
      position += 1
    }
  }
}
