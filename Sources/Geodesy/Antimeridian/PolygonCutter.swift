import GeoFeatures

/// Cuts polygons at a meridian; it keeps its memory from one polygon to the next.
struct PolygonCutter: ~Copyable {
  /// What happened to a polygon.
  struct Outcome: OptionSet {
    let rawValue: Int
    /// It became several parts, or was closed along the meridian.
    static let cut = Outcome(rawValue: 1)
    /// A hole crosses the meridian where its polygon does not, and was left out.
    static let lostHole = Outcome(rawValue: 2)
  }

  /// Rings smaller than this many square degrees (a hundredth of a square metre) are left by
  /// rounding at the cut, and dropped.
  static let sliver = 1e-12

  private var path: PlacedPath
  private let perimeter: Perimeter
  private var chains = Chains()
  private var exteriors = RingList()
  private var holes = RingList()
  private var seam: Seam { perimeter.seam }

  init(seam: Seam) {
    path = PlacedPath(seam: seam)
    perimeter = Perimeter(seam: seam)
  }

  /// Adds the polygon's parts to the builder's current row, with their longitudes in the strip's
  /// own range. Rings come out turned as RFC 7946 has them where they were cut.
  mutating func cut(
    _ part: Int, of column: GeometryColumn, into builder: inout GeometryBuilder
  ) -> Outcome {
    let rings = column.rings(ofPart: part)
    guard let exterior = rings.first else { return [] }
    var outcome: Outcome = []
    chains.removeAll()
    exteriors.removeAll()
    holes.removeAll()
    path.place(column.vertices(ofRing: exterior), of: column, isRing: true)
    let exteriorStrip = path.onlyStrip
    let exteriorTurns = path.turns
    let directions = exteriorTurns == 0 ? [] : directions(of: rings, column)
    orient(exterior, isHole: false, directions)
    // Edges along the strip's border let a hole cross where the exterior ring itself does not.
    chains.addRing(path)
    let isOpen = !(chains.pieces.count == 1 && chains.pieces[0].isClosed)
    // A map of the world has all its edges along the strip's border, and both poles.
    let isWholeStrip = chains.pieces.count == 0 && path.width > 360 - Seam.tolerance
    var isRoundPole = exteriorTurns != 0 || isWholeStrip
    if exteriorStrip == nil { outcome = .cut }
    for hole in rings.dropFirst() {
      path.place(column.vertices(ofRing: hole), of: column, isRing: true)
      if let strip = path.onlyStrip {
        orient(hole, isHole: true, directions)
        holes.add(path, in: strip)
      } else if isOpen {
        orient(hole, isHole: true, directions)
        chains.addRing(path)
        isRoundPole = isRoundPole || path.turns != 0
        outcome.insert(.cut)
      } else {
        outcome.insert(.lostHole)
      }
    }
    if !outcome.contains(.cut), let strip = exteriorStrip {
      path.place(column.vertices(ofRing: exterior), of: column, isRing: true)
      exteriors.add(path, in: strip)
    } else {
      join(isRoundPole: isRoundPole)
    }
    write(to: &builder, above: outcome.contains(.cut) ? Self.sliver : -1)
    return outcome
  }

  /// Which way the rings go that lead round the globe, of a polygon whose exterior ring does so; that one
  /// is the path at the end as it is at the beginning.
  private mutating func directions(
    of rings: Range<Int>, _ column: GeometryColumn
  ) -> [(ring: Int, direction: Int)] {
    var round = GlobeRings()
    round.add(path, ring: rings.lowerBound)
    if rings.count > 1 {
      for hole in rings.dropFirst() {
        path.place(column.vertices(ofRing: hole), of: column, isRing: true)
        round.add(path, ring: hole)
      }
      path.place(column.vertices(ofRing: rings.lowerBound), of: column, isRing: true)
    }
    return round.directions()
  }

  /// Turns the path, a ring, so that the polygon lies on its left.
  private mutating func orient(
    _ ring: Int, isHole: Bool, _ directions: [(ring: Int, direction: Int)]
  ) {
    let isWrong: Bool
    if path.turns == 0 {
      isWrong = isHole ? path.signedArea > 0 : path.signedArea < 0
    } else if let own = directions.first(where: { $0.ring == ring }) {
      isWrong = (path.turns > 0) != (own.direction > 0)
    } else {
      // A hole of what does not go round itself, as a map of the world.
      isWrong = (path.turns > 0) == (path.directionRoundNearerPole > 0)
    }
    if isWrong { path.reverse() }
  }

  /// Joins pieces to rings along the strip's border.
  private mutating func join(isRoundPole: Bool) {
    let successors = perimeter.successors(of: chains, isRoundPole: isRoundPole)
    var isUsed = GrowableBuffer<Bool>(minimumCapacity: chains.pieces.count)
    isUsed.append(repeating: false, count: chains.pieces.count)
    for first in 0..<chains.pieces.count where !isUsed[first] {
      exteriors.begin()
      var current = first
      repeat {
        isUsed[current] = true
        let piece = chains.pieces[current]
        for index in piece.start..<piece.end { exteriors.append(chains.vertices[index]) }
        let next = successors.pieces[current]
        if !piece.isClosed && !successors.areDirect {
          perimeter.walk(
            from: chains.vertices[piece.end - 1],
            to: chains.vertices[chains.pieces[next].start]
          ) { exteriors.append($0) }
        }
        current = next
      } while !isUsed[current]
      exteriors.close()
    }
  }

  /// Writes each exterior ring that covers more than `least` square degrees with the holes that lie in it.
  private func write(to builder: inout GeometryBuilder, above least: Double) {
    var owners = GrowableBuffer<Int>(minimumCapacity: holes.count)
    for hole in 0..<holes.count { owners.append(owner(ofHole: hole, above: least)) }
    for ring in 0..<exteriors.count where exteriors.covers(ring, moreThan: least) {
      builder.beginPart(.polygon)
      // Only a ring that crosses itself comes out clockwise.
      exteriors.write(ring, reversed: exteriors.signedArea(ring) < 0, to: &builder)
      for hole in 0..<holes.count where owners[hole] == ring {
        holes.write(hole, reversed: false, to: &builder)
      }
    }
  }

  private func owner(ofHole hole: Int, above least: Double) -> Int {
    var first: Int?
    for ring in 0..<exteriors.count where exteriors.covers(ring, moreThan: least) {
      if exteriors.ring(ring, holds: holes, hole) { return ring }
      first = first ?? ring
    }
    // It lies in none of them: the source is at fault, and the hole stays with the first.
    return first ?? 0
  }
}
