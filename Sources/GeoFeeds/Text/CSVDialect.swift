import GeoFeatures

/// Which delimiter a delimited text has.
enum CSVDialect {
  /// The delimiter that stands most often in the first line that is not blank, quoted text aside: of
  /// comma, semicolon, tab and vertical bar; a comma where there is none.
  static func delimiter(of text: Bytes) -> UInt8 {
    var counts = (comma: 0, semicolon: 0, tab: 0, bar: 0)
    var isQuoted = false
    var hasText = false
    loop: for byte in text {
      switch byte {
      case 0x22: isQuoted.toggle()
      case 0x0A, 0x0D:
        if hasText && !isQuoted { break loop }
        if !isQuoted { counts.tab = 0 }
        continue
      case 0x2C where !isQuoted: counts.comma += 1
      case 0x3B where !isQuoted: counts.semicolon += 1
      case 0x09 where !isQuoted: counts.tab += 1
      case 0x7C where !isQuoted: counts.bar += 1
      default: break
      }
      if !CSVValue.isSpace(byte) { hasText = true }
    }
    let most = max(counts.comma, counts.semicolon, counts.tab, counts.bar)
    if counts.comma == most { return 0x2C }
    if counts.semicolon == most { return 0x3B }
    return counts.tab == most ? 0x09 : 0x7C
  }

  /// The delimiter that a line `sep=;` names, as Excel writes and takes it before the headings.
  static func delimiter(namedBy line: Bytes) -> UInt8? {
    var text = line
    while let last = text.last, last == 0x0A || last == 0x0D {
      text = Bytes(rebasing: text.dropLast())
    }
    if text.count == 7 && text.first == 0x22 && text.last == 0x22 {
      text = Bytes(rebasing: text[1..<6])
    }
    guard text.count == 5, CSVValue.equals(Bytes(rebasing: text[..<3]), "sep"), text[3] == 0x3D
    else { return nil }
    switch text[4] {
    case 0x2C, 0x3B, 0x09, 0x7C: return text[4]
    default: return nil
    }
  }
}
