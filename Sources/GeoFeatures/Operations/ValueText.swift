extension PropertyColumn {
  /// The row's value as text, of whatever type it is; empty for null.
  public func valueText(_ row: Int) -> String {
    guard isValid(row) else { return "" }
    var output = ByteBuffer(minimumCapacity: 32)
    writeValue(row, to: &output, asJSON: false)
    return output.string
  }

  /// Adds the row's value as text: numbers in their shortest form, times as ISO 8601. As JSON, text
  /// and times are written as strings.
  func writeValue(_ row: Int, to output: inout ByteBuffer, asJSON: Bool) {
    switch type {
    case .json: output.append(contentsOf: text(row))
    case .text:
      if asJSON { output.appendJSONString(text(row)) } else { output.append(contentsOf: text(row)) }
    case .real: NumberWriter.appendReal(real(row), to: &output)
    case .integer: NumberWriter.appendInteger(integer(row), to: &output)
    case .flag: output.append(flag(row) ? "true" : "false" as StaticString)
    case .time:
      if asJSON { output.append(UInt8(ascii: "\"")) }
      TimeWriter.append(milliseconds: integer(row), to: &output)
      if asJSON { output.append(UInt8(ascii: "\"")) }
    }
  }
}

extension GrowableBuffer where Element == UInt8 {
  /// Adds a JSON string (RFC 8259, 7) of UTF-8 bytes.
  public mutating func appendJSONString(_ text: Bytes) {
    append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case 0..<0x20:
        append("\\u00" as StaticString)
        append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
        let low = byte & 15
        append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}

/// Reads values of other types out of text.
enum TextValue {
  /// The word of a column of that type that stands for the text, or nil where it says nothing such.
  static func word(_ text: Bytes, as type: FieldType) -> UInt64? {
    switch type {
    case .real: return NumberScanner.real(text)?.bitPattern
    case .integer: return NumberScanner.integer(text).map(UInt64.init(bitPattern:))
    case .time:
      // A time without a zone is not known well enough to be taken for one in UTC.
      guard let time = TimeScanner.parse(text), time.hasZone, !time.isIrregular else { return nil }
      return UInt64(bitPattern: time.milliseconds)
    case .flag:
      if text.elementsEqual("true".utf8) { return 1 }
      return text.elementsEqual("false".utf8) ? 0 : nil
    case .text, .json: return nil
    }
  }
}
