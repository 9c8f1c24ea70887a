import CSystem
import GeoFeatures

/// A circle of WGS 84, to find what lies within it or reaches into it.
public struct EllipsoidCircle: Sendable {
  /// By how much, as a share, distances on the ellipsoid and on ``Circle``'s sphere may differ: the
  /// radii of curvature lie between 6,335 and 6,400 km.
  private static let sphereError = 0.006
  /// By how much, in metres, the sphere's arcs lie off the edges that they follow, and more.
  private static let arcMetres = 100.0
  /// Edges are halved until they are that short, in metres: they bend by nanometres then.
  private static let shortestMetres = 0.1

  private let circle: Circle

  /// The places on WGS 84 that lie no farther from a centre than that, by the shortest way.
  public init(_ circle: Circle) { self.circle = circle }

  /// The rows whose geometry lies within the circle, or reaches into it, in ascending order.
  /// O(vertices); only what lies near the circle on the sphere is measured on the ellipsoid.
  ///
  /// A point counts by its geodesic distance (``Ellipsoid``), a line by that of its nearest place, its
  /// edges being straight in longitude and latitude; a polygon if it holds the centre or one of its
  /// rings is near enough. A row without a geometry is none of them.
  ///
  /// - Parameter column: Geometries in degrees, cut at 180° or unbroken.
  /// - Returns: The numbers of the rows.
  public func rows(of column: GeometryColumn) -> SharedBuffer<UInt32> {
    let radius = circle.radiusMetres
    let slack = column.offsets == nil ? 0 : Self.arcMetres
    let sure = column.rows(within: widened(to: radius * (1 - Self.sphereError) - slack))
    let near = column.rows(within: widened(to: radius * (1 + Self.sphereError) + slack))
    if sure.count == near.count { return sure }
    var rows = GrowableBuffer<UInt32>(minimumCapacity: near.count)
    var next = 0
    for row in near.values {
      if next < sure.count && sure[next] == row {
        next += 1
        rows.append(row)
      } else if reaches(Int(row), column) {
        rows.append(row)
      }
    }
    return rows.share()
  }

  /// What holds the centre is within a circle of any radius.
  private func widened(to metres: Double) -> Circle {
    Circle(
      longitude: circle.longitude, latitude: circle.latitude, radiusMetres: max(metres, 0))
  }

  private func reaches(_ row: Int, _ column: GeometryColumn) -> Bool {
    guard column.offsets != nil else { return distance(column.x[row], column.y[row]) <= radius }
    for part in column.parts(ofRow: row) {
      for ring in column.rings(ofPart: part) {
        var previous: Stop?
        for vertex in column.vertices(ofRing: ring) {
          let stop = stop(column.x[vertex], column.y[vertex])
          if stop.distance <= radius { return true }
          if let previous, meets(previous, stop) { return true }
          previous = stop
        }
      }
    }
    return false
  }

  /// A place, and how far it lies from the centre.
  private struct Stop {
    let x, y, distance: Double
  }

  private var radius: Double { circle.radiusMetres }

  private func stop(_ x: Double, _ y: Double) -> Stop { Stop(x: x, y: y, distance: distance(x, y)) }

  private func distance(_ x: Double, _ y: Double) -> Double {
    Ellipsoid.wgs84.distanceMetres(
      fromLongitude: circle.longitude, latitude: circle.latitude, toLongitude: x, latitude: y)
  }

  /// Whether the edge between two places that lie too far away reaches into the circle: nothing on it
  /// is nearer than its ends by more than the way to them.
  private func meets(_ a: Stop, _ b: Stop) -> Bool {
    let length = Edge(
      from: Vertex(x: a.x, y: a.y, z: .nan, m: .min), to: Vertex(x: b.x, y: b.y, z: .nan, m: .min),
      turns: 0
    ).mostMetres
    if (a.distance + b.distance - length) / 2 > radius || length < Self.shortestMetres {
      return false
    }
    let middle = stop((a.x + b.x) / 2, (a.y + b.y) / 2)
    return middle.distance <= radius || meets(a, middle) || meets(middle, b)
  }
}
