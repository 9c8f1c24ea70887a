import CSystem
import GeoFeatures

/// The vertices of one polygon about a centre that reaches differently far in each quadrant,
/// counter-clockwise, closed, with longitudes unbroken.
///
/// Directions run from 360° down. Those east of the centre and those west of it are told apart, so
/// that north and south, which belong to both, lie beyond a pole on the right side.
struct QuadrantRing: ~Copyable {
  struct Vertex: BitwiseCopyable {
    var longitude, latitude: Double
  }

  /// A run of octants, in descending order, round which one polygon is laid.
  struct Run {
    /// The octant whose end is the run's, clockwise.
    var last: Int
    var count: Int
    var isFull: Bool
  }

  /// A direction and a distance from the centre.
  private struct Spoke: BitwiseCopyable {
    var azimuth, radius: Double
    /// 1 east of the centre's meridian, -1 west of it.
    var side: Double
  }

  private let ellipsoid: Ellipsoid
  private let detail: CircleDetail
  private(set) var vertices = GrowableBuffer<Vertex>(minimumCapacity: 128)
  private(set) var octants = OctantRadii(QuadrantRadii(all: 0), .stepped)
  private var longitude = 0.0
  /// The longitude of the vertex at the centre.
  private var centreLongitude = 0.0
  private var latitude = 0.0
  private var toNorth = 0.0
  private var toSouth = 0.0
  /// How far a straight edge may lie from a geodesic that leads from the centre.
  private var metres = 0.0
  private var last = Spoke(azimuth: 0, radius: 0, side: 1)

  init(_ detail: CircleDetail, on ellipsoid: Ellipsoid) {
    self.ellipsoid = ellipsoid
    self.detail = detail
  }

  /// Says about which centre to draw, and how far it reaches.
  mutating func begin(
    longitude: Double, latitude: Double, radii: QuadrantRadii, shape: QuadrantShape
  ) {
    self.longitude = longitude
    // At a pole itself every direction is the same: a centre a tenth of a millimetre away has them.
    self.latitude = max(-90 + 1e-9, min(90 - 1e-9, latitude))
    octants = OctantRadii(radii, shape)
    toNorth = distance(toLatitude: 90)
    toSouth = distance(toLatitude: -90)
    switch detail {
    // As far as edges lie within the arc.
    case .vertices(let count): metres = radii.largest * (1 - cos(.pi / Double(max(count, 4))))
    case .tolerance(let tolerance): metres = tolerance
    }
    metres = max(metres, 0.001)
  }

  private func distance(toLatitude other: Double) -> Double {
    ellipsoid.distanceMetres(
      fromLongitude: 0, latitude: latitude, toLongitude: 0, latitude: other)
  }

  /// The polygon that ends with an octant, clockwise, if one does.
  func run(endingWith octant: Int) -> Run? {
    if octants.isEmpty(octant) { return nil }
    guard octants.isBroken(after: octant) else {
      let isFull = octant == 7 && (0..<8).allSatisfy { !octants.isBroken(after: $0) }
      return isFull ? Run(last: 7, count: 8, isFull: true) : nil
    }
    var count = 1
    while count < 8 && !octants.isBroken(after: (octant - count + 8) & 7) { count += 1 }
    return Run(last: octant, count: count, isFull: false)
  }

  // MARK: The ring

  /// Places the vertices of a run, and one more wherever its border passes 180°.
  mutating func place(_ run: Run) {
    vertices.truncate(to: 0)
    // What the ring leads along: octants, and between the ends of a run the centre.
    var way = (0..<run.count).map { (run.last - $0 + 8) & 7 }
    if !run.isFull { way.append(Self.centre) }
    let isRoundPole =
      turn(&way, toBeginWith: 7, beyond: toNorth) || turn(&way, toBeginWith: 3, beyond: toSouth)
    placeCentre(run)
    begin(way, isRoundPole)
    for element in way {
      if element == Self.centre {
        addRadial(to: Spoke(azimuth: last.azimuth, radius: 0, side: last.side))
      } else {
        addRadial(to: end(ofOctant: element))
        addArc(element)
      }
    }
    close(with: way[0], isRoundPole)
  }

  private static let centre = -1

  private func end(ofOctant octant: Int) -> Spoke {
    Spoke(
      azimuth: 45 * Double(octant) + 45, radius: octants.end(octant), side: octant < 4 ? 1 : -1)
  }

  /// Has the ring begin beyond a pole, with the octant that comes before it clockwise, if the pole lies
  /// within: then its ends lie 180° of longitude from the centre on either side.
  private func turn(_ way: inout [Int], toBeginWith octant: Int, beyond distance: Double) -> Bool {
    let next = (octant + 1) & 7
    guard octants.end(octant) > distance, octants.start(next) > distance,
      let place = way.firstIndex(of: octant), way.contains(next)
    else { return false }
    way = Array(way[place...] + way[..<place])
    return true
  }

