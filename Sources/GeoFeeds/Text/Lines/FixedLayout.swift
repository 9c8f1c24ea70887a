import GeoFeatures

/// The values of one kind of line, with the places of the properties that they become.
struct FixedLayout {
  /// A value, and where it goes.
  struct Entry {
    let columns: ClosedRange<Int>
    let missing: StaticString?
    /// The part of the time or position that it is, or nil for a property.
    let part: EventPart?
    /// The columns of the table that its words go to, one after the other.
    let places: [Int]
    /// Whether it is a list of words.
    let isList: Bool
  }

  let entries: [Entry]

  /// Looks the properties up in the schema of the description that they are a part of.
  init(_ fields: [FixedField], in schema: Schema) {
    entries = fields.map { field in
      var (part, names, isList) = (EventPart?.none, [String](), false)
      switch field.target {
      case .part(let known): part = known
      case .property(let name): names = [name]
      case .list(let list): (names, isList) = (list, true)
      }
      return Entry(
        columns: field.columns, missing: field.missing, part: part,
        places: names.map(schema.column), isList: isList)
    }
  }
}

extension Schema {
  /// The place of a column that a description names, and therefore has.
  func column(of name: String) -> Int {
    guard let index = index(of: name) else { preconditionFailure("there is no column \(name)") }
    return index
  }
}
