import GeoFeatures

/// What parents are called: by their `id`, or by their number in the input, from 1, where no event
/// has an id.
struct ParentNames {
  /// The type of the column.
  let type: FieldType
  private let neighbours: NearestNeighbours
  private let tables: [FeatureTable]
  /// The first row of each table.
  private let starts: [Int]
  /// The column `id` of each table, where ids are names.
  private let ids: [PropertyColumn?]

  /// Notes parents whose id is null as `parent-without-id`.
  init(_ neighbours: NearestNeighbours, _ tables: [FeatureTable], log: inout DiagnosticLog) {
    self.neighbours = neighbours
    self.tables = tables
    var starts = [0]
    for table in tables { starts.append(starts[starts.count - 1] + table.rowCount) }
    self.starts = starts
    let ids = tables.map { table in
      table.column("id").flatMap {
        ($0.type == .text || $0.type == .integer) && $0.nullCount < $0.count ? $0 : nil
      }
    }
    let types = Set(ids.compactMap { $0?.type })
    type = types.isEmpty || types == [.integer] ? .integer : .text
    self.ids = ids
    if types.isEmpty { return }
    for parent in neighbours.parents where parent >= 0 {
      let (id, row) = place(Int(parent))
      if id?.isValid(row) == true { continue }
      log.add("parent-without-id", .note, at: Place()) {
        "an event without an id is another's parent, and can't be named"
      }
    }
  }

  /// The names of the parents of some rows, which are one table's.
  func column(_ rows: Range<Int>) -> PropertyColumn {
    var builder = ColumnBuilder(type)
    let hasNames = ids.contains { $0 != nil }
    for row in rows {
      let parent = Int(neighbours.parents[row])
      if parent < 0 { continue }
      if !hasNames {
        builder.setWord(UInt64(parent + 1), row: row - rows.lowerBound)
        continue
      }
      let (id, place) = place(parent)
      guard let id, id.isValid(place) else { continue }
      if type == .integer {
        builder.setWord(UInt64(bitPattern: id.integer(place)), row: row - rows.lowerBound)
      } else if id.type == .text {
        builder.setText(id.text(place), row: row - rows.lowerBound)
      } else {
        var number = id.integer(place).description
        number.withUTF8 { builder.setText($0, row: row - rows.lowerBound) }
      }
    }
    return builder.finish(rowCount: rows.count)
  }

  /// The column of ids that a row is in, and its place there.
  private func place(_ row: Int) -> (PropertyColumn?, Int) {
    var (low, high) = (0, starts.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= row { low = middle } else { high = middle }
    }
    return (ids[low], row - starts[low])
  }
}
