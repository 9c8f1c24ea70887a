extension GeometryColumn {
  /// Whether the position lies inside a polygon part on the plane of longitude and latitude, and in
  /// none of its holes: a line from it eastwards crosses the rings an odd number of times. Of
  /// positions on a ring some count as inside and some do not. O(vertices).
  func polygon(_ part: Int, containsX px: Double, y py: Double) -> Bool {
    let x = x.values
    let y = y.values
    var isInside = false
    for ring in rings(ofPart: part) {
      let vertices = vertices(ofRing: ring)
      guard var previous = vertices.last else { continue }
      for vertex in vertices {
        if (y[vertex] > py) != (y[previous] > py) {
          let share = (py - y[vertex]) / (y[previous] - y[vertex])
          if px < x[vertex] + share * (x[previous] - x[vertex]) { isInside.toggle() }
        }
        previous = vertex
      }
    }
    return isInside
  }
}
