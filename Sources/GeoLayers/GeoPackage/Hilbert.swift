/// The Hilbert curve of order 16 over the unit square.
enum Hilbert {
  /// How far along the curve a place lies (D. Hilbert, Mathematische Annalen 38, 1891); places outside
  /// count as on the edge.
  static func key(_ x: Double, _ y: Double) -> UInt32 {
    var (x, y) = (cell(x), cell(y))
    var key: UInt32 = 0
    var side: UInt32 = 1 << 15
    while side > 0 {
      let (right, upper) = (x & side != 0, y & side != 0)
      key += side * side * ((right ? 3 : 0) ^ (upper ? 1 : 0))
      // Each quadrant is walked in its own turn of the same shape.
      if !upper {
        if right { (x, y) = (65_535 - x, 65_535 - y) }
        swap(&x, &y)
      }
      side >>= 1
    }
    return key
  }

  private static func cell(_ value: Double) -> UInt32 {
    UInt32(min(max(value, 0), 1) * 65_535)
  }
}
