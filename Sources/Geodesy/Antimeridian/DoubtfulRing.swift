import GeoFeatures

/// A ring with an edge along ±180° and others that are wider than half the globe, along a parallel from
/// there: they may be as wide as they say, or a vertex has the sign of the other side.
enum DoubtfulRing {
  /// Whether the ring crosses itself as its longitudes say, and does not with each edge the short way.
  /// O(n log n).
  static func isMeantTheShortWay(
    _ x: UnsafeBufferPointer<Double>, _ y: UnsafeBufferPointer<Double>
  ) -> Bool {
    guard let context = try? GEOSContext(), let first = x.first else { return false }
    var unrolled = [first]
    for index in x.indices.dropFirst() {
      unrolled.append(unrolled[index - 1] + GlobePath.step(x[index - 1], x[index]))
    }
    guard unrolled.last == first else { return false }
    return !isValid(Array(x), y, context) && isValid(unrolled, y, context)
  }

  private static func isValid(
    _ x: [Double], _ y: UnsafeBufferPointer<Double>, _ context: GEOSContext
  ) -> Bool {
    var builder = GeometryBuilder()
    builder.beginPart(.polygon)
    builder.beginRing()
    for (longitude, latitude) in zip(x, y) { builder.appendVertex(longitude, latitude) }
    builder.endRow()
    do throws(Failure) {
      return try context.polygons(builder.finish(), row: 0).fault() == nil
    } catch { return false }
  }
}
