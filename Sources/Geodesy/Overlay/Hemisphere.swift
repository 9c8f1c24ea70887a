import GeoFeatures

/// The half of the globe that holds some directions best.
enum Hemisphere {
  /// Directions that are nearer than this to the edge of every half are held by none.
  private static let leastDepth = 1e-6

  /// A direction less than 90° from all of those, or nil where there is none. About O(n).
  ///
  /// That is the direction of the point of their convex hull that is nearest to the centre of the globe,
  /// found from few of them: the one farthest out joins those, and the nearest point is looked for again
  /// (Wolfe 1976, Finding the nearest point in a polytope, Mathematical Programming 11, 128–149).
  static func middle(_ directions: borrowing GrowableBuffer<SIMD3<Double>>) -> SIMD3<Double>? {
    guard directions.count > 0 else { return nil }
    var few = [directions[0]]
    var nearest = directions[0]
    var square = 1.0
    while true {
      var outer = directions[0]
      var depth = Double.infinity
      for direction in directions.bytes {
        let other = (direction * nearest).sum()
        if other < depth { (outer, depth) = (direction, other) }
      }
      if depth >= square * (1 - 1e-9) { break }
      few = faceNearest(few + [outer])
      nearest = nearestPoint(few) ?? nearest
      let next = (nearest * nearest).sum()
      // It comes no nearer where the centre lies within them, but for rounding.
      if next >= square * (1 - 1e-12) || next < leastDepth * leastDepth { break }
      square = next
    }
    let length = (nearest * nearest).sum().squareRoot()
    guard length >= leastDepth else { return nil }
    let middle = nearest / length
    for direction in directions.bytes where (direction * middle).sum() < leastDepth { return nil }
    return middle
  }

  /// The one, two or three of some directions whose nearest point is nearest.
  private static func faceNearest(_ directions: [SIMD3<Double>]) -> [SIMD3<Double>] {
    var best: (face: [SIMD3<Double>], square: Double) = ([], .infinity)
    for mask in 1..<(1 << directions.count) where mask.nonzeroBitCount <= 3 {
      let face = directions.indices.filter { mask >> $0 & 1 == 1 }.map { directions[$0] }
      guard let point = nearestPoint(face) else { continue }
      let square = (point * point).sum()
      if square < best.square { best = (face, square) }
    }
    return best.face
  }

  /// The point nearest to the centre of the plane or line through some directions, or nil where that does
  /// not lie between them.
  private static func nearestPoint(_ face: [SIMD3<Double>]) -> SIMD3<Double>? {
    let a = face[0]
    if face.count == 1 { return a }
    let ab = face[1] - a
    if face.count == 2 {
      let share = -(a * ab).sum() / (ab * ab).sum()
      return share > 0 && share < 1 ? a + share * ab : nil
    }
    let ac = face[2] - a
    let normal = ab.cross(ac)
    let square = (normal * normal).sum()
    guard square > 0 else { return nil }
    let point = normal * ((a * normal).sum() / square)
    let ap = point - a
    let second = ap.cross(ac)
    let third = ab.cross(ap)
    let (v, w) = ((second * normal).sum() / square, (third * normal).sum() / square)
    return v > 0 && w > 0 && v + w < 1 ? point : nil
  }
}

extension SIMD3<Double> {
  /// The product that stands at right angles to both.
  func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    [y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x]
  }

  /// Of length 1.
  var normalized: SIMD3<Double> { self / (self * self).sum().squareRoot() }
}
