import GeoFeatures

extension GeometryColumn {
  /// Whether a place lies in a row's polygons, which are valid: by the parity of the edges on the way from
  /// there to the east (Shimrat 1962, doi:10.1145/368637.368653).
  func holds(_ x: Double, _ y: Double, row: Int = 0) -> Bool {
    var isInside = false
    for part in parts(ofRow: row) {
      for ring in rings(ofPart: part) {
        let vertices = vertices(ofRing: ring)
        for (a, b) in zip(vertices, vertices.dropFirst()) where (self.y[a] > y) != (self.y[b] > y) {
          let share = (y - self.y[a]) / (self.y[b] - self.y[a])
          if x < self.x[a] + share * (self.x[b] - self.x[a]) { isInside.toggle() }
        }
      }
    }
    return isInside
  }
}
