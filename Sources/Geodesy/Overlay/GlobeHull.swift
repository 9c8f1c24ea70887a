import CSystem
import GeoFeatures

/// Positions on the half of the globe that holds them, in a gnomonic plane about their middle, where great
/// ellipses are straight; and what is straight there back in longitude and latitude.
struct GlobeHull: ~Copyable {
  /// From here on a latitude is the pole's.
  static let poleLatitude = 90 - 1e-9

  private var directions: GrowableBuffer<SIMD3<Double>>
  private var longitudes = GrowableBuffer<Double>(minimumCapacity: 64)
  private var latitudes = GrowableBuffer<Double>(minimumCapacity: 64)
  private var x = GrowableBuffer<Double>(minimumCapacity: 64)
  private var y = GrowableBuffer<Double>(minimumCapacity: 64)
  /// Where all lie on one line or at one place, its ends.
  private let ends: FlatEnds?

  /// Places the positions in the plane, or makes nothing where no half of the globe holds them.
  init?(_ positions: borrowing HullPositions) {
    var directions = GrowableBuffer<SIMD3<Double>>(minimumCapacity: positions.count)
    for index in 0..<positions.count {
      let latitude = positions.y[index]
      let isPole = abs(latitude) >= Self.poleLatitude
      let turns = ((positions.x[index] + 180) / 360).rounded(.down)
      longitudes.append(isPole ? 0 : positions.x[index] - 360 * turns)
      latitudes.append(isPole ? (latitude > 0 ? 90 : -90) : latitude)
      directions.append(GlobeEdge.direction(longitudes[index], latitudes[index]))
    }
    let middle = Hemisphere.middle(directions)
    self.directions = directions
    guard let middle else { return nil }
    // Any two directions at right angles will do.
    let across: SIMD3<Double> = abs(middle.z) < 0.9 ? [0, 0, 1] : [1, 0, 0]
    let east = across.cross(middle).normalized
    let north = middle.cross(east)
    for direction in self.directions.bytes {
      let depth = (direction * middle).sum()
      x.append((direction * east).sum() / depth)
      y.append((direction * north).sum() / depth)
    }
    ends = FlatEnds(x, y, width: 1e-13)
  }

  /// Whether all lie at one place or on one line.
  var isFlat: Bool { ends != nil }

  /// A line through all of them in the plane: its hull is theirs.
  borrowing func line(in context: GEOSContext) throws(Failure) -> GEOSObject {
    try context.numberedLine(x: x, y: y)
  }

  /// Adds the point or the line that they are.
  borrowing func appendFlat(to builder: inout GeometryBuilder) -> GeometryKind {
    let (first, second) = ends.map { ($0.first, $0.second) } ?? (0, 0)
    let isPoint = ends?.isPoint ?? true
    builder.beginPart(isPoint ? .point : .line)
    builder.beginRing()
    if isPoint {
      builder.appendVertex(longitudes[first], latitudes[first])
      return .point
    }
    var path = GlobePathBuilder(isRing: false)
    // The path begins at no pole.
    let isTurned = abs(latitudes[first]) == 90
    path.add(place(isTurned ? second : first))
    path.add(place(isTurned ? first : second))
    for vertex in path.vertices.bytes { builder.appendVertex(vertex.x, vertex.y) }
    return .line
  }

  private func place(_ index: Int) -> GlobeEdge.Place {
    GlobeEdge.Place(
      longitude: longitudes[index], latitude: latitudes[index], direction: directions[index])
  }

  /// Adds a polygon whose corners are positions by their numbers, counter-clockwise in the plane.
  borrowing func append(
    _ corners: [Int], to builder: inout GeometryBuilder
  ) throws(Failure) -> GeometryKind {
    // The path begins at no pole.
    let start = corners.firstIndex { abs(latitudes[$0]) < 90 } ?? 0
    var path = GlobePathBuilder(isRing: true)
    for index in 0...corners.count { path.add(place(corners[(start + index) % corners.count])) }
    return try path.appendPolygon(to: &builder)
  }
}
