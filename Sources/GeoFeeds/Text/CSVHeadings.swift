import GeoFeatures

/// The line of headings of a delimited text, and what stands before it.
struct CSVHeadings {
  /// The columns' names.
  private(set) var names: [String] = []
  /// The line that they stand on, from 1.
  private(set) var line = 1
  /// What was passed over before them.
  private(set) var notes: [Diagnostic] = []

  /// Reads the headings and settles the delimiter.
  ///
  /// Blank lines and Excel's `sep=;` before them are passed over. Headings are trimmed; a blank one
  /// becomes `column_3` by its place.
  init(_ scanner: inout CSVScanner, limit: Int) throws(Failure) {
    let text = scanner.unread
    if text.count >= 2, text[0] == 0xFF && text[1] == 0xFE || text[0] == 0xFE && text[1] == 0xFF {
      throw Failure(
        .unreadable, "the text is UTF-16", advice: "save it as UTF-8, or pass it through iconv")
    }
    scanner.delimiter = CSVDialect.delimiter(of: text)
    try nextLine(&scanner)
    if scanner.recordLine > 1 {
      notes.append(
        Diagnostic(
          "blank-lines-before-headings", .note, "blank lines before the headings are passed over",
          at: Place(line: 1)))
    }
    if let named = CSVDialect.delimiter(namedBy: scanner.bytes(scanner.record)) {
      notes.append(
        Diagnostic(
          "separator-line", .note, "the line names what parts the values, and is no row",
          at: Place(line: scanner.recordLine)))
      scanner.delimiter = named
      try nextLine(&scanner)
    }
    line = scanner.recordLine
    if scanner.bytes(scanner.record).contains(0) {
      throw Failure(.unreadable, "this is no text", at: Place(line: line))
    }
    guard scanner.fields.count <= limit else {
      throw Failure(
        .unreadable, "\(scanner.fields.count) columns are more than \(limit)",
        at: Place(line: line), advice: "--max-fields raises the limit")
    }
    scanner.unescape()
    try take(&scanner)
  }

  /// Goes on to the next line in which there is something.
  private func nextLine(_ scanner: inout CSVScanner) throws(Failure) {
    repeat {
      guard try scanner.next() else { throw Failure(.unreadable, "the input is empty") }
    } while CSVValue.isBlank(scanner.bytes(scanner.record))
  }

  private mutating func take(_ scanner: inout CSVScanner) throws(Failure) {
    var check = CSVHeadingCheck()
    for index in 0..<scanner.fields.count {
      var text = CSVValue.trimmed(scanner.bytes(scanner.fields[index]))
      // The FDSN's event text begins its line of headings like a comment.
      if index == 0, scanner.delimiter == 0x7C, text.first == 0x23 {
        text = CSVValue.trimmed(Bytes(rebasing: text[1...]))
      }
      check.add(text)
      names.append(text.isEmpty ? "column_\(index + 1)" : String(decoding: text, as: UTF8.self))
    }
    // That text knows no quotation marks: a place may begin with one.
    if scanner.delimiter == 0x7C && names[0].lowercased() == "eventid" {
      scanner.takesQuotes = false
    }
    guard let sign = check.sign(&scanner) else { return }
    throw Failure(
      .unreadable, "the first line has no headings", at: Place(line: line),
      advice: "\(sign): put a line with the columns' names before the data")
  }
}
