import GeoFeatures

/// Does to rows what a profile asks for: reads facts out of texts by its patterns, takes values
/// from other columns, and fills in defaults.
///
/// A reader makes one per parser and gives it the column of each field of the profile. What was odd
/// waits for ``takeOddities()``, until the reader logs it with its place.
struct ProfileRunner: ~Copyable {
  /// A pattern, and the column of each of its names.
  private struct Rule {
    let pattern: Pattern
    let columns: UnsafeMutableBufferPointer<Int>
  }

  /// Patterns that one text is matched with.
  private struct Extract {
    /// The column that the text stands in, or -1.
    let source: Int
    /// Whether the text is read out of the column, once the row is there.
    let isLate: Bool
    /// The next extraction from the same text, or -1.
    let next: Int
    let rules: UnsafeMutableBufferPointer<Rule>
  }

  /// A column that takes its value from others.
  private struct Derived {
    let column: Int
    let sources: [Int]
    let isJoined: Bool
    /// The column that gives a year to times, or -1.
    let year: Int
    /// The extraction that reads the value in its turn, or -1.
    let extract: Int
  }

  /// A text that was odd, and what became of it.
  struct Oddity {
    let column: Int
    let outcome: TextOutcome
    /// The first bytes of the text.
    let text: [UInt8]
  }

  private var oddities: [Oddity] = []
  // Raw memory, so that a match counts no references.
  private let extracts: UnsafeMutableBufferPointer<Extract>
  private let conversions: ConversionTable
  private let derived: [Derived]
  private let defaults: [(column: Int, text: SharedBuffer<UInt8>)]
  private var captures = Captures()
  private var text = ByteBuffer(minimumCapacity: 1024)

  /// Prepares a profile for a table.
  ///
  /// - Parameters:
  ///   - profile: The profile.
  ///   - columns: The column of each of its fields, or -1 for a field that has none.
  ///   - conversions: How each column takes texts.
  ///   - readsTexts: Whether texts are read out of the columns when the row is there; else the reader
  ///     hands them to ``extract(_:_:into:)`` as they come, but for those made of other columns.
  init(
    profile: Profile, columns: [Int], conversions: ConversionTable, readsTexts: Bool = true
  ) {
    let sources = profile.extractions.map(\.source)
    extracts = .copy(
      of: profile.extractions.enumerated().map { number, extraction in
        let field = profile.fields[extraction.source]
        return Extract(
          source: columns[extraction.source],
          isLate: (readsTexts || field.pairs != nil) && field.derivation == nil
            && sources.firstIndex(of: extraction.source) == number,
          next: sources[(number + 1)...].firstIndex(of: extraction.source) ?? -1,
          rules: .copy(
            of: extraction.rules.map { rule in
              Rule(
                // One of its own: threads that counted references to a shared one would wait for
                // each other's caches.
                pattern: (try? Pattern(
                  rule.pattern.text, hasDecimalComma: profile.hasDecimalComma)) ?? rule.pattern,
                columns: .copy(of: rule.fields.map { columns[$0] }))
            }))
      })
    self.conversions = conversions
    var derived: [Derived] = []
    var defaults: [(column: Int, text: SharedBuffer<UInt8>)] = []
    for (index, field) in profile.fields.enumerated() where columns[index] >= 0 {
      if let derivation = field.derivation {
        derived.append(
          Derived(
            column: columns[index], sources: derivation.sources.map { columns[$0] },
            isJoined: derivation.isJoined, year: field.year.map { columns[$0] } ?? -1,
            extract: sources.firstIndex(of: index) ?? -1))
      }
      if let text = field.defaultText {
        defaults.append((columns[index], SharedBuffer(Array(text.utf8))))
      }
    }
    self.derived = derived
    self.defaults = defaults
  }

  deinit {
    for extract in extracts {
      for rule in extract.rules { rule.columns.deallocate() }
      extract.rules.deinitialize()
      extract.rules.deallocate()
    }
    extracts.deallocate()
  }

  /// The extraction that reads a column's text as it comes, or nil.
  func extraction(of column: Int) -> Int? {
    extracts.firstIndex { $0.source == column }.flatMap { extracts[$0].isLate ? nil : $0 }
  }

