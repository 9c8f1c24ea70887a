/// Gives each column that appears a place and a name that no other has, case aside.
struct ColumnNaming: Sendable {
  /// Where a column stands, and what it is called there.
  struct Place: Sendable, Equatable {
    let index: Int
    let name: String
  }

  /// A column as it comes: one name may stand in a table twice.
  private struct Origin: Hashable, Sendable {
    let name: String
    let occurrence: Int
  }

  private var places: [Origin: Place] = [:]
  /// Names without case that are given away; GeoPackage has columns of the first two names itself.
  private var taken: Set<String> = ["fid", "geom"]

  /// The places of a schema's columns; new columns come after all that were there.
  mutating func places(of schema: Schema) -> [Place] {
    var occurrences: [String: Int] = [:]
    return schema.fields.map { field in
      let occurrence = occurrences[field.name, default: 0]
      occurrences[field.name] = occurrence + 1
      let origin = Origin(name: field.name, occurrence: occurrence)
      if let place = places[origin] { return place }
      let place = Place(index: places.count, name: freeName(field.name))
      places[origin] = place
      return place
    }
  }

  private mutating func freeName(_ name: String) -> String {
    var candidate = name
    var number = 2
    while !taken.insert(candidate.lowercased()).inserted {
      candidate = "\(name)_\(number)"
      number += 1
    }
    return candidate
  }
}

extension Schema {
  /// The name, or with a number added where a column has it already, case aside.
  package func freeName(_ name: String) -> String {
    var naming = ColumnNaming()
    return naming.places(of: Schema(fields + [Field(name, .text)])).last?.name ?? name
  }
}
