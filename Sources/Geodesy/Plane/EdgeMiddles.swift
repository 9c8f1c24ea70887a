import GeoFeatures

/// The ends and middles of edges, which are turned at once.
struct EdgeMiddles: ~Copyable {
  /// The vertices at which the edges end.
  private(set) var vertices = GrowableBuffer<Int>(minimumCapacity: 256)
  /// The squares of their lengths on the globe.
  private(set) var globeSquared = GrowableBuffer<Double>(minimumCapacity: 256)
  /// Beginning, middle and end of each.
  private(set) var x = GrowableBuffer<Double>(minimumCapacity: 768)
  private(set) var y = GrowableBuffer<Double>(minimumCapacity: 768)
  var count: Int { vertices.count }

  /// Adds an edge.
  mutating func add(
    _ vertex: Int, _ a: (x: Double, y: Double), _ middle: (x: Double, y: Double),
    _ b: (x: Double, y: Double), globeSquared squared: Double
  ) {
    vertices.append(vertex)
    globeSquared.append(squared)
    x.append(a.x)
    y.append(a.y)
    x.append(middle.x)
    y.append(middle.y)
    x.append(b.x)
    y.append(b.y)
  }

  mutating func turn(by transformation: Transformation) {
    transformation.apply(x: x.base, y: y.base, z: nil, count: x.count, stride: 8)
  }

  mutating func removeAll() {
    vertices.truncate(to: 0)
    globeSquared.truncate(to: 0)
    x.truncate(to: 0)
    y.truncate(to: 0)
  }
}
