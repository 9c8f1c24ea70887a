import CSystem
import GeoFeatures
import Geodesy

/// Makes swaths: the area that winds of a threshold have passed over, of one storm.
///
/// Between two fixes the centre moves along the geodesic, evenly in time, and each radius changes
/// linearly. The area of each step is cut into convex pieces, its quadrants, and what such a piece
/// sweeps until the next step is the convex hull of both: for pieces that move and grow evenly that is
/// exact, so that there are no scallops between steps, however long they are. The swath is the union
/// of the hulls.
///
/// Nothing is swept between fixes more than a day apart: where the storm was in between nobody knows.
///
/// Nothing is drawn from a radius that is not known: a quadrant that only one of two fixes tells of
/// sweeps nothing between them, and is there at its own fix alone.
public struct WindSwath: ~Copyable {
  /// Fixes farther apart in time are not joined, in milliseconds: a day, as far as the last fixes of
  /// forecasts are apart.
  public static let longestGapMilliseconds: Int64 = 86_400_000

  /// Steps shorter than this are not taken, since they change nothing: on so short a way a radius of
  /// 500 km at 60° north turns by 3°, which moves the border of its quadrant by less than 200 m.
  static let shortestStepMetres = 200_000.0

  private let shape: QuadrantShape
  private let detail: CircleDetail
  private let stepMilliseconds: Int64?
  private let union: PolygonUnion
  private var quadrants: QuadrantPolygons
  private var hull = GeodesicHull()

  /// Makes one.
  ///
  /// - Parameters:
  ///   - shape: How the border of an area runs from one quadrant to the next.
  ///   - detail: How finely to draw.
  ///   - stepMilliseconds: For how long at most the storm goes straight on between fixes; nil for no
  ///     interpolation, which leaves the union of the areas at the fixes.
  /// - Throws: `Failure` of kind `internalFault` where GEOS can't be started.
  public init(
    _ shape: QuadrantShape = .stepped, detail: CircleDetail = .standard,
    stepMilliseconds: Int64? = 3_600_000
  ) throws(Failure) {
    let union = try PolygonUnion()
    self.union = union
    self.shape = shape
    self.detail = detail
    self.stepMilliseconds = stepMilliseconds.map { max($0, 1) }
    quadrants = QuadrantPolygons(detail)
  }

  /// Adds the swath of one storm to the row under construction, which is not ended. Longitudes run on
  /// over 180°.
  ///
  /// - Parameters:
  ///   - times: Of the fixes, in milliseconds since 1970, ascending; all of the same count. Nothing is
  ///     swept between fixes of one time, of a time before, or farther apart than
  ///     ``longestGapMilliseconds``.
  ///   - longitudes: In degrees; NaN where it is not known, and nothing is swept to such a fix.
  ///   - latitudes: In degrees.
  ///   - radii: Of winds of the threshold, in metres; NaN where one is not known, or is larger than
  ///     ``Geodesy/QuadrantPolygons/largestRadiusMetres``.
  ///   - builder: Gets the polygons.
  /// - Returns: Whether there is a swath.
  /// - Throws: `Failure` of kind `unreadable` where GEOS can't unite the areas.
  public mutating func append(
    times: UnsafeBufferPointer<Int64>, longitudes: UnsafeBufferPointer<Double>,
    latitudes: UnsafeBufferPointer<Double>, radii: UnsafeBufferPointer<QuadrantRadii>,
    to builder: inout GeometryBuilder
  ) throws(Failure) -> Bool {
    let fixes = longitudes.indices.map { Fix(longitudes[$0], latitudes[$0], radii[$0]) }
    let largest = fixes.reduce(0) { max($0, $1.radii.largest) }
    let perQuadrant = max(2 * ((detail.count(max(largest, 1)) + 7) / 8), 2)
    var areas = GeometryBuilder()
    // Whether the leg before has swept all that the fix tells of, and its figure where a leg ended there.
    var isSwept = false
    var figure: WindFigure?
    for index in fixes.indices {
      let fix = fixes[index]
      let start = figure
      figure = nil
      // Nothing is swept to a fix that is not known.
      guard fix.isKnown else { continue }
      var isDrawn = isSwept
      isSwept = false
      if let stepMilliseconds, index + 1 < fixes.count, fixes[index + 1].isKnown,
        times[index + 1] > times[index],
        times[index + 1] - times[index] <= Self.longestGapMilliseconds
      {
        let next = fixes[index + 1]
        let duration = Double(times[index + 1]) - Double(times[index])
        let steps = (duration / Double(stepMilliseconds)).rounded(.up)
        let from = start ?? fix.figure(shape, perQuadrant)
        let swept = sweep(from, fix, next, steps: steps, perQuadrant: perQuadrant, &areas)
        figure = swept.end
        if swept.isWhole {
          isDrawn = isDrawn || fix.isTold(by: next)
          isSwept = next.isTold(by: fix)
        }
      }
      if !isDrawn { add(fix, &areas) }
    }
    return try union.append(
      areas.finish(), toleranceMetres: detail.edgeTolerance(max(largest, 1)), to: &builder)
  }

