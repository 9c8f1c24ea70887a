import GeoFeatures

/// A property whose values are radii, and the unit that they are in.
struct RadiusProperty {
  /// What a row says of its radius.
  enum Reading {
    /// It says nothing.
    case none
    /// It says something that is no number.
    case unreadable
    case metres(Double)
  }

  private let column: PropertyColumn
  private let metresPerUnit: Double

  /// The property of that name in a table, or nil where the table has none.
  init?(_ name: String, in table: FeatureTable) {
    guard let place = table.schema.place(of: name) else { return nil }
    column = table.columns[place]
    metresPerUnit = Self.metresPerUnit(of: table.schema.fields[place])
  }

  /// Whether values of that type can be lengths.
  static func suits(_ type: FieldType) -> Bool {
    type == .real || type == .integer || type == .text
  }

  /// By the end of its name, else by what the schema says, else metres.
  static func metresPerUnit(of field: Field) -> Double {
    let name = field.name.lowercased()
    for unit in ["m", "km", "nmi", "mi"] where name.hasSuffix("_\(unit)") {
      return Quantity.metres("1\(unit)") ?? 1
    }
    // The international foot, of 1959.
    if name.hasSuffix("_ft") { return 0.3048 }
    return field.unit.flatMap { Quantity.metres("1\($0)") } ?? 1
  }

  /// The unit of angle that a name ends in, or nil: what it holds is no length.
  static func angle(in name: String) -> String? {
    ["deg", "degree", "degrees", "rad", "arcmin", "arcsec"].first {
      name.lowercased().hasSuffix("_\($0)")
    }
  }

  /// What a row says.
  @inline(__always)
  func reading(_ row: Int) -> Reading {
    guard column.isValid(row) else { return .none }
    if let number = column.number(row) { return .metres(number * metresPerUnit) }
    let text = column.text(row)
    if text.isEmpty { return .none }
    return NumberScanner.real(text).map { .metres($0 * metresPerUnit) } ?? .unreadable
  }

  /// The value as it stands, for messages.
  func shown(_ row: Int) -> String {
    column.string(row) ?? column.number(row).map { "\($0)" } ?? ""
  }
}
