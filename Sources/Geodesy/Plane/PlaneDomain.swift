import CSystem
import GeoFeatures

/// The part of the globe that has a place in a system's plane.
enum PlaneDomain {
  /// The square of the web's maps ends at this latitude, where it is as high as it is wide:
  /// 2 atan(exp(π)) - 90°.
  static let mercatorLatitude = 85.051128779806592

  /// A transverse Mercator projection goes to infinity on the equator 90° from its central meridian;
  /// so far from there, in metres, it is left out: 10°.
  static let transverseGapMetres = 1_110_000.0

  /// Where the polynomial of the New Zealand Map Grid lies within some 30 km of what a transverse Mercator
  /// projection about the same place gives; farther away it soon runs wild.
  static let newZealand = BoundingBox(west: 160, south: -55, east: -174, north: -27)

  /// Finds it, or nil where the plane shows the globe whole.
  ///
  /// It is known for Mercator projections, whose plane has no end. The plane of a transverse one goes
  /// over both poles and ends on the far side's equator. Of others it is felt out, degree by degree; the
  /// point opposite to the centre of an azimuthal projection, which lies all round its plane, is left
  /// out with ten kilometres round it.
  ///
  /// - Throws: `Failure` where there is no such place, or GEOS can't put it together.
  static func area(
    of target: TargetSystem, by transformation: Transformation, limit: Double
  ) throws(Failure) -> ClipArea? {
    guard let system = target.system, !system.hasDegrees else { return nil }
    switch system.method {
    case .mercator:
      return try ClipArea(
        BoundingBox(
          west: -180, south: -mercatorLatitude, east: 180, north: mercatorLatitude))
    case .transverseMercator:
      guard let centre = system.planeCentre else { return nil }
      return try left(of: globe, gaps: transverseGaps(about: centre.longitude))
    case .newZealand: return try ClipArea(newZealand)
    case .azimuthalEquidistant, .interrupted, .oblique, .other: break
    }
    let probed = try DomainProbe(transformation, limit: limit).area()
    guard let centre = system.planeCentre else {
      return try probed.map { (column) throws(Failure) in
        var log = DiagnosticLog()
        return try ClipArea(polygonsOf: column, log: &log)
      }
    }
    let gaps = antipode(of: centre, isCutLocus: system.method == .azimuthalEquidistant)
    return try left(of: probed ?? globe, gaps: gaps)
  }

  /// What lies about the point opposite to a centre; or, where geodesics make the plane, about all the
  /// points in which the shortest ones from the centre on both sides meet: those lie along the parallel of
  /// that point, as far from it as the flattening of 1/298 makes it (Karney 2013, Algorithms for geodesics,
  /// doi:10.1007/s00190-012-0578-z, section 5: by about π f cos β of longitude). Some systems have an
  /// ellipsoid that is a little flatter.
  private static func antipode(
    of centre: CoordinateReferenceSystem.PlaneCentre, isCutLocus: Bool
  ) -> GeometryColumn {
    let (longitude, latitude) = (centre.longitude + 180, -centre.latitude)
    let width = isCutLocus ? 180.0 / 290 * cos(latitude * .pi / 180) : 0
    var gaps = GeometryBuilder()
    for side in width < 1e-9 ? [0] : [-1.0, 1] {
      append(
        longitude: longitude + side * width, latitude: latitude, radiusMetres: 10_000, to: &gaps)
      gaps.endRow()
    }
    if width < 1e-9 { return gaps.finish() }
    // Narrower than the circles at its ends.
    let (west, east) = (longitude - width, longitude + width)
    let (south, north) = (latitude - 0.05, latitude + 0.05)
    gaps.beginPart(.polygon)
    gaps.beginRing()
    for (x, y) in [(west, south), (east, south), (east, north), (west, north), (west, south)] {
      gaps.appendVertex(Antimeridian.wrapped(x), y)
    }
    gaps.endRow()
    return gaps.finish()
  }

  /// What is left of an area without the gaps.
  private static func left(
    of area: GeometryColumn, gaps: GeometryColumn
  ) throws(Failure) -> ClipArea {
    var log = DiagnosticLog()
    let overlay = try Overlay()
    let gap = try overlay.union(gaps, log: &log)
    return try ClipArea(polygonsOf: overlay.difference(area, gap, log: &log), log: &log)
  }

  private static func append(
    longitude: Double, latitude: Double, radiusMetres: Double, to builder: inout GeometryBuilder
  ) {
    var circles = GeodesicCircles(CircleDetail.vertices(360))
    circles.append(
      longitude: Antimeridian.wrapped(longitude), latitude: latitude, radiusMetres: radiusMetres,
      to: &builder)
  }

  private static func transverseGaps(about longitude: Double) -> GeometryColumn {
    var builder = GeometryBuilder()
    for side in [-90.0, 90] {
      append(
        longitude: longitude + side, latitude: 0, radiusMetres: transverseGapMetres, to: &builder)
      builder.endRow()
    }
    // A hundred metres or so of the equator between them, on the far side.
    builder.beginPart(.polygon)
    builder.beginRing()
    let (west, east) = (longitude + 90, longitude + 270)
    for (x, y) in [
      (west, -0.001), (longitude + 180, -0.001), (east, -0.001), (east, 0.001),
      (longitude + 180, 0.001), (west, 0.001), (west, -0.001),
    ] { builder.appendVertex(Antimeridian.wrapped(x), y) }
    builder.endRow()
    return builder.finish()
  }

  private static var globe: GeometryColumn {
    var builder = GeometryBuilder()
    builder.beginPart(.polygon)
    builder.beginRing()
    for (x, y) in [(-180.0, -90.0), (180, -90), (180, 90), (-180, 90), (-180, -90)] {
      builder.appendVertex(x, y)
    }
    builder.endRow()
    return builder.finish()
  }
}
