import GeoFeatures
import Geodesy

/// The columns of the radii of winds of one threshold, in kilometres.
struct WindColumns {
  let threshold: WindThreshold
  private let quadrants: [PropertyColumn?]
  private let circle: PropertyColumn?
  private let longest: PropertyColumn?
  private let shortest: PropertyColumn?
  private let direction: PropertyColumn?

  /// Where winds of the threshold blow: about a centre, which is not the fix's where a circle is eccentric.
  struct Area {
    var longitude, latitude: Double
    /// In metres; NaN where one is not known.
    var radii: QuadrantRadii
    /// The longest and the shortest radius in metres, and whereto the longest points; of an eccentric
    /// circle only.
    var eccentric: (longest: Double, shortest: Double, direction: Bytes)?
  }

  /// The thresholds that a table has radii of by quadrant, as longest and shortest, or all round of winds
  /// in knots; circles of those of Japan and Taiwan have a layer of their own (``CircleLayer``).
  static func all(of table: FeatureTable, withCircles: Bool = false) -> [WindColumns] {
    WindThreshold.allCases.compactMap { threshold in
      let isMetric = threshold == .metresPerSecond15 || threshold == .metresPerSecond25
      func column(_ part: RadiusPart) -> PropertyColumn? {
        FixTable.column(.radius(threshold, part), of: table)
      }
      let columns = WindColumns(
        threshold: threshold,
        quadrants: FixColumn.quadrants(threshold).map { FixTable.column($0, of: table) },
        circle: isMetric && !withCircles ? nil : column(.circle),
        longest: column(.longest), shortest: column(.shortest), direction: column(.direction))
      let hasAny =
        columns.circle != nil || columns.longest != nil
        || columns.quadrants.contains { $0 != nil }
      return hasAny ? columns : nil
    }
  }

  /// Where winds blow at a row: by quadrant, else by the longest and the shortest radius, else by the one
  /// that is known for all quadrants.
  func area(_ row: Int, _ fixes: FixTable) -> Area {
    func metres(_ column: PropertyColumn?) -> Double { FixTable.number(column, row) * 1000 }
    var area = Area(
      longitude: fixes.longitude(row), latitude: fixes.latitude(row),
      radii: QuadrantRadii(
        northEast: metres(quadrants[0]), southEast: metres(quadrants[1]),
        southWest: metres(quadrants[2]), northWest: metres(quadrants[3])))
    if area.radii.knownCount > 0 { return area }
    let long = metres(longest)
    if long >= 0 {
      let short = metres(shortest)
      makeEccentric(&area, long, short.isNaN ? long : short, FixTable.text(direction, row))
    } else if circle != nil {
      area.radii = .all(metres(circle))
    }
    return area
  }

  /// Makes an area the circle of a longest and a shortest radius; one about the fix where no direction is
  /// known.
  private func makeEccentric(
    _ area: inout Area, _ longest: Double, _ shortest: Double, _ direction: Bytes
  ) {
    area.radii = .all((longest + shortest) / 2)
    area.eccentric = (longest, shortest, direction)
    guard let degrees = CompassPoint.degrees(direction),
      let circle = WindRadii.eccentricCircle(
        longitude: area.longitude, latitude: area.latitude, longestMetres: longest,
        shortestMetres: shortest, directionDegrees: degrees)
    else { return }
    (area.longitude, area.latitude) = (circle.longitude, circle.latitude)
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

extension QuadrantRadii {
  /// The same radius in all quadrants.
  static func all(_ metres: Double) -> QuadrantRadii {
    QuadrantRadii(northEast: metres, southEast: metres, southWest: metres, northWest: metres)
  }
}
