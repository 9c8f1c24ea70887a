import GeoFeatures

/// The properties of one table's rows as typed ExtendedData; its table must be held.
struct KMLProperties {
  private let columns: [ColumnView]
  /// The start tags one after the other, each as `<SimpleData name="mag">`.
  private let tags: SharedBuffer<UInt8>
  private let omitEmpty: Bool

  init(_ table: FeatureTable, options: WriteOptions) {
    var columns: [ColumnView] = []
    var tags = ByteBuffer()
    for (index, field) in table.schema.fields.enumerated() where options.writes(field) {
      let start = tags.count
      tags.append("<SimpleData name=\"")
      XMLText.append(field.name, quoted: true, to: &tags)
      tags.append("\">")
      columns.append(
        ColumnView(table.columns[index], field: field, index: index, key: start..<tags.count))
    }
    self.columns = columns
    self.tags = tags.share()
    omitEmpty = options.omitEmpty
  }

  /// Adds the ExtendedData element; a null has no SimpleData, as XML knows no null.
  @inline(__always)
  func append(_ row: Int, to output: inout ByteBuffer) {
    let start = output.count
    output.append("<ExtendedData><SchemaData schemaUrl=\"#schema\">")
    let empty = output.count
    for column in columns where column.isValid(row) {
      if column.type == .real && !column.real(row).isFinite { continue }
      if omitEmpty && column.type == .text && column.text(row).isEmpty { continue }
      output.append(contentsOf: Bytes(rebasing: tags.values[column.key]))
      KMLValue.append(column, row, to: &output)
      output.append("</SimpleData>")
    }
    if output.count == empty {
      output.truncate(to: start)
    } else {
      output.append("</SchemaData></ExtendedData>")
    }
  }
}
