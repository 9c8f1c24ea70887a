extension FeatureTable {
  /// One table of all rows, in order, with the columns that any of the tables has.
  ///
  /// Columns are merged as by ``SchemaMerger``; where a table lacks one, its rows are null in it.
  /// O(what is copied).
  ///
  /// - Parameters:
  ///   - tables: The tables, in the order of the input.
  ///   - log: Takes the values that did not fit the type that their column first had.
  /// - Returns: The table; it has no row and no column where there is no table.
  public static func concatenating(
    _ tables: [FeatureTable], log: inout DiagnosticLog
  ) -> FeatureTable {
    if tables.count == 1 { return tables[0] }
    var merger = SchemaMerger(declared: Schema())
    merger.announce(tables)
    let conformed = tables.map { merger.conform($0) }
    log.merge(merger.takeLog())
    let places = conformed.map { ColumnPlaces($0.schema) }
    let columns = merger.merged.fields.map { field in
      PropertyColumn.concatenating(
        zip(conformed, places).map { table, places in
          places[field.name].map { .column(table.columns[$0]) } ?? .nulls(table.rowCount)
        }, type: field.type)
    }
    return FeatureTable(
      schema: merger.merged, geometry: .concatenating(conformed.map(\.geometry)), columns: columns)
  }

  /// One table of all rows of tables whose columns of one name have one type, as one
  /// ``SchemaMerger`` hands them on. (Of others, what does not fit would be lost without a word: use
  /// ``concatenating(_:log:)``.)
  public static func concatenating(_ tables: [FeatureTable]) -> FeatureTable {
    var log = DiagnosticLog()
    let table = concatenating(tables, log: &log)
    assert(log.isEmpty)
    return table
  }
}

/// Where each column of a schema stands, by name.
private struct ColumnPlaces {
  private let places: [String: Int]

  init(_ schema: Schema) {
    places = Dictionary(
      schema.fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(name: String) -> Int? { places[name] }
}

extension PropertyColumn {
  /// A run of rows that goes into a longer column.
  enum Piece {
    /// The rows of a column of the same type.
    case column(PropertyColumn)
    /// So many rows without a value.
    case nulls(Int)

    var count: Int {
      switch self {
      case .column(let column): column.count
      case .nulls(let count): count
      }
    }
  }

  /// The pieces one after the other.
  static func concatenating(_ pieces: [Piece], type: FieldType) -> PropertyColumn {
    let count = pieces.reduce(0) { $0 + $1.count }
    var words = GrowableBuffer<UInt64>(minimumCapacity: count)
    var arena = ByteBuffer(minimumCapacity: arenaCount(pieces))
    var validity = GrowableBuffer<UInt64>(minimumCapacity: (count + 63) >> 6)
    validity.append(repeating: 0, count: (count + 63) >> 6)
    var nullCount = 0
    for piece in pieces {
      switch piece {
      case .nulls(let rows):
        words.append(repeating: type.isTextual ? UInt64(arena.count) : 0, count: rows)
        nullCount += rows
      case .column(let column):
        column.copyValidity(to: &validity, from: words.count)
        nullCount += column.nullCount
        if type.isTextual {
          let base = UInt64(arena.count)
          for end in column.words.values { words.append(end + base) }
          arena.append(contentsOf: column.arena.values)
        } else {
          words.append(contentsOf: column.words.values)
        }
      }
    }
    return PropertyColumn(
      type: type, count: count, nullCount: nullCount, words: words.share(), arena: arena.share(),
      validity: validity.share())
  }

  private static func arenaCount(_ pieces: [Piece]) -> Int {
    pieces.reduce(0) { sum, piece in
      if case .column(let column) = piece { sum + column.arena.count } else { sum }
    }
  }

  /// Sets the bits of the rows that have a value, the column's first row being `start`.
  private func copyValidity(to target: inout GrowableBuffer<UInt64>, from start: Int) {
    let shift = UInt64(start & 63)
    for (index, bits) in validity.values.enumerated() where bits != 0 {
      let word = start >> 6 + index
      target[word] |= bits << shift
      // What the shift pushed out goes into the next word; it is there if a row's bit is.
      let rest = shift == 0 ? 0 : bits >> (64 - shift)
      if rest != 0 { target[word + 1] |= rest }
    }
  }
}
