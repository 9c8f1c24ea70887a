import GeoFeatures

/// The first record of a delimited text.
enum CSVHeadings {
  /// Reads the headings and settles the delimiter.
  ///
  /// Headings are trimmed; a blank one becomes `column_3` by its place.
  static func read(_ scanner: inout CSVScanner, limit: Int) throws(Failure) -> [String] {
    let text = scanner.unread
    if text.count >= 2, text[0] == 0xFF && text[1] == 0xFE || text[0] == 0xFE && text[1] == 0xFF {
      throw Failure(
        .unreadable, "the text is UTF-16", advice: "save it as UTF-8, or pass it through iconv")
    }
    scanner.delimiter = CSVDialect.delimiter(of: text)
    guard try scanner.next() else { throw Failure(.unreadable, "the input is empty") }
    if scanner.bytes(scanner.record).contains(0) {
      throw Failure(.unreadable, "this is no text", at: Place(line: scanner.recordLine))
    }
    guard scanner.fields.count <= limit else {
      throw Failure(
        .unreadable, "\(scanner.fields.count) columns are more than \(limit)",
        at: Place(line: scanner.recordLine), advice: "--max-fields raises the limit")
    }
    scanner.unescape()
    var headings: [String] = []
    var hasName = false
    for index in 0..<scanner.fields.count {
      var text = CSVValue.trimmed(scanner.bytes(scanner.fields[index]))
      // The FDSN's event text begins its line of headings like a comment.
      if index == 0, scanner.delimiter == 0x7C, text.first == 0x23 {
        text = CSVValue.trimmed(Bytes(rebasing: text[1...]))
      }
      if !text.isEmpty && NumberScanner.real(text) == nil { hasName = true }
      headings.append(
        text.isEmpty ? "column_\(index + 1)" : String(decoding: text, as: UTF8.self))
    }
    // That text knows no quotation marks: a place may begin with one.
    if scanner.delimiter == 0x7C && headings[0].lowercased() == "eventid" {
      scanner.takesQuotes = false
    }
    guard hasName else {
      throw Failure(
        .unreadable, "the first line has no headings", at: Place(line: scanner.recordLine),
        advice: "put a line with the columns' names before the data")
    }
    return headings
  }
}
