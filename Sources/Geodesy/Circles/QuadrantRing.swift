import CSystem
import GeoFeatures

/// The vertices of one polygon about a centre that reaches differently far in each quadrant,
/// counter-clockwise, closed, with longitudes unbroken.
///
/// Directions run from 360° down. Those east of the centre and those west of it are told apart, so
/// that north and south, which belong to both, lie beyond a pole on the right side.
struct QuadrantRing: ~Copyable {
  typealias Spoke = QuadrantSpokes.Spoke
  typealias Vertex = QuadrantSpokes.Vertex

  /// A run of octants, in descending order, round which one polygon is laid.
  struct Run {
    /// The octant whose end is the run's, clockwise.
    var last: Int
    var count: Int
    var isFull: Bool
  }

  let detail: CircleDetail
  var spokes: QuadrantSpokes
  var vertices = GrowableBuffer<Vertex>(minimumCapacity: 128)
  private(set) var octants = OctantRadii(QuadrantRadii(all: 0), .stepped)
  /// How far a straight edge may lie from a geodesic that leads from the centre.
  private(set) var metres = 0.0
  var last = Spoke(azimuth: 0, radius: 0, side: 1)

  init(_ detail: CircleDetail, on ellipsoid: Ellipsoid) {
    self.detail = detail
    spokes = QuadrantSpokes(detail, on: ellipsoid)
  }

  /// Says about which centre to draw, and how far it reaches.
  mutating func begin(
    longitude: Double, latitude: Double, radii: QuadrantRadii, shape: QuadrantShape
  ) {
    let largest = radii.largest
    spokes.begin(longitude: longitude, latitude: latitude, largestMetres: largest)
    octants = OctantRadii(radii, shape)
    switch detail {
    // As far as edges lie within the arc.
    case .vertices(let count): metres = largest * (1 - cos(.pi / Double(max(count, 4))))
    case .tolerance(let tolerance): metres = tolerance
    }
    metres = max(metres, 0.001)
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
      turn(&way, toBeginWith: 7, beyond: spokes.toNorth)
      || turn(&way, toBeginWith: 3, beyond: spokes.toSouth)
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
    spokes.centreLongitude = spokes.longitude
    let first = (run.last - run.count + 9) & 7
    let isOneSided = (run.last < 4) == (first < 4) && run.last & 3 != 3 && first & 3 != 0
    if !run.isFull && isOneSided && abs(abs(spokes.longitude) - 180) < Seam.tolerance {
      spokes.centreLongitude += (run.last < 4 ? 2 : -2) * Seam.tolerance
    }
  }

  private mutating func begin(_ way: [Int], _ isRoundPole: Bool) {
    last = end(ofOctant: way[0])
    if way[way.count - 1] == Self.centre && !isRoundPole { last.radius = 0 }
    vertices.append(spokes.vertex(last))
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
}
