import GeoFeatures

/// Which rows of some tables are earthquakes, by their column `event_type`.
struct EventTypes {
  private let others: Set<Int>

  /// Looks through the column where there is one. O(rows).
  init(_ tables: [FeatureTable]) {
    var others: Set<Int> = []
    var first = 0
    for table in tables {
      if let column = table.column("event_type"), column.type == .text {
        for row in 0..<table.rowCount where column.isValid(row) {
          if !Self.isEarthquake(column.text(row)) { others.insert(first + row) }
        }
      }
      first += table.rowCount
    }
    self.others = others
  }

  /// Whether a row is an earthquake; one whose type is not said is.
  func isEarthquake(_ row: Int) -> Bool { others.isEmpty || !others.contains(row) }

  /// Whether a type is empty or has the word earthquake in it, in any case: `earthquake`, `induced
  /// earthquake`.
  static func isEarthquake(_ type: Bytes) -> Bool {
    if type.isEmpty { return true }
    let word: StaticString = "earthquake"
    let length = word.utf8CodeUnitCount
    if type.count < length { return false }
    return (0...type.count - length).contains { start in
      (0..<length).allSatisfy { type[start + $0] | 0x20 == word.utf8Start[$0] }
    }
  }
}
