import GeoFeatures

/// A grid of equal degrees, made as events come: a cell has its western and southern side.
struct DegreeCells {
  /// How many cells there are to a degree, or how many degrees a cell has: whichever is whole keeps
  /// sides exact.
  private let degrees: Double
  private let columns, rows: Int

  /// - Throws: A `Failure` of kind `usage` where the cells do not go into 360° and 180° evenly.
  init(degrees: Double) throws(Failure) {
    let (columns, rows) = ((360 / degrees).rounded(), (180 / degrees).rounded())
    guard degrees > 0, degrees <= 90, columns <= 36_000,
      abs(columns * degrees - 360) < 1e-9, abs(rows * degrees - 180) < 1e-9
    else {
      throw Failure(
        .usage, "a grid of \(degrees)° does not go round the globe evenly",
        advice: "take 1deg, 0.5deg, 2.5deg …, from 0.01 to 90")
    }
    self.degrees = degrees
    self.columns = Int(columns)
    self.rows = Int(rows)
  }

  /// The cell of a place; -180° and 180° are one meridian, and the poles belong to the last row.
  func cell(longitude: Double, latitude: Double) -> UInt64 {
    let column = Int(((longitude + 180) / degrees).rounded(.down)) % columns
    let row = min(Int(((latitude + 90) / degrees).rounded(.down)), rows - 1)
    return UInt64(row * columns + column)
  }

  private func west(_ cell: UInt64) -> Double {
    -180 + Double(Int(cell) % columns) * 360 / Double(columns)
  }

  private func south(_ cell: UInt64) -> Double {
    -90 + Double(Int(cell) / columns) * 180 / Double(rows)
  }

  /// `N23E121`, by its south-western corner.
  func key(_ cell: UInt64) -> String {
    func part(_ value: Double, _ positive: String, _ negative: String) -> String {
      let size = abs(value)
      return (value < 0 ? negative : positive)
        + (size == size.rounded() ? "\(Int(size))" : "\(size)")
    }
    return part(south(cell), "N", "S") + part(west(cell), "E", "W")
  }

  func appendPolygon(_ cell: UInt64, to builder: inout GeometryBuilder) {
    let (west, south) = (west(cell), south(cell))
    let (east, north) = (
      -180 + Double(Int(cell) % columns + 1) * 360 / Double(columns),
      -90 + Double(Int(cell) / columns + 1) * 180 / Double(rows)
    )
    builder.beginPart(.polygon)
    builder.beginRing()
    for (x, y) in [(west, south), (east, south), (east, north), (west, north), (west, south)] {
      builder.appendVertex(x, y)
    }
    builder.endRow()
  }
}
