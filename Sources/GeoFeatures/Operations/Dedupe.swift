/// Keeps the latest revision of every feature, where its id first stood (RFC 4287, 4.1.2: entries of
/// one id are one entry, and their `updated` tells which is the later).
///
/// - The latest revision has the latest `updated`; a revision without one is older than any that has
///   one, and of equals the later in the input counts. Rows without an id all stay.
/// - Rows whose `part` is above 1 belong to the revision of the row before them, with which they are
///   kept or replaced.
/// - The column `revisions` tells how many revisions of an id there were: rows with the same
///   `updated` are the same revision, seen again.
/// - An alert of `msg_type` Update or Cancel takes the place of the alerts that it names in
///   `references`: they go, wherever they stand. A Cancel stays, as the last word on them; a filter on
///   `msg_type` leaves it out (CAP 1.2, section 3.2.1).
///
/// Everything is gathered: memory grows with the input. O(rows) on average.
public struct Deduper: ~Copyable {
  /// What is known of one id.
  struct Entry {
    /// The first row of the latest revision, over all tables, and how many rows it has.
    var row: Int
    var rowCount: Int
    /// Its `updated` in milliseconds since 1970, least for null.
    var updated: Int64
    var revisions: Int
    /// Whether another alert has taken its place.
    var isSuperseded = false
  }

  /// A place in the output: of an id, or of one row without one.
  struct Slot {
    var entry: UInt32?
    var row: Int
  }

  /// How many rows gave way to a later revision, or were seen again.
  public private(set) var replacedCount = 0
  /// How many alerts gave way to one that updates or cancels them.
  public internal(set) var supersededCount = 0

  private var merger = SchemaMerger(declared: Schema())
  private var tables: [FeatureTable] = []
  private var rowCount = 0
  var keys = ByteKeyTable()
  var entries = GrowableBuffer<Entry>()
  private var slots = GrowableBuffer<Slot>()
  /// The revisions of ids that came more than once: the entry's number and `updated`, 16 bytes.
  private var revisions = ByteKeyTable()
  /// The entry of the last row, and whether its revision is the latest so far.
  private var last: (entry: Int, isLatest: Bool)?

  /// Makes one that has seen nothing.
  public init() {}

  /// Values that did not fit the type that their column first had.
  public var log: DiagnosticLog { merger.log }

  /// Takes up the rows of a table; tables come in the order of the input and may differ in columns.
  public mutating func add(_ table: FeatureTable) {
    let table = merger.conform(table)
    tables.append(table)
    note(table)
    rowCount += table.rowCount
  }

  private mutating func note(_ table: FeatureTable) {
    guard let ids = table.column("id") else {
      for row in 0..<table.rowCount { slots.append(Slot(entry: nil, row: rowCount + row)) }
      last = nil
      return
    }
    let updates = table.column("updated").flatMap { $0.type == .time ? $0 : nil }
    let parts = table.column("part").flatMap { $0.type == .integer ? $0 : nil }
    var scratch = ByteBuffer()
    for row in 0..<table.rowCount {
      guard ids.isValid(row) else {
        slots.append(Slot(entry: nil, row: rowCount + row))
        last = nil
        continue
      }
      let updated = updates.flatMap { $0.isValid(row) ? $0.integer(row) : nil }
      let isFurtherPart = parts.map { $0.isValid(row) && $0.integer(row) > 1 } ?? false
      if ids.type.isTextual {
        note(ids.text(row), row: rowCount + row, updated: updated, isFurtherPart: isFurtherPart)
      } else {
        scratch.truncate(to: 0)
        ids.writeValue(row, to: &scratch, asJSON: false)
        note(scratch.bytes, row: rowCount + row, updated: updated, isFurtherPart: isFurtherPart)
      }
    }
  }

  private mutating func note(_ id: Bytes, row: Int, updated: Int64?, isFurtherPart: Bool) {
    let index = keys.insert(id)
    let moment = updated ?? .min
    if index == entries.count {
      entries.append(Entry(row: row, rowCount: 1, updated: moment, revisions: 1))
      slots.append(Slot(entry: UInt32(index), row: row))
      last = (index, true)
    } else if isFurtherPart, let last, last.entry == index {
      if last.isLatest { entries[index].rowCount += 1 } else { replacedCount += 1 }
    } else {
      countRevision(index, updated)
      let isLatest = moment >= entries[index].updated
      if isLatest {
        replacedCount += entries[index].rowCount
        entries[index].row = row
        entries[index].rowCount = 1
        entries[index].updated = moment
      } else {
        replacedCount += 1
      }
      last = (index, isLatest)
    }
  }

  /// Counts a further revision, unless one with that `updated` was seen; without it, nobody can tell.
  private mutating func countRevision(_ index: Int, _ updated: Int64?) {
    if entries[index].revisions == 1 { _ = isNewRevision(index, entries[index].updated) }
    if updated.map({ isNewRevision(index, $0) }) ?? true { entries[index].revisions += 1 }
  }

  private mutating func isNewRevision(_ index: Int, _ updated: Int64) -> Bool {
    let count = revisions.count
    withUnsafeBytes(of: (Int64(index), updated)) { bytes in
      bytes.withMemoryRebound(to: UInt8.self) { _ = revisions.insert($0) }
    }
    return revisions.count > count
  }

  /// The rows that stay, in order, in tables of about ``Batch/rowLimit`` rows and one schema; one
  /// empty table where there were tables and no row.
  public mutating func finish() -> [FeatureTable] {
    if tables.isEmpty { return [] }
    let whole = FeatureTable.concatenating(tables)
    tables = []
    supersede(in: whole)
    let field = Field(
      whole.schema.freeName("revisions"), .integer, meaning: "how many revisions there were")
    let schema = Schema(whole.schema.fields + [field])
    var result: [FeatureTable] = []
    var first = 0
    repeat {
      var rows = GrowableBuffer<UInt32>()
      var counts = ColumnBuilder(.integer)
      while first < slots.count, rows.count < Batch.rowLimit {
        append(slots[first], &rows, &counts)
        first += 1
      }
      let revisions = counts.finish(rowCount: rows.count)
      result.append(whole.selecting(rows.share(), adding: revisions, schema: schema))
    } while first < slots.count
    return result
  }

  private func append(
    _ slot: Slot, _ rows: inout GrowableBuffer<UInt32>, _ counts: inout ColumnBuilder
  ) {
    guard let number = slot.entry else { return rows.append(UInt32(slot.row)) }
    let entry = entries[Int(number)]
    if entry.isSuperseded { return }
    for row in entry.row..<entry.row + entry.rowCount {
      counts.setWord(UInt64(entry.revisions), row: rows.count)
      rows.append(UInt32(row))
    }
  }
}

extension FeatureTable {
  /// The table of those rows, in any order, with one more column.
  fileprivate func selecting(
    _ rows: SharedBuffer<UInt32>, adding column: PropertyColumn, schema: Schema
  ) -> FeatureTable {
    FeatureTable(
      schema: schema, geometry: geometry.selecting(rows),
      columns: columns.map { $0.selecting(rows) } + [column])
  }
}
