import GeoFeatures

/// Reads delimited text with a line of headings: CSV (RFC 4180), or with semicolons, tabs or bars.
///
/// The location stands in columns for latitude and longitude, or in one of well-known text; it does
/// not become a property. Types come from all values where the input can be opened a second time,
/// else from the first 256 kB. Memory is constant.
public final class CSVReader: BatchReader {
  /// What is known of the input: what was asked for, or what its headings show, or nil.
  public let profile: Profile?
  private var scanner: CSVScanner
  private var rows: CSVRows
  private let recovers: Bool
  private var isAtEnd = false

  /// Reads the headings and settles the types.
  ///
  /// - Parameters:
  ///   - source: The input.
  ///   - name: The input's name in diagnostics, or "".
  ///   - options: How to read; `fields` names headings.
  ///   - prescan: The same input, opened again, for the types.
  /// - Throws: `Failure` of kind `unreadable` where there are no headings, `usage` where a column is
  ///   asked for that is not there, and what the source throws.
  public init(
    source: any ByteSource, name: String, options: ReadOptions, prescan: (any ByteSource)?
  ) throws(Failure) {
    recovers = options.recover
    let sourceName = name.isEmpty ? nil : name
    do {
      var scanner = try CSVScanner(source: source, limits: options.limits)
      let chosen =
        try options.profile?.variant(for: .csv)
        ?? Profiles.choose(root: "csv", head: scanner.unread)
      let first = try CSVHeadings(&scanner, limit: options.limits.fields)
      let headings = first.names
      let isUnended = scanner.isUnended
      var guesses = headings.map { heading in
        var guess = CSVGuess()
        guess.seeksNumber = FixColumn.named(heading)?.field.type == .real
        return guess
      }
      if let prescan {
        try Self.scanAll(prescan, options, &guesses)
      } else {
        guesses.withUnsafeMutableBufferPointer { guesses in
          scanner.peek { CSVGuess.add($0, to: guesses) }
        }
      }
      profile = chosen ?? CSVEventColumns.profile(headings.map { $0.lowercased() })
      let layout = try CSVLayout(
        headings: headings, guesses: guesses, profile: profile, isGuessed: chosen == nil,
        requests: options.fields, zoneMinutes: options.zoneMinutes ?? profile?.zoneMinutes)
      self.scanner = scanner
      rows = CSVRows(
        layout: layout, profile: profile, headings: headings, name: sourceName, options: options)
      for note in first.notes { rows.log.add(note) }
      if isUnended {
        rows.log.add(
          Diagnostic(
            "no-line-end", .note, "the line of headings has no line end: it may have been cut off",
            at: Place(line: first.line)))
      }
    } catch {
      throw error.named(sourceName)
    }
  }

  /// The next rows; the first batch comes even where there is no row.
  public func next() throws(Failure) -> Batch? {
    if isAtEnd { return nil }
    do {
      isAtEnd = try rows.read(&scanner) == false
    } catch {
      guard recovers, error.kind == .unreadable, rows.hasCome else { throw error.named(rows.name) }
      rows.log.add(Diagnostic("record-unreadable", .rejected, error.message, at: error.place))
      isAtEnd = true
    }
    return isAtEnd && rows.isEmpty && rows.log.isEmpty && rows.batchCount > 0 ? nil : rows.take()
  }

  /// Looks at every value of the input.
  private static func scanAll(
    _ source: any ByteSource, _ options: ReadOptions, _ guesses: inout [CSVGuess]
  ) throws(Failure) {
    var scanner = try CSVScanner(source: source, limits: options.limits)
    _ = try CSVHeadings(&scanner, limit: options.limits.fields)
    // The reader itself reports what is broken, once it gets there.
    while (try? scanner.next()) == true {
      guesses.withUnsafeMutableBufferPointer { CSVGuess.add(scanner, to: $0) }
    }
  }
}

extension Failure {
  /// The same failure with the input's name, where its place has none.
  fileprivate func named(_ name: String?) -> Failure {
    var failure = self
    if failure.place.source == nil { failure.place.source = name }
    return failure
  }
}
