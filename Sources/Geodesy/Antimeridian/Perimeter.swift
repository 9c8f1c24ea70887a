import GeoFeatures

/// The border of a strip, walked counter-clockwise from its south-eastern corner.
///
/// Pieces of rings that have the polygon on their left end where they leave the strip; the polygon
/// goes on along the border, counter-clockwise, to where a piece comes in.
/// Weiler and Atherton (1977), Hidden surface removal using polygon area sorting,
/// doi:10.1145/563858.563896, with a rectangle as the clip polygon.
struct Perimeter {
  let seam: Seam
  /// How long the whole way is, in degrees.
  static let length = 1080.0
  private static let corners = [180.0, 540.0, 720.0, 1080.0]

  /// How far along the border a vertex on it lies, from 0 to 1080 degrees.
  func position(of vertex: Vertex) -> Double {
    if vertex.x == seam.east { return vertex.y + 90 }
    if vertex.x == seam.west { return 540 + (90 - vertex.y) }
    return vertex.y > 0 ? 180 + (seam.east - vertex.x) : 720 + (vertex.x - seam.west)
  }

  /// Calls `body` with every corner between two places on the border; it has the height and the
  /// moment of the vertex where the walk begins.
  func walk(from vertex: Vertex, to end: Vertex, _ body: (Vertex) -> Void) {
    let first = position(of: vertex)
    var last = position(of: end)
    if last < first { last += Self.length }
    for lap in 0...1 {
      for corner in Self.corners {
        let place = corner + Double(lap) * Self.length
        guard place > first && place < last else { continue }
        var turned = vertex
        turned.x = corner == 180 || corner == 1080 ? seam.east : seam.west
        turned.y = corner == 180 || corner == 540 ? 90 : -90
        body(turned)
      }
    }
  }

  /// Finds for each piece the piece at whose beginning the polygon comes in again.
  ///
  /// Leaving and coming in alternate round a polygon that does not cross itself. They are matched
  /// as brackets are, so that pieces that touch at one place find partners too.
  func successors(of chains: borrowing Chains) -> GrowableBuffer<Int> {
    var events = GrowableBuffer<Event>(minimumCapacity: chains.pieces.count * 2)
    var successors = GrowableBuffer<Int>(minimumCapacity: chains.pieces.count)
    for (index, piece) in chains.pieces.bytes.enumerated() {
      successors.append(index)
      if piece.isClosed { continue }
      let leaving = position(of: chains.vertices[piece.end - 1])
      let entering = position(of: chains.vertices[piece.start])
      events.append(Event(position: leaving, piece: index, isLeaving: true))
      events.append(Event(position: entering, piece: index, isLeaving: false))
    }
    var sorted = UnsafeMutableBufferPointer(start: events.base, count: events.count)
    sorted.sort { $0.comes(before: $1) }
    var open = GrowableBuffer<Int>(minimumCapacity: events.count)
    // The second lap matches what the way's beginning has cut in two.
    for lap in 0...1 {
      for index in 0..<events.count {
        let event = events[index]
        if event.isLeaving {
          if lap == 0 { open.append(event.piece) }
        } else if !event.isMatched && !open.isEmpty {
          successors[open[open.count - 1]] = event.piece
          open.truncate(to: open.count - 1)
          events[index].isMatched = true
        }
      }
    }
    return successors
  }

  private struct Event: BitwiseCopyable {
    var position: Double
    var piece: Int
    var isLeaving: Bool
    var isMatched = false

    func comes(before other: Event) -> Bool {
      if position != other.position { return position < other.position }
      if isLeaving != other.isLeaving { return isLeaving }
      return piece < other.piece
    }
  }
}
