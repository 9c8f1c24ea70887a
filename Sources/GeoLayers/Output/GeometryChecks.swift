import GeoFeatures

extension GeometryColumn {
  /// Whether every longitude and latitude of the row is a finite number.
  @inline(__always)
  func isFinite(_ row: Int) -> Bool {
    for vertex in vertices(ofRow: row) where !(x[vertex].isFinite && y[vertex].isFinite) {
      return false
    }
    return true
  }

  /// Whether every one of the vertices has a height.
  @inline(__always)
  func hasHeights(_ vertices: Range<Int>) -> Bool {
    guard let z else { return false }
    for vertex in vertices where !z[vertex].isFinite { return false }
    return true
  }
}
