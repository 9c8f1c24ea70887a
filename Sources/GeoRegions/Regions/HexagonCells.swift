import CSystem
import GeoFeatures
import Geodesy

/// Hexagons of equal area in the plane of EASE-Grid 2.0 (EPSG:6933, Brodzik et al. 2012,
/// doi:10.3390/ijgi1010032), made as events come.
///
/// They stand on a corner, and their width is made to go round the globe evenly.
struct HexagonCells {
  /// Half the plane's width in metres: the image of 180°.
  private let halfWidth: Double
  /// Half its height: the image of a pole.
  private let halfHeight: Double
  /// From one centre to the next in a row, and from one row to the next.
  private let width, height: Double
  private let columns: Int
  private let projector: Projector
  private let plane: String = "EPSG:6933"

  /// Makes hexagons about so wide, from side to side.
  ///
  /// - Throws: A `Failure` of kind `usage` where they are too narrow or too wide.
  init(widthMetres: Double) throws(Failure) {
    guard widthMetres >= 1_000 && widthMetres <= 5_000_000 else {
      throw Failure(.usage, "hexagons are from 1 km to 5,000 km wide")
    }
    projector = try Projector()
    var (x, y) = (180.0, 90.0)
    try projector.transformation(from: "OGC:CRS84", to: plane)
      .apply(x: &x, y: &y, z: nil, count: 1, stride: 8)
    halfWidth = abs(x)
    halfHeight = y
    columns = max(4, Int((2 * halfWidth / widthMetres).rounded()))
    width = 2 * halfWidth / Double(columns)
    height = width * 3.0.squareRoot() / 2
  }

  /// The cells of places, which are turned in place.
  func cells(
    _ x: UnsafeMutableBufferPointer<Double>, _ y: UnsafeMutableBufferPointer<Double>,
    _ body: (_ index: Int, _ cell: UInt64?) -> Void
  ) throws(Failure) {
    try projector.transformation(from: "OGC:CRS84", to: plane).apply(x: x, y: y)
    for index in x.indices {
      body(index, x[index].isFinite && y[index].isFinite ? cell(x[index], y[index]) : nil)
    }
  }

  /// The hexagon whose centre is nearest.
  private func cell(_ x: Double, _ y: Double) -> UInt64 {
    let row = (y / height).rounded(.down)
    var best = (distance: Double.infinity, row: 0, column: 0)
    for candidate in [row, row + 1] {
      let shift = Int(candidate) & 1 == 0 ? 0 : width / 2
      let column = ((x + halfWidth - shift) / width).rounded()
      let (dx, dy) = (x + halfWidth - shift - column * width, y - candidate * height)
      let distance = dx * dx + dy * dy
      if distance < best.distance { best = (distance, Int(candidate), Int(column)) }
    }
    let column = (best.column % columns + columns) % columns
    return UInt64(UInt32(bitPattern: Int32(best.row))) << 32 | UInt64(column)
  }

  private func place(_ cell: UInt64) -> (row: Int, column: Int) {
    (Int(Int32(bitPattern: UInt32(cell >> 32))), Int(cell & 0xffff_ffff))
  }

  /// Column from 180° W and row from the equator: `H12S3`.
  func key(_ cell: UInt64) -> String {
    let (row, column) = place(cell)
    return "H\(column)\(row < 0 ? "S" : "N")\(abs(row))"
  }

  /// Adds the outline in the plane, for ``Geodesy/Reprojection`` to bring to the globe.
  func appendPolygon(_ cell: UInt64, to builder: inout GeometryBuilder) {
    let (row, column) = place(cell)
    let centreX = -halfWidth + Double(column) * width + (row & 1 == 0 ? 0 : width / 2)
    let centreY = Double(row) * height
    let radius = width / 3.0.squareRoot()
    let (half, quarter) = (width / 2, radius / 2)
    builder.setSystem(CoordinateSystem(plane, order: .eastFirst))
    let corners = [
      (0, radius), (-half, quarter), (-half, -quarter), (0, -radius), (half, -quarter),
      (half, quarter), (0, radius),
    ].map { (x: centreX + $0.0, y: centreY + $0.1) }
    builder.beginPart(.polygon)
    builder.beginRing()
    for (x, y) in Self.within(halfHeight, Self.within(halfHeight, corners, side: 1), side: -1) {
      builder.appendVertex(x, y)
    }
    builder.endRow()
  }

  /// What of a convex ring lies on the inner side of a pole's line (Sutherland and Hodgman 1974, Reentrant
  /// polygon clipping, CACM 17, 32, doi:10.1145/360767.360802).
  private static func within(
    _ limit: Double, _ ring: [(x: Double, y: Double)], side: Double
  ) -> [(x: Double, y: Double)] {
    guard ring.contains(where: { $0.y * side > limit }) else { return ring }
    var cut: [(x: Double, y: Double)] = []
    for (a, b) in zip(ring, ring.dropFirst()) {
      let (isIn, isNextIn) = (a.y * side <= limit, b.y * side <= limit)
      if isIn { cut.append(a) }
      if isIn != isNextIn {
        let share = (limit * side - a.y) / (b.y - a.y)
        cut.append((a.x + share * (b.x - a.x), limit * side))
      }
    }
    return cut + cut.prefix(1)
  }
}
