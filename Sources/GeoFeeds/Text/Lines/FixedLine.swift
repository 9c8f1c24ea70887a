import GeoFeatures

/// A line whose values stand in columns, which are counted from 1 as manuals do.
///
/// A column is a character. What lies beyond the line's end is blank.
struct FixedLine {
  /// The line without its end.
  let bytes: Bytes
  /// Its number in the input, from 1.
  let number: Int
  private let isASCII: Bool

  init(_ bytes: Bytes, number: Int) {
    self.bytes = bytes
    self.number = number
    isASCII = UTF8Run.isASCII(bytes)
  }

  /// What stands in those columns, without the blanks around it.
  func text(_ columns: ClosedRange<Int>) -> Bytes {
    CSVValue.trimmed(raw(columns))
  }

  /// What stands in those columns, as far as the line goes.
  func raw(_ columns: ClosedRange<Int>) -> Bytes {
    let start = offset(columns.lowerBound)
    return Bytes(rebasing: bytes[start..<max(start, offset(columns.upperBound + 1))])
  }

  /// The character of a column, where it is ASCII; a blank beyond the end.
  func character(_ column: Int) -> UInt8 {
    let index = offset(column)
    return index < bytes.count ? bytes[index] : 0x20
  }

  /// Whether the line has nothing but blanks.
  var isBlank: Bool { CSVValue.isBlank(bytes) }

  /// Whether the line begins with that text.
  func begins(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    return bytes.count >= count && bytes.prefix(count).elementsEqual(Self.bytes(of: text))
  }

  /// Whether those columns hold digits alone.
  func isNumeric(_ columns: ClosedRange<Int>) -> Bool {
    let text = raw(columns)
    return text.count == columns.count && text.allSatisfy { $0 &- 0x30 < 10 }
  }

  /// Whether the line has so many columns.
  func reaches(_ column: Int) -> Bool { offset(column) < bytes.count }

  /// Where a column begins; the line's end where it has no such column.
  private func offset(_ column: Int) -> Int {
    if isASCII { return min(column - 1, bytes.count) }
    var characters = 0
    for index in 0..<bytes.count where bytes[index] & 0xC0 != 0x80 {
      characters += 1
      if characters == column { return index }
    }
    return bytes.count
  }

  private static func bytes(of text: StaticString) -> Bytes {
    Bytes(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }
}
