import GeoFeatures

/// Writes rows as a table for people: columns under each other, numbers at the right and rounded to
/// about four figures.
///
/// Where lines would be wider than they may, columns are left out, the least important ones first, and
/// the last line names them. All rows are kept until the end.
public final class TextTableWriter: LayerWriter {
  private let sink: Sink
  private let width: Int?
  private let importance: [String]
  private let options: WriteOptions
  private var tables: [FeatureTable] = []

  /// Makes a writer; the sink is committed by ``finish()``.
  ///
  /// - Parameters:
  ///   - sink: Where to.
  ///   - width: How many places a line may have; nil for as many as it needs.
  ///   - importance: Columns that are to be left out last, the most important one first.
  ///   - options: Which columns are written.
  public init(
    to sink: Sink, width: Int? = nil, importance: [String] = [],
    options: WriteOptions = WriteOptions()
  ) {
    self.sink = sink
    self.width = width
    self.importance = importance
    self.options = options
  }

  /// Keeps the rows of one table.
  public func write(_ table: FeatureTable) throws(Failure) { tables.append(table) }

  /// Writes the table and makes the output appear.
  public func finish() throws(Failure) {
    var output = ByteBuffer(minimumCapacity: 1 << 14)
    let whole = FeatureTable.concatenating(tables)
    tables = []
    let columns = whole.schema.fields.indices.filter { options.writes(whole.schema.fields[$0]) }
      .map {
        TextColumn(whole.schema.fields[$0], whole.columns[$0], rowCount: whole.rowCount)
      }
    let shown = fitting(columns)
    if !shown.isEmpty { append(shown.map { columns[$0] }, whole.rowCount, to: &output) }
    let hidden = columns.indices.filter { !shown.contains($0) }
    if !hidden.isEmpty { appendRemark(hidden.map { columns[$0].title }, to: &output) }
    try sink.write(output.bytes)
    try sink.commit()
  }

  private func append(_ columns: [TextColumn], _ rowCount: Int, to output: inout ByteBuffer) {
    let rows: [Int?] = [nil] + (0..<rowCount).map(\.self)
    for row in rows {
      var line = columns.map { $0.padded(row) }.joined(separator: Self.gap)
      while line.hasSuffix(" ") { line.removeLast() }
      output.append(line + "\n")
    }
  }

  /// The columns that a line has room for, in their order.
  private func fitting(_ columns: [TextColumn]) -> [Int] {
    guard let width else { return Array(columns.indices) }
    let order =
      importance.compactMap { name in columns.firstIndex { $0.title == name } }
      + columns.indices.filter { !importance.contains(columns[$0].title) }
    var chosen: [Int] = []
    var room = width
    for column in order {
      let needed = columns[column].width + (chosen.isEmpty ? 0 : Self.gap.count)
      // The first one stands even where there is no room for it.
      if needed > room && !chosen.isEmpty { continue }
      room -= needed
      chosen.append(column)
    }
    return chosen.sorted()
  }

  /// `12 more columns: share, first, …`, on lines of that width.
  private func appendRemark(_ names: [String], to output: inout ByteBuffer) {
    var line = "\(names.count) more column\(names.count == 1 ? "" : "s"):"
    for (place, name) in names.enumerated() {
      let word = " " + name + (place + 1 < names.count ? "," : "")
      if let width, line.count + word.count > width {
        output.append(line + "\n")
        line = ""
      }
      line += line.isEmpty ? String(word.dropFirst()) : word
    }
    output.append(line + "\n")
  }

  private static let gap = "  "
}
