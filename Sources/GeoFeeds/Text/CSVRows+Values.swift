import GeoFeatures

extension CSVRows {
  /// Gives the row a value of the column's type; what can't be read as such is null and counted.
  @inline(__always)
  mutating func set(_ index: Int, _ text: Bytes, _ scanner: borrowing CSVScanner) {
    switch columns[index].type {
    case .json: setJSON(index, text, scanner)
    case .text:
      if (scanner.isASCII || UTF8Repair.isValid(text)) && !columns[index].isLowercased {
        builder.set(index, text: text)
      } else {
        setMended(index, text, scanner)
      }
    case .real:
      let value =
        columns[index].isLenient ? NumberScanner.lenientReal(text) : NumberScanner.real(text)
      if let value { builder.set(index, real: value) } else { reject(text, index, scanner) }
    case .integer:
      if let value = NumberScanner.integer(text) {
        builder.set(index, integer: value)
      } else {
        reject(text, index, scanner)
      }
    case .time: setTime(index, text, scanner)
    case .flag:
      if let value = CSVValue.flag(text) {
        builder.set(index, flag: value)
      } else {
        reject(text, index, scanner)
      }
    }
  }

  /// Sets a text whose bytes are to be mended, or whose letters are to be small.
  @inline(never)
  private mutating func setMended(_ index: Int, _ text: Bytes, _ scanner: borrowing CSVScanner) {
    scratch.truncate(to: 0)
    let replacements = UTF8Repair.append(text, to: &scratch)
    if columns[index].isLowercased {
      for place in 0..<scratch.count where scratch[place] &- 0x41 < 26 { scratch[place] |= 0x20 }
    }
    builder.set(index, text: scratch.bytes)
    guard replacements > 0 else { return }
    let heading = heading(index)
    report("invalid-bytes", .repaired, scanner, field: columns[index].field) {
      "bytes in column \(heading) are not UTF-8: --encoding names another"
    }
  }

  /// Sets a JSON value, which must be one: writers hand it on as it is.
  private mutating func setJSON(_ index: Int, _ text: Bytes, _ scanner: borrowing CSVScanner) {
    scratch.truncate(to: 0)
    scratch.append(contentsOf: text)
    scratch.append(repeating: 0, count: 16)  // what a cursor wants behind its end
    var cursor = JSONCursor(base: scratch.base, position: 0, end: text.count)
    var skipper = JSONSkipper(depthLimit: depthLimit)
    cursor.skipBlanks()
    let isRead: Void? = try? skipper.skip(&cursor, depth: 0)
    cursor.skipBlanks()
    guard isRead != nil, cursor.position == text.count, UTF8Repair.isValid(text) else {
      return reject(text, index, scanner)
    }
    builder.set(index, text: text)
  }

  private mutating func setTime(_ index: Int, _ text: Bytes, _ scanner: borrowing CSVScanner) {
    guard let time = TimeScanner.parse(text) else { return reject(text, index, scanner) }
    var milliseconds = time.milliseconds
    if !time.hasZone {
      if let zoneMinutes {
        milliseconds -= Int64(zoneMinutes) * 60_000
      } else if !isZoneReported[index] {
        isZoneReported[index] = true
        let heading = heading(index)
        report("time-without-zone", .note, scanner, field: columns[index].field) {
          "\(heading) has no zone: read as UTC"
        }
      }
    }
    if time.isIrregular {
      report("irregular-time", .repaired, scanner, field: columns[index].field) {
        "the time \"\(Self.excerpt(text))\" is irregular"
      }
    }
    builder.set(index, integer: milliseconds)
  }

  /// Reports a value that is not of its column's type, unless it says that there is none.
  @inline(never)
  private mutating func reject(_ text: Bytes, _ index: Int, _ scanner: borrowing CSVScanner) {
    if CSVValue.isBlank(text) || CSVValue.isMissingNumber(text) { return }
    let (heading, type) = (heading(index), columns[index].type.name)
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
