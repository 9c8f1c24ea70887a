import GeoFeatures

/// Property values as XML texts.
enum KMLValue {
  /// Adds the row's value, which must be valid.
  @inline(__always)
  static func append(_ column: ColumnView, _ row: Int, to output: inout ByteBuffer) {
    switch column.type {
    case .text, .json: XMLText.append(column.text(row), to: &output)
    case .real: NumberWriter.appendReal(column.real(row), to: &output)
    case .integer: NumberWriter.appendInteger(column.integer(row), to: &output)
    case .time: TimeWriter.append(milliseconds: column.integer(row), to: &output)
    case .flag: output.append(UInt8(ascii: column.flag(row) ? "1" : "0"))
    }
  }
}
