import GeoFeatures

/// Which polygons hold a place: a grid over their edges, built once.
///
/// Edges are straight in longitude and latitude. A cell that no edge meets knows its polygons; any other
/// one has a place of its own of which they are known, and the edges that meet the cell: what lies between
/// the two is counted, exactly. A place on a border belongs to the polygon. Most places
/// are found without looking at an edge.
public struct PolygonGrid: Sendable {
  /// The row of a place that no polygon holds.
  public static let nowhere: Int32 = -1

  /// The frame: what lies outside of it is nowhere.
  let west, south, east, north: Double
  let columns, rows: Int
  /// How many cells there are to a degree.
  let perDegreeX, perDegreeY: Double

  /// By cell: a set of polygons, or a border cell by its number with the highest bit set.
  let cells: SharedBuffer<UInt32>
  static let borderBit: UInt32 = 1 << 31

  /// A cell that edges meet.
  struct BorderCell: BitwiseCopyable {
    /// The place of which it is known which polygons hold it.
    var x, y: Double
    /// Its groups lie from there to where those of the next one begin.
    var firstGroup: UInt32
    /// The polygons that hold all of the cell.
    var set: UInt32
  }

  /// The edges of one polygon in a cell.
  struct Group: BitwiseCopyable {
    var polygon: UInt32
    /// Its edges lie from there to where those of the next group begin.
    var firstEdge: UInt32
    /// Whether the cell's place lies in the polygon.
    var holdsPlace: Bool
  }

  /// An edge, from end to end.
  struct EdgeEnds: BitwiseCopyable {
    var ax, ay, bx, by: Double
  }

  /// One more than there are, as with all that say where something begins.
  let borderCells: SharedBuffer<BorderCell>
  let groups: SharedBuffer<Group>
  /// By group, so that a search reads them one after the other.
  let edges: SharedBuffer<EdgeEnds>
  /// Where each set of polygons begins.
  let setStarts: SharedBuffer<UInt32>
  /// The polygons of the sets, ascending in each.
  let setPolygons: SharedBuffer<UInt32>
  /// How many rows were looked at.
  public let polygonCount: Int

  // MARK: Search

  /// What a search finds.
  public struct Hit: BitwiseCopyable, Sendable {
    /// The first row, in the order of the input, whose polygons hold the place; ``nowhere`` if none.
    public var row: Int32
    /// Whether the place lies on a border of that row.
    public var isOnBorder: Bool
  }

  /// The first row whose polygons hold a place. O(1) for most places, O(edges of a cell) for others.
  ///
  /// 180° and -180° are one meridian; a pole is one place whatever its longitude is, and is looked for at
  /// the given one.
  public func first(longitude: Double, latitude: Double) -> Hit {
    let hit = firstInFrame(longitude, latitude)
    guard abs(longitude) == 180 else { return hit }
    let other = firstInFrame(-longitude, latitude)
    if other.row < 0 { return hit }
    return hit.row < 0 || other.row < hit.row ? other : hit
  }

  /// Calls `body` for each row whose polygons hold a place, ascending, and with whether it lies on its
  /// border.
  public func forEach(longitude: Double, latitude: Double, _ body: (Hit) -> Void) {
    var found = all(longitude, latitude)
    if abs(longitude) == 180 {
      for other in all(-longitude, latitude) where !found.contains(where: { $0.row == other.row }) {
        found.append(other)
      }
      found.sort { $0.row < $1.row }
    }
    for hit in found { body(hit) }
  }

  /// The first rows of many places.
  ///
  /// - Parameters:
  ///   - longitudes: Degrees from -180 to 180; what is not finite is nowhere.
  ///   - latitudes: Degrees.
  ///   - threads: How many threads may search.
  /// - Returns: A hit for each place, in their order.
  public func first(
    longitudes: UnsafeBufferPointer<Double>, latitudes: UnsafeBufferPointer<Double>,
    threads: Int = 1
  ) -> SharedBuffer<Hit> {
    var hits = GrowableBuffer<Hit>(minimumCapacity: longitudes.count)
    hits.commit(longitudes.count)
    let base = UncheckedPointer(hits.base)
    let (x, y) = (UncheckedBuffer(longitudes), UncheckedBuffer(latitudes))
    ParallelPieces.forEachRange(of: longitudes.count, atLeast: 4096, threads: threads) { range in
      for index in range {
        base.pointer[index] = first(longitude: x.buffer[index], latitude: y.buffer[index])
      }
    }
    return hits.share()
  }

  @inline(__always)
  private func cell(_ x: Double, _ y: Double) -> Int? {
    // NaN fails the comparisons.
    guard x >= west && x <= east && y >= south && y <= north else { return nil }
    return row(y) * columns + column(x)
  }

