extension Deduper {
  /// Marks the alerts that an Update or a Cancel names in its references.
  ///
  /// CAP 1.2, section 3.2.1: Update "updates and supersedes", Cancel "cancels the earlier message(s)
  /// identified in <references>", each as sender,identifier,sent with white space between them. An
  /// alert of another sender than the one named is another alert, and one that was sent later no
  /// earlier message; a lone identifier is taken, too.
  mutating func supersede(in whole: FeatureTable) {
    guard let types = whole.textColumn("msg_type"), let references = whole.textColumn("references")
    else { return }
    let senders = whole.textColumn("sender")
    let times = whole.column("sent").flatMap { $0.type == .time ? $0 : nil }
    for number in 0..<entries.count {
      let row = entries[number].row
      guard types.isValid(row), references.isValid(row), Self.supersedes(types.text(row)) else {
        continue
      }
      for word in references.text(row).split(whereSeparator: XMLSpace.contains) {
        let parts = Bytes(rebasing: word).split(
          separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        let isTriple = parts.count == 3
        var identifier = Bytes(rebasing: parts[isTriple ? 1 : 0])
        if identifier.last == UInt8(ascii: ";") {
          identifier = Bytes(rebasing: identifier.dropLast())
        }
        guard let other = keys.index(of: identifier), other != number else { continue }
        if isTriple, let senders {
          let otherRow = entries[other].row
          let isOther =
            senders.isValid(otherRow) && !senders.text(otherRow).elementsEqual(parts[0])
          if isOther { continue }
        }
        let age = Self.age(of: entries[other].row, before: row, times)
        // Two that name each other don't both go.
        if age < 0 || (age == 0 && entries[number].isSuperseded) { continue }
        if !entries[other].isSuperseded { supersededCount += 1 }
        entries[other].isSuperseded = true
      }
    }
  }

  /// By how many milliseconds the other row was sent before this one; 0 where nobody knows.
  private static func age(of other: Int, before row: Int, _ times: PropertyColumn?) -> Int64 {
    guard let times, times.isValid(other), times.isValid(row) else { return 0 }
    return times.integer(row).subtractingReportingOverflow(times.integer(other)).partialValue
  }

  /// Whether a message of that type takes the place of what it refers to.
  private static func supersedes(_ type: Bytes) -> Bool {
    let type = String(decoding: XMLSpace.trimming(type).prefix(8), as: UTF8.self).lowercased()
    return type == "update" || type == "cancel"
  }
}

extension FeatureTable {
  /// The column of that name where it holds texts, or nil.
  fileprivate func textColumn(_ name: String) -> PropertyColumn? {
    column(name).flatMap { $0.type.isTextual ? $0 : nil }
  }
}
