import GeoFeatures

/// Writes rows as a JSON array of flat objects, one a line: properties alone, no geometry.
///
/// Every object has all columns of its table, null where it has no value; numbers and times are
/// written as in CSV.
public final class JSONRowsWriter: LayerWriter {
  private let sink: Sink
  private let options: WriteOptions
  private var output = ByteBuffer(minimumCapacity: WriteOptions.pieceSize + 1 << 14)
  private var hasRows = false

  /// Makes a writer; the sink is committed by ``finish()``.
  public init(to sink: Sink, options: WriteOptions = WriteOptions()) {
    self.sink = sink
    self.options = options
    output.append("[" as StaticString)
  }

  /// Writes the rows of one table.
  public func write(_ table: FeatureTable) throws(Failure) {
    let declared = table.schema.fields.map { field in
      var field = field
      field.isDeclared = true
      return field
    }
    let table = FeatureTable(
      schema: Schema(declared), geometry: table.geometry, columns: table.columns)
    try append(table, GeoJSONProperties(table, options: options), to: &output)
  }

  private func append(
    _ table: FeatureTable, _ properties: GeoJSONProperties, to output: inout ByteBuffer
  ) throws(Failure) {
    for row in 0..<table.rowCount {
      output.append(hasRows ? ",\n" : "\n")
      hasRows = true
      properties.append(row, kind: .none, to: &output)
      if output.count >= WriteOptions.pieceSize { try flush(&output) }
    }
  }

  /// Ends the array and makes the output appear.
  public func finish() throws(Failure) {
    output.append("\n]\n")
    try flush(&output)
    try sink.commit()
  }

  private func flush(_ output: inout ByteBuffer) throws(Failure) {
    try sink.write(output.bytes)
    output.truncate(to: 0)
  }
}
