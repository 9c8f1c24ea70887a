/// What kind of values a property column holds.
public enum FieldType: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  /// UTF-8 text.
  case text
  /// A real number (IEEE double).
  case real
  /// A 64-bit integer.
  case integer
  /// A moment: milliseconds since 1970-01-01T00:00:00Z.
  case time
  /// True or false.
  case flag
  /// A nested JSON value, kept as its source text.
  case json

  /// The name used in profiles, on the command line and in reports.
  public var name: String {
    switch self {
    case .text: "text"
    case .real: "real"
    case .integer: "integer"
    case .time: "time"
    case .flag: "flag"
    case .json: "json"
    }
  }

  /// The type of that name, or nil.
  public init?(name: String) {
    guard let match = FieldType.allCases.first(where: { $0.name == name }) else { return nil }
    self = match
  }

  /// Whether values are bytes of any length rather than 8 bytes each.
  @inline(__always)
  public var isTextual: Bool { self == .text || self == .json }
}

/// A property column's name, type, unit and meaning.
public struct Field: Sendable, Equatable {
  /// The property's name, as it is written.
  public var name: String
  /// What kind of values it holds.
  public var type: FieldType
  /// The unit of its numbers, or nil where there is none.
  public var unit: String?
  /// One line that says what it is.
  public var meaning: String?
  /// Whether it belongs to the profile or was made by an operation: such a column is written in
  /// every feature, null where missing. Any other is written only where it has a value.
  public var isDeclared: Bool
  /// Whether it is left out of the output unless all fields are asked for, because its profile has
  /// read all its facts out of it.
  public var isHidden: Bool

  /// Makes a field.
  public init(
    _ name: String, _ type: FieldType, unit: String? = nil, meaning: String? = nil,
    isDeclared: Bool = true, isHidden: Bool = false
  ) {
    self.name = name
    self.type = type
    self.unit = unit
    self.meaning = meaning
    self.isDeclared = isDeclared
    self.isHidden = isHidden
  }
}

/// The columns of a table, in order.
public struct Schema: Sendable, Equatable {
  /// The columns.
  public var fields: [Field]

  /// Makes a schema.
  public init(_ fields: [Field] = []) { self.fields = fields }

  /// The place of the column of exactly that name, or nil. O(columns).
  public func index(of name: String) -> Int? { fields.firstIndex { $0.name == name } }
}
