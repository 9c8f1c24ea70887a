import GeoFeatures

/// Numbers that say their unit beside them, in an attribute or member `units` or `unit`.
extension FixRows {
  /// How a unit is taken by a column: as one that ``FixUnit`` knows, divided.
  private static let units: [(name: StaticString, unit: FixUnit, divisor: Double)] = [
    ("km", .plain, 1), ("m", .plain, 1000), ("nm", .nauticalMiles, 1), ("nmi", .nauticalMiles, 1),
    ("n mi", .nauticalMiles, 1), ("海里", .nauticalMiles, 1),
    ("m/s", .metresPerSecond, 1), ("kt", .knots, 1), ("kts", .knots, 1), ("knots", .knots, 1),
    ("ノット", .knots, 1), ("km/h", .metresPerSecond, 3.6), ("kph", .metresPerSecond, 3.6),
    ("hpa", .plain, 1), ("mb", .plain, 1), ("min", .plain, 1),
    ("deg", .plain, 1), ("deg true", .plain, 1), ("degrees", .plain, 1),
  ]

  /// Gives the row a number in the unit that is written beside it; without one it is in that of the
  /// column. A unit that is not known is said, and the number left out.
  mutating func setMeasured(_ column: FixColumn, _ node: Int32) {
    let unit = tree.text(tree.member(node, "units|unit"))
    if unit.isEmpty { return set(column, node) }
    guard let known = Self.units.first(where: { unit.isWord($0.name) }) else {
      return report("unit-unknown", .rejected, at: node) {
        "\(column.field.name) is in \"\(CSVRows.excerpt(unit))\", which is no unit that is known"
      }
    }
    set(column, node, known.unit, per: known.divisor)
  }

  /// The node among several that is in the first of the units that there is, or -1.
  func inUnit(_ units: [StaticString], of nodes: [Int32]) -> Int32 {
    for unit in units {
      if let node = nodes.first(where: { tree.text(tree.member($0, "units|unit")).isWord(unit) }) {
        return node
      }
    }
    return -1
  }
}
