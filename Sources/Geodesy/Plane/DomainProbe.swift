import GeoFeatures

/// Feels out which part of the globe a transformation gives a place, on a grid of a degree; where the
/// border passes between two places of the grid it is found by halving.
///
/// The cells of the grid that have a place are put together as in marching squares (Maple 2003,
/// Geometric design and space planning using the marching squares and marching cube algorithms,
/// doi:10.1109/GMAG.2003.1219671).
struct DomainProbe: ~Copyable {
  private static let columns = 360
  private static let rows = 180
  /// By how many degrees the border is kept off what has no place: more than it bulges over its chord
  /// within a cell.
  private static let margin = 0.05
  private static let offsets = [(0.0, 0.0), (-1, -1), (1, -1), (1, 1), (-1, 1)].map {
    (x: $0 * margin, y: $1 * margin)
  }

  private let transformation: Transformation
  private let limit: Double
  private var places = GrowableBuffer<Bool>(minimumCapacity: 361 * 181)

  /// Tries the grid; a place has finite coordinates within the limit.
  init(_ transformation: Transformation, limit: Double) {
    self.transformation = transformation
    self.limit = limit
    for row in 0...Self.rows {
      for column in 0...Self.columns { places.append(isPlace(Self.place((column, row)))) }
    }
  }

  /// What has a place, as the only row of a column in degrees; nil where all has.
  ///
  /// - Throws: `Failure` of kind `unreadable` where nothing has.
  func area() throws(Failure) -> GeometryColumn? {
    if places.bytes.allSatisfy({ $0 }) { return nil }
    var builder = GeometryBuilder()
    for row in 0..<Self.rows { append(row, to: &builder) }
    var log = DiagnosticLog()
    let united = try Overlay(takesRepaired: true).union(builder.finish(), log: &log)
    guard united.rowCount == 1, united.kind(0) != .none else {
      throw Failure(.unreadable, "the system has a place for nothing")
    }
    return united
  }

  /// Whether a place and those about it have coordinates within the limit, which is round where it
  /// makes the border.
  private func isPlace(_ place: (x: Double, y: Double)) -> Bool {
    for offset in Self.offsets {
      var (x, y) = (place.x + offset.x, min(max(place.y + offset.y, -90), 90))
      transformation.apply(x: &x, y: &y, z: nil, count: 1, stride: 8)
      guard (x * x + y * y).squareRoot() < limit else { return false }
    }
    return true
  }

  private func hasPlace(column: Int, row: Int) -> Bool {
    places[row * (Self.columns + 1) + column]
  }

  /// Adds the cells of a row of the grid: whole ones that are neighbours as one box.
  private func append(_ row: Int, to builder: inout GeometryBuilder) {
    var start: Int?
    for column in 0...Self.columns {
      let isWhole =
        column < Self.columns && hasPlace(column: column, row: row)
        && hasPlace(column: column + 1, row: row)
        && hasPlace(column: column, row: row + 1) && hasPlace(column: column + 1, row: row + 1)
      // What is wider than 180° would be taken for the other way round the globe.
      if isWhole, let west = start, column - west < 90 { continue }
      if let west = start {
        appendRing([(west, row), (column, row), (column, row + 1), (west, row + 1)], to: &builder)
        start = nil
      }
      if isWhole {
        start = column
      } else if column < Self.columns {
        appendRing(
          [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)],
          to: &builder)
      }
    }
  }

  /// Adds what has a place of the ring through corners of the grid, as a row.
  private func appendRing(_ corners: [(column: Int, row: Int)], to builder: inout GeometryBuilder) {
    var ring: [(x: Double, y: Double)] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      let (here, there) = (
        hasPlace(column: corner.column, row: corner.row),
        hasPlace(column: next.column, row: next.row)
      )
      if here { ring.append(Self.place(corner)) }
      if here != there { ring.append(here ? border(corner, next) : border(next, corner)) }
    }
    guard ring.count > 2 else { return }
    builder.beginPart(.polygon)
    builder.beginRing()
    for vertex in ring + ring.prefix(1) { builder.appendVertex(vertex.x, vertex.y) }
    builder.endRow()
  }

  private static func place(_ corner: (column: Int, row: Int)) -> (x: Double, y: Double) {
    (Double(corner.column) - 180, Double(corner.row) - 90)
  }

  /// Where the border passes on the way from a place to one that is none.
  private func border(
    _ from: (column: Int, row: Int), _ to: (column: Int, row: Int)
  ) -> (x: Double, y: Double) {
    let (a, b) = (Self.place(from), Self.place(to))
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if isPlace((a.x + middle * (b.x - a.x), a.y + middle * (b.y - a.y))) {
        low = middle
      } else {
        high = middle
      }
    }
    return (a.x + low * (b.x - a.x), a.y + low * (b.y - a.y))
  }
}
