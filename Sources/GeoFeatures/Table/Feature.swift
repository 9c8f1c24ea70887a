/// One row of a table, seen as a person sees it.
public struct Feature: Sendable {
  let table: FeatureTable
  /// The row's place in its table.
  public let row: Int

  /// The feature's `id`, or nil.
  public var id: String? { self["id"]?.description }

  /// What kind of geometry it has.
  public var kind: GeometryKind { table.geometry.kind(row) }

  /// Longitude, latitude and height of its first vertex, or nil without a location.
  public var position: (longitude: Double, latitude: Double, height: Double?)? {
    let vertices = table.geometry.vertices(ofRow: row)
    guard let first = vertices.first else { return nil }
    let height = table.geometry.height(first)
    return (table.geometry.x[first], table.geometry.y[first], height.isNaN ? nil : height)
  }

  /// The geometry of its table's rows, of which this is ``row``.
  public var geometryColumn: GeometryColumn { table.geometry }

  /// The names of its properties.
  public var names: [String] { table.schema.fields.map(\.name) }

  /// The property of that name, or nil where it is null or there is none.
  public subscript(name: String) -> Value? {
    guard let index = table.schema.index(of: name) else { return nil }
    let column = table.columns[index]
    guard column.isValid(row) else { return nil }
    switch column.type {
    case .text: return .text(String(decoding: column.text(row), as: UTF8.self))
    case .json: return .json(String(decoding: column.text(row), as: UTF8.self))
    case .real: return .real(column.real(row))
    case .integer: return .integer(column.integer(row))
    case .time: return .time(milliseconds: column.integer(row))
    case .flag: return .flag(column.flag(row))
    }
  }

  /// A property's value.
  public enum Value: Sendable, Equatable, CustomStringConvertible {
    /// UTF-8 text.
    case text(String)
    /// A nested JSON value as its source text.
    case json(String)
    /// A real number.
    case real(Double)
    /// An integer.
    case integer(Int64)
    /// Milliseconds since 1970-01-01T00:00:00Z.
    case time(milliseconds: Int64)
    /// True or false.
    case flag(Bool)

    /// The value as text; a time as milliseconds.
    public var description: String {
      switch self {
      case .text(let text), .json(let text): text
      case .real(let number): number.description
      case .integer(let number): number.description
      case .time(let milliseconds): milliseconds.description
      case .flag(let flag): flag ? "true" : "false"
      }
    }
  }
}
