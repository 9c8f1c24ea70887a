import GeoFeatures
import Geodesy

/// The columns of the radii of winds of one threshold, in kilometres.
struct WindColumns {
  let threshold: WindThreshold
  private let quadrants: [PropertyColumn?]
  private let circle: PropertyColumn?

  /// The thresholds that a table has radii of by quadrant, or all round of winds in knots; those of
  /// Japan and Taiwan are circles otherwise (``CircleLayer``).
  static func all(of table: FeatureTable, withCircles: Bool = false) -> [WindColumns] {
    WindThreshold.allCases.compactMap { threshold in
      let isMetric = threshold == .metresPerSecond15 || threshold == .metresPerSecond25
      let columns = WindColumns(
        threshold: threshold,
        quadrants: FixColumn.quadrants(threshold).map { FixTable.column($0, of: table) },
        circle: isMetric && !withCircles
          ? nil : FixTable.column(.radius(threshold, .circle), of: table))
      let hasAny = columns.circle != nil || columns.quadrants.contains { $0 != nil }
      return hasAny ? columns : nil
    }
  }

  /// The radii of a row in metres; that of all quadrants where only one is known for all of them.
  func radii(_ row: Int) -> QuadrantRadii {
    func metres(_ quadrant: Int) -> Double { FixTable.number(quadrants[quadrant], row) * 1000 }
    let radii = QuadrantRadii(
      northEast: metres(0), southEast: metres(1), southWest: metres(2), northWest: metres(3))
    guard radii.knownCount == 0, circle != nil else { return radii }
    let all = FixTable.number(circle, row) * 1000
    return QuadrantRadii(northEast: all, southEast: all, southWest: all, northWest: all)
  }

  /// What a legend says of the threshold.
  var words: String {
    switch threshold {
    case .metresPerSecond15: "15 m/s"
    case .metresPerSecond25: "25 m/s"
    case .knots30: "30 kt"
    case .knots34: "34 kt"
    case .knots50: "50 kt"
    case .knots64: "64 kt"
    }
  }

  /// The style that its areas are drawn in.
  var style: String {
    switch threshold {
    case .metresPerSecond15, .knots30, .knots34: "wind-34"
    case .metresPerSecond25, .knots50: "wind-50"
    case .knots64: "wind-64"
    }
  }
}
