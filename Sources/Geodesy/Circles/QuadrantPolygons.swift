import GeoFeatures

/// Makes polygons about a centre that reach differently far in each quadrant, on WGS 84.
///
/// Every vertex lies at its distance from the centre along a geodesic, those at 180° too; between them
/// edges are straight in longitude and latitude. Where a quadrant has no radius the border leads
/// through the centre; opposite quadrants alone make two polygons that meet there.
public struct QuadrantPolygons: ~Copyable {
  /// The largest radius, in metres: an eighth of the way round the globe, twice as far as the widest
  /// cyclone has reached.
  public static let largestRadiusMetres = 5_000_000.0

  private var ring: QuadrantRing

  /// Makes one that draws as finely as `detail` says.
  public init(_ detail: CircleDetail = .standard) { ring = QuadrantRing(detail, on: .wgs84) }

  /// Adds the polygons of one centre to the row under construction. Where they go over 180° longitudes
  /// run on, to be cut there (``Antimeridian``); a ring round a pole is closed by its cut. About 73
  /// geodesics for 72 vertices.
  ///
  /// - Parameters:
  ///   - longitude: The centre's, in degrees from -180 to 180.
  ///   - latitude: The centre's, in degrees.
  ///   - radii: In metres. Quadrants of which none is known are left out as those of 0 are.
  ///   - shape: How the border runs from one quadrant to the next.
  ///   - builder: Gets the polygons; the row is not ended.
  /// - Returns: How many polygons were added: 0 to 2, and none where a radius is larger than
  ///   ``largestRadiusMetres``.
  @discardableResult
  public mutating func append(
    longitude: Double, latitude: Double, radii: QuadrantRadii, shape: QuadrantShape = .stepped,
    to builder: inout GeometryBuilder
  ) -> Int {
    let largest = radii.largest
    guard largest > 0 && largest <= Self.largestRadiusMetres else { return 0 }
    ring.begin(longitude: longitude, latitude: latitude, radii: radii, shape: shape)
    var count = 0
    for octant in stride(from: 7, through: 0, by: -1) {
      guard let run = ring.run(endingWith: octant) else { continue }
      ring.place(run)
      builder.beginPart(.polygon)
      builder.beginRing()
      for vertex in ring.vertices.bytes { builder.appendVertex(vertex.longitude, vertex.latitude) }
      count += 1
    }
    return count
  }
}
