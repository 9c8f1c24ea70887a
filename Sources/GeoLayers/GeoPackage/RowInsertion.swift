import CSQLite3
import GeoFeatures

/// Rows on their way into a table, many to a statement: SQLite takes little more than half as long for each
/// then.
struct RowInsertion: ~Copyable {
  private let columns: [BoundColumn]
  private let hasGeometry: Bool
  private let omitEmpty: Bool
  private let size: Int
  private var many: Statement
  private var one: Statement
  /// The rows that wait, where the geometry of each ends in `blobs`, and its box.
  private var rows: [Int] = []
  private var ends: [Int] = []
  private var boxes: [GeometryBlob.Box?] = []
  /// The geometries of the rows that wait.
  var blobs = ByteBuffer(minimumCapacity: 4096)

  private static let mostRows = 32

  /// Prepares for rows of those columns and, where there is one, a column of geometries; names are quoted.
  init(
    into table: String, _ names: [String], _ columns: [BoundColumn], geometry: String?,
    omitEmpty: Bool, in database: borrowing Database
  ) throws(Failure) {
    let names = names + [geometry].compactMap(\.self)
    let most = Int(sqlite3_limit(database.handle, SQLITE_LIMIT_VARIABLE_NUMBER, -1))
    let size = names.isEmpty ? 1 : max(1, min(Self.mostRows, most / names.count))
    let marks = "(" + Array(repeating: "?", count: names.count).joined(separator: ",") + ")"
    func sql(_ rows: Int) -> String {
      if names.isEmpty { return "INSERT INTO \(table) DEFAULT VALUES" }
      return "INSERT INTO \(table) (\(names.joined(separator: ","))) VALUES "
        + Array(repeating: marks, count: rows).joined(separator: ",")
    }
    let many = try Statement(database, sql(size))
    let one = try Statement(database, sql(1))
    self.many = many
    self.one = one
    self.size = size
    self.columns = columns
    self.omitEmpty = omitEmpty
    hasGeometry = geometry != nil
  }

  /// Adds a row, whose geometry stands at the end of ``blobs`` if it has a box.
  mutating func add(_ row: Int, _ box: GeometryBlob.Box?) {
    rows.append(row)
    ends.append(blobs.count)
    boxes.append(box)
  }

  /// Whether so many rows wait that they should be inserted.
  var isFull: Bool { rows.count == size }

  /// Inserts the rows that wait, and adds their boxes to an index.
  mutating func run(
    in database: borrowing Database, _ index: inout SpatialIndex
  ) throws(Failure) {
    // Text made here must not move before the statement has run.
    var text = ByteBuffer(minimumCapacity: columns.count * rows.count * 40)
    if isFull {
      for place in rows.indices { bind(place, to: many, from: place * width, &text) }
      try many.run()
      let last = database.lastRow
      for (place, box) in boxes.enumerated() {
        if let box { index.add(last - Int64(size - 1 - place), box) }
      }
    } else {
      for (place, box) in boxes.enumerated() {
        bind(place, to: one, from: 0, &text)
        try one.run()
        if let box { index.add(database.lastRow, box) }
      }
    }
    rows.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    boxes.removeAll(keepingCapacity: true)
    blobs.truncate(to: 0)
  }

  private var width: Int { columns.count + (hasGeometry ? 1 : 0) }

  @inline(__always)
  private func bind(
    _ place: Int, to statement: borrowing Statement, from start: Int, _ text: inout ByteBuffer
  ) {
    for (number, column) in columns.enumerated() {
      column.bind(
        rows[place], at: start + number + 1, omitEmpty: omitEmpty, &text, to: statement)
    }
    guard hasGeometry else { return }
    if boxes[place] == nil {
      statement.bindNull(at: start + width)
    } else {
      let first = place == 0 ? 0 : ends[place - 1]
      statement.bind(blob: Bytes(rebasing: blobs.bytes[first..<ends[place]]), at: start + width)
    }
  }
}
