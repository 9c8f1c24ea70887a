import CSystem
import GeoFeatures

/// Brings lines and polygons of a projected system to the globe: an edge that is straight in the plane
/// bends in longitude and latitude, it may be wider than half the globe, and lead over a pole.
///
/// Edges are halved until their middle lies within a five-hundredth of their length from what joins their
/// ends; those of up to a quarter of a degree, which bend by less, stay as they are.
struct PlanePaths: ~Copyable {
  /// Edges up to that many degrees of longitude and of latitude stay as they are.
  static let straightDegrees = 0.25
  /// Halving ends there: a pole lies on an edge that is so short and spans a wide angle.
  private static let shortestMetres = 0.1
  /// What is longer in the plane is looked at, however near its ends lie to each other on the globe.
  private static let wideMetres = 1e6

  private let transformation: Transformation
  let isNorthFirst: Bool
  let isTurnedGlobe: Bool
  private let shortest, wide: Double
  let ends: PlaneEnds
  /// The line or ring that is being brought to the globe.
  var path: GlobePath
  /// How far the middle of an edge may lie off, as a share of its length.
  var nearShare = EdgeBending.nearShare
  /// Whether a ring lies where the plane is folded, and what it holds there can't be told.
  var isFolded = false

  /// Paths of a system whose vertices `transformation` brings to degrees, and whose plane has such ends.
  init(
    from system: CoordinateReferenceSystem, isNorthFirst: Bool, by transformation: Transformation,
    ends: PlaneEnds
  ) {
    self.ends = ends
    path = GlobePath(ends)
    self.isNorthFirst = isNorthFirst
    isTurnedGlobe = system.hasTurnedPole
    self.transformation = transformation
    // A turned globe's plane is in degrees.
    let unit = system.kind == .projected ? system.unitFactor : Tears.metresPerDegree
    shortest = Self.shortestMetres / unit
    wide = Self.wideMetres / unit
  }

  /// Whether a row of a turned column has an edge that may bend, or a polygon that goes round the other way
  /// than in the plane.
  static func bends(
    _ row: Int, of turned: GeometryColumn, from plane: GeometryColumn, isNorthFirst: Bool
  ) -> Bool {
    let kind = turned.kind(row)
    if kind == .none || kind == .point || kind == .multiPoint { return false }
    var turnsOther = false
    for (part, planePart) in zip(turned.parts(ofRow: row), plane.parts(ofRow: row)) {
      let isPolygon = turned.partKind(part, in: kind) == .polygon
      if isPolygon, let ring = turned.rings(ofPart: part).first,
        let planeRing = plane.rings(ofPart: planePart).first
      {
        let isOther =
          Winding.signedArea(turned.vertices(ofRing: ring), of: turned)
          * Winding.signedArea(plane.vertices(ofRing: planeRing), of: plane) < 0
        turnsOther = turnsOther || isOther != isNorthFirst
      }
      for ring in turned.rings(ofPart: part) {
        let vertices = turned.vertices(ofRing: ring)
        // What is not closed gets an edge of no plane.
        if isPolygon, let first = vertices.first, let last = vertices.last,
          turned.x[first] != turned.x[last] || turned.y[first] != turned.y[last]
        {
          return false
        }
        for vertex in vertices.dropFirst() {
          let width = abs(turned.x[vertex] - turned.x[vertex - 1])
          let height = abs(turned.y[vertex] - turned.y[vertex - 1])
          if max(width, height) > straightDegrees { return true }
        }
      }
    }
    return turnsOther
  }

  /// Adds a row: its vertices turned, and others between them.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - column: The coordinates in the plane.
  ///   - turned: The same vertices in degrees.
  ///   - builder: Where it goes; longitudes may run on over 180°.
  mutating func append(
    _ row: Int, of column: GeometryColumn, turned: GeometryColumn,
    to builder: inout GeometryBuilder
  ) {
    let kind = turned.kind(row)
    for (part, turnedPart) in zip(column.parts(ofRow: row), turned.parts(ofRow: row)) {
      let partKind = turned.partKind(turnedPart, in: kind)
      builder.beginPart(partKind)
      let rings = Array(zip(column.rings(ofPart: part), turned.rings(ofPart: turnedPart)))
      if partKind == .polygon {
        append(PlaneRings(rings: rings, column: column, turned: turned), to: &builder)
      } else if let (ring, turnedRing) = rings.first {
        path.removeAll()
        follow(
          column.vertices(ofRing: ring), of: column, turned.vertices(ofRing: turnedRing), of: turned
        )
        builder.beginRing()
        path.append(to: &builder)
      }
    }
    builder.endRow(asMultiple: kind.multiple == kind, asCollection: kind == .collection)
  }

