import CPROJ
import GeoFeatures

/// The shortest way between two places, to be asked what lies on it.
public struct GeodesicLine: Sendable {
  private let line: geod_geodesicline
  /// How long it is.
  public let lengthMetres: Double

  /// Finds the way between two places in degrees. Where there are several, as between antipodes, one
  /// is chosen.
  public init(
    fromLongitude longitude: Double, latitude: Double, toLongitude: Double,
    latitude toLatitude: Double, on ellipsoid: Ellipsoid = .wgs84
  ) {
    var line = geod_geodesicline()
    ellipsoid.withGeodesic { geodesic in
      geod_inverseline(&line, geodesic, latitude, longitude, toLatitude, toLongitude, 0)
    }
    self.line = line
    lengthMetres = line.s13
  }

  /// The way from a place in degrees in that direction, so far.
  init(
    fromLongitude longitude: Double, latitude: Double, azimuthDegrees: Double,
    lengthMetres: Double, on ellipsoid: Ellipsoid = .wgs84
  ) {
    var line = geod_geodesicline()
    ellipsoid.withGeodesic { geodesic in
      geod_lineinit(&line, geodesic, latitude, longitude, azimuthDegrees, 0)
    }
    self.line = line
    self.lengthMetres = lengthMetres
  }

  /// The place that lies that far along the way; longitudes run on from that of the start.
  public func place(atMetres metres: Double) -> Ellipsoid.End {
    var end = Ellipsoid.End(longitude: 0, latitude: 0, azimuthDegrees: 0)
    withUnsafePointer(to: line) {
      _ = geod_genposition(
        $0, GEOD_LONG_UNROLL.rawValue, metres, &end.latitude, &end.longitude, &end.azimuthDegrees,
        nil, nil, nil, nil, nil)
    }
    return end
  }

  /// The place that lies at that share of the way, from 0 to 1.
  public func place(atShare share: Double) -> Ellipsoid.End {
    place(atMetres: share * lengthMetres)
  }
}
