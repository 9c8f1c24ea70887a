import CSystem
import GeoFeatures

extension Ellipsoid {
  /// The area of a row's polygons in square metres, holes off, whose edges are straight in longitude and
  /// latitude (RFC 7946, 3.1.1). Polygons must be cut at 180°. O(vertices).
  ///
  /// The area between an edge and the equator is the integral of the authalic function q (Snyder 1987, Map
  /// projections: a working manual, doi:10.3133/pp1395, equation 3-12) over its longitudes.
  public func areaSquareMetres(ofRow row: Int, of column: GeometryColumn) -> Double {
    let kind = column.kind(row)
    guard kind == .polygon || kind == .multiPolygon || kind == .collection else { return 0 }
    let (radius, authalic) = (equatorialRadiusMetres, AuthalicFunction(flattening: flattening))
    var sum = 0.0
    for part in column.parts(ofRow: row) where column.partKind(part, in: kind) == .polygon {
      let rings = column.rings(ofPart: part)
      for ring in rings {
        let integral = abs(authalic.integral(over: column.vertices(ofRing: ring), of: column))
        sum += ring == rings.lowerBound ? integral : -integral
      }
    }
    return sum * radius * radius / 2
  }
}

/// Snyder's q: twice the area between the equator and a parallel, for one radian of longitude and an
/// equatorial radius of 1.
private struct AuthalicFunction {
  private let eccentricity: Double

  init(flattening: Double) { eccentricity = (flattening * (2 - flattening)).squareRoot() }

  func value(latitude: Double) -> Double {
    let sine = sin(latitude * .pi / 180)
    if eccentricity == 0 { return 2 * sine }
    let scaled = eccentricity * sine
    return (1 - eccentricity * eccentricity)
      * (sine / (1 - scaled * scaled) + atanh(scaled) / eccentricity)
  }

  /// Nodes and weights of Gauss and Legendre for 4 places in 0…1 (Abramowitz and Stegun 1964, 25.4.30).
  private static let nodes: [(place: Double, weight: Double)] = [
    (0.069_431_844_202_973_71, 0.173_927_422_568_726_93),
    (0.330_009_478_207_571_87, 0.326_072_577_431_273_07),
    (0.669_990_521_792_428_1, 0.326_072_577_431_273_07),
    (0.930_568_155_797_026_3, 0.173_927_422_568_726_93),
  ]
  /// An edge that rises more is taken in parts: the error of one is below 1e-13 of its area.
  private static let mostDegrees = 4.0

  func integral(over ring: Range<Int>, of column: GeometryColumn) -> Double {
    var sum = 0.0
    for vertex in ring.dropFirst() {
      let (x1, x2) = (column.x[vertex - 1], column.x[vertex])
      if x1 == x2 { continue }
      let (y1, y2) = (column.y[vertex - 1], column.y[vertex])
      sum -= (x2 - x1) * .pi / 180 * mean(from: y1, to: y2)
    }
    return sum
  }

  /// The mean value between two latitudes.
  private func mean(from south: Double, to north: Double) -> Double {
    if south == north { return value(latitude: south) }
    let parts = (abs(north - south) / Self.mostDegrees).rounded(.up)
    let step = (north - south) / parts
    var sum = 0.0
    for part in 0..<Int(parts) {
      let start = south + Double(part) * step
      for node in Self.nodes { sum += node.weight * value(latitude: start + node.place * step) }
    }
    return sum / parts
  }
}
