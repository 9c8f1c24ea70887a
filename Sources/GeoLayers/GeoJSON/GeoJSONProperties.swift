import GeoFeatures

/// The properties of one table's rows as JSON members: names and columns are looked up once a table.
///
/// Its table must be held while it is used.
struct GeoJSONProperties {
  private let columns: [ColumnView]
  /// The keys one after the other, each as `,"name":`.
  private let keys: SharedBuffer<UInt8>
  private let identifier: ColumnView?
  private let styles: RowStyles
  private let simplestyle: Simplestyle?
  private let omitEmpty: Bool
  private let omitNulls: Bool

  init(_ table: FeatureTable, options: WriteOptions) {
    var columns: [ColumnView] = []
    var keys = ByteBuffer()
    var names: [String] = []
    for (index, field) in table.schema.fields.enumerated() where options.writes(field) {
      let start = keys.count
      keys.append(UInt8(ascii: ","))
      var name = field.name
      name.withUTF8 { JSONText.append($0, to: &keys) }
      keys.append(UInt8(ascii: ":"))
      names.append(field.name)
      columns.append(
        ColumnView(table.columns[index], field: field, index: index, key: start..<keys.count))
    }
    self.columns = columns
    self.keys = keys.share()
    identifier = table.view(of: "id")
    styles = RowStyles(table, options.styles)
    simplestyle =
      options.simplestyle ? Simplestyle(options.styles.styles, except: names) : nil
    omitEmpty = options.omitEmpty
    omitNulls = options.omitNulls
  }

  /// Adds the properties object.
  @inline(__always)
  func append(_ row: Int, kind: GeometryKind, to output: inout ByteBuffer) {
    let start = output.count
    for column in columns {
      let key = Bytes(rebasing: keys.values[column.key])
      guard column.isValid(row) else {
        if column.isDeclared && !omitNulls {
          output.append(contentsOf: key)
          output.append("null")
        }
        continue
      }
      if omitEmpty && column.type == .text && column.text(row).isEmpty { continue }
      output.append(contentsOf: key)
      Self.appendValue(of: column, row, to: &output)
    }
    if let simplestyle {
      output.append(contentsOf: simplestyle.members(kind, styles.index(row)))
    }
    // Every member brought a comma; the first one's place is the brace's.
    if output.count == start { output.append(UInt8(ascii: "{")) }
    output[start] = UInt8(ascii: "{")
    output.append(UInt8(ascii: "}"))
  }

  /// Adds the feature's `id` member (RFC 7946 section 3.2: a string or a number) where it has one.
  @inline(__always)
  func appendIdentifier(_ row: Int, to output: inout ByteBuffer) {
    guard let identifier, identifier.isValid(row) else { return }
    switch identifier.type {
    case .flag: return
    case .json:
      // An object, an array or a literal can't be an id; digits beyond 64 bits can.
      let first = identifier.text(row).first ?? 0
      let isNumber = first == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9") ~= first)
      guard isNumber || first == UInt8(ascii: "\"") else { return }
    case .text, .real, .integer, .time: break
    }
    output.append(",\"id\":")
    Self.appendValue(of: identifier, row, to: &output)
  }

  @inline(__always)
  private static func appendValue(of column: ColumnView, _ row: Int, to output: inout ByteBuffer) {
    switch column.type {
    case .text: JSONText.append(column.text(row), to: &output)
    case .real:
      let number = column.real(row)
      // JSON has neither NaN nor infinity (RFC 8259 section 6).
      if number.isFinite {
        NumberWriter.appendReal(number, to: &output)
      } else {
        output.append("null")
      }
    case .integer: NumberWriter.appendInteger(column.integer(row), to: &output)
    case .time:
      output.append(UInt8(ascii: "\""))
      TimeWriter.append(milliseconds: column.integer(row), to: &output)
      output.append(UInt8(ascii: "\""))
    case .flag:
      if column.flag(row) { output.append("true") } else { output.append("false") }
    case .json: JSONText.append(value: column.text(row), to: &output)
    }
  }
}
