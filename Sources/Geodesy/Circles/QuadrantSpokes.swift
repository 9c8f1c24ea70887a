import CPROJ
import CSystem
import GeoFeatures

/// Places that lie in a direction and at a distance from a centre.
///
/// Geodesics that start alike are found once: those of one latitude, for all radii and for the east and
/// the west, whose mirror image it is.
struct QuadrantSpokes: ~Copyable {
  /// A direction and a distance from the centre.
  struct Spoke: BitwiseCopyable {
    var azimuth, radius: Double
    /// 1 east of the centre's meridian, -1 west of it: due north and south lie on both.
    var side: Double
  }

  struct Vertex: BitwiseCopyable {
    var longitude, latitude: Double
  }

  private let ellipsoid: Ellipsoid
  /// How many degrees lie between two directions, if that is always the same.
  let step: Double?
  private(set) var longitude = 0.0
  private(set) var latitude = Double.nan
  /// How far the poles are, or infinity where that is farther than anything reaches.
  private(set) var toNorth = 0.0
  private(set) var toSouth = 0.0
  /// The longitude of the vertex at the centre.
  var centreLongitude = 0.0
  private var lines = GrowableBuffer<geod_geodesicline>(minimumCapacity: 1)
  private var isFound = GrowableBuffer<Bool>(minimumCapacity: 1)

  init(_ detail: CircleDetail, on ellipsoid: Ellipsoid) {
    self.ellipsoid = ellipsoid
    if case .vertices(let count) = detail {
      step = 360 / Double(max(count, 4))
      lines.append(repeating: geod_geodesicline(), count: max(count, 4) / 2 + 1)
      isFound.append(repeating: false, count: lines.count)
    } else {
      step = nil
    }
  }

  /// Says about which centre to draw, and how far it reaches.
  mutating func begin(longitude: Double, latitude: Double, largestMetres: Double) {
    self.longitude = longitude
    centreLongitude = longitude
    // At a pole itself every direction is the same: a centre a tenth of a millimetre away has them.
    let latitude = max(-90 + 1e-9, min(90 - 1e-9, latitude))
    if latitude != self.latitude {
      self.latitude = latitude
      for index in 0..<isFound.count { isFound[index] = false }
    }
    // A degree of latitude is between 110,574 m and 111,694 m.
    let isFar = largestMetres < 110_000 * (90 - abs(latitude))
    toNorth = isFar ? .infinity : distance(toLatitude: 90)
    toSouth = isFar ? .infinity : distance(toLatitude: -90)
  }

  private func distance(toLatitude other: Double) -> Double {
    ellipsoid.distanceMetres(
      fromLongitude: 0, latitude: latitude, toLongitude: 0, latitude: other)
  }

  /// The way from the centre to a place.
  func way(to longitude: Double, _ latitude: Double) -> Ellipsoid.Way {
    ellipsoid.way(
      fromLongitude: self.longitude, latitude: self.latitude, toLongitude: longitude,
      latitude: latitude)
  }

  func distance(_ a: Vertex, _ b: Vertex) -> Double {
    ellipsoid.distanceMetres(
      fromLongitude: a.longitude, latitude: a.latitude, toLongitude: b.longitude,
      latitude: b.latitude)
  }

  /// Where a spoke ends; longitudes run on from that of the centre.
  mutating func vertex(_ spoke: Spoke) -> Vertex {
    if spoke.radius == 0 { return Vertex(longitude: centreLongitude, latitude: latitude) }
    let azimuth = spoke.side > 0 ? spoke.azimuth : 360 - spoke.azimuth
    let end = end(azimuth, spoke.radius)
    var east = end.longitude
    // Due north and south it is not left to rounding on which meridian one is.
    if azimuth == 0 { east = spoke.radius > toNorth ? 180 : 0 }
    if azimuth == 180 { east = spoke.radius > toSouth ? 180 : 0 }
    return Vertex(longitude: longitude + spoke.side * east, latitude: end.latitude)
  }

  private mutating func end(
    _ azimuth: Double, _ radius: Double
  ) -> (latitude: Double, longitude: Double) {
    let place = step.map { azimuth / $0 } ?? .nan
    guard abs(place - place.rounded()) < 1e-9 else {
      return ellipsoid.withGeodesic { ellipsoid.end($0, latitude, 0, azimuth, radius) }
    }
    let index = Int(place.rounded())
    if !isFound[index] {
      isFound[index] = true
      let wanted =
        GEOD_LATITUDE.rawValue | GEOD_LONGITUDE.rawValue | GEOD_DISTANCE_IN.rawValue
      ellipsoid.withGeodesic {
        geod_lineinit(lines.base + index, $0, latitude, 0, azimuth, wanted)
      }
    }
    var end = (latitude: 0.0, longitude: 0.0)
    _ = geod_genposition(
      lines.base + index, GEOD_LONG_UNROLL.rawValue, radius, &end.latitude, &end.longitude, nil,
      nil, nil, nil, nil, nil)
    return end
  }
}
