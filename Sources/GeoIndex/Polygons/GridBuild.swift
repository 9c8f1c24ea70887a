import GeoFeatures

/// Fills the cells of a grid, row by row from west to east: where an edge crosses the row's line, what
/// lies beyond belongs to other polygons.
struct GridBuild: ~Copyable {
  private let frame: GridFrame
  private let outline: UnsafeBufferPointer<PolygonGrid.EdgeEnds>
  private let polygons: UnsafeBufferPointer<UInt32>
  /// The edges of each row of the grid, with the columns that they meet there.
  private var meetings = GrowableBuffer<Meeting>(minimumCapacity: 1024)

  var cells = GrowableBuffer<UInt32>(minimumCapacity: 1024)
  var borderCells = GrowableBuffer<PolygonGrid.BorderCell>(minimumCapacity: 256)
  var groups = GrowableBuffer<PolygonGrid.Group>(minimumCapacity: 256)
  var edges = GrowableBuffer<PolygonGrid.EdgeEnds>(minimumCapacity: 256)
  var sets = PolygonSets()

  /// An edge in a row of the grid.
  struct Meeting: BitwiseCopyable {
    var row: UInt32
    var edge: UInt32
    var firstColumn, lastColumn: UInt32
  }

  /// Where an edge crosses a row's line.
  private struct Crossing {
    var x: Double
    var polygon: UInt32
  }

  /// How far, as a share of a cell, an edge is taken to reach: more than rounding can be off.
  private static let margin = 1e-6

  /// Builds over an outline, which must outlive it.
  init(_ frame: GridFrame, _ outline: inout PolygonOutline) {
    self.frame = frame
    self.outline = outline.edges.bytes
    polygons = outline.polygons.bytes
  }

  mutating func run() {
    let outside = sets.number(of: [])
    if outline.count > 0 && frame.perDegreeX > 0 {
      meet()
      sweep(outside)
    } else {
      cells.append(outside)
    }
    endLists()
  }

  private mutating func endLists() {
    groups.append(PolygonGrid.Group(polygon: 0, firstEdge: UInt32(edges.count), holdsPlace: false))
    borderCells.append(
      PolygonGrid.BorderCell(x: 0, y: 0, firstGroup: UInt32(groups.count - 1), set: 0))
  }

  // MARK: Which cells an edge meets

  private mutating func meet() {
    let (marginX, marginY) = (Self.margin / frame.perDegreeX, Self.margin / frame.perDegreeY)
    for (index, edge) in outline.enumerated() {
      let (lower, upper) = (min(edge.ay, edge.by), max(edge.ay, edge.by))
      let (first, last) = (frame.row(lower - marginY), frame.row(upper + marginY))
      for row in first...last {
        var (x1, x2) = (edge.ax, edge.bx)
        if first != last && edge.ay != edge.by {
          // What of it lies in the row.
          let slope = (edge.bx - edge.ax) / (edge.by - edge.ay)
          let bottom = max(lower, frame.southEnd(of: row) - marginY)
          let top = min(upper, frame.southEnd(of: row + 1) + marginY)
          x1 = edge.ax + (bottom - edge.ay) * slope
          x2 = edge.ax + (top - edge.ay) * slope
        }
        let (least, greatest) = (min(edge.ax, edge.bx), max(edge.ax, edge.bx))
        let start = max(min(x1, x2), least) - marginX
        let end = min(max(x1, x2), greatest) + marginX
        meetings.append(
          Meeting(
            row: UInt32(row), edge: UInt32(index), firstColumn: UInt32(frame.column(start)),
            lastColumn: UInt32(frame.column(end))))
      }
    }
  }

  // MARK: Row by row

  private mutating func sweep(_ outside: UInt32) {
    let (byRow, starts) = sortedByRow()
    var columns = RowColumns(frame.columns)
    var current: [UInt32] = []
    var set = outside
    for row in 0..<frame.rows {
      let range = Int(starts[row])..<Int(starts[row + 1])
      columns.clear()
      for index in range {
        let meeting = byRow[index]
        for column in meeting.firstColumn...meeting.lastColumn {
          columns.add(Int(column), meeting.edge)
        }
      }
      let y = line(of: row, byRow, range)
      let crossings = crossings(of: y, byRow, range)
      var next = 0
      // West of all edges is outside of all.
      current.removeAll(keepingCapacity: true)
      set = outside
      for column in 0..<frame.columns {
        guard columns.hasEdges(column) else {
          cells.append(set)
          continue
        }
        let x = place(in: column, crossings, next)
        while next < crossings.count && crossings[next].x < x {
          Self.toggle(crossings[next].polygon, in: &current)
          next += 1
        }
        cells.append(PolygonGrid.borderBit | UInt32(borderCells.count))
        appendBorderCell(x, y, columns.edges(column), current)
        let end = frame.westEnd(of: column + 1)
        while next < crossings.count
          && (crossings[next].x < end || column == frame.columns - 1)
        {
          Self.toggle(crossings[next].polygon, in: &current)
          next += 1
        }
        if column + 1 < frame.columns && !columns.hasEdges(column + 1) {
          set = sets.number(of: current)
        }
      }
    }
  }

  private static func toggle(_ polygon: UInt32, in set: inout [UInt32]) {
    let place = set.firstIndex { $0 >= polygon } ?? set.count
    if place < set.count && set[place] == polygon {
      set.remove(at: place)
    } else {
      set.insert(polygon, at: place)
    }
  }

