/// The edges of a ring: arcs about the centre, and ways straight out and in.
extension QuadrantRing {
  mutating func addArc(_ octant: Int) {
    let low = 45 * Double(octant)
    switch detail {
    case .vertices(let count):
      let step = 360 / Double(max(count, 4))
      var index = ((low + 45) / step - 1e-9).rounded(.down)
      while index * step > low + 1e-9 {
        add(spoke(octant, index * step), on: octant)
        index -= 1
      }
    case .tolerance:
      let middle = spoke(octant, low + 22.5)
      refineArc(last, middle, octant, depth: 0)
      add(middle, on: octant)
      refineArc(middle, spoke(octant, low), octant, depth: 0)
    }
    add(spoke(octant, low), on: octant)
  }

  /// Halves the angle until the middle of an edge is as near to the border as is asked for.
  private mutating func refineArc(_ a: Spoke, _ b: Spoke, _ octant: Int, depth: Int) {
    if depth == 12 { return }
    let middle = spoke(octant, (a.azimuth + b.azimuth) / 2)
    let (from, to) = (spokes.vertex(a), spokes.vertex(b))
    let way = spokes.way(
      to: (from.longitude + to.longitude) / 2, (from.latitude + to.latitude) / 2)
    let azimuth =
      way.startAzimuthDegrees + (way.startAzimuthDegrees < 45 * Double(octant) - 90 ? 360 : 0)
    if abs(way.distanceMetres - octants.radius(octant, azimuth: azimuth)) <= metres { return }
    refineArc(a, middle, octant, depth: depth + 1)
    add(middle, on: octant)
    refineArc(middle, b, octant, depth: depth + 1)
  }

  // MARK: Straight out and in

  /// Leads along a geodesic from the centre to another distance in the same direction.
  mutating func addRadial(to end: Spoke) {
    var start = last
    if start.radius == 0 { (start.azimuth, start.side) = (end.azimuth, end.side) }
    // A micrometre is no step, but rounding.
    guard abs(start.radius - end.radius) > 1e-6 else { return last = end }
    if end.azimuth.truncatingRemainder(dividingBy: 180) == 0 {
      // On the centre's meridian edges are straight, but for a pole on the way.
      let distance = end.azimuth == 180 ? spokes.toSouth : spokes.toNorth
      if (start.radius > distance) != (end.radius > distance) {
        addPole(end.azimuth == 180 ? -90 : 90, from: spokes.vertex(start), to: spokes.vertex(end))
      }
    } else {
      refineRadial(start, end, depth: 0)
    }
    add(end, on: nil)
  }

  private mutating func addPole(_ pole: Double, from start: Vertex, to end: Vertex) {
    for share in [0, 0.5, 1] {
      vertices.append(
        Vertex(
          longitude: start.longitude + share * (end.longitude - start.longitude), latitude: pole))
    }
    last.radius = .nan
  }

  private mutating func refineRadial(_ a: Spoke, _ b: Spoke, depth: Int) {
    if depth == 40 { return }
    var middle = a
    middle.radius = (a.radius + b.radius) / 2
    let (from, to, between) = (spokes.vertex(a), spokes.vertex(b), spokes.vertex(middle))
    let straight = Vertex(
      longitude: (from.longitude + to.longitude) / 2, latitude: (from.latitude + to.latitude) / 2)
    if spokes.distance(between, straight) <= metres { return }
    refineRadial(a, middle, depth: depth + 1)
    add(middle, on: nil)
    refineRadial(middle, b, depth: depth + 1)
  }

  // MARK: Vertices

  private func spoke(_ octant: Int, _ azimuth: Double) -> Spoke {
    Spoke(
      azimuth: azimuth, radius: octants.radius(octant, azimuth: azimuth),
      side: octant < 4 ? 1 : -1)
  }

  /// Adds a vertex, on the border of an octant or on a geodesic from the centre, and before it the place
  /// where the way to it passes 180°.
  private mutating func add(_ spoke: Spoke, on octant: Int?) {
    let vertex = spokes.vertex(spoke)
    let before = vertices[vertices.count - 1]
    if let seam = CircleRing.seam(between: before.longitude, and: vertex.longitude),
      abs(seam - before.longitude) > Seam.tolerance, abs(seam - vertex.longitude) > Seam.tolerance,
      last.radius == last.radius
    {
      let isRising = vertex.longitude > before.longitude
      let latitude = crossing(seam, from: last, to: spoke, on: octant, isRising: isRising)
      vertices.append(Vertex(longitude: seam, latitude: latitude))
    }
    vertices.append(vertex)
    last = spoke
  }

  /// The latitude at which the way from one spoke to another meets a meridian, found by halving, so that
  /// it lies on the way like all other vertices.
  private mutating func crossing(
    _ meridian: Double, from a: Spoke, to b: Spoke, on octant: Int?, isRising: Bool
  ) -> Double {
    var low = 0.0
    var high = 1.0
    var latitude = 0.0
    for _ in 0..<64 {
      let share = (low + high) / 2
      if share == low || share == high { break }
      var middle = b
      if let octant {
        middle = spoke(octant, a.azimuth + share * (b.azimuth - a.azimuth))
      } else {
        middle.radius = a.radius + share * (b.radius - a.radius)
        if b.radius == 0 { (middle.azimuth, middle.side) = (a.azimuth, a.side) }
      }
      let place = spokes.vertex(middle)
      latitude = place.latitude
      if place.longitude == meridian { break }
      if (place.longitude < meridian) == isRising { low = share } else { high = share }
    }
    return latitude
  }
}
