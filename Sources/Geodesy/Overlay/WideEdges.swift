import GeoFeatures

/// Adds the vertices of a line or a ring, and more between two that lie more than 180° of longitude
/// apart: such an edge would be taken for the short way round the globe.
struct WideEdges {
  private var last: Vertex?

  /// Adds the next vertex to the current ring.
  mutating func append(_ vertex: Vertex, to builder: inout GeometryBuilder) {
    defer { last = vertex }
    if let last, abs(vertex.x - last.x) > 180, !Self.isWholePole(last, vertex) {
      let count = (abs(vertex.x - last.x) / 90).rounded(.up)
      var step = 1.0
      while step < count {
        builder.append(Self.between(last, vertex, step / count))
        step += 1
      }
    }
    builder.append(vertex)
  }

  /// Whether an edge joins the ends of the map at a pole.
  private static func isWholePole(_ a: Vertex, _ b: Vertex) -> Bool {
    abs(a.y) == 90 && a.y == b.y && abs(a.x) == 180 && a.x == -b.x
  }

  private static func between(_ a: Vertex, _ b: Vertex, _ share: Double) -> Vertex {
    var moment = Int64.min
    if a.m != .min && b.m != .min { moment = a.m + Int64((Double(b.m - a.m) * share).rounded()) }
    return Vertex(
      x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y), z: a.z + share * (b.z - a.z),
      m: moment)
  }
}
