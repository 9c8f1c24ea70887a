import CSystem
import GeoFeatures

/// Divides the edges of one line or ring after the other; it keeps its memory from one to the next.
struct Densifier: ~Copyable {
  private let densifying: Densifying
  /// Whether edges stay as they are whose ends are near enough by the shortest way.
  private let sparesShortest: Bool
  private var path = PlacedPath(seam: .antimeridian)
  /// The vertices within an edge, from west to east.
  private var within = GrowableBuffer<Vertex>(minimumCapacity: 64)

  init(_ densifying: Densifying, sparesShortest: Bool = false) {
    self.densifying = densifying
    self.sparesShortest = sparesShortest
  }

  /// Adds the vertices of a line or a closed ring to the builder's current ring, with others between
  /// them; false where the builder would have more than so many, and not all were added.
  mutating func append(
    _ range: Range<Int>, of column: GeometryColumn, isRing: Bool,
    ways: UnsafeBufferPointer<Ellipsoid.Way>?, upTo most: Int, to builder: inout GeometryBuilder
  ) -> Bool {
    path.place(range, of: column, isRing: isRing)
    var previous: Vertex?
    for (index, source) in range.enumerated() {
      let vertex = column.vertex(source)
      if let previous {
        let edge = path.edge(endingAt: index, from: previous, to: vertex)
        let room = most - builder.vertexCount
        guard divide(edge, way: ways?[source], room: room, &builder) else { return false }
      }
      builder.append(vertex)
      previous = vertex
    }
    return true
  }

  /// Adds what lies within an edge, unless it is more than there is room for.
  private mutating func divide(
    _ edge: Edge, way: Ellipsoid.Way?, room: Int, _ builder: inout GeometryBuilder
  ) -> Bool {
    within.truncate(to: 0)
    switch densifying {
    case .straight(let metres):
      guard divideStraight(edge, metres, room) else { return false }
    case .geodesic(let metres):
      guard
        edge.width > 180
          ? divideStraight(edge, metres, room) : divideGeodesic(edge, metres, room)
      else { return false }
    case .tolerance(let metres):
      if edge.width <= 180 { refine(edge, way, metres) }
    }
    guard within.count < room else { return false }
    if edge.isReversed {
      for vertex in within.bytes.reversed() { builder.append(vertex) }
    } else {
      for vertex in within.bytes { builder.append(vertex) }
    }
    return true
  }

  // MARK: Equal parts

  private mutating func divideStraight(_ edge: Edge, _ metres: Double, _ room: Int) -> Bool {
    let parts = (edge.mostMetres / metres).rounded(.up)
    guard parts < Double(room) else { return false }
    // What was divided into equal parts may be a rounding error longer than that.
    if sparesShortest && parts > 1 && edge.geodesic.lengthMetres <= metres * (1 + 1e-9) {
      return true
    }
    for part in 1..<max(1, Int(parts)) { within.append(edge.vertex(at: Double(part) / parts)) }
    return true
  }

  private mutating func divideGeodesic(_ edge: Edge, _ metres: Double, _ room: Int) -> Bool {
    // What is surely short needs no geodesic.
    if edge.seam == nil && !edge.leadsOverPole && edge.mostMetres <= metres { return true }
    let line = edge.geodesic
    let parts = (line.lengthMetres / metres).rounded(.up)
    guard parts < Double(room) else { return false }
    if edge.leadsOverPole {
      divideOverPole(edge, line, Int(max(parts, 1)))
      return true
    }
    let crossing = edge.crossing(of: line)
    var isCrossed = crossing == nil
    // What lies within a millimetre of 180° is the same vertex.
    let near = 0.001 / max(line.lengthMetres, 0.001)
    for part in 1..<max(1, Int(parts)) {
      let share = Double(part) / parts
      if let crossing, !isCrossed, crossing.share <= share + near {
        within.append(edge.vertex(at: crossing.share, placed: (crossing.x, crossing.y)))
        isCrossed = true
        if crossing.share >= share - near { continue }
      }
      let end = line.place(atShare: share)
      within.append(edge.vertex(at: share, placed: (end.longitude, end.latitude)))
    }
    if let crossing, !isCrossed {
      within.append(edge.vertex(at: crossing.share, placed: (crossing.x, crossing.y)))
    }
    return true
  }

  /// Divides a way between two opposite meridians, which leads up the one, over a pole and down the other.
  private mutating func divideOverPole(_ edge: Edge, _ line: GeodesicLine, _ parts: Int) {
    let middle = line.place(atShare: 0.5).latitude
    let pole = middle < 0 ? -90.0 : 90.0
    let toPole = Ellipsoid.wgs84.distanceMetres(
      fromLongitude: 0, latitude: edge.first.y, toLongitude: 0, latitude: pole)
    let poleShare = min(max(toPole / line.lengthMetres, 0), 1)
    let near = 0.001 / max(line.lengthMetres, 0.001)
    let (west, east) = (edge.first.x, edge.first.x + edge.width)
    var isOver = false
    func passPole() {
      within.append(edge.vertex(at: poleShare, placed: (west, pole)))
      within.append(edge.vertex(at: poleShare, placed: (east, pole)))
      isOver = true
    }
    for part in 1..<max(1, parts) {
      let share = Double(part) / Double(parts)
      if !isOver && poleShare <= share + near {
        passPole()
        if poleShare >= share - near { continue }
      }
      let latitude = line.place(atShare: share).latitude
      within.append(edge.vertex(at: share, placed: (isOver ? east : west, latitude)))
    }
    if !isOver { passPole() }
  }

