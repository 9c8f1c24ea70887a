import GeoFeatures

/// Writes a layer as CSV (RFC 4180, with line feeds), header first.
///
/// Points stand in the columns `lon`, `lat` (`x`, `y` in a projected system) and, where there are heights, `z`; other geometries, or
/// all if so asked, as well-known text in `wkt`; then come the properties. An empty field is null. A
/// column that comes late is empty in the rows before.
public final class CSVWriter: LayerWriter {
  private let sink: Sink
  private let typesSink: Sink?
  private let options: WriteOptions
  private let document: LateHead
  private var fields = FieldUnion()
  private var layout: CSVLayout
  private var reference: LayerReference?
  private var decimals = 7
  private var segments: [CSVSegment] = []
  private var bodyCount = 0
  private var output = ByteBuffer(minimumCapacity: WriteOptions.pieceSize + 1 << 14)

  /// Makes a writer, with GDAL's type file in a sink of its own if there is one; the sinks are
  /// committed by ``finish()``.
  public init(to sink: Sink, typesTo typesSink: Sink? = nil, options: WriteOptions) {
    self.sink = sink
    self.typesSink = typesSink
    self.options = options
    document = LateHead(to: sink)
    layout = CSVLayout(options.csvGeometry)
  }

  /// Writes the rows of one table.
  public func write(_ table: FeatureTable) throws(Failure) {
    if let reference {
      try reference.check(table.geometry)
    } else {
      settle(try LayerReference(table.geometry))
    }
    let places = fields.add(table, options: options)
    layout.add(table.geometry)
    layout.fieldCount = fields.entries.count
    if segments.last?.layout != layout {
      if segments.isEmpty { try document.begin(header()) }
      segments.append(CSVSegment(start: bodyCount + output.count, layout: layout))
    }
    var columns = [ColumnView?](repeating: nil, count: fields.entries.count)
    for (column, place) in places {
      columns[place] = ColumnView(
        table.columns[column], field: table.schema.fields[column], index: column)
    }
    try appendRows(of: table, columns, to: &output)
  }

  /// Takes the first table's system for the layer's.
  private func settle(_ found: LayerReference) {
    reference = found
    layout.hasDegrees = found.hasDegrees
    decimals = options.decimals(in: found)
  }

  /// Writes the header for good and makes the output appear.
  public func finish() throws(Failure) {
    try flush(&output)
    if segments.contains(where: { $0.layout != layout }) {
      var padding = CSVPadding(segments, to: layout)
      try document.finish(header()) { padding.pad($0, to: &$1) }
    } else {
      try document.finish(header())
    }
    if let typesSink { try typesSink.write(types()) }
    try sink.commit()
    try typesSink?.commit()
  }

  private func appendRows(
    of table: FeatureTable, _ columns: [ColumnView?], to output: inout ByteBuffer
  ) throws(Failure) {
    for row in 0..<table.rowCount {
      let start = output.count
      appendGeometry(row, of: table.geometry, to: &output)
      for column in columns {
        if let column, column.isValid(row) { Self.appendValue(of: column, row, to: &output) }
        output.append(UInt8(ascii: ","))
      }
      // Every field brought a comma after it; the last one's place is the line's end.
      output.truncate(to: output.count - 1)
      // A line with nothing on it would be no row to most readers.
      if output.count == start { output.append("\"\"") }
      output.append(0x0A)
      if output.count >= WriteOptions.pieceSize { try flush(&output) }
    }
  }

  @inline(__always)
  private func appendGeometry(
    _ row: Int, of geometry: GeometryColumn, to output: inout ByteBuffer
  ) {
    let comma = UInt8(ascii: ",")
    let isPoint = layout.hasPosition && geometry.kind(row) == .point && geometry.isFinite(row)
    if layout.hasPosition {
      let vertex = geometry.vertices(ofRow: row).lowerBound
      if isPoint {
        NumberWriter.appendCoordinate(geometry.x[vertex], decimals: decimals, to: &output)
      }
      output.append(comma)
      if isPoint {
        NumberWriter.appendCoordinate(geometry.y[vertex], decimals: decimals, to: &output)
      }
      output.append(comma)
      if layout.hasHeight {
        if isPoint && geometry.height(vertex).isFinite {
          NumberWriter.appendCoordinate(
            geometry.height(vertex), decimals: WriteOptions.heightDecimals, to: &output)
        }
        output.append(comma)
      }
    }
    guard layout.hasText else { return }
    if !isPoint && geometry.kind(row) != .none && geometry.isFinite(row) {
      output.append(UInt8(ascii: "\""))
      WellKnownText.append(row, of: geometry, decimals: decimals, to: &output)
      output.append(UInt8(ascii: "\""))
    }
    output.append(comma)
  }

  @inline(__always)
  private static func appendValue(
    of column: ColumnView, _ row: Int, to output: inout ByteBuffer
  ) {
    switch column.type {
    case .text, .json: CSVText.append(column.text(row), to: &output)
    case .real:
      let number = column.real(row)
      if number.isFinite { NumberWriter.appendReal(number, to: &output) }
    case .integer: NumberWriter.appendInteger(column.integer(row), to: &output)
    case .time: TimeWriter.append(milliseconds: column.integer(row), to: &output)
    case .flag: if column.flag(row) { output.append("true") } else { output.append("false") }
    }
  }

  private func header() -> ByteBuffer {
    var header = ByteBuffer()
    var taken = Set(layout.geometryColumns.map(\.name))
    var names = layout.geometryColumns.map(\.name)
    for entry in fields.entries {
      names.append(Self.unused(entry.name, in: &taken))
    }
    for (index, name) in names.enumerated() {
      if index > 0 { header.append(UInt8(ascii: ",")) }
      var name = name
      name.withUTF8 { CSVText.append($0, to: &header) }
    }
    header.append(0x0A)
    return header
  }

  /// The name, or with `_2`, `_3`… where a column has it already but for the case of its letters.
  private static func unused(_ name: String, in taken: inout Set<String>) -> String {
    var candidate = name
    var number = 2
    while !taken.insert(candidate.lowercased()).inserted {
      candidate = "\(name)_\(number)"
      number += 1
    }
    return candidate
  }

  /// GDAL's type file (gdal.org, "CSV driver"): one line of types in quotation marks.
  private func types() -> ByteBuffer {
    let columns =
      layout.geometryColumns.map(\.type)
      + fields.entries.map { entry in
        switch entry.type {
        case .real: "Real"
        case .integer: "Integer64"
        case .time: "DateTime"
        case .flag: "Integer(Boolean)"
        case .text, .json: "String"
        }
      }
    var types = ByteBuffer()
    types.append(columns.map { "\"\($0)\"" }.joined(separator: ",") + "\n")
    return types
  }

  private func flush(_ output: inout ByteBuffer) throws(Failure) {
    bodyCount += output.count
    try document.write(output.bytes)
    output.truncate(to: 0)
  }
}