  /// A vertex in the plane and on the globe.
  private struct Stop {
    var x, y: Double
    var vertex: Vertex
  }

  /// Adds the vertices of a line or a ring to the path.
  mutating func follow(
    _ range: Range<Int>, of column: GeometryColumn, _ turnedRange: Range<Int>,
    of turned: GeometryColumn
  ) {
    var previous: Stop?
    for (source, index) in zip(range, turnedRange) {
      let (x, y) = (column.x[source], column.y[source])
      let (east, north) = isNorthFirst ? (y, x) : (x, y)
      var stop = Stop(
        x: east, y: north, vertex: ends.placed(turned.vertex(index), x: east, y: north))
      if isTurnedGlobe, let previous {
        // Longitudes of a turned globe cross its 180°, or lead from one end of its map to the other.
        let step = stop.x - previous.x
        if abs(abs(step) - 360) > Seam.tolerance {
          stop.x = previous.x + GlobePath.step(previous.x, stop.x)
        }
      }
      if let previous { refine(previous, stop, isWhole: true) }
      path.append(stop.vertex)
      previous = stop
    }
  }

  private mutating func refine(_ a: Stop, _ b: Stop, isWhole: Bool) {
    let (from, to) = ends.sharingPoles(a.vertex, b.vertex)
    let width = abs(ends.step(from.x, to.x))
    let length = max(abs(b.x - a.x), abs(b.y - a.y))
    // Both ends of a map may be one meridian.
    if max(width, abs(to.y - from.y)) <= Self.straightDegrees && length < wide { return }
    if length < shortest {
      if width > 90 { path.appendPole(a.vertex, b.vertex) }
      return
    }
    if let places = ends.placesAlongEnd((a.x, a.y, a.vertex), (b.x, b.y, b.vertex)) {
      for place in places { path.append(place) }
      return
    }
    let middle = stop(a, b, 0.5)
    // What the plane does not show is no way on the globe.
    if !middle.vertex.x.isFinite { return }
    var isNear = width <= 90 && self.isNear(middle.vertex, from, to)
    if isNear && isWhole {
      for share in [0.25, 0.75] {
        isNear = isNear && self.isNear(stop(a, b, share).vertex, from, to)
      }
    }
    if isNear { return }
    refine(a, middle, isWhole: false)
    path.append(middle.vertex)
    refine(middle, b, isWhole: false)
  }

  /// Whether east and north lie mirrored about most vertices of a ring; nil where nothing can be told.
  func isMirrored(about range: Range<Int>, of column: GeometryColumn) -> Bool? {
    var sum = 0
    for vertex in stride(from: range.lowerBound, to: range.upperBound, by: 1 + range.count / 16) {
      let (x, y) = (column.x[vertex], column.y[vertex])
      sum += Handedness.senseInPlane(
        isNorthFirst ? y : x, isNorthFirst ? x : y, step: 10 * shortest, by: transformation)
    }
    return sum == 0 ? nil : sum < 0
  }

  private func stop(_ a: Stop, _ b: Stop, _ share: Double) -> Stop {
    let (x, y) = (a.x + share * (b.x - a.x), a.y + share * (b.y - a.y))
    var (longitude, latitude) = (x, y)
    transformation.apply(x: &longitude, y: &latitude, z: nil, count: 1, stride: 8)
    var moment = Int64.min
    let (first, last) = (a.vertex, b.vertex)
    if first.m != .min && last.m != .min {
      moment = first.m + Int64((Double(last.m - first.m) * share).rounded())
    }
    let vertex = Vertex(
      x: longitude, y: latitude, z: first.z + share * (last.z - first.z), m: moment)
    return Stop(x: x, y: y, vertex: ends.placed(vertex, x: x, y: y))
  }

  private func isNearPoleLine(_ place: Vertex) -> Bool {
    place.y < 0 ? !ends.southIsPoint : !ends.northIsPoint
  }

  /// Whether a place lies near the straight edge between two others, as it is seen at its latitude.
  private func isNear(_ place: Vertex, _ a: Vertex, _ b: Vertex) -> Bool {
    // Along a pole that is a line longitudes count as well.
    let parallel = max(cos(place.y * .pi / 180), isNearPoleLine(place) ? 0.1 : 0)
    let (x, y) = (GlobePath.step(a.x, b.x) * parallel, b.y - a.y)
    let (fromX, fromY) = (GlobePath.step(a.x, place.x) * parallel, place.y - a.y)
    // A millimetre is nothing.
    return EdgeBending.isNear(
      fromX, fromY, toEdge: x, y, within: max(nearShare * nearShare * (x * x + y * y), 1e-16))
  }
}
