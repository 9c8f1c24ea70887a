import GeoFeatures

extension FeatureTable {
  /// A row as text, by which rows of different readings of an input are compared.
  ///
  /// Values stand by the names of their columns, nulls are left out. Types are shown only where they
  /// make a difference to what is written: a reading of less of an input may type a column more
  /// narrowly, and then 5 and 5.0, or a text and the same as a time, are the same here.
  public func text(ofRow row: Int) -> String {
    var values: [String] = []
    for (field, column) in zip(schema.fields, columns) where column.isValid(row) {
      values.append("\(field.name)=\(Self.text(of: column, row))")
    }
    return Self.text(of: geometry, row) + " " + values.sorted().joined(separator: "|")
  }

  private static func text(of column: PropertyColumn, _ row: Int) -> String {
    switch column.type {
    case .text: return text(of: column.text(row))
    case .json:
      let bytes = column.text(row)
      // A lone string.
      if bytes.count >= 2, bytes[0] == 0x22, !bytes.contains(0x5C) {
        return text(of: Bytes(rebasing: bytes[1..<bytes.count - 1]))
      }
      return text(of: bytes)
    case .real: return column.real(row).description
    case .integer: return Double(column.integer(row)).description
    case .time: return "time \(column.integer(row))"
    case .flag: return column.flag(row) ? "true" : "false"
    }
  }

  private static func text(of bytes: Bytes) -> String {
    if let number = NumberScanner.real(bytes) { return number.description }
    if let time = TimeScanner.parse(bytes) { return "time \(time.milliseconds)" }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func text(of geometry: GeometryColumn, _ row: Int) -> String {
    let kind = geometry.kind(row)
    var text = kind.name
    for part in geometry.parts(ofRow: row) {
      text += " \(geometry.partKind(part, in: kind).name)"
      for ring in geometry.rings(ofPart: part) {
        text += "("
        for vertex in geometry.vertices(ofRing: ring) {
          text += "\(geometry.x[vertex]) \(geometry.y[vertex]) \(geometry.height(vertex)),"
        }
        text += ")"
      }
    }
    return text
  }
}
