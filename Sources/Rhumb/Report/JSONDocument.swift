import GeoFeatures

/// Writes one JSON document (RFC 8259) from front to back, indented by two spaces.
///
/// For reports and figures; layers have writers of their own.
public struct JSONDocument: ~Copyable {
  private var bytes = ByteBuffer(minimumCapacity: 1024)
  private var depth = 0
  private var isFirst = true
  private var followsKey = false

  /// Begins an empty document.
  public init() {}

  /// The document so far, with a line end after it.
  public var text: String { bytes.string + "\n" }

  /// Writes an object; `body` writes its members.
  public mutating func object(_ body: (inout JSONDocument) -> Void) {
    nest(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  /// Writes an array; `body` writes its elements.
  public mutating func array(_ body: (inout JSONDocument) -> Void) {
    nest(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  /// Writes the name of an object's next member.
  public mutating func key(_ name: String) {
    beginValue()
    quote(name)
    bytes.append(": ")
    followsKey = true
  }

  /// Writes a text, or null.
  public mutating func value(_ text: String?) {
    beginValue()
    if let text { quote(text) } else { bytes.append("null") }
  }

  /// Writes an integer, or null.
  public mutating func value(_ number: Int?) {
    beginValue()
    bytes.append(number.map { "\($0)" } ?? "null")
  }

  /// Writes a number, or null where it is none or not finite.
  public mutating func value(_ number: Double?) {
    beginValue()
    if let number, number.isFinite {
      bytes.append(number.description)
    } else {
      bytes.append("null")
    }
  }

  /// Writes true or false.
  public mutating func value(_ flag: Bool) {
    beginValue()
    bytes.append(flag ? "true" : "false")
  }

  /// Writes an object's next member, a text or null.
  public mutating func member(_ name: String, _ text: String?) {
    key(name)
    value(text)
  }

  /// Writes an object's next member, an integer or null.
  public mutating func member(_ name: String, _ number: Int?) {
    key(name)
    value(number)
  }

  /// Writes an object's next member, a number or null.
  public mutating func member(_ name: String, _ number: Double?) {
    key(name)
    value(number)
  }

  private mutating func nest(_ open: UInt8, _ close: UInt8, _ body: (inout JSONDocument) -> Void) {
    beginValue()
    bytes.append(open)
    depth += 1
    isFirst = true
    body(&self)
    depth -= 1
    if !isFirst { newLine() }
    isFirst = false
    bytes.append(close)
  }

  private mutating func beginValue() {
    if followsKey {
      followsKey = false
    } else if depth > 0 {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      newLine()
    }
    isFirst = false
  }

  private mutating func newLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(repeating: UInt8(ascii: " "), count: 2 * depth)
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes.append("\\\"")
      case UInt8(ascii: "\\"): bytes.append("\\\\")
      case UInt8(ascii: "\n"): bytes.append("\\n")
      case UInt8(ascii: "\t"): bytes.append("\\t")
      case 0..<0x20:
        bytes.append("\\u00")
        bytes.append(byte >> 4 == 0 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
        bytes.append(String(byte & 15, radix: 16))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
