import GeoFeatures

/// Which delimiter a delimited text has.
enum CSVDialect {
  /// The delimiter that stands most often in the first line, quoted text aside: of comma, semicolon,
  /// tab and vertical bar; a comma where there is none.
  static func delimiter(of text: Bytes) -> UInt8 {
    var counts = (comma: 0, semicolon: 0, tab: 0, bar: 0)
    var isQuoted = false
    var hasText = false
    loop: for byte in text {
      switch byte {
      case 0x22: isQuoted.toggle()
      case 0x0A, 0x0D:
        if hasText && !isQuoted { break loop }
        continue
      case 0x2C where !isQuoted: counts.comma += 1
      case 0x3B where !isQuoted: counts.semicolon += 1
      case 0x09 where !isQuoted: counts.tab += 1
      case 0x7C where !isQuoted: counts.bar += 1
      default: break
      }
      hasText = true
    }
    let most = max(counts.comma, counts.semicolon, counts.tab, counts.bar)
    if counts.comma == most { return 0x2C }
    if counts.semicolon == most { return 0x3B }
    return counts.tab == most ? 0x09 : 0x7C
  }
}
