/// Depths of earthquakes and heights of geometries.
enum Depth {
  /// The height in metres of a depth in kilometres, NaN where that is beyond a double; never -0.
  @inline(__always)
  static func height(kilometres: Double) -> Double {
    let metres = 0 - 1000 * kilometres
    return metres.isFinite ? metres : .nan
  }
}
