import GeoFeatures

/// What a mask covers in a part of the plane, and in the quarters of that part: GEOS goes through all of
/// a mask for each row that it cuts, and a row needs only what is near it.
///
/// The quarters overlap, so that a row finds one in which it lies as a whole. They are made, and the
/// polygons in them united, when a row asks for it. An edge that reaches into a quarter is in it from
/// end to end: what is cut there comes out as from the whole mask.
final class MaskCell {
  /// What has fewer vertices is not divided.
  private static let leastCount = 256
  /// What has fewer vertices is united before it is divided, so that that is done once.
  private static let unitedCount = 4096
  private static let greatestDepth = 16

  private let context: GEOSContext
  /// The geometry here, as one row.
  private var column: GeometryColumn
  /// Whether its polygons are valid together, and not each for itself.
  private var areValid: Bool
  private let core: Box
  private let depth: Int
  /// The boxes of its parts.
  private var boxes: [Box] = []
  private var quarters: [Quarter] = [.unknown, .unknown, .unknown, .unknown]
  private var form: GEOSHeld<Mask.Form>?

  private enum Quarter {
    case unknown
    case cell(MaskCell)
    /// Not worth it, or GEOS can't make it.
    case none
  }

  /// The whole of a mask of one row.
  convenience init(_ column: GeometryColumn, areValid: Bool, in context: GEOSContext) {
    self.init(column, areValid, Box(of: 0, in: column), 0, in: context)
  }

  private init(
    _ column: GeometryColumn, _ areValid: Bool, _ core: Box, _ depth: Int,
    in context: GEOSContext
  ) {
    self.context = context
    self.column = column
    self.areValid = areValid
    self.core = core
    self.depth = depth
    measure()
  }

  private func measure() {
    boxes = column.parts(ofRow: 0).map { Box(ofPart: $0, in: column) }
    areValid = areValid || boxes.count < 2
  }

  /// Calls the body with the geometry here, indexed.
  func withForm<Result>(
    _ body: (borrowing Mask.Form) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let form { return try body(form.value) }
    let polygons = try context.polygons(column, row: 0)
    let made = GEOSHeld(
      Mask.Form(
        polygons: try GEOSPrepared(areValid ? polygons : polygons.unitedParts()),
        lines: try context.lines(column, row: 0), points: try context.points(column, row: 0)))
    form = made
    return try body(made.value)
  }

  /// The smallest cell in which a box lies as a whole. All of the mask must be polygons.
  func cell(for box: Box) -> MaskCell {
    var cell = self
    while let next = cell.quarter(for: box) { cell = next }
    return cell
  }

  private func quarter(for box: Box) -> MaskCell? {
    guard column.x.count >= Self.leastCount, depth < Self.greatestDepth else { return nil }
    let (boxCentre, centre) = (box.centre, core.centre)
    let (isEast, isNorth) = (boxCentre.x > centre.x, boxCentre.y > centre.y)
    let core = core.quarter(isEast: isEast, isNorth: isNorth)
    guard box.isInside(core.widened(by: 0.25)) else { return nil }
    let index = (isEast ? 1 : 0) + (isNorth ? 2 : 0)
    if case .unknown = quarters[index] { quarters[index] = (try? make(core)) ?? .none }
    if case .cell(let cell) = quarters[index] { return cell }
    return nil
  }

  private func make(_ core: Box) throws(Failure) -> Quarter {
    if !areValid && column.x.count < Self.unitedCount { try unite() }
    let near = core.widened(by: 0.25)
    var builder = GeometryBuilder()
    for (index, box) in boxes.enumerated() where box.meets(near) {
      try append(index, near, to: &builder)
    }
    builder.endRow(asMultiple: true)
    let made = builder.finish()
    guard made.x.count < column.x.count * 3 / 4 else { return .none }
    return .cell(MaskCell(made, areValid, core, depth + 1, in: context))
  }

  private func unite() throws(Failure) {
    var builder = GeometryBuilder()
    try context.polygons(column, row: 0).unitedParts().appendParts(.polygons, to: &builder)
    builder.endRow(asMultiple: true)
    column = builder.finish()
    areValid = true
    measure()
  }

  /// Adds what of a polygon lies in a box, or all of it where little would be saved.
  private func append(
    _ index: Int, _ near: Box, to builder: inout GeometryBuilder
  ) throws(Failure) {
    let part = column.parts(ofRow: 0).lowerBound + index
    let count = column.rings(ofPart: part).reduce(0) { $0 + column.vertices(ofRing: $1).count }
    let reach = count < Self.leastCount / 4 ? boxes[index] : reach(ofPart: part, near)
    if reach.covers(boxes[index]) {
      builder.appendPart(part, as: .polygon, of: column)
    } else {
      try context.polygon(part, of: column).intersection(context.polygons(reach.polygon, row: 0))
        .appendParts(.polygons, to: &builder)
    }
  }

  /// The box with every edge of a polygon whose own box meets it.
  private func reach(ofPart part: Int, _ box: Box) -> Box {
    var reach = box
    for ring in column.rings(ofPart: part) {
      for vertex in column.vertices(ofRing: ring).dropFirst() {
        var edge = Box.nothing
        edge.add(column.x[vertex - 1], column.y[vertex - 1])
        edge.add(column.x[vertex], column.y[vertex])
        guard edge.meets(box) else { continue }
        reach.add(edge.west, edge.south)
        reach.add(edge.east, edge.north)
      }
    }
    return reach
  }
}
