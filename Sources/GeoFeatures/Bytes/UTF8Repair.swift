/// Finds and mends bytes that are not UTF-8.
public enum UTF8Repair {
  /// Whether the bytes are UTF-8 (Unicode 15, table 3-7: no surrogates, no overlong forms).
  public static func isValid(_ bytes: Bytes) -> Bool { firstFault(bytes, from: 0) == bytes.count }

  /// Adds the bytes with each ill-formed sequence replaced by U+FFFD.
  ///
  /// A sequence that breaks off is replaced as one (Unicode 15, section 3.9, "maximal subparts"),
  /// as web browsers do.
  ///
  /// - Returns: How many replacements there were.
  public static func append(_ bytes: Bytes, to output: inout ByteBuffer) -> Int {
    var replacements = 0
    var position = 0
    while true {
      let fault = firstFault(bytes, from: position)
      output.append(contentsOf: Bytes(rebasing: bytes[position..<fault]))
      guard fault < bytes.count else { return replacements }
      output.append("\u{FFFD}")
      replacements += 1
      position = fault + max(1, -sequenceLength(bytes, fault))
    }
  }

  /// Where the first ill-formed sequence from `start` on begins, or `bytes.count`.
  private static func firstFault(_ bytes: Bytes, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return bytes.count }
    let end = bytes.count
    var position = start
    while position < end {
      if base[position] < 0x80 {
        position += 1
        // ASCII by the word: most text is nothing else.
        while position + 8 <= end {
          let word = UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self)
          if word & 0x8080_8080_8080_8080 != 0 { break }
          position += 8
        }
      } else {
        let length = sequenceLength(bytes, position)
        if length <= 0 { return position }
        position += length
      }
    }
    return end
  }

  /// The length of the sequence of two bytes or more at `position`; where it is ill-formed, minus
  /// the number of bytes that began well.
  private static func sequenceLength(_ bytes: Bytes, _ position: Int) -> Int {
    let lead = bytes[position]
    var lowest: UInt8 = 0x80
    var highest: UInt8 = 0xBF
    let length: Int
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { lowest = 0xA0 }
      if lead == 0xED { highest = 0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { lowest = 0x90 }
      if lead == 0xF4 { highest = 0x8F }
    default: return 0
    }
    for offset in 1..<length {
      guard position + offset < bytes.count else { return -offset }
      let byte = bytes[position + offset]
      guard byte >= lowest && byte <= highest else { return -offset }
      lowest = 0x80
      highest = 0xBF
    }
    return length
  }
}