  /// Where a ring comes to its centre from one side of 180° and leaves to the same, it would touch
  /// itself there after the cut: its vertex stands two tenths of a millimetre to that side.
  private mutating func placeCentre(_ run: Run) {
    centreLongitude = longitude
    let first = (run.last - run.count + 9) & 7
    let isOneSided = (run.last < 4) == (first < 4) && run.last & 3 != 3 && first & 3 != 0
    if !run.isFull && isOneSided && abs(abs(longitude) - 180) < Seam.tolerance {
      centreLongitude += (run.last < 4 ? 2 : -2) * Seam.tolerance
    }
  }

  private mutating func begin(_ way: [Int], _ isRoundPole: Bool) {
    last = end(ofOctant: way[0])
    if way[way.count - 1] == Self.centre && !isRoundPole { last.radius = 0 }
    vertices.append(vertex(last))
  }

  private mutating func close(with octant: Int, _ isRoundPole: Bool) {
    let first = vertices[0]
    // A ring that is full may step where it begins; round a pole it does so a turn further east.
    if !isRoundPole && last.radius > 0 { addRadial(to: end(ofOctant: octant)) }
    let end = vertices[vertices.count - 1]
    if end.latitude == first.latitude && (isRoundPole || end.longitude == first.longitude) {
      vertices.truncate(to: vertices.count - 1)
    }
    vertices.append(first)
  }

  private mutating func addArc(_ octant: Int) {
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
    let (from, to) = (vertex(a), vertex(b))
    let way = ellipsoid.way(
      fromLongitude: longitude, latitude: latitude,
      toLongitude: (from.longitude + to.longitude) / 2,
      latitude: (from.latitude + to.latitude) / 2)
    let azimuth =
      way.startAzimuthDegrees + (way.startAzimuthDegrees < 45 * Double(octant) - 90 ? 360 : 0)
    if abs(way.distanceMetres - octants.radius(octant, azimuth: azimuth)) <= metres { return }
    refineArc(a, middle, octant, depth: depth + 1)
    add(middle, on: octant)
    refineArc(middle, b, octant, depth: depth + 1)
  }

  // MARK: Straight out and in

  /// Leads along a geodesic from the centre to another distance in the same direction.
  private mutating func addRadial(to end: Spoke) {
    var start = last
    if start.radius == 0 { (start.azimuth, start.side) = (end.azimuth, end.side) }
    // A micrometre is no step, but rounding.
    guard abs(start.radius - end.radius) > 1e-6 else { return last = end }
    if end.azimuth.truncatingRemainder(dividingBy: 180) == 0 {
      // On the centre's meridian edges are straight, but for a pole on the way.
      let distance = end.azimuth == 180 ? toSouth : toNorth
      if (start.radius > distance) != (end.radius > distance) {
        addPole(end.azimuth == 180 ? -90 : 90, from: vertex(start), to: vertex(end))
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
    let (from, to, between) = (vertex(a), vertex(b), vertex(middle))
    let deviation = ellipsoid.distanceMetres(
      fromLongitude: between.longitude, latitude: between.latitude,
      toLongitude: (from.longitude + to.longitude) / 2,
      latitude: (from.latitude + to.latitude) / 2)
    if deviation <= metres { return }
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

  private func vertex(_ spoke: Spoke) -> Vertex {
    if spoke.radius == 0 { return Vertex(longitude: centreLongitude, latitude: latitude) }
    let azimuth = spoke.side > 0 ? spoke.azimuth : 360 - spoke.azimuth
    let end = ellipsoid.withGeodesic { ellipsoid.end($0, latitude, 0, azimuth, spoke.radius) }
    var east = end.longitude
    // Due north and south it is not left to rounding on which meridian one is.
    if azimuth == 0 { east = spoke.radius > toNorth ? 180 : 0 }
    if azimuth == 180 { east = spoke.radius > toSouth ? 180 : 0 }
    return Vertex(longitude: longitude + spoke.side * east, latitude: end.latitude)
  }

  /// Adds a vertex, on the border of an octant or on a geodesic from the centre, and before it the place
  /// where the way to it passes 180°.
  private mutating func add(_ spoke: Spoke, on octant: Int?) {
    let vertex = vertex(spoke)
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
  private func crossing(
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
      let place = vertex(middle)
      latitude = place.latitude
      if place.longitude == meridian { break }
      if (place.longitude < meridian) == isRising { low = share } else { high = share }
    }
    return latitude
  }
}
