import GeoFeatures

/// The magnitudes of an event: one is the row's own, all of them together are a text.
///
/// Those of the row's solution come before those of other agencies, and among these a moment magnitude
/// before the rest, since it alone does not saturate; else the first counts.
struct MagnitudeList {
  private let value: Int
  private let type: Int
  private let agency: Int
  private let all: Int

  /// One magnitude, as it stands in a line.
  struct Entry {
    /// The number.
    var value: Bytes
    /// The scale, or nothing.
    var type: Bytes
    /// Who gave it, or nothing.
    var agency: Bytes
    /// `<` or `>` where it is no more than a bound, which is listed only.
    var bound = Bytes(start: nil, count: 0)
    /// Whether it belongs to the row's solution.
    var isOwn = true
  }

  /// Goes to `mag`, `mag_type`, `mag_agency` and `magnitudes`.
  init(in schema: Schema) {
    value = schema.column(of: "mag")
    type = schema.column(of: "mag_type")
    agency = schema.column(of: "mag_agency")
    all = schema.column(of: "magnitudes")
  }

  /// Adds one to the text, as `4.5 mb ISC`, and makes it the row's own if it comes before that which
  /// is; `rank` tells how much that counts, 0 at first.
  ///
  /// - Returns: Whether it is the row's own now.
  @discardableResult
  func add(
    _ entry: Entry, rank: inout Int, _ line: FixedLine, _ rows: inout LineRows
  ) -> Bool {
    if entry.value.isEmpty { return false }
    var text = ByteBuffer(minimumCapacity: 32)
    text.append(contentsOf: entry.bound)
    text.append(contentsOf: entry.value)
    for word in [entry.type, entry.agency] where !word.isEmpty {
      text.append(0x20)
      text.append(contentsOf: word)
    }
    rows.join(all, text.bytes, line)
    let isMoment = CSVValue.equals(Bytes(rebasing: entry.type.prefix(2)), "mw")
    let found = 1 + (entry.isOwn ? 2 : 0) + (isMoment ? 1 : 0)
    guard found > rank, entry.bound.isEmpty else { return false }
    rows.set(value, entry.value, line)
    guard rows.builder.hasValue(value) else { return false }
    rank = found
    for (column, word) in [(type, entry.type), (agency, entry.agency)] {
      rows.builder.clear(column)
      if !word.isEmpty { rows.set(column, word, line) }
    }
    return true
  }
}
