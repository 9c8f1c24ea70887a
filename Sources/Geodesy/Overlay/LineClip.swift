import CGEOS
import GeoFeatures

/// Cuts a line by polygons, edge by edge, so that it keeps its direction and its loops; heights and
/// moments are interpolated at the cuts.
///
/// A run of edges that lies within or outside as a whole is settled at once, any other is halved.
struct LineClip: ~Copyable {
  private let column: GeometryColumn
  private let context: GEOSContext
  /// Whether what lies within the polygons or on their border is kept, or what lies outside.
  private let keepsInside: Bool
  /// Where the part under construction ends: the number of a vertex, and how far on the way to the
  /// next one; nil where none is.
  private var end: Double?
  /// Whether nothing was left out.
  private(set) var isWhole = true

  init(_ column: GeometryColumn, keepsInside: Bool, in context: GEOSContext) {
    self.column = column
    self.keepsInside = keepsInside
    self.context = context
  }

  /// Adds what is kept of a run of vertices as parts of the row under construction.
  mutating func append(
    _ vertices: Range<Int>, by polygons: borrowing GEOSPrepared,
    to builder: inout GeometryBuilder
  ) throws(Failure) {
    let line = try context.line(vertices, of: column)
    if try !polygons.intersects(line) { return take(vertices, if: !keepsInside, to: &builder) }
    if try polygons.covers(line) { return take(vertices, if: keepsInside, to: &builder) }
    if vertices.count == 2 {
      let (first, second) = (vertex(vertices.lowerBound), vertex(vertices.lowerBound + 1))
      if first.x == second.x && first.y == second.y {
        let isInside = try polygons.intersects(first.x, first.y)
        return take(vertices, if: isInside == keepsInside, to: &builder)
      }
      return try appendEdge(line, from: vertices.lowerBound, by: polygons, to: &builder)
    }
    let middle = vertices.lowerBound + vertices.count / 2
    try append(vertices.lowerBound..<middle + 1, by: polygons, to: &builder)
    try append(middle..<vertices.upperBound, by: polygons, to: &builder)
  }

  private mutating func take(
    _ vertices: Range<Int>, if isKept: Bool, to builder: inout GeometryBuilder
  ) {
    guard isKept else {
      isWhole = false
      return
    }
    begin(vertex(vertices.lowerBound), at: Double(vertices.lowerBound), &builder)
    for index in vertices.dropFirst() { builder.append(vertex(index)) }
    end = Double(vertices.upperBound - 1)
  }

  private mutating func appendEdge(
    _ edge: borrowing GEOSObject, from first: Int, by polygons: borrowing GEOSPrepared,
    to builder: inout GeometryBuilder
  ) throws(Failure) {
    isWhole = false
    let (a, b) = (vertex(first), vertex(first + 1))
    let result =
      try keepsInside
      ? edge.intersection(polygons.geometry) : edge.difference(polygons.geometry)
    var pieces: [(start: (place: Double, vertex: Vertex), end: (place: Double, vertex: Vertex))] =
      []
    result.forEachPart { part, type in
      guard type == GEOS_LINESTRING else { return }
      let vertices = GEOSVertices(part, context.handle)
      let last = vertices.count - 1
      let start = Self.place(vertices.x[0], vertices.y[0], from: a, to: b)
      let end = Self.place(vertices.x[last], vertices.y[last], from: a, to: b)
      if start.0 < end.0 { pieces.append((start, end)) }
      if end.0 < start.0 { pieces.append((end, start)) }
    }
    pieces.sort { $0.start.place < $1.start.place }
    for piece in pieces {
      begin(piece.start.vertex, at: Double(first) + piece.start.place, &builder)
      builder.append(piece.end.vertex)
      end = Double(first) + piece.end.place
    }
  }

  /// Begins a part with a vertex, unless the part under construction ends there.
  private func begin(_ vertex: Vertex, at place: Double, _ builder: inout GeometryBuilder) {
    if end == place { return }
    builder.beginPart(.line)
    builder.beginRing()
    builder.append(vertex)
  }

  private func vertex(_ index: Int) -> Vertex {
    Vertex(
      x: column.x[index], y: column.y[index], z: column.height(index),
      m: column.m?[index] ?? .min)
  }

  /// How far on the way between two vertices a place on the edge lies, from 0 to 1, and the vertex
  /// there.
  private static func place(
    _ x: Double, _ y: Double, from a: Vertex, to b: Vertex
  ) -> (Double, Vertex) {
    if x == a.x && y == a.y { return (0, a) }
    if x == b.x && y == b.y { return (1, b) }
    let isWide = abs(b.x - a.x) > abs(b.y - a.y)
    let share = isWide ? (x - a.x) / (b.x - a.x) : (y - a.y) / (b.y - a.y)
    var moment = Int64.min
    if a.m != .min && b.m != .min {
      moment = a.m + Int64((Double(b.m - a.m) * share).rounded())
    }
    return (share, Vertex(x: x, y: y, z: a.z + share * (b.z - a.z), m: moment))
  }
}
