import GeoFeatures

extension FieldType {
  /// The type in a GeoPackage (OGC 12-128r17, table 1).
  var geoPackageName: String {
    switch self {
    case .text, .json: "TEXT"
    case .real: "REAL"
    case .integer: "INTEGER"
    case .time: "DATETIME"
    case .flag: "BOOLEAN"
    }
  }

  /// The type of a column that a table declares so, or nil where it is none that is written.
  init?(geoPackageName name: String) {
    switch name.uppercased().prefix(while: { $0 != "(" }) {
    case "TEXT": self = .text
    case "REAL", "DOUBLE", "FLOAT": self = .real
    case "INTEGER", "INT", "MEDIUMINT", "SMALLINT", "TINYINT": self = .integer
    case "BOOLEAN": self = .flag
    case "DATETIME": self = .time
    default: return nil
    }
  }
}

extension ColumnView {
  /// Adds a value that is no text as text.
  func appendText(_ row: Int, to output: inout ByteBuffer) {
    switch type {
    case .text, .json: output.append(contentsOf: text(row))
    case .real: NumberWriter.appendReal(real(row), to: &output)
    case .integer: NumberWriter.appendInteger(integer(row), to: &output)
    case .flag: output.append(flag(row) ? "true" : "false" as StaticString)
    case .time: TimeWriter.append(milliseconds: integer(row), to: &output)
    }
  }
}
