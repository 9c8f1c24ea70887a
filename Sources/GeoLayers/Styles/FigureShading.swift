import GeoFeatures

/// The figure of regions by which they are shaded, and the classes that it is divided into.
public struct FigureShading: Sendable, Equatable {
  /// The column of the figure.
  public let field: String
  /// What it is in, where that is known.
  public let unit: String?
  /// Its classes.
  public let classes: ShadeClasses
  /// The least and the greatest of it.
  public let range: ClosedRange<Double>

  /// Numbers that regions have, the most telling first.
  private static let figures = [
    "density", "count", "rate_per_year", "mag_max", "b", "ace", "max_wind_kt",
  ]

  /// The most telling figure of a table, or nothing where it is none of regions.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - areRegions: Whether it is known to be of regions, so that any number will do: the first.
  init?(_ table: FeatureTable, areRegions: Bool = false) {
    guard Self.hasAreas(table) else { return nil }
    let known = areRegions && !table.hasNumbers("density") ? [] : Self.figures(of: table)
    let others = table.schema.fields.lazy.map(\.name).filter(table.hasNumbers)
    guard let field = known.first ?? (areRegions ? others.first : nil) else { return nil }
    let column = table.column(field)
    self.field = field
    unit = table.schema.index(of: field).flatMap { table.schema.fields[$0].unit }
    // What is in no region has no area to be shaded.
    let numbers = (0..<table.rowCount).filter { table.geometry.kind($0) != .none }.map {
      column?.number($0)
    }
    classes = ShadeClasses(numbers)
    let finite = numbers.compactMap { $0 }.filter(\.isFinite)
    range = (finite.min() ?? 0)...(finite.max() ?? 0)
  }

  /// The figures of a table by which its regions may be shaded, the most telling first; none where it has no
  /// areas with a `region`.
  static func figures(of table: FeatureTable) -> [String] {
    guard table.column("region") != nil, hasAreas(table) else { return [] }
    return figures.filter(table.hasNumbers)
  }

  private static func hasAreas(_ table: FeatureTable) -> Bool {
    table.geometry.kinds.contains {
      $0 == GeometryKind.polygon.rawValue || $0 == GeometryKind.multiPolygon.rawValue
    }
  }
}

extension FeatureTable {
  /// Whether a column of that name has a number in some row.
  func hasNumbers(_ name: String) -> Bool {
    guard let column = column(name), column.type == .real || column.type == .integer else {
      return false
    }
    return column.nullCount < column.count
  }
}