  private func sortedByRow() -> (SharedBuffer<Meeting>, [UInt32]) {
    var starts = [UInt32](repeating: 0, count: frame.rows + 1)
    for meeting in meetings.bytes { starts[Int(meeting.row) + 1] += 1 }
    for row in 0..<frame.rows { starts[row + 1] += starts[row] }
    var next = starts
    var sorted = GrowableBuffer<Meeting>(minimumCapacity: meetings.count)
    sorted.commit(meetings.count)
    for meeting in meetings.bytes {
      sorted[Int(next[Int(meeting.row)])] = meeting
      next[Int(meeting.row)] += 1
    }
    return (sorted.share(), starts)
  }

  /// A latitude in the row on which no edge has an end.
  private func line(
    of row: Int, _ meetings: SharedBuffer<Meeting>, _ range: Range<Int>
  ) -> Double {
    let (bottom, top) = (frame.southEnd(of: row), frame.southEnd(of: row + 1))
    var share = 0.5
    while true {
      let y = bottom + share * (top - bottom)
      let isFree = range.allSatisfy { index in
        let edge = outline[Int(meetings[index].edge)]
        return edge.ay != y && edge.by != y
      }
      if isFree { return y }
      // Shares that come nowhere near each other, by the golden ratio; never at the ends.
      share = (share + 0.6180339887498949).truncatingRemainder(dividingBy: 1)
      share = min(max(share, 0.05), 0.95)
    }
  }

  private func crossings(
    of y: Double, _ meetings: SharedBuffer<Meeting>, _ range: Range<Int>
  ) -> [Crossing] {
    var crossings: [Crossing] = []
    for index in range {
      let number = Int(meetings[index].edge)
      let edge = outline[number]
      guard (edge.ay < y) != (edge.by < y) else { continue }
      let x = edge.ax + (y - edge.ay) / (edge.by - edge.ay) * (edge.bx - edge.ax)
      crossings.append(Crossing(x: x, polygon: polygons[number]))
    }
    crossings.sort { $0.x < $1.x }
    return crossings
  }

  /// A longitude in a cell that lies far from where edges cross the row's line: in the widest gap.
  private func place(in column: Int, _ crossings: [Crossing], _ next: Int) -> Double {
    let (west, east) = (frame.westEnd(of: column), frame.westEnd(of: column + 1))
    var (best, width) = ((west + east) / 2, -Double.infinity)
    var previous = west
    var index = next
    while true {
      let crossing = index < crossings.count ? min(crossings[index].x, east) : east
      if crossing - previous > width {
        width = crossing - previous
        best = (crossing + previous) / 2
      }
      if crossing >= east { return best }
      previous = max(previous, crossing)
      index += 1
    }
  }

  /// Adds a cell with its place, the edges that meet it, in the order of polygons, and the polygons that
  /// hold the place, ascending.
  private mutating func appendBorderCell(
    _ x: Double, _ y: Double, _ edgeNumbers: RowColumns.List, _ holding: [UInt32]
  ) {
    let firstGroup = groups.count
    for number in edgeNumbers {
      let polygon = polygons[Int(number)]
      if groups.count == firstGroup || groups[groups.count - 1].polygon != polygon {
        groups.append(
          PolygonGrid.Group(
            polygon: polygon, firstEdge: UInt32(edges.count),
            holdsPlace: holding.contains(polygon)))
      }
      edges.append(outline[Int(number)])
    }
    let whole = holding.filter { polygon in
      !(firstGroup..<groups.count).contains { groups[$0].polygon == polygon }
    }
    borderCells.append(
      PolygonGrid.BorderCell(
        x: x, y: y, firstGroup: UInt32(firstGroup), set: sets.number(of: whole)))
  }
}

/// The edges that meet each cell of one row of the grid, in the order in which they were added.
struct RowColumns: ~Copyable {
  /// The latest entry of each column, and one before each entry; -1 for none.
  private var heads: [Int32]
  private var tails: [Int32]
  private var entries = GrowableBuffer<(edge: UInt32, next: Int32)>(minimumCapacity: 256)
  private var used: [Int] = []

  init(_ count: Int) {
    heads = Array(repeating: -1, count: count)
    tails = heads
  }

  mutating func clear() {
    for column in used { heads[column] = -1 }
    used.removeAll(keepingCapacity: true)
    entries.truncate(to: 0)
  }

  mutating func add(_ column: Int, _ edge: UInt32) {
    let entry = Int32(entries.count)
    entries.append((edge, -1))
    if heads[column] < 0 {
      heads[column] = entry
      used.append(column)
    } else {
      entries[Int(tails[column])].next = entry
    }
    tails[column] = entry
  }

  func hasEdges(_ column: Int) -> Bool { heads[column] >= 0 }

  func edges(_ column: Int) -> List { List(entries: entries.bytes, entry: heads[column]) }

  /// The edges of a column; valid until the next one is added.
  struct List: Sequence, IteratorProtocol {
    fileprivate let entries: UnsafeBufferPointer<(edge: UInt32, next: Int32)>
    fileprivate var entry: Int32

    mutating func next() -> UInt32? {
      guard entry >= 0 else { return nil }
      let (edge, next) = entries[Int(entry)]
      entry = next
      return edge
    }
  }
}
