import GeoFeatures

/// The locations found in one item, until the item ends and the best encoding is known.
struct ItemGeometry: ~Copyable {
  /// How a location was written; the highest that is present wins outright.
  enum Encoding: UInt8, Comparable {
    case w3c, cap, simple, bareGML, featureWhere

    static func < (left: Encoding, right: Encoding) -> Bool { left.rawValue < right.rawValue }
  }

  /// One point, line or polygon.
  struct Shape: BitwiseCopyable {
    var encoding: Encoding
    var kind: GeometryKind
    var isBroken = false
    var firstRing: Int32
    /// Metres, or NaN.
    var radius = Double.nan
    var line: Int32
    /// The place of its system among the parser's, or -1 for WGS 84.
    var system: Int32
  }

  private(set) var shapes = GrowableBuffer<Shape>(minimumCapacity: 8)
  private var rings = GrowableBuffer<Int32>(minimumCapacity: 8)
  private(set) var x = GrowableBuffer<Double>(minimumCapacity: 64)
  private(set) var y = GrowableBuffer<Double>(minimumCapacity: 64)
  private(set) var z = GrowableBuffer<Double>(minimumCapacity: 64)
  /// Milliseconds since 1970 per vertex where one has a moment, else nothing.
  private var times = GrowableBuffer<Int64>(minimumCapacity: 1)
  private var hasTimes = false

  /// The system of shapes that say nothing of theirs, as ``Shape/system``.
  let defaultSystem: Int32

  init(defaultSystem: Int32 = -1) { self.defaultSystem = defaultSystem }

  mutating func reset() {
    shapes.truncate(to: 0)
    rings.truncate(to: 0)
    x.truncate(to: 0)
    y.truncate(to: 0)
    z.truncate(to: 0)
    times.truncate(to: 0)
    hasTimes = false
  }

  mutating func begin(_ kind: GeometryKind, _ encoding: Encoding, line: Int) {
    shapes.append(
      Shape(
        encoding: encoding, kind: kind, firstRing: Int32(truncatingIfNeeded: rings.count),
        line: Int32(truncatingIfNeeded: line),
        // W3C's vocabulary and CAP's are of WGS 84 by definition.
        system: encoding == .w3c || encoding == .cap ? -1 : defaultSystem))
  }

  /// Says in which system the last shape is.
  mutating func setLastSystem(_ system: Int32) {
    if shapes.count > 0 { shapes[shapes.count - 1].system = system }
  }

  mutating func beginRing() { rings.append(Int32(truncatingIfNeeded: x.count)) }

  /// Adds a position to the last ring: longitude, latitude, metres up or NaN.
  mutating func add(_ longitude: Double, _ latitude: Double, _ height: Double) {
    x.append(longitude)
    y.append(latitude)
    z.append(height)
    if hasTimes { times.append(.min) }
  }

  /// Adds a position with a moment in milliseconds since 1970.
  mutating func add(_ longitude: Double, _ latitude: Double, _ height: Double, time: Int64) {
    if !hasTimes {
      hasTimes = true
      times.append(repeating: .min, count: x.count)
    }
    add(longitude, latitude, height)
    times[times.count - 1] = time
  }

  /// Gives the last vertices without a height this one.
  mutating func setMissingHeights(_ height: Double, from vertex: Int = 0) {
    for index in vertex..<z.count where z[index].isNaN { z[index] = height }
  }

  mutating func breakLastShape() {
    if shapes.count > 0 { shapes[shapes.count - 1].isBroken = true }
  }

  mutating func setLastRadius(_ metres: Double) {
    if shapes.count > 0 { shapes[shapes.count - 1].radius = metres }
  }

  mutating func setLongitude(_ degrees: Double, of vertex: Int) { x[vertex] = degrees }

  /// Makes the last ring that of a box, counter-clockwise; east may exceed 180.
  mutating func replaceLastRing(west: Double, south: Double, east: Double, north: Double) {
    let start = lastVertices.lowerBound
    let height = start < z.count ? z[start] : .nan
    truncate(to: start)
    BoxRing.forEachVertex(west: west, south: south, east: east, north: north) { x, y in
      add(x, y, height)
    }
  }

