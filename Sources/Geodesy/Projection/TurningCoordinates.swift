import GeoFeatures
import Synchronization

/// The coordinates of a column while they are turned in place, in memory that becomes the turned
/// column's.
final class TurningCoordinates: @unchecked Sendable {
  // Threads write to pieces that do not overlap; the rest is touched by the owner alone.
  private let column: GeometryColumn
  private var xs: GrowableBuffer<Double>
  private var ys: GrowableBuffer<Double>
  private var zs: GrowableBuffer<Double>
  private let x: UnsafeMutablePointer<Double>
  private let y: UnsafeMutablePointer<Double>
  private let z: UnsafeMutablePointer<Double>?

  /// Whether the pieces that were projected have positions without a place, or off the area of use.
  private let found = Atomic<Int>(0)
  private static let displaced = 1
  private static let outside = 2
  /// Nearer to a pole than that, datums shift places from one side of it to the other, and an edge along
  /// the end of the map into a knot: two kilometres.
  private static let polarLatitude = 89.98

  /// Makes room for the coordinates; heights are turned only if asked for.
  init(_ column: GeometryColumn, heights: Bool) {
    self.column = column
    let count = column.x.count
    xs = GrowableBuffer(minimumCapacity: count)
    ys = GrowableBuffer(minimumCapacity: count)
    zs = GrowableBuffer(minimumCapacity: heights ? count : 1)
    xs.commit(count)
    ys.commit(count)
    x = xs.base
    y = ys.base
    if heights {
      zs.commit(count)
      z = zs.base
    } else {
      z = nil
    }
  }

  /// Takes the coordinates of those vertices as they are.
  func copy(_ range: Range<Int>) {
    guard range.count > 0, let fromX = column.x.values.baseAddress,
      let fromY = column.y.values.baseAddress
    else { return }
    (x + range.lowerBound).update(from: fromX + range.lowerBound, count: range.count)
    (y + range.lowerBound).update(from: fromY + range.lowerBound, count: range.count)
    guard let z else { return }
    if let heights = column.z?.values.baseAddress {
      (z + range.lowerBound).update(from: heights + range.lowerBound, count: range.count)
    } else {
      (z + range.lowerBound).update(repeating: .nan, count: range.count)
    }
  }

  func swapAxes(_ range: Range<Int>) {
    for index in range { (x[index], y[index]) = (y[index], x[index]) }
  }

  /// Makes positions infinite that lie farther from the origin than that, so that they have no place.
  func dropFar(_ range: Range<Int>, beyond farthest: Double) {
    // NaN stays what it is.
    for index in range where abs(x[index]) > farthest || abs(y[index]) > farthest {
      x[index] = .infinity
      y[index] = .infinity
    }
  }

  /// Brings longitudes within ±180°.
  func wrap(_ range: Range<Int>, within seam: Seam) {
    for index in range { x[index] = seam.wrappedInwards(x[index]) }
  }

  /// Turns the coordinates of those vertices; a height that is not known, or is none, counts as 0 and
  /// stays what it is.
  func apply(_ transformation: Transformation, to range: Range<Int>) {
    guard range.count > 0 else { return }
    let z = transformation.keptHeights == nil ? z : nil
    if let z {
      for index in range where !(abs(z[index]) <= GeometryRepair.farthestHeight) { z[index] = 0 }
    }
    transformation.apply(
      x: x + range.lowerBound, y: y + range.lowerBound, z: z.map { $0 + range.lowerBound },
      count: range.count, stride: 8)
    guard let z else { return }
    for index in range {
      let before = column.height(index)
      if !(abs(before) <= GeometryRepair.farthestHeight) {
        z[index] = before
      } else if !z[index].isFinite {
        z[index] = .nan
      }
    }
  }

  /// Looks at those vertices before they are turned: is one, whose row has a location, off the area?
  func noteOutside(_ range: Range<Int>, _ area: BoundingBox) {
    let (west, east) = (area.west, area.unbrokenEast)
    let (south, north) = (area.south, area.north)
    for index in range {
      let (longitude, latitude) = (x[index], y[index])
      // Most lie inside, and as the area's longitudes have it.
      if longitude >= west && longitude <= east && latitude >= south && latitude <= north {
        continue
      }
      if !area.contains(longitude: longitude, latitude: latitude) && longitude == longitude {
        found.bitwiseOr(Self.outside, ordering: .relaxed)
        return
      }
    }
  }

  /// Looks at those vertices after they were turned: has one no place?
  func noteDisplaced(_ range: Range<Int>, limit: Double) {
    // What was NaN and what became so alike; rows without a location are told apart later.
    for index in range where !(abs(x[index]) < limit && abs(y[index]) < limit) {
      found.bitwiseOr(Self.displaced, ordering: .relaxed)
      return
    }
  }

  var hasDisplaced: Bool { found.load(ordering: .relaxed) & Self.displaced != 0 }
  var hasOutside: Bool { found.load(ordering: .relaxed) & Self.outside != 0 }

  /// The first vertex of a row that does not lie within the limit, or nil.
  func displaced(_ row: Int, limit: Double) -> Int? {
    for vertex in column.vertices(ofRow: row)
    where !(abs(x[vertex]) < limit && abs(y[vertex]) < limit) {
      return vertex
    }
    return nil
  }

  private static let directions: [(Double, Double)] = [
    (1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7),
  ]

