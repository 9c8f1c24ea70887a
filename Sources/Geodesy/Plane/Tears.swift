import GeoFeatures

/// Finds rows that lie over a tear of a plane: neighbours on the globe that are far apart in the plane,
/// however near to each other they come.
struct Tears {
  /// What is stretched more than that, against degrees of the equator, may lie over a tear.
  private static let stretch = 30.0
  private static let metresPerDegree = 111_319.5
  /// How often an edge is halved to see whether its ends come together.
  private static let halvings = 40

  private let transformation: Transformation
  private let unitFactor: Double

  /// Finds tears in the plane that a transformation leads into, of a unit of so many metres.
  init(by transformation: Transformation, unitFactor: Double) {
    self.transformation = transformation
    self.unitFactor = unitFactor
  }

  /// The rows of a turned column that have an edge over a tear, ascending. O(vertices).
  func rows(of column: GeometryColumn, turned: GeometryColumn) -> [Int] {
    var rows: [Int] = []
    for row in 0..<turned.rowCount where isTorn(row, column, turned) { rows.append(row) }
    return rows
  }

  private func isTorn(_ row: Int, _ column: GeometryColumn, _ turned: GeometryColumn) -> Bool {
    let kind = turned.kind(row)
    if kind == .none || kind == .point || kind == .multiPoint { return false }
    let longest = Self.stretch * Self.metresPerDegree / unitFactor
    for (part, turnedPart) in zip(column.parts(ofRow: row), turned.parts(ofRow: row)) {
      for (ring, turnedRing) in zip(column.rings(ofPart: part), turned.rings(ofPart: turnedPart)) {
        let (from, to) = (column.vertices(ofRing: ring), turned.vertices(ofRing: turnedRing))
        for index in 1..<max(1, min(from.count, to.count)) {
          let (a, b) = (from.lowerBound + index - 1, from.lowerBound + index)
          let (c, d) = (to.lowerBound + index - 1, to.lowerBound + index)
          let length = max(abs(turned.x[d] - turned.x[c]), abs(turned.y[d] - turned.y[c]))
          // Edges of a kilometre or so are no matter.
          if length * unitFactor < 1e5 { continue }
          let degrees = max(
            abs(GlobePath.step(column.x[a], column.x[b])), abs(column.y[b] - column.y[a]))
          if length > degrees * longest && staysApart(a, b, column) { return true }
        }
      }
    }
    return false
  }

  /// Whether the longer half of an edge, halved again and again, keeps its length in the plane.
  private func staysApart(_ a: Int, _ b: Int, _ column: GeometryColumn) -> Bool {
    var (west, south) = (column.x[a], column.y[a])
    var (east, north) = (west + GlobePath.step(west, column.x[b]), column.y[b])
    var (first, last) = (place(west, south), place(east, north))
    for _ in 0..<Self.halvings {
      let middle = (x: (west + east) / 2, y: (south + north) / 2)
      let between = place(middle.x, middle.y)
      if distance(first, between) > distance(between, last) {
        (east, north, last) = (middle.x, middle.y, between)
      } else {
        (west, south, first) = (middle.x, middle.y, between)
      }
    }
    return distance(first, last) * unitFactor > 1e4
  }

  private func place(_ longitude: Double, _ latitude: Double) -> (x: Double, y: Double) {
    var (x, y) = (longitude, latitude)
    transformation.apply(x: &x, y: &y, z: nil, count: 1, stride: 8)
    return (x, y)
  }

  private func distance(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double)) -> Double {
    max(abs(a.x - b.x), abs(a.y - b.y))
  }
}
