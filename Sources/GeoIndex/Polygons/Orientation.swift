/// On which side of a line a place lies, exactly.
///
/// The determinant is computed in doubles, and where its sign might be wrong from all of its bits
/// (Shewchuk 1997, Adaptive precision floating-point arithmetic and fast robust geometric predicates,
/// Discrete & Computational Geometry 18, 305, doi:10.1007/PL00009321).
enum Orientation {
  /// 1 where `c` lies to the left of the way from `a` to `b`, -1 to its right, 0 on its line. Coordinates
  /// must be finite, and neither huge nor tiny (beyond 1e±140).
  @inline(__always)
  static func sign(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ cx: Double, _ cy: Double
  ) -> Int {
    let left = (ax - cx) * (by - cy)
    let right = (ay - cy) * (bx - cx)
    let determinant = left - right
    let bound = filter * (abs(left) + abs(right))
    if determinant > bound { return 1 }
    if -determinant > bound { return -1 }
    return exactSign(ax, ay, bx, by, cx, cy)
  }

  /// (3 + 16 ε) ε, ε being half an ulp of 1: Shewchuk's bound A.
  private static let filter = 3.3306690738754716e-16

  @inline(never)
  private static func exactSign(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ cx: Double, _ cy: Double
  ) -> Int {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 12) { sum in
      var count = 0
      for (p, q) in [(ax, by), (-ay, bx), (bx, cy), (-by, cx), (cx, ay), (-cy, ax)] {
        let product = p * q
        grow(sum, &count, by: (-product).addingProduct(p, q))
        grow(sum, &count, by: product)
      }
      // The components do not overlap, and the last one that is not zero has the sign of all.
      for index in stride(from: count - 1, through: 0, by: -1) where sum[index] != 0 {
        return sum[index] > 0 ? 1 : -1
      }
      return 0
    }
  }

  /// Adds a number to an expansion, exactly.
  private static func grow(
    _ sum: UnsafeMutableBufferPointer<Double>, _ count: inout Int, by value: Double
  ) {
    var carry = value
    for index in 0..<count {
      let total = carry + sum[index]
      let virtual = total - carry
      let rest = (carry - (total - virtual)) + (sum[index] - virtual)
      sum[index] = rest
      carry = total
    }
    sum[count] = carry
    count += 1
  }
}
