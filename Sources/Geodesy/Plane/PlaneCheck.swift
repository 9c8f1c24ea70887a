import CSystem
import GeoFeatures

/// Finds polygons that came into a plane as something else than they are: one over a tear or a fold of which
/// nothing was known may cover all that it does not hold.
///
/// Such a polygon is told by places: those that it holds on the globe must be those that it holds in the
/// plane. Places are tried all over the globe and in the polygon's own box.
struct PlaneCheck {
  /// How many places are tried, on the globe and in a polygon's boxes.
  private static let globeCount = 5000
  private static let boxCount = 200
  /// So many places of the globe may lie in the wrong: borders bend.
  private static let mostOfGlobe = 2
  /// The same of those in the boxes, as a share of them.
  private static let mostOfBoxes = 0.1
  /// The radius of the sphere that has the Earth's area, in metres.
  private static let radiusMetres = 6_371_007.2

  private let transformation: Transformation
  private let unitFactor: Double
  private let isUneven: Bool

  /// - Parameters:
  ///   - transformation: From longitudes and latitudes into the plane.
  ///   - unitFactor: The plane's unit in metres.
  ///   - isUneven: Whether polygons are looked at that are much larger or smaller in the plane than on the
  ///     globe; else only those over a tear.
  init(by transformation: Transformation, unitFactor: Double, isUneven: Bool) {
    self.transformation = transformation
    self.unitFactor = unitFactor
    self.isUneven = isUneven
  }

  /// The rows of polygons that are wrong in the plane, ascending.
  ///
  /// - Parameters:
  ///   - shown: The polygons in the plane.
  ///   - column: The same rows in degrees.
  ///   - torn: The rows that lie over a tear, ascending.
  /// - Returns: The rows.
  func wrongRows(of shown: GeometryColumn, from column: GeometryColumn, torn: [Int]) -> [Int] {
    let torn = Set(torn)
    var unused = DiagnosticLog()
    let cut = Antimeridian.cut(column, log: &unused)
    let doubtful = (0..<shown.rowCount).filter { row in
      let kind = shown.kind(row)
      guard kind == .polygon || kind == .multiPolygon || kind == .collection else { return false }
      if torn.contains(row) { return true }
      return isUneven && isUneven(row, shown, cut)
    }
    if doubtful.isEmpty { return [] }
    let globe = globePlaces()
    return doubtful.filter { isWrong($0, shown, cut, globe) }
  }

  // MARK: Areas

  private func isUneven(_ row: Int, _ shown: GeometryColumn, _ cut: GeometryColumn) -> Bool {
    let inPlane = shown.sumOfAreas(row) { (a, b) in a.x * b.y - b.x * a.y } / 2
    let onGlobe = cut.sumOfAreas(row) { (a, b) in
      (b.x - a.x) * .pi / 180 * (sin(a.y * .pi / 180) + sin(b.y * .pi / 180)) / 2
    }
    let metres = inPlane * unitFactor * unitFactor
    let share = metres / (onGlobe * Self.radiusMetres * Self.radiusMetres)
    // Areas of nothing make no number, which is none of these.
    return !(share > 0.8 && share < 1.25)
  }

  // MARK: Places

  /// A place on the globe, in degrees, and in the plane.
  private struct Tried {
    let longitude, latitude, x, y: Double
  }

  /// Places all over the globe, evenly, in a spiral.
  private func globePlaces() -> [Tried] {
    (0..<Self.globeCount).compactMap { index in
      let height = (2 * Double(index) + 1) / Double(Self.globeCount) - 1
      let turn = Double(index) * 0.6180339887498949
      return tried(360 * (turn - turn.rounded(.down)) - 180, asin(height) * 180 / .pi)
    }
  }

  /// A place and where it lies in the plane, or nil where it has none.
  private func tried(_ longitude: Double, _ latitude: Double) -> Tried? {
    var (x, y) = (longitude, latitude)
    transformation.apply(x: &x, y: &y, z: nil, count: 1, stride: 8)
    return x.isFinite && y.isFinite
      ? Tried(longitude: longitude, latitude: latitude, x: x, y: y) : nil
  }

  private func isWrong(
    _ row: Int, _ shown: GeometryColumn, _ cut: GeometryColumn, _ globe: [Tried]
  ) -> Bool {
    let onGlobe = RowParity(row, of: cut)
    let inPlane = RowParity(row, of: shown)
    func isMisplaced(_ place: Tried) -> Bool {
      onGlobe.holds(place.longitude, place.latitude) != inPlane.holds(place.x, place.y)
    }
    if globe.count(where: isMisplaced) > Self.mostOfGlobe { return true }
    let own = onGlobe.places(Self.boxCount).compactMap { tried($0.x, $0.y) }
    return Double(own.count(where: isMisplaced)) > Self.mostOfBoxes * Double(own.count)
  }
}

extension GeometryColumn {
  /// What the edges of a row's polygons add up to, holes off.
  fileprivate func sumOfAreas(
    _ row: Int, _ term: ((x: Double, y: Double), (x: Double, y: Double)) -> Double
  ) -> Double {
    let kind = kind(row)
    var sum = 0.0
    for part in parts(ofRow: row) where partKind(part, in: kind) == .polygon {
      let rings = rings(ofPart: part)
      for ring in rings {
        let vertices = vertices(ofRing: ring)
        guard let first = vertices.first else { continue }
        var own = 0.0
        for vertex in vertices.dropFirst() {
          own += term(
            (x[vertex - 1] - x[first], y[vertex - 1]), (x[vertex] - x[first], y[vertex]))
        }
        sum += ring == rings.lowerBound ? abs(own) : -abs(own)
      }
    }
    return sum
  }
}
