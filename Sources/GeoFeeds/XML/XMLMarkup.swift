import CSystem
import GeoFeatures

/// Writes the markup inside a text back as text.
enum XMLMarkup {
  /// Appends a start tag.
  static func appendStart(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ attributes: Attributes,
    to text: inout ByteBuffer
  ) {
    text.append("<")
    appendName(local, prefix, to: &text)
    for index in 0..<attributes.count {
      guard let attribute = attributes[index] else { continue }
      text.append(" ")
      appendName(attribute.local, attribute.prefix, to: &text)
      text.append("=\"")
      for byte in attribute.value {
        switch byte {
        case UInt8(ascii: "\""): text.append("&quot;")
        case UInt8(ascii: "&"): text.append("&amp;")
        case UInt8(ascii: "<"): text.append("&lt;")
        default: text.append(byte)
        }
      }
      text.append("\"")
    }
    text.append(">")
  }

  /// Appends text between tags, escaped.
  static func appendText(_ bytes: Bytes, to text: inout ByteBuffer) {
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "&"): text.append("&amp;")
      case UInt8(ascii: "<"): text.append("&lt;")
      case UInt8(ascii: ">"): text.append("&gt;")
      default: text.append(byte)
      }
    }
  }

  /// Keeps a name for the end tag.
  static func remember(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, in names: inout ByteBuffer
  ) {
    let start = names.count
    appendName(local, prefix, to: &names)
    let length = UInt32(truncatingIfNeeded: names.count - start)
    for shift in [UInt32(0), 8, 16, 24] { names.append(UInt8(truncatingIfNeeded: length >> shift)) }
  }

  /// Appends the end tag of the last name kept.
  static func appendEnd(from names: inout ByteBuffer, to text: inout ByteBuffer) {
    var length = 0
    for offset in 1...4 { length = length << 8 | Int(names[names.count - offset]) }
    let start = names.count - 4 - length
    text.append("</")
    text.append(contentsOf: Bytes(rebasing: names.bytes[start..<start + length]))
    text.append(">")
    names.truncate(to: start)
  }

  private static func appendName(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, to text: inout ByteBuffer
  ) {
    if let prefix {
      text.append(
        contentsOf: Bytes(
          start: prefix, count: strlen(UnsafeRawPointer(prefix).assumingMemoryBound(to: CChar.self))
        ))
      text.append(":")
    }
    text.append(
      contentsOf: Bytes(
        start: local, count: strlen(UnsafeRawPointer(local).assumingMemoryBound(to: CChar.self))))
  }
}

/// Questions about the white space of XML.
enum XMLText {
  /// Whether there is nothing but white space.
  static func isBlank(_ bytes: Bytes) -> Bool { bytes.allSatisfy(isSpace) }

  /// The bytes without white space at the ends.
  @inline(__always)
  static func trimmed(_ bytes: Bytes) -> Bytes {
    var start = 0
    var end = bytes.count
    while start < end && isSpace(bytes[start]) { start += 1 }
    while end > start && isSpace(bytes[end - 1]) { end -= 1 }
    return Bytes(rebasing: bytes[start..<end])
  }

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 32 || byte == 10 || byte == 9 || byte == 13
  }
}
