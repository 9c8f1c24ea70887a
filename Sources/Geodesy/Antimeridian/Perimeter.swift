import GeoFeatures

/// The border of a strip, walked counter-clockwise from its south-eastern corner.
///
/// Pieces of rings that have the polygon on their left end where they leave the strip; the polygon
/// goes on along the border, counter-clockwise, to where a piece comes in. Where no pole is met, it goes on
/// along the same side.
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

  /// Which piece follows each one where the polygon goes on along the border.
  struct Successors: ~Copyable {
    fileprivate(set) var pieces: GrowableBuffer<Int>
    /// Whether each follows on the same side of the strip without a corner between them, in whichever
    /// direction.
    fileprivate(set) var areDirect = false
  }

  /// Finds for each piece the piece at whose beginning the polygon comes in again.
  ///
  /// - Parameters:
  ///   - chains: The pieces.
  ///   - isRoundPole: Whether one of their rings goes round the globe.
  /// - Returns: The pieces, by the numbers of those that they follow.
  func successors(of chains: borrowing Chains, isRoundPole: Bool) -> Successors {
    var events = GrowableBuffer<Event>(minimumCapacity: chains.pieces.count * 2)
    var successors = Successors(pieces: GrowableBuffer(minimumCapacity: chains.pieces.count))
    var meetsPole = isRoundPole
    for (index, piece) in chains.pieces.bytes.enumerated() {
      successors.pieces.append(index)
      if piece.isClosed { continue }
      let (last, first) = (chains.vertices[piece.end - 1], chains.vertices[piece.start])
      events.append(Event(position: position(of: last), piece: index, isLeaving: true))
      events.append(Event(position: position(of: first), piece: index, isLeaving: false))
      meetsPole = meetsPole || abs(last.y) == 90 || abs(first.y) == 90
    }
    var sorted = UnsafeMutableBufferPointer(start: events.base, count: events.count)
    sorted.sort { $0.comes(before: $1) }
    if !meetsPole, matchDirectly(events, &successors.pieces) {
      successors.areDirect = true
    } else {
      matchBrackets(&events, &successors.pieces)
    }
    return successors
  }

  /// Matches the ends on each side of the strip with what comes back there: the pole is outside, so
  /// that each crossing of the side leads in or out. The polygon may cross itself, and parts of it be
  /// turned the other way round. False where ends are left over.
  private func matchDirectly(
    _ events: borrowing GrowableBuffer<Event>, _ successors: inout GrowableBuffer<Int>
  ) -> Bool {
    var open: [Event] = []
    var start = 0
    var isWest = false
    while start < events.count {
      if !isWest && events[start].position > Self.corners[0] {
        guard open.isEmpty else { break }
        isWest = true
      }
      var end = start + 1
      while end < events.count && events[end].position == events[start].position { end += 1 }
      // Where pieces touch at one place, what comes in is matched before what goes out again: the
      // polygon is parted there and does not touch itself.
      let closing = open.last.map { !$0.isLeaving } ?? events[start].isLeaving
      for isFirst in [true, false] {
        for index in start..<end where (events[index].isLeaving == closing) == isFirst {
          let event = events[index]
          guard let last = open.last, last.isLeaving != event.isLeaving else {
            open.append(event)
            continue
          }
          open.removeLast()
          let (leaving, entering) = event.isLeaving ? (event, last) : (last, event)
          successors[leaving.piece] = entering.piece
        }
      }
      start = end
    }
    if open.isEmpty && start == events.count { return true }
    for index in 0..<successors.count { successors[index] = index }
    return false
  }

  /// Leaving and coming in alternate round a polygon that does not cross itself. They are matched
  /// as brackets are, so that pieces that touch at one place find partners too.
  private func matchBrackets(
    _ events: inout GrowableBuffer<Event>, _ successors: inout GrowableBuffer<Int>
  ) {
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
