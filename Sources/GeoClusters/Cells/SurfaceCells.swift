import CSystem
import GeoFeatures
import Geodesy

/// Cells on a surface that are so small that all places of one are neighbours of each other: rows of
/// equal height, and in each row columns of equal width, a whole number of them round the globe.
///
/// The square of the chord of two places of a cell is at most the sum of the squares of its height and of
/// its width at that latitude of the row which is nearest to the equator, since
/// chord² = 4 sin²(Δφ/2) + 4 cos φ₁ cos φ₂ sin²(Δλ/2).
struct SurfaceCells {
  /// Cells are smaller, and neighbourhoods larger, by this share than they need be: more than all
  /// rounding in their arithmetic comes to.
  static let slack = 1e-6

  /// Whether columns go round the globe.
  let isRound: Bool
  /// How many rows there are.
  let rowCount: Int
  /// How many rows away a neighbour may be.
  let rowReach: Int
  /// The height of a row in radians, or in the plane's unit.
  private let height: Double
  /// The least side that cells need have: of width, and of height in the plane.
  private let side: Double
  /// The reach of a neighbourhood: an angle, or a length in the plane.
  private let reach: Double
  private let halfSineSquared: Double
  /// The lower left corner of the plane.
  private let origin: (x: Double, y: Double)
  private let planeColumns: Int

  /// Cells on the globe.
  ///
  /// - Parameters:
  ///   - budget: An angle in radians: any two places of a cell are to be that near.
  ///   - reach: An angle in radians beyond which no place is a neighbour.
  init(budget: Double, reach: Double) {
    isRound = true
    let chord = 2 * sin(min(budget, .pi) / 2)
    side = chord / 2.0.squareRoot() * (1 - Self.slack)
    rowCount = max(1, Int((.pi / side).rounded(.up)))
    height = .pi / Double(rowCount)
    self.reach = min(reach, .pi)
    rowReach = min(rowCount, Int(self.reach * (1 + Self.slack) / height) + 1)
    halfSineSquared = reach >= .pi ? 2 : pow(sin(reach / 2), 2)
    origin = (0, 0)
    planeColumns = 0
  }

  /// Cells in the plane over places between two x and two y, in the unit of the coordinates.
  ///
  /// - Throws: `Failure` of kind `usage` where there would be more than two thousand million rows or
  ///   columns.
  init(
    budget: Double, reach: Double, x: ClosedRange<Double>, y: ClosedRange<Double>
  ) throws(Failure) {
    isRound = false
    side = budget / 2.0.squareRoot() * (1 - Self.slack)
    height = side
    self.reach = reach
    rowReach = Int(reach * (1 + Self.slack) / height) + 1
    halfSineSquared = 0
    let rows = (y.upperBound - y.lowerBound) / height
    let columns = (x.upperBound - x.lowerBound) / side
    guard rows < 2e9 && columns < 2e9 else {
      throw Failure(.usage, "the radius \(reach) is too small for coordinates so far apart")
    }
    origin = (x.lowerBound, y.lowerBound)
    rowCount = Int(rows) + 1
    planeColumns = Int(columns) + 1
  }

  /// The row of a latitude in degrees, or of a y.
  @inline(__always)
  func row(_ y: Double) -> Int {
    let at = isRound ? (y + 90) / 180 * Double(rowCount) : (y - origin.y) / height
    return min(max(Int(at), 0), rowCount - 1)
  }

  /// How many columns a row has.
  func columnCount(_ row: Int) -> Int {
    isRound ? max(1, Int((2 * .pi * greatestCosine(row) / side).rounded(.up))) : planeColumns
  }

  /// The column of a longitude in degrees, or of an x, in a row of so many.
  @inline(__always)
  func column(_ x: Double, of count: Int) -> Int {
    if !isRound { return min(max(Int((x - origin.x) / side), 0), count - 1) }
    let turns = x / 360
    return min(Int((turns - Double(Self.floor(turns))) * Double(count)), count - 1)
  }

  /// The greatest whole number that is not above, without a call of the library.
  @inline(__always)
  private static func floor(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) > value ? whole - 1 : whole
  }

  /// The most that bits of column numbers come to.
  var greatestColumnCount: Int { columnCount(isRound ? rowCount / 2 : 0) }

  /// How far in columns' own measure, which is turns round the globe or the plane's unit, places of
  /// another row may lie from those of a row to be neighbours; nil where all of the row may.
  func columnReach(from row: Int, to other: Int) -> Double? {
    let gap = Double(max(0, abs(row - other) - 1)) * height
    if !isRound {
      return (max(0, reach * reach * (1 + Self.slack) - gap * gap)).squareRoot() * (1 + Self.slack)
    }
    let rest = halfSineSquared * (1 + Self.slack) - pow(sin(gap / 2), 2)
    let cosines = leastCosine(row) * leastCosine(other)
    if rest >= cosines { return nil }
    return asin((max(0, rest) / cosines).squareRoot()) * (1 + Self.slack) / .pi
  }

  /// How wide a column of a row of `count` is, in columns of a row of `otherCount`, and how many of those a
  /// reach is.
  func columns(of count: Int, reach: Double, in otherCount: Int) -> (width: Double, reach: Double) {
    isRound
      ? (Double(otherCount) / Double(count), reach * Double(otherCount)) : (1, reach / side)
  }

  /// The columns of another row that lie within a reach of a column, in measures of
  /// ``columns(of:reach:in:)``; they may run over both ends.
  @inline(__always)
  static func columns(near column: Int, width: Double, reach: Double) -> ClosedRange<Int> {
    let low = Double(column) * width - reach - slack
    let high = Double(column + 1) * width + reach + slack
    return floor(low)...floor(high)
  }

  /// The cosine of the latitude of a row that is nearest to the equator.
  private func greatestCosine(_ row: Int) -> Double {
    let south = Double(row) * height - .pi / 2
    let north = Double(row + 1) * height - .pi / 2
    return south <= 0 && north >= 0 ? 1 : cos(min(abs(south), abs(north)))
  }

  private func leastCosine(_ row: Int) -> Double {
    let south = Double(row) * height - .pi / 2
    let north = Double(row + 1) * height - .pi / 2
    return max(0, cos(min(.pi / 2, max(abs(south), abs(north)))))
  }
}