  /// Adds the area at a fix by itself.
  private mutating func add(_ fix: Fix, _ areas: inout GeometryBuilder) {
    let count = quadrants.append(
      longitude: fix.longitude, latitude: fix.latitude, radii: fix.radii, shape: shape, to: &areas)
    if count > 0 { areas.endRow() }
  }

  /// Adds what is swept between two fixes, of which the first has that figure.
  ///
  /// - Returns: The figure of the next one; not whole where a part can't be told of, because they are too
  ///   far apart.
  private mutating func sweep(
    _ start: WindFigure, _ fix: Fix, _ next: Fix, steps: Double, perQuadrant: Int,
    _ areas: inout GeometryBuilder
  ) -> (end: WindFigure, isWhole: Bool) {
    let line = GeodesicLine(
      fromLongitude: fix.longitude, latitude: fix.latitude, toLongitude: next.longitude,
      latitude: next.latitude)
    let most = (line.lengthMetres / Self.shortestStepMetres).rounded(.up)
    let count = Int(max(min(steps, most), 1))
    var sweep = WindSweep(
      shape: shape,
      toleranceMetres: detail.edgeTolerance(max(fix.radii.largest, next.radii.largest)))
    var from = start
    for step in 1...count {
      var to = next
      if step < count {
        let share = Double(step) / Double(count)
        let place = line.place(atShare: share)
        to = Fix(
          place.longitude, place.latitude, fix.radii.interpolated(to: next.radii, share: share))
      }
      let figure = to.figure(shape, perQuadrant)
      sweep.append(from: from, to: figure, with: &hull, to: &areas)
      from = figure
    }
    return (from, sweep.isWhole)
  }

  /// A fix, with radii that are none taken for not known.
  private struct Fix {
    let longitude, latitude: Double
    let radii: QuadrantRadii
    let isKnown: Bool

    init(_ longitude: Double, _ latitude: Double, _ radii: QuadrantRadii) {
      var radii = radii
      for quadrant in 0..<4
      where !(0...QuadrantPolygons.largestRadiusMetres).contains(radii[quadrant]) {
        radii[quadrant] = .nan
      }
      (self.longitude, self.latitude, self.radii) = (longitude, latitude, radii)
      isKnown = longitude.isFinite && latitude.isFinite && radii.knownCount > 0
    }

    /// Whether the other fix tells of all quadrants that this one tells of.
    func isTold(by other: Fix) -> Bool {
      (0..<4).allSatisfy { radii[$0].isNaN || !other.radii[$0].isNaN }
    }

    func figure(_ shape: QuadrantShape, _ perQuadrant: Int) -> WindFigure {
      WindFigure(
        longitude: longitude, latitude: latitude, radii: radii, shape: shape,
        perQuadrant: perQuadrant)
    }
  }
}