  /// Reads facts out of a text: of each extraction from it, by the first pattern that fits.
  @inline(__always)
  mutating func extract(
    _ first: Int, _ text: Bytes, into builder: inout FeatureTableBuilder
  ) {
    var number = first
    while number >= 0 {
      match(number, text, into: &builder)
      number = extracts[number].next
    }
  }

  @inline(__always)
  private mutating func match(
    _ number: Int, _ text: Bytes, into builder: inout FeatureTableBuilder
  ) {
    let rules = extracts[number].rules
    for index in 0..<rules.count {
      guard rules[index].pattern.match(text, into: &captures) else { continue }
      let columns = rules[index].columns
      for position in 0..<columns.count where columns[position] >= 0 {
        guard let range = captures[position], !builder.hasValue(columns[position]) else {
          continue
        }
        convert(Bytes(rebasing: text[range]), columns[position], &builder)
      }
      return
    }
  }

  /// What was odd since the last call, or nil.
  @inline(__always)
  mutating func takeOddities() -> [Oddity]? {
    if oddities.isEmpty { return nil }
    defer { oddities = [] }
    return oddities
  }

  /// Fills in what is still null in the current row.
  mutating func complete(_ builder: inout FeatureTableBuilder) {
    for number in 0..<extracts.count where extracts[number].isLate {
      let source = extracts[number].source
      guard source >= 0, builder.hasValue(source) else { continue }
      // A copy, since a capture may go into the column that it comes from.
      var copy = ByteBuffer(minimumCapacity: 1)
      swap(&copy, &text)
      copy.truncate(to: 0)
      copy.append(contentsOf: builder.text(source))
      extract(number, copy.bytes, into: &builder)
      swap(&copy, &text)
    }
    for index in derived.indices where !builder.hasValue(derived[index].column) {
      derive(derived[index], &builder)
    }
    for (column, text) in defaults where !builder.hasValue(column) {
      convert(text.values, column, &builder)
    }
  }

  private mutating func derive(_ field: Derived, _ builder: inout FeatureTableBuilder) {
    var written = ByteBuffer(minimumCapacity: 1)
    swap(&written, &text)
    defer { swap(&written, &text) }
    written.truncate(to: 0)
    for source in field.sources {
      guard source >= 0, builder.hasValue(source) else {
        if field.isJoined { return }
        continue
      }
      if !written.isEmpty { written.append(" ") }
      Self.write(source, of: builder, to: &written)
      if !field.isJoined { break }
    }
    if written.isEmpty { return }
    var reference: Int64?
    if field.year >= 0, builder.hasValue(field.year) { reference = builder.integer(field.year) }
    convert(written.bytes, field.column, &builder, near: reference)
    guard field.extract >= 0, builder.hasValue(field.column) else { return }
    // What is read is the text that was made: one of "values", in small letters.
    written.truncate(to: 0)
    written.append(contentsOf: builder.text(field.column))
    extract(field.extract, written.bytes, into: &builder)
  }

  /// Writes the current row's value as a text that converts back to it.
  private static func write(
    _ column: Int, of builder: borrowing FeatureTableBuilder, to text: inout ByteBuffer
  ) {
    switch builder.schema.fields[column].type {
    case .text, .json: text.append(contentsOf: builder.text(column))
    case .real: NumberWriter.appendReal(builder.real(column), to: &text)
    case .integer: NumberWriter.appendInteger(builder.integer(column), to: &text)
    case .time: TimeWriter.append(milliseconds: builder.integer(column), to: &text)
    case .flag: text.append(builder.integer(column) != 0 ? "true" : "false" as StaticString)
    }
  }

  @inline(__always)
  private mutating func convert(
    _ text: Bytes, _ column: Int, _ builder: inout FeatureTableBuilder, near: Int64? = nil
  ) {
    let outcome = conversions[column].set(column, text, in: &builder, near: near)
    if outcome != .set && outcome != .empty {
      oddities.append(Oddity(column: column, outcome: outcome, text: Array(text.prefix(61))))
    }
  }
}

extension UnsafeMutableBufferPointer {
  /// The values in memory of their own.
  static func copy(of values: [Element]) -> Self {
    let memory = allocate(capacity: values.count)
    _ = memory.initialize(fromContentsOf: values)
    return memory
  }
}
