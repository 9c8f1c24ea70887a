import GeoFeatures

extension CSVRows {
  /// Gives the row a value of the column's type; what can't be read as such is null and counted.
  @inline(__always)
  mutating func set(_ index: Int, _ text: Bytes, _ scanner: borrowing CSVScanner) {
    if columns[index].type == .text {
      guard scanner.isASCII || UTF8Repair.isValid(text) else {
        return setMended(index, text, scanner)
      }
      // The blanks of a cell are its own.
      if conversions[index].takesTextsAsTheyAre { return builder.set(index, text: text) }
    }
    let outcome = conversions[index].set(index, text, in: &builder)
    if outcome != .set { report(outcome, text, index, scanner) }
  }

  /// Sets a text whose bytes are to be mended.
  @inline(never)
  private mutating func setMended(_ index: Int, _ text: Bytes, _ scanner: borrowing CSVScanner) {
    scratch.truncate(to: 0)
    let replacements = UTF8Repair.append(text, to: &scratch)
    _ = conversions[index].set(index, scratch.bytes, in: &builder)
    guard replacements > 0 else { return }
    let heading = heading(index)
    report("invalid-bytes", .repaired, scanner, field: columns[index].field) {
      "bytes in column \(heading) are not UTF-8: --encoding names another"
    }
  }

  /// Says what was odd about a text that became a value, or did not.
  @inline(never)
  mutating func report(
    _ outcome: TextOutcome, _ text: Bytes, _ index: Int, _ scanner: borrowing CSVScanner
  ) {
    let field = columns[index].field
    let heading = heading(index)
    switch outcome {
    case .set, .empty: break
    case .misfit: reject(text, index, scanner)
    case .setTime(let isIrregular, let isZoneAssumed):
      if isZoneAssumed && !isZoneReported[index] {
        isZoneReported[index] = true
        report("time-without-zone", .note, scanner, field: field) {
          "\(heading) has no zone: read as UTC"
        }
      }
      if isIrregular {
        report("irregular-time", .repaired, scanner, field: field) {
          "the time \"\(Self.excerpt(text))\" is irregular"
        }
      }
    case .setWrapped:
      report("longitude-wrapped", .note, scanner, field: field) {
        "a longitude of \(heading) is wrapped"
      }
    case .noYear:
      report("time-without-year", .note, scanner, field: field) {
        "\(heading) \"\(Self.excerpt(text))\" has no year, and none is known"
      }
    }
  }

  /// Reports a value that is not of its column's type, unless it says that there is none.
  @inline(never)
  private mutating func reject(_ text: Bytes, _ index: Int, _ scanner: borrowing CSVScanner) {
    if CSVValue.isBlank(text) || CSVValue.isMissingNumber(text) { return }
    let (heading, type) = (heading(index), columns[index].type.name)
    if CSVValue.isMissingMark(text) {
      return report("missing-value", .note, scanner, field: columns[index].field) {
        "\(heading) \"\(Self.excerpt(text))\" is taken for no value"
      }
    }
    let isNumber = columns[index].type == .real || columns[index].type == .integer
    if isNumber && CSVValue.isInfinity(text) {
      return report("non-finite-number", .repaired, scanner, field: columns[index].field) {
        "\(heading) \"\(Self.excerpt(text))\" is not finite and became null"
      }
    }
    report("type-misfit", .rejected, scanner, field: columns[index].field) {
      "\(heading) \"\(Self.excerpt(text))\" is no \(type)"
    }
  }

  /// What the column is called in messages: as in the input, or as a property made of a text.
  private func heading(_ index: Int) -> String {
    let field = columns[index].field
    return field < headings.count ? headings[field] : builder.schema.fields[index].name
  }

  /// The first characters of a value, for messages.
  static func excerpt(_ value: Bytes) -> String {
    let text = String(decoding: value.prefix(60), as: UTF8.self)
    return value.count > 60 ? text + "…" : text
  }
}