  @inline(__always)
  func column(_ x: Double) -> Int { min(columns - 1, Int((x - west) * perDegreeX)) }

  @inline(__always)
  func row(_ y: Double) -> Int { min(rows - 1, Int((y - south) * perDegreeY)) }

  @inline(__always)
  private func firstInFrame(_ x: Double, _ y: Double) -> Hit {
    guard let cell = cell(x, y) else { return Hit(row: Self.nowhere, isOnBorder: false) }
    let code = cells[cell]
    if code & Self.borderBit == 0 {
      return Hit(row: firstOfSet(code), isOnBorder: false)
    }
    return firstAtBorder(Int(code ^ Self.borderBit), x, y)
  }

  @inline(__always)
  private func firstOfSet(_ set: UInt32) -> Int32 {
    let (start, end) = (setStarts[Int(set)], setStarts[Int(set) + 1])
    return start < end ? Int32(bitPattern: setPolygons[Int(start)]) : Self.nowhere
  }

  private func firstAtBorder(_ number: Int, _ x: Double, _ y: Double) -> Hit {
    let border = borderCells[number]
    let whole = firstOfSet(border.set)
    for group in Int(border.firstGroup)..<Int(borderCells[number + 1].firstGroup) {
      let polygon = Int32(bitPattern: groups[group].polygon)
      if whole >= 0 && whole < polygon { break }
      let side = side(of: group, border, x, y)
      if side != .outside { return Hit(row: polygon, isOnBorder: side == .border) }
    }
    return Hit(row: whole, isOnBorder: false)
  }

  private func all(_ x: Double, _ y: Double) -> [Hit] {
    guard let cell = cell(x, y) else { return [] }
    let code = cells[cell]
    let isBorder = code & Self.borderBit != 0
    let number = Int(code ^ Self.borderBit)
    let set = isBorder ? borderCells[number].set : code
    var hits = (Int(setStarts[Int(set)])..<Int(setStarts[Int(set) + 1])).map {
      Hit(row: Int32(bitPattern: setPolygons[$0]), isOnBorder: false)
    }
    guard isBorder else { return hits }
    let border = borderCells[number]
    for group in Int(border.firstGroup)..<Int(borderCells[number + 1].firstGroup) {
      let side = side(of: group, border, x, y)
      if side == .outside { continue }
      hits.append(
        Hit(row: Int32(bitPattern: groups[group].polygon), isOnBorder: side == .border))
    }
    hits.sort { $0.row < $1.row }
    return hits
  }

  private enum Side { case inside, outside, border }

  /// Where a place lies, by the edges between it and the place of its cell.
  private func side(of group: Int, _ border: BorderCell, _ x: Double, _ y: Double) -> Side {
    var isInside = groups[group].holdsPlace
    let (least, greatest) = (min(x, border.x), max(x, border.x))
    let (lower, upper) = (min(y, border.y), max(y, border.y))
    for index in Int(groups[group].firstEdge)..<Int(groups[group + 1].firstEdge) {
      let edge = edges[index]
      if max(edge.ax, edge.bx) < least || min(edge.ax, edge.bx) > greatest
        || max(edge.ay, edge.by) < lower || min(edge.ay, edge.by) > upper
      {
        continue
      }
      let own = Orientation.sign(edge.ax, edge.ay, edge.bx, edge.by, x, y)
      if own == 0 {
        let isWithin =
          min(edge.ax, edge.bx) <= x && x <= max(edge.ax, edge.bx) && min(edge.ay, edge.by) <= y
          && y <= max(edge.ay, edge.by)
        if isWithin { return .border }
        continue
      }
      let known = Orientation.sign(edge.ax, edge.ay, edge.bx, edge.by, border.x, border.y)
      if own == known { continue }
      // A vertex on the way between them counts as lying to the left of it, for both its edges.
      let first = Orientation.sign(x, y, border.x, border.y, edge.ax, edge.ay) >= 0
      let second = Orientation.sign(x, y, border.x, border.y, edge.bx, edge.by) >= 0
      if first != second { isInside.toggle() }
    }
    return isInside ? .inside : .outside
  }
}

/// Memory that threads write to in pieces that do not overlap.
private struct UncheckedPointer<Value>: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<Value>
  init(_ pointer: UnsafeMutablePointer<Value>) { self.pointer = pointer }
}

/// Memory that threads read.
private struct UncheckedBuffer<Value>: @unchecked Sendable {
  let buffer: UnsafeBufferPointer<Value>
  init(_ buffer: UnsafeBufferPointer<Value>) { self.buffer = buffer }
}