  // MARK: By tolerance

  /// A place on a geodesic.
  private struct Stop {
    var share, x, y: Double
    /// The geodesic's direction there, in degrees.
    var azimuth: Double
  }

  private mutating func refine(_ edge: Edge, _ way: Ellipsoid.Way?, _ metres: Double) {
    if edge.seam == nil {
      let bow = EdgeBow(width: edge.width, from: edge.first.y, to: edge.last.y)
      if bow.mostMetres <= metres || edge.mostMetres <= metres { return }
    }
    let line = way.map(edge.geodesic) ?? edge.geodesic
    if edge.leadsOverPole { return divideOverPole(edge, line, 1) }
    let start = Stop(share: 0, x: edge.first.x, y: edge.first.y, azimuth: 0)
    let end = Stop(share: 1, x: edge.first.x + edge.width, y: edge.last.y, azimuth: 0)
    guard let crossing = edge.crossing(of: line) else {
      return refine(start, end, edge, line, metres, depth: 0)
    }
    let seam = Stop(share: crossing.share, x: crossing.x, y: crossing.y, azimuth: 0)
    refine(start, seam, edge, line, metres, depth: 0)
    within.append(edge.vertex(at: seam.share, placed: (seam.x, seam.y)))
    refine(seam, end, edge, line, metres, depth: 0)
  }

  /// Halves a piece of the geodesic until the straight edge between its ends is near enough.
  private mutating func refine(
    _ a: Stop, _ b: Stop, _ edge: Edge, _ line: GeodesicLine, _ metres: Double, depth: Int
  ) {
    let bow = EdgeBow(width: b.x - a.x, from: a.y, to: b.y)
    if bow.mostMetres <= metres { return }
    let middle = stop(line, (a.share + b.share) / 2)
    var isNear =
      bow.leastMetres <= metres && deviation(a, b, 0.5, from: middle) <= metres
    if isNear && depth == 0 {
      // A way over the equator may bend to both sides, and be met at its middle.
      for quarter in [0.25, 0.75] {
        let between = stop(line, a.share + quarter * (b.share - a.share))
        isNear = isNear && deviation(a, b, quarter, from: between) <= metres
      }
    }
    if isNear || depth == 40 { return }
    refine(a, middle, edge, line, metres, depth: depth + 1)
    within.append(edge.vertex(at: middle.share, placed: (middle.x, middle.y)))
    refine(middle, b, edge, line, metres, depth: depth + 1)
  }

  private func stop(_ line: GeodesicLine, _ share: Double) -> Stop {
    let end = line.place(atShare: share)
    return Stop(share: share, x: end.longitude, y: end.latitude, azimuth: end.azimuthDegrees)
  }

  /// How far the straight edge from `a` to `b` lies to the side of the geodesic at `stop`, in metres.
  private func deviation(_ a: Stop, _ b: Stop, _ share: Double, from stop: Stop) -> Double {
    let way = Ellipsoid.wgs84.way(
      fromLongitude: stop.x, latitude: stop.y, toLongitude: a.x + share * (b.x - a.x),
      latitude: a.y + share * (b.y - a.y))
    return way.distanceMetres
      * abs(sin((way.startAzimuthDegrees - stop.azimuth) * .pi / 180))
  }
}

extension Edge {
  /// The shortest way between its ends, where it is known from the first vertex of the path's edge to
  /// its last.
  func geodesic(_ way: Ellipsoid.Way) -> GeodesicLine {
    GeodesicLine(
      fromLongitude: first.x, latitude: first.y,
      azimuthDegrees: isReversed ? way.endAzimuthDegrees + 180 : way.startAzimuthDegrees,
      lengthMetres: way.distanceMetres)
  }

  /// The shortest way between its ends.
  var geodesic: GeodesicLine {
    GeodesicLine(
      fromLongitude: first.x, latitude: first.y, toLongitude: first.x + width, latitude: last.y)
  }

  /// Whether the shortest way between its ends leads over a pole.
  fileprivate var leadsOverPole: Bool { width == 180 && abs(first.y) < 90 && abs(last.y) < 90 }

  /// Where a geodesic from its western end meets 180°: found by halving, so that it lies on the
  /// geodesic however finely that is divided.
  func crossing(of line: GeodesicLine) -> (share: Double, x: Double, y: Double)? {
    guard let seam else { return nil }
    var low = 0.0
    var high = 1.0
    for _ in 0..<64 {
      let middle = (low + high) / 2
      if middle == low || middle == high { break }
      if line.place(atShare: middle).longitude < seam { low = middle } else { high = middle }
    }
    return (high, seam, line.place(atShare: high).latitude)
  }
}
