import GeoFeatures

/// Checks JSON by the grammar of RFC 8259, apart from the readers' own scanner.
public enum JSONSyntax {
  /// Whether the bytes are one JSON value, white space around it aside. Strings need not be UTF-8.
  public static func isValue(_ bytes: Bytes) -> Bool {
    var checker = Checker(bytes: bytes)
    // What is open: true for an object.
    var open: [Bool] = []
    while true {
      // A value is due.
      checker.blanks()
      switch checker.next {
      case UInt8(ascii: "{"):
        checker.position += 1
        checker.blanks()
        if checker.take(UInt8(ascii: "}")) { break }
        guard checker.name() else { return false }
        open.append(true)
        continue
      case UInt8(ascii: "["):
        checker.position += 1
        checker.blanks()
        if checker.take(UInt8(ascii: "]")) { break }
        open.append(false)
        continue
      case UInt8(ascii: "\""): guard checker.string() else { return false }
      case UInt8(ascii: "t"): guard checker.word("true") else { return false }
      case UInt8(ascii: "f"): guard checker.word("false") else { return false }
      case UInt8(ascii: "n"): guard checker.word("null") else { return false }
      default: guard checker.number() else { return false }
      }
      // A value is done.
      while true {
        checker.blanks()
        guard let isObject = open.last else { return checker.position == bytes.count }
        if checker.take(UInt8(ascii: ",")) {
          if isObject {
            checker.blanks()
            guard checker.name() else { return false }
          }
          break
        }
        guard checker.take(UInt8(ascii: isObject ? "}" : "]")) else { return false }
        open.removeLast()
      }
    }
  }

  private struct Checker {
    let bytes: Bytes
    var position = 0

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
      guard next == byte else { return false }
      position += 1
      return true
    }

    mutating func blanks() {
      while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        position += 1
      }
    }

    mutating func word(_ word: String) -> Bool {
      guard bytes[position...].starts(with: word.utf8) else { return false }
      position += word.utf8.count
      return true
    }

    mutating func name() -> Bool {
      guard string() else { return false }
      blanks()
      return take(UInt8(ascii: ":"))
    }

    mutating func string() -> Bool {
      guard take(UInt8(ascii: "\"")) else { return false }
      while let byte = next {
        position += 1
        switch byte {
        case UInt8(ascii: "\""): return true
        case 0..<0x20: return false
        case UInt8(ascii: "\\"):
          guard let escape = next else { return false }
          position += 1
          if escape == UInt8(ascii: "u") {
            for _ in 0..<4 {
              guard let digit = next, Character(Unicode.Scalar(digit)).isHexDigit else {
                return false
              }
              position += 1
            }
          } else if !"\"\\/bfnrt".utf8.contains(escape) {
            return false
          }
        default: break
        }
      }
      return false
    }

    mutating func digits() -> Bool {
      let start = position
      while let byte = next, byte &- 0x30 < 10 { position += 1 }
      return position > start
    }

    mutating func number() -> Bool {
      _ = take(UInt8(ascii: "-"))
      if !take(UInt8(ascii: "0")) {
        guard digits() else { return false }
      }
      if take(UInt8(ascii: ".")) {
        guard digits() else { return false }
      }
      if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
        if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
        guard digits() else { return false }
      }
      return true
    }
  }
}
