import GeoFeatures

/// Tells which places lie in the polygons of a row, by the parity of the edges on the way from a place to the
/// east (Shimrat 1962, Algorithm 112, doi:10.1145/368637.368653).
struct RowParity {
  private struct Box {
    var west = Double.infinity
    var south = Double.infinity
    var east = -Double.infinity
    var north = -Double.infinity
  }

  private let column: GeometryColumn
  private let parts: [(part: Int, box: Box)]

  init(_ row: Int, of column: GeometryColumn) {
    self.column = column
    let kind = column.kind(row)
    var parts: [(part: Int, box: Box)] = []
    for part in column.parts(ofRow: row) where column.partKind(part, in: kind) == .polygon {
      guard let exterior = column.rings(ofPart: part).first else { continue }
      var box = Box()
      for vertex in column.vertices(ofRing: exterior) {
        (box.west, box.east) = (min(box.west, column.x[vertex]), max(box.east, column.x[vertex]))
        (box.south, box.north) = (
          min(box.south, column.y[vertex]), max(box.north, column.y[vertex])
        )
      }
      parts.append((part, box))
    }
    self.parts = parts
  }

  /// Whether a place lies in one of the polygons. O(vertices) of those in whose boxes it lies.
  func holds(_ x: Double, _ y: Double) -> Bool {
    parts.contains { part, box in
      x > box.west && x < box.east && y > box.south && y < box.north && holds(x, y, part)
    }
  }

  private func holds(_ x: Double, _ y: Double, _ part: Int) -> Bool {
    var isInside = false
    for ring in column.rings(ofPart: part) {
      let vertices = column.vertices(ofRing: ring)
      for vertex in vertices.dropFirst() {
        let (fromY, toY) = (column.y[vertex - 1], column.y[vertex])
        guard (fromY > y) != (toY > y) else { continue }
        let fromX = column.x[vertex - 1]
        let share = (y - fromY) / (toY - fromY)
        if x < fromX + share * (column.x[vertex] - fromX) { isInside.toggle() }
      }
    }
    return isInside
  }

  /// About so many places in the boxes of the polygons, at least one in each of up to so many.
  ///
  /// They lie evenly whatever their number (Roberts 2018, The unreasonable effectiveness of quasirandom
  /// sequences: by the plastic number).
  func places(_ count: Int) -> [(x: Double, y: Double)] {
    let each = max(1, count / max(1, parts.count))
    var places: [(x: Double, y: Double)] = []
    for (index, part) in parts.prefix(count).enumerated() {
      for step in 0..<each {
        let number = Double(index * each + step + 1)
        let (a, b) = (number * 0.7548776662466927, number * 0.5698402909980532)
        let box = part.box
        places.append(
          (
            box.west + (a - a.rounded(.down)) * (box.east - box.west),
            box.south + (b - b.rounded(.down)) * (box.north - box.south)
          ))
      }
    }
    return places
  }
}
