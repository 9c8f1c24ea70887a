import GeoFeatures

/// The properties of a layer as a page has them: columns, whose texts are numbers of a list.
struct MapColumns {
  /// The layer.
  let layer: MapLayer
  /// Beyond this JavaScript's numbers skip integers (2^53); such go as texts.
  private static let greatestInteger: UInt64 = 9_007_199_254_740_992

  /// Adds the members `fields`, `columns`, and those that say what columns are for.
  func append(_ texts: inout TextList, to output: inout ByteBuffer) {
    let fields = layer.fields
    output.append("\"fields\":[")
    for (number, field) in fields.enumerated() {
      if number > 0 { output.append(",") }
      append(layer.table.schema.fields[field.place], isShown: field.isShown, to: &output)
    }
    output.append("],\"columns\":[")
    for (number, field) in fields.enumerated() {
      if number > 0 { output.append(",") }
      append(layer.table.columns[field.place], &texts, to: &output)
    }
    output.append("]")
    appendUses(fields.map { layer.table.schema.fields[$0.place].name }, to: &output)
  }

  private func append(_ field: Field, isShown: Bool, to output: inout ByteBuffer) {
    output.append("{\"name\":")
    MapJSON.append(field.name, to: &output)
    output.append(",\"type\":\"\(field.type.name)\"")
    for (name, text) in [("unit", field.unit), ("meaning", field.meaning)] {
      guard let text else { continue }
      output.append(",\"\(name)\":")
      MapJSON.append(text, to: &output)
    }
    if !isShown { output.append(",\"isHidden\":true") }
    output.append("}")
  }

  private func append(
    _ column: PropertyColumn, _ texts: inout TextList, to output: inout ByteBuffer
  ) {
    output.append("[")
    for row in 0..<column.count {
      if row > 0 { output.append(UInt8(ascii: ",")) }
      guard column.isValid(row) else {
        output.append("null")
        continue
      }
      switch column.type {
      case .text, .json:
        NumberWriter.appendInteger(Int64(texts.number(of: column.text(row))), to: &output)
      case .real: MapJSON.append(column.real(row), to: &output)
      case .flag: if column.flag(row) { output.append("true") } else { output.append("false") }
      case .integer, .time:
        let value = column.integer(row)
        let isExact = value.magnitude <= Self.greatestInteger
        if !isExact { output.append(UInt8(ascii: "\"")) }
        NumberWriter.appendInteger(value, to: &output)
        if !isExact { output.append(UInt8(ascii: "\"")) }
      }
    }
    output.append("]")
  }

  private func appendUses(_ names: [String], to output: inout ByteBuffer) {
    output.append(",\"names\":")
    MapJSON.append(layer.names.compactMap(names.firstIndex(of:)), to: &output)
    if let times = layer.times {
      output.append(",\"times\":")
      MapJSON.append(times.columns.compactMap(names.firstIndex(of:)), to: &output)
    }
    if let link = names.firstIndex(of: "url"), layer.table.column("url")?.type == .text {
      output.append(",\"link\":\(link)")
    }
    appendClassed(to: &output)
    appendShadings(names, to: &output)
  }

  /// Adds what a legend's classes are classes of, where they are not of a kind that needs no name.
  private func appendClassed(to output: inout ByteBuffer) {
    guard let name = layer.styles.classedField, let place = layer.table.schema.index(of: name)
    else { return }
    let field = layer.table.schema.fields[place]
    let column = layer.table.columns[place]
    guard column.nullCount < column.count else { return }
    output.append(",\"classed\":{\"name\":")
    MapJSON.append(field.name, to: &output)
    if let unit = field.unit {
      output.append(",\"unit\":")
      MapJSON.append(unit, to: &output)
    }
    output.append("}")
  }

  private func appendShadings(_ names: [String], to output: inout ByteBuffer) {
    let shadings = layer.shadings.compactMap { name in names.firstIndex(of: name).map { ($0, name) }
    }
    if shadings.isEmpty { return }
    output.append(",\"shadings\":[")
    for (number, (place, name)) in shadings.enumerated() {
      if number > 0 { output.append(",") }
      output.append("{\"field\":\(place),\"classes\":[")
      let column = layer.table.column(name)
      let classes = ShadeClasses((0..<layer.table.rowCount).map { column?.number($0) })
      for (place, shade) in classes.shades.enumerated() {
        if place > 0 { output.append(",") }
        output.append("{\"from\":")
        MapJSON.append(shade.from, to: &output)
        output.append(",\"to\":")
        MapJSON.append(shade.to, to: &output)
        output.append(",")
        MapStyleTable.append(FeatureStyle(shade), to: &output)
        output.append("}")
      }
      output.append("]}")
    }
    output.append("]")
  }
}
