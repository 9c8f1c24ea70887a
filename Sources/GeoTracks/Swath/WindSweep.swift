import GeoFeatures
import Geodesy

/// What winds sweep from one figure to the next, as the hulls of pieces of both that are convex, and
/// similar to each other: of others the hull would hold more than they sweep.
struct WindSweep {
  let shape: QuadrantShape
  let toleranceMetres: Double
  /// Whether every piece had a hull.
  private(set) var isWhole = true

  init(shape: QuadrantShape, toleranceMetres: Double) {
    self.shape = shape
    self.toleranceMetres = toleranceMetres
  }

  /// Adds the hulls as rows.
  mutating func append(
    from a: WindFigure, to b: WindFigure, with hull: inout GeodesicHull,
    to areas: inout GeometryBuilder
  ) {
    let isKnown = (0..<4).map { a.radii[$0] + b.radii[$0] >= 0 }
    let isAllKnown = !isKnown.contains(false)
    if isAllKnown && a.isSimilar(to: b, 0...a.spokes.count - 1) && a.isConvex && b.isConvex {
      add(a, b, 0...a.spokes.count - 1, isWhole: true, &hull, &areas)
    } else if shape == .stepped {
      appendQuadrants(a, b, &hull, &areas)
    } else if isAllKnown {
      let half = a.spokes.count / 2
      appendConvex(a, b, 0...half, &hull, &areas)
      appendConvex(a, b, half...2 * half, &hull, &areas)
    } else {
      // Between the middles of two quadrants that are known.
      let quarter = a.spokes.count / 4
      for quadrant in 0..<4 where isKnown[quadrant] && isKnown[(quadrant + 1) & 3] {
        let start = quarter / 2 + quadrant * quarter
        appendConvex(a, b, start...start + quarter, &hull, &areas)
      }
    }
  }

  /// Quadrants, or two at once that have the same radius.
  private mutating func appendQuadrants(
    _ a: WindFigure, _ b: WindFigure, _ hull: inout GeodesicHull, _ areas: inout GeometryBuilder
  ) {
    let count = a.spokes.count / 4
    var quadrant = 0
    while quadrant < 4 {
      let first = quadrant
      quadrant += 1
      guard a.radii[first] + b.radii[first] > 0 else { continue }
      if quadrant < 4, a.radii[quadrant] == a.radii[first], b.radii[quadrant] == b.radii[first] {
        quadrant += 1
      }
      add(a, b, first * count...quadrant * count - 1, isWhole: false, &hull, &areas)
    }
  }

  /// The pieces of a range of spokes, halved until they are convex and similar: a single one between two
  /// spokes is a triangle, and nearly so.
  private mutating func appendConvex(
    _ a: WindFigure, _ b: WindFigure, _ range: ClosedRange<Int>, _ hull: inout GeodesicHull,
    _ areas: inout GeometryBuilder
  ) {
    let isPiece =
      range.count <= 2
      || a.isSimilar(to: b, range) && a.isConvex(range) && b.isConvex(range)
    if isPiece {
      if a.reaches(range) || b.reaches(range) {
        add(a, b, range, isWhole: false, &hull, &areas)
      }
      return
    }
    let middle = (range.lowerBound + range.upperBound) / 2
    appendConvex(a, b, range.lowerBound...middle, &hull, &areas)
    appendConvex(a, b, middle...range.upperBound, &hull, &areas)
  }

  private mutating func add(
    _ a: WindFigure, _ b: WindFigure, _ range: ClosedRange<Int>, isWhole isRing: Bool,
    _ hull: inout GeodesicHull, _ areas: inout GeometryBuilder
  ) {
    hull.removeAll()
    for figure in [a, b] {
      if !isRing { hull.add(longitude: figure.longitude, latitude: figure.latitude) }
      for index in range {
        let spoke = figure.spokes[index % figure.spokes.count]
        hull.add(longitude: spoke.longitude, latitude: spoke.latitude)
      }
    }
    if hull.append(to: &areas, toleranceMetres: toleranceMetres) {
      areas.endRow()
    } else {
      isWhole = false
    }
  }
}