  /// Tries vertices of a row that have no place once more, a little nearer to its middle; whether all have
  /// one then.
  func recover(
    _ row: Int, by way: Transformation, end: PlaneSeam?, isNorthFirst: Bool, step: Double,
    farthest: Double
  ) -> Bool {
    let vertices = column.vertices(ofRow: row)
    for vertex in vertices
    where !(abs(column.x[vertex]) <= farthest && abs(column.y[vertex]) <= farthest) {
      return false
    }
    func source(_ vertex: Int) -> (x: Double, y: Double) {
      isNorthFirst
        ? (column.y[vertex], column.x[vertex]) : (column.x[vertex], column.y[vertex])
    }
    var (sumX, sumY) = (0.0, 0.0)
    for vertex in vertices {
      sumX += source(vertex).x / Double(vertices.count)
      sumY += source(vertex).y / Double(vertices.count)
    }
    for vertex in vertices where !(x[vertex].isFinite && y[vertex].isFinite) {
      let from = source(vertex)
      let (awayX, awayY) = (sumX - from.x, sumY - from.y)
      let distance = max((awayX * awayX + awayY * awayY).squareRoot(), .leastNormalMagnitude)
      // A lobe of a torn plane may lie on the other side.
      let ways = [(awayX / distance, awayY / distance)] + Self.directions
      let found = ways.lazy.map { (east, north) in
        var (longitude, latitude) = (from.x + east * step, from.y + north * step)
        way.apply(x: &longitude, y: &latitude, z: nil, count: 1, stride: 8)
        return (longitude, latitude)
      }.first { $0.0.isFinite && $0.1.isFinite }
      guard let found = found ?? end?.place(near: from, by: way, step: step) else { return false }
      (x[vertex], y[vertex]) = found
    }
    return true
  }

  /// Whether every position of a row, as it is now, lies in the area.
  func isInside(_ row: Int, _ area: BoundingBox) -> Bool {
    for vertex in column.vertices(ofRow: row)
    where !area.contains(longitude: x[vertex], latitude: y[vertex]) {
      return false
    }
    return true
  }

  /// The first and the last position as they are now.
  func probe(_ range: Range<Int>) -> [(x: Double, y: Double)] {
    let first = range.first { x[$0].isFinite && y[$0].isFinite }
    let last = range.last { x[$0].isFinite && y[$0].isFinite }
    return [first, last].compactMap { $0 }.map { (x[$0], y[$0]) }
  }

  /// The box of finite positions as they are now, taken for degrees; nil where there are none.
  func extent(_ runs: [Range<Int>]) -> BoundingBox? {
    var box: BoundingBox?
    for index in runs.joined() where x[index].isFinite && y[index].isFinite {
      guard let known = box else {
        box = BoundingBox(west: x[index], south: y[index], east: x[index], north: y[index])
        continue
      }
      box = BoundingBox(
        west: min(known.west, x[index]), south: min(known.south, y[index]),
        east: max(known.east, x[index]), north: max(known.north, y[index]))
    }
    return box
  }

  /// Puts vertices of lines and rings back on the side of ±180° on which they were before a shift of
  /// datum took them over it, and where they were at a pole, which is all of the map's edge; `meridian` is
  /// the target's prime meridian, `turn` its full circle.
  func keepSides(_ row: Int, from meridian: Double, turn: Double) {
    for vertex in column.vertices(ofRow: row) {
      // What lies between the target's seam and 180° is on the other side of the target's map.
      let fromMeridian = column.x[vertex] - meridian
      let isOver = abs(fromMeridian) > 180 + Seam.tolerance
      let before =
        (isOver ? fromMeridian - 360 * (fromMeridian / 360).rounded() : fromMeridian) / 360 * turn
      if abs(column.y[vertex]) > Self.polarLatitude, x[vertex].isFinite {
        x[vertex] = min(max(before, -turn / 2), turn / 2)
        y[vertex] = column.y[vertex] / 360 * turn
        continue
      }
      let step = ((x[vertex] - before) / turn).rounded() * turn
      guard step != 0, step.isFinite else { continue }
      x[vertex] = min(max(x[vertex] - step, -turn / 2), turn / 2)
    }
  }

  /// Hands the memory to a column in which the rows of `lost`, ascending, have no location.
  func finish(without lost: [Int]) -> GeometryColumn {
    if column.offsets == nil { clearNullRows() }
    let turned = GeometryColumn(
      kinds: column.kinds, x: Self.share(&xs), y: Self.share(&ys),
      z: z == nil ? column.z : Self.share(&zs), m: column.m, offsets: column.offsets)
    if lost.isEmpty { return turned }
    var builder = GeometryBuilder()
    var next = 0
    for row in 0..<column.rowCount {
      if next < lost.count && lost[next] == row {
        builder.appendNullRow()
        next += 1
      } else {
        builder.appendRow(row, of: turned)
      }
    }
    return builder.finish()
  }

  /// Gives rows without a location their NaN back, of which PROJ makes infinity.
  private func clearNullRows() {
    for row in 0..<column.rowCount where column.kinds[row] == GeometryKind.none.rawValue {
      xs[row] = .nan
      ys[row] = .nan
    }
  }

  private static func share(_ buffer: inout GrowableBuffer<Double>) -> SharedBuffer<Double> {
    var taken = GrowableBuffer<Double>(minimumCapacity: 1)
    swap(&buffer, &taken)
    return taken.share()
  }
}

extension Seam {
  /// The longitude within ±180°. PROJ brings it there itself, and loses the side of what lies on the
  /// seam: that is moved into its strip by a hundredth of a millimetre.
  @inline(__always)
  func wrappedInwards(_ longitude: Double) -> Double {
    var longitude = longitude
    if longitude == west { longitude += Self.inwards }
    if longitude == east { longitude -= Self.inwards }
    if abs(longitude) > 180 { longitude -= 360 * (longitude / 360).rounded() }
    return longitude
  }

  /// In degrees; PROJ takes what is 1e-12 radians (6e-11°) beyond the edge to be on this side of it
  /// (adjlon).
  private static let inwards = 1e-10
}
