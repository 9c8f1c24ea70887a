import GeoFeatures

/// Tells whether positions lie in any of many polygons, which may overlap: their boxes are sorted into
/// quarters of quarters of the plane, and a polygon is indexed when a position lies in its box.
final class PolygonsAtPoint {
  /// Polygons whose boxes meet a part of the plane.
  private struct Node {
    let core: MaskCell.Box
    let polygons: [Int32]
    /// The first of its four quarters, or nil where there are none yet, or 0 where there will be none.
    var quarters: Int?
  }

  /// So few polygons are not divided.
  private static let leastCount = 8
  private static let greatestDepth = 20

  private let context: GEOSContext
  private let column: GeometryColumn
  private let boxes: [MaskCell.Box]
  private var nodes: [Node]
  private var indexed: [GEOSHeld<GEOSPrepared>?]

  /// Takes the polygons of a row, each of which is valid.
  init(_ column: GeometryColumn, in context: GEOSContext) {
    self.context = context
    self.column = column
    let kind = column.kind(0)
    // Other parts lie nowhere.
    boxes = column.parts(ofRow: 0).map {
      column.partKind($0, in: kind) == .polygon ? MaskCell.Box(ofPart: $0, in: column) : .nothing
    }
    nodes = [Node(core: MaskCell.Box(of: 0, in: column), polygons: boxes.indices.map(Int32.init))]
    indexed = boxes.map { _ in nil }
  }

  /// Whether a position lies in one of them or on its border.
  func hold(_ x: Double, _ y: Double) throws(Failure) -> Bool {
    let place = MaskCell.Box(west: x, south: y, east: x, north: y)
    for polygon in nodes[leaf(x, y)].polygons where boxes[Int(polygon)].meets(place) {
      if try single(Int(polygon)).value.intersects(x, y) { return true }
    }
    return false
  }

  private func single(_ polygon: Int) throws(Failure) -> GEOSHeld<GEOSPrepared> {
    if let known = indexed[polygon] { return known }
    let part = column.parts(ofRow: 0).lowerBound + polygon
    let made = GEOSHeld(try GEOSPrepared(context.polygon(part, of: column)))
    indexed[polygon] = made
    return made
  }

  private func leaf(_ x: Double, _ y: Double) -> Int {
    var node = 0
    for _ in 0..<Self.greatestDepth {
      if nodes[node].quarters == nil { divide(node) }
      guard let first = nodes[node].quarters, first > 0 else { break }
      let centre = nodes[node].core.centre
      node = first + (x > centre.x ? 1 : 0) + (y > centre.y ? 2 : 0)
    }
    return node
  }

  private func divide(_ node: Int) {
    let polygons = nodes[node].polygons
    guard polygons.count > Self.leastCount else {
      nodes[node].quarters = 0
      return
    }
    let quarters = (0..<4).map { index in
      let core = nodes[node].core.quarter(isEast: index & 1 != 0, isNorth: index & 2 != 0)
      return Node(core: core, polygons: polygons.filter { boxes[Int($0)].meets(core) })
    }
    // Where all lie upon each other nothing is gained.
    guard quarters.contains(where: { $0.polygons.count < polygons.count }) else {
      nodes[node].quarters = 0
      return
    }
    nodes[node].quarters = nodes.count
    nodes += quarters
  }
}

/// Something of GEOS that is owned, held in a place where only copies can be.
final class GEOSHeld<Value: ~Copyable> {
  let value: Value

  init(_ value: consuming Value) { self.value = value }
}
