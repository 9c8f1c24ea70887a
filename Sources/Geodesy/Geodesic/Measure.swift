import CPROJ
import GeoFeatures

extension Ellipsoid {
  /// The area of a ring whose edges are geodesics, in square metres: positive where it runs
  /// counter-clockwise. A ring round a pole has the area on its left.
  ///
  /// - Parameters:
  ///   - longitudes: Degrees; the last vertex may repeat the first.
  ///   - latitudes: Degrees.
  /// - Returns: The signed area, and the ring's length in metres.
  public func areaSquareMetres(
    longitudes: UnsafeBufferPointer<Double>, latitudes: UnsafeBufferPointer<Double>
  ) -> (area: Double, perimeterMetres: Double) {
    var polygon = geod_polygon()
    geod_polygon_init(&polygon, 0)
    var area = 0.0
    var perimeter = 0.0
    withGeodesic { geodesic in
      for index in longitudes.indices {
        geod_polygon_addpoint(geodesic, &polygon, latitudes[index], longitudes[index])
      }
      _ = geod_polygon_compute(geodesic, &polygon, 0, 1, &area, &perimeter)
    }
    return (area, perimeter)
  }

  /// The length of a line whose edges are geodesics, in metres.
  public func lengthMetres(
    longitudes: UnsafeBufferPointer<Double>, latitudes: UnsafeBufferPointer<Double>
  ) -> Double {
    var sum = 0.0
    for index in longitudes.indices.dropFirst() {
      sum += distanceMetres(
        fromLongitude: longitudes[index - 1], latitude: latitudes[index - 1],
        toLongitude: longitudes[index], latitude: latitudes[index])
    }
    return sum
  }
}

/// How distances are measured: named wherever one is asked for.
public enum DistanceMetric: String, Sendable, CaseIterable {
  /// Along the geodesic of WGS 84.
  case geodesic
  /// Along the great circle of a sphere of ``GeoFeatures/Circle/earthRadiusMetres``.
  case haversine
  /// In the plane, for projected coordinates: the units are theirs.
  case planar

  /// The distance between two positions, in metres (planar: in the unit of the coordinates).
  public func distance(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) -> Double {
    switch self {
    case .geodesic:
      return Ellipsoid.wgs84.distanceMetres(
        fromLongitude: ax, latitude: ay, toLongitude: bx, latitude: by)
    case .haversine:
      return GreatCircle.distanceMetres(ax, ay, bx, by)
    case .planar:
      return ((bx - ax) * (bx - ax) + (by - ay) * (by - ay)).squareRoot()
    }
  }
}
