import GeoFeatures

/// The columns of all tables of a layer: by name, in the order in which they first came.
struct FieldUnion {
  /// What is known of one column.
  struct Entry {
    let name: String
    /// The type that it was first announced with.
    let announced: FieldType
    /// A bit per type that had a value, by raw value.
    var types: UInt8 = 0
    /// The smallest and the largest integer.
    var integers: ClosedRange<Int64>?

    /// The one type that can hold every value; text where types do not go together or an integer is
    /// too large for the real numbers beside it.
    var type: FieldType {
      let real = Self.bit(.real)
      let integer = Self.bit(.integer)
      if types == 0 { return announced }
      if types == real | integer { return fits(-(1 << 53)...(1 << 53)) ? .real : .text }
      return FieldType.allCases.first { types == Self.bit($0) } ?? .text
    }

    /// Whether every integer lies in that range.
    func fits(_ range: ClosedRange<Int64>) -> Bool {
      guard let integers else { return true }
      return range.contains(integers.lowerBound) && range.contains(integers.upperBound)
    }

    static func bit(_ type: FieldType) -> UInt8 { 1 << type.rawValue }
  }

  private(set) var entries: [Entry] = []
  private var places: [String: Int] = [:]

  /// Takes a table's columns in, and returns for every one that is written its place among all.
  mutating func add(_ table: FeatureTable, options: WriteOptions) -> [(column: Int, place: Int)] {
    var result: [(column: Int, place: Int)] = []
    for (index, field) in table.schema.fields.enumerated() where options.writes(field) {
      let place = places[field.name] ?? entries.count
      if place == entries.count {
        places[field.name] = place
        entries.append(Entry(name: field.name, announced: field.type))
      }
      let column = table.columns[index]
      if column.nullCount < column.count {
        entries[place].types |= Entry.bit(column.type)
        if column.type == .integer { Self.widen(&entries[place].integers, by: column) }
      }
      result.append((index, place))
    }
    return result
  }

  /// Whether there is a column of that name, of numbers.
  func isNumber(_ name: String) -> Bool {
    entries.contains { $0.name == name && ($0.type == .real || $0.type == .integer) }
  }

  private static func widen(_ range: inout ClosedRange<Int64>?, by column: PropertyColumn) {
    for row in 0..<column.count where column.isValid(row) {
      let value = column.integer(row)
      if let known = range {
        if !known.contains(value) {
          range = min(known.lowerBound, value)...max(known.upperBound, value)
        }
      } else {
        range = value...value
      }
    }
  }
}
