import CSystem
import GeoFeatures
import Geodesy

/// Makes forecast cones: the area that circles sweep which grow along a track (NHC, Definition of the
/// NHC Track Forecast Cone; CWA's area of possible tracks).
///
/// Each two consecutive circles are joined by their convex hull, whose straight sides, geodesics, are
/// tangents to both; the cone is the union of the hulls. What a circle means is for its source to
/// say: two thirds of the errors of five years, or a probability of 70 %. It has nothing to do with
/// the size of the storm.
public struct ForecastCone: ~Copyable {
  private let detail: CircleDetail
  private let union: PolygonUnion
  private var hull = GeodesicHull()

  /// Makes one that draws circles as finely as `detail` says.
  ///
  /// - Throws: `Failure` of kind `internalFault` where GEOS can't be started.
  public init(detail: CircleDetail = .standard) throws(Failure) {
    let union = try PolygonUnion()
    self.detail = detail
    self.union = union
  }

  /// Adds one cone to the row under construction, which is not ended. Longitudes run on over 180°.
  ///
  /// - Parameters:
  ///   - longitudes: Of the centres, in degrees, in the order of time; of the same count as the
  ///     others.
  ///   - latitudes: Of the centres, in degrees.
  ///   - radiiMetres: Of the circles: 0 is a point, where a cone may begin. One that is not known
  ///     (NaN), or is larger than
  ///     ``Geodesy/QuadrantPolygons/largestRadiusMetres`` is no circle, and its neighbours are joined.
  ///   - builder: Gets the polygons: one, unless circles are too far apart to be joined.
  /// - Returns: Whether there is a cone: one circle is one, points alone are none.
  /// - Throws: `Failure` of kind `unreadable` where GEOS can't unite the hulls.
  public mutating func append(
    longitudes: UnsafeBufferPointer<Double>, latitudes: UnsafeBufferPointer<Double>,
    radiiMetres: UnsafeBufferPointer<Double>, to builder: inout GeometryBuilder
  ) throws(Failure) -> Bool {
    var hulls = GeometryBuilder()
    var last: Int?
    var isJoined = true
    for index in longitudes.indices
    where longitudes[index].isFinite && latitudes[index].isFinite && radiiMetres[index] >= 0
      && radiiMetres[index] <= QuadrantPolygons.largestRadiusMetres
    {
      hull.removeAll()
      if let last {
        add(longitudes[last], latitudes[last], radiiMetres[last])
        add(longitudes[index], latitudes[index], radiiMetres[index])
        let radius = max(radiiMetres[last], radiiMetres[index])
        if hull.append(to: &hulls, toleranceMetres: detail.edgeTolerance(radius)) {
          hulls.endRow()
          isJoined = true
        } else {
          addCircle(longitudes[last], latitudes[last], radiiMetres[last], &hulls)
          isJoined = false
        }
      } else {
        isJoined = false
      }
      last = index
    }
    if let last, !isJoined {
      addCircle(longitudes[last], latitudes[last], radiiMetres[last], &hulls)
    }
    return try union.append(hulls.finish(), toleranceMetres: 0, to: &builder)
  }

  private mutating func add(_ longitude: Double, _ latitude: Double, _ radius: Double) {
    guard radius > 0 else { return hull.add(longitude: longitude, latitude: latitude) }
    let count = detail.count(radius)
    for index in 0..<count {
      let end = Ellipsoid.wgs84.end(
        fromLongitude: longitude, latitude: latitude,
        azimuthDegrees: 360 * Double(index) / Double(count), distanceMetres: radius)
      hull.add(longitude: end.longitude, latitude: end.latitude)
    }
  }

  /// Adds a circle by itself.
  private mutating func addCircle(
    _ longitude: Double, _ latitude: Double, _ radius: Double, _ hulls: inout GeometryBuilder
  ) {
    guard radius > 0 else { return }
    hull.removeAll()
    add(longitude, latitude, radius)
    if hull.append(to: &hulls, toleranceMetres: detail.edgeTolerance(radius)) { hulls.endRow() }
  }
}

extension CircleDetail {
  /// How far edges may lie from what they stand for: as far as those of a circle of that radius do.
  func edgeTolerance(_ radius: Double) -> Double {
    switch self {
    case .vertices(let count): max(radius * (1 - cos(.pi / Double(max(count, 4)))), 1)
    case .tolerance(let metres): max(metres / 2, 1)
    }
  }

  /// How many vertices a circle of that radius has.
  func count(_ radius: Double) -> Int {
    switch self {
    case .vertices(let count): return max(count, 4)
    case .tolerance(let metres):
      // Half of the tolerance for the arc, half for an edge that is straight in degrees.
      let bow = min(max(metres / 2 / radius, 1e-7), 0.25)
      return max(Int((.pi / acos(1 - bow)).rounded(.up)), 8)
    }
  }
}