  /// Drops the last ring.
  mutating func removeLastRing() {
    truncate(to: Int(rings[rings.count - 1]))
    rings.truncate(to: rings.count - 1)
  }

  /// Drops the vertices from that one on; they must be of the last ring.
  mutating func truncate(to vertex: Int) {
    x.truncate(to: vertex)
    y.truncate(to: vertex)
    z.truncate(to: vertex)
    if hasTimes { times.truncate(to: vertex) }
  }

  mutating func markBroken(_ shape: Int) { shapes[shape].isBroken = true }

  func rings(of shape: Int) -> Range<Int> {
    let end = shape + 1 < shapes.count ? Int(shapes[shape + 1].firstRing) : rings.count
    return Int(shapes[shape].firstRing)..<end
  }

  func vertices(ofRing ring: Int) -> Range<Int> {
    let end = ring + 1 < rings.count ? Int(rings[ring + 1]) : x.count
    return Int(rings[ring])..<end
  }

  func vertices(of shape: Int) -> Range<Int> {
    let range = rings(of: shape)
    guard let first = range.first, let last = range.last else { return 0..<0 }
    return vertices(ofRing: first).lowerBound..<vertices(ofRing: last).upperBound
  }

  /// The vertices of the last ring.
  var lastRing: Range<Int> { rings.isEmpty ? 0..<0 : vertices(ofRing: rings.count - 1) }

  /// The vertices of the last shape.
  var lastVertices: Range<Int> { shapes.isEmpty ? 0..<0 : vertices(of: shapes.count - 1) }

  /// Writes a shape as a part of the builder's current row.
  func append(_ shape: Int, to geometry: inout GeometryBuilder) {
    geometry.beginPart(shapes[shape].kind)
    for ring in rings(of: shape) {
      geometry.beginRing()
      for vertex in vertices(ofRing: ring) {
        if hasTimes && times[vertex] != .min {
          geometry.appendVertex(x[vertex], y[vertex], z[vertex], time: times[vertex])
        } else {
          geometry.appendVertex(x[vertex], y[vertex], z[vertex])
        }
      }
    }
  }
}

// MARK: - What becomes of the shapes

extension ItemGeometry {
  /// Why a shape can't stand.
  enum Fault {
    case latitude(Double), longitude(Double)
  }

  /// What is wrong with a shape's positions, or nil. A line or ring may run on beyond 180°; it is cut
  /// there later.
  func fault(of shape: Int) -> Fault? {
    let west = shapes[shape].kind == .point ? -180.0 : -360
    for vertex in vertices(of: shape) {
      // NaN fails the comparison.
      if !(y[vertex] >= -90 && y[vertex] <= 90) { return .latitude(y[vertex]) }
      if !(x[vertex] >= west && x[vertex] <= 360) { return .longitude(x[vertex]) }
    }
    return nil
  }

  /// The shapes of each row: same kinds together, circles with radii of their own and other systems
  /// apart, mixed kinds as the option says.
  func groups(_ chosen: [Int], _ mixed: ReadOptions.MixedGeometry) -> [[Int]] {
    var groups: [[Int]] = []
    for shape in chosen {
      let kind = shapes[shape].kind
      let hasRadius = shapes[shape].radius.isFinite
      if !hasRadius,
        let index = groups.firstIndex(where: {
          shapes[$0[0]].kind == kind && !shapes[$0[0]].radius.isFinite
            && shapes[$0[0]].system == shapes[shape].system
        })
      {
        groups[index].append(shape)
      } else {
        groups.append([shape])
      }
    }
    let kinds = Set(chosen.map { shapes[$0].kind.rawValue })
    let systems = Set(chosen.map { shapes[$0].system })
    if kinds.count > 1 && systems.count == 1 && mixed == .collection { return [chosen] }
    if kinds.count > 1 && mixed == .primary { return [groups[0]] }
    return groups
  }
}
