import GeoFeatures

/// The folder of a storm in which a document's features stand, as they come.
struct KMLFolder {
  /// The key of the storm whose folder is open, or nil.
  private var key: [UInt8]?

  /// Goes on in the folder of a row's storm.
  mutating func move(to storms: KMLFolders, _ row: Int, _ output: inout ByteBuffer) {
    let next = storms.key(row)
    if let key, next.elementsEqual(key) { return }
    end(&output)
    key = Array(next)
    output.append("<Folder>")
    storms.appendName(row, to: &output)
    output.append("\n")
  }

  /// Closes the folder that is open.
  mutating func end(_ output: inout ByteBuffer) {
    if key != nil { output.append("</Folder>\n") }
    key = nil
  }
}

/// The storms of one table's rows, which must be held.
struct KMLFolders {
  private let identifier: ColumnView?
  private let name: ColumnView?

  init(_ table: FeatureTable) {
    identifier = table.view(of: "storm_id", .text)
    name = table.view(of: "name", .text)
  }

  /// What tells the storm: its identifier, else its name.
  func key(_ row: Int) -> Bytes {
    for column in [identifier, name].compactMap({ $0 }) where column.isValid(row) {
      return column.text(row)
    }
    return Bytes(start: nil, count: 0)
  }

  /// Adds the name of the folder: the storm's, and its identifier.
  func appendName(_ row: Int, to output: inout ByteBuffer) {
    output.append("<name>")
    var isAny = false
    for column in [name, identifier].compactMap({ $0 })
    where column.isValid(row) && !column.text(row).isEmpty {
      if isAny { output.append(" ") }
      KMLValue.append(column, row, to: &output)
      isAny = true
    }
    if !isAny { output.append("storm") }
    output.append("</name>")
  }
}
