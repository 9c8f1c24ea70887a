import GeoFeatures

/// A number that is a part of something: of a moment, or of a position.
enum EventPart: Int, CaseIterable {
  case year, month, day, hour, minute, second
  case latitude, longitude
}

/// Where a value stands in a kind of line, and where it goes.
struct FixedField {
  /// What becomes of the value.
  enum Target {
    /// It is that of a property, named as in the schema, and is read as its type.
    case property(String)
    /// It is kept for the time or the position that it is a part of.
    case part(EventPart)
    /// There are several, parted by blanks, and each is that of a property.
    case list([String])
  }

  /// What becomes of the value.
  let target: Target
  /// The columns that hold it, counted from 1.
  let columns: ClosedRange<Int>
  /// A text that says that there is no value, or nil where only blanks do.
  let missing: StaticString?

  /// A value that is a property.
  static func property(
    _ name: String, _ columns: ClosedRange<Int>, missing: StaticString? = nil
  ) -> FixedField {
    FixedField(target: .property(name), columns: columns, missing: missing)
  }

  /// Several values that are properties, in order, parted by blanks.
  static func list(
    _ names: [String], _ columns: ClosedRange<Int>, missing: StaticString? = nil
  ) -> FixedField {
    FixedField(target: .list(names), columns: columns, missing: missing)
  }

  /// A value that is a part of the event's time or position.
  static func part(_ part: EventPart, _ columns: ClosedRange<Int>) -> FixedField {
    FixedField(target: .part(part), columns: columns, missing: nil)
  }
}
