import GeoFeatures

/// Turns the escapes of a JSON string into what they mean (RFC 8259, section 7).
enum JSONEscapes {
  /// Adds a string, which was scanned and is well-formed, with its escapes resolved.
  ///
  /// Returns how many halves of surrogate pairs stood alone; each becomes U+FFFD.
  static func append(_ text: Bytes, to output: inout ByteBuffer) -> Int {
    var lone = 0
    var position = 0
    while position < text.count {
      let byte = text[position]
      guard byte == UInt8(ascii: "\\") else {
        output.append(byte)
        position += 1
        continue
      }
      position += 2
      switch text[position - 1] {
      case UInt8(ascii: "b"): output.append(8)
      case UInt8(ascii: "f"): output.append(12)
      case UInt8(ascii: "n"): output.append(10)
      case UInt8(ascii: "r"): output.append(13)
      case UInt8(ascii: "t"): output.append(9)
      case UInt8(ascii: "u"):
        var scalar = unit(text, position)
        position += 4
        if scalar & 0xFC00 == 0xD800, position + 6 <= text.count,
          text[position] == UInt8(ascii: "\\"), text[position + 1] == UInt8(ascii: "u"),
          case let low = unit(text, position + 2), low & 0xFC00 == 0xDC00
        {
          scalar = 0x10000 + (scalar & 0x3FF) << 10 + (low & 0x3FF)
          position += 6
        } else if scalar & 0xF800 == 0xD800 {
          scalar = 0xFFFD
          lone += 1
        }
        append(scalar, to: &output)
      default: output.append(text[position - 1])
      }
    }
    return lone
  }

  /// The value of a hexadecimal digit, or nil.
  @inline(__always)
  static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46: UInt32(byte) - 0x37
    case 0x61...0x66: UInt32(byte) - 0x57
    default: nil
    }
  }

  private static func unit(_ text: Bytes, _ position: Int) -> UInt32 {
    var value: UInt32 = 0
    for index in position..<position + 4 { value = value << 4 | (hexDigit(text[index]) ?? 0) }
    return value
  }

  private static func append(_ scalar: UInt32, to output: inout ByteBuffer) {
    switch scalar {
    case 0..<0x80: output.append(UInt8(scalar))
    case 0x80..<0x800:
      output.append(UInt8(0xC0 | scalar >> 6))
      output.append(UInt8(0x80 | scalar & 0x3F))
    case 0x800..<0x10000:
      output.append(UInt8(0xE0 | scalar >> 12))
      output.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      output.append(UInt8(0x80 | scalar & 0x3F))
    default:
      output.append(UInt8(0xF0 | scalar >> 18))
      output.append(UInt8(0x80 | scalar >> 12 & 0x3F))
      output.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      output.append(UInt8(0x80 | scalar & 0x3F))
    }
  }
}
