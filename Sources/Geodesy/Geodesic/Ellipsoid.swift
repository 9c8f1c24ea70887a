import CPROJ
import GeoFeatures

/// An ellipsoid of revolution, and the geodesics on it.
///
/// The algorithms are Karney's (2013, Algorithms for geodesics, J. Geodesy 87, 43–55,
/// doi:10.1007/s00190-012-0578-z) as PROJ has them: exact to about 15 nanometres, for nearly
/// antipodal points too.
public struct Ellipsoid: Sendable {
  /// WGS 84: 6,378,137 m and 1/298.257223563.
  public static let wgs84 = Ellipsoid(
    semiMajorAxisMetres: 6_378_137, flattening: 1 / 298.257223563)

  private let storage: SharedBuffer<geod_geodesic>

  /// Its greatest radius, in metres.
  public var equatorialRadiusMetres: Double { storage[0].a }
  /// By how much, as a share of the greatest radius, the poles lie nearer to its centre.
  public var flattening: Double { storage[0].f }

  /// Makes an ellipsoid; a flattening of 0 is a sphere.
  public init(semiMajorAxisMetres: Double, flattening: Double) {
    var geodesic = geod_geodesic()
    geod_init(&geodesic, semiMajorAxisMetres, flattening)
    storage = SharedBuffer([geodesic])
  }

  /// The end of a geodesic that begins at a place.
  public struct End: Sendable, Equatable {
    /// Degrees of longitude; not wrapped, so that the geodesic's way round the globe shows.
    public var longitude: Double
    /// Degrees of latitude.
    public var latitude: Double
    /// The direction in which the geodesic arrives, in degrees clockwise from north.
    public var azimuthDegrees: Double
  }

  /// The shortest way between two places.
  public struct Way: Sendable, Equatable, BitwiseCopyable {
    /// Its length.
    public var distanceMetres: Double
    /// The direction at its start, in degrees clockwise from north.
    public var startAzimuthDegrees: Double
    /// The direction at its end, in degrees clockwise from north.
    public var endAzimuthDegrees: Double
  }

  /// Where one comes to by going straight on from a place in degrees.
  public func end(
    fromLongitude longitude: Double, latitude: Double, azimuthDegrees: Double,
    distanceMetres: Double
  ) -> End {
    var end = End(longitude: 0, latitude: 0, azimuthDegrees: 0)
    withGeodesic { geodesic in
      _ = geod_gendirect(
        geodesic, latitude, longitude, azimuthDegrees, GEOD_LONG_UNROLL.rawValue, distanceMetres,
        &end.latitude, &end.longitude, &end.azimuthDegrees, nil, nil, nil, nil, nil)
    }
    return end
  }

  /// The shortest way between two places in degrees.
  public func way(
    fromLongitude longitude: Double, latitude: Double, toLongitude: Double,
    latitude toLatitude:
      Double
  ) -> Way {
    var way = Way(distanceMetres: 0, startAzimuthDegrees: 0, endAzimuthDegrees: 0)
    withGeodesic { geodesic in
      geod_inverse(
        geodesic, latitude, longitude, toLatitude, toLongitude, &way.distanceMetres,
        &way.startAzimuthDegrees, &way.endAzimuthDegrees)
    }
    return way
  }

  /// The distance between two places in degrees, in metres along the shortest way.
  public func distanceMetres(
    fromLongitude longitude: Double, latitude: Double, toLongitude: Double,
    latitude toLatitude:
      Double
  ) -> Double {
    var distance = 0.0
    withGeodesic { geodesic in
      geod_inverse(
        geodesic, latitude, longitude, toLatitude, toLongitude, &distance, nil, nil)
    }
    return distance
  }

  /// Latitude and longitude of the end alone: what a loop over many ends needs.
  @inline(__always)
  func end(
    _ geodesic: UnsafePointer<geod_geodesic>, _ latitude: Double, _ longitude: Double,
    _ azimuth: Double, _ distance: Double
  ) -> (latitude: Double, longitude: Double) {
    var endLatitude = 0.0
    var endLongitude = 0.0
    _ = geod_gendirect(
      geodesic, latitude, longitude, azimuth, GEOD_LONG_UNROLL.rawValue, distance, &endLatitude,
      &endLongitude, nil, nil, nil, nil, nil, nil)
    return (endLatitude, endLongitude)
  }

  func withGeodesic<Result>(_ body: (UnsafePointer<geod_geodesic>) -> Result) -> Result {
    body(storage.values.baseAddress.unsafelyUnwrapped)
  }
}
