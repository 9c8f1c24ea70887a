import GeoFeatures

/// Kinds of geometry that go into one table: QGIS draws points, lines and areas as different layers.
enum GeometryFamily: String, CaseIterable {
  case points, multipoints, lines, polygons, collections

  /// The family of a kind, or nil of none.
  init?(_ kind: GeometryKind) {
    switch kind {
    case .none: return nil
    case .point: self = .points
    case .multiPoint: self = .multipoints
    case .line, .multiLine: self = .lines
    case .polygon, .multiPolygon: self = .polygons
    case .collection: self = .collections
    }
  }

  /// Its kind of a single thing.
  var single: GeometryKind {
    switch self {
    case .points: .point
    case .multipoints: .multiPoint
    case .lines: .line
    case .polygons: .polygon
    case .collections: .collection
    }
  }

  /// The families of a table's rows, in the order in which they first come.
  static func families(of geometry: GeometryColumn) -> [GeometryFamily] {
    var seen: [Bool] = Array(repeating: false, count: GeometryKind.allCases.count)
    var found: [GeometryFamily] = []
    for raw in geometry.kinds.values where !seen[Int(raw)] {
      seen[Int(raw)] = true
      guard let kind = GeometryKind(rawValue: raw), let family = GeometryFamily(kind),
        !found.contains(family)
      else { continue }
      found.append(family)
    }
    return found
  }
}
