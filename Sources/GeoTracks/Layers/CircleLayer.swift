import GeoFeatures
import Geodesy

/// Circles about fixes: those that the centre may lie in, and those of winds told by one radius, or by
/// the longest and the shortest one.
struct CircleLayer: ~Copyable {
  private enum Own: Int {
    case circle, radius
  }

  private static let own: [Field] = [
    Field("circle", .text, meaning: "what the circle is: pr70, or a wind"),
    Field("radius_km", .real, unit: "km", meaning: "its radius"),
  ]

  /// The winds that are drawn as circles, whatever the agency: those of Japan and Taiwan.
  private static let thresholds: [WindThreshold] = [
    .metresPerSecond15, .metresPerSecond25, .knots30, .knots50,
  ]

  private var builder: LayerBuilder
  private var radii: WindRadii
  private let fixes: FixTable
  private let probability: PropertyColumn?
  private let winds: [Wind]

  /// The radii of winds of one threshold.
  private struct Wind {
    let name: String
    let circle, longest, shortest, direction: PropertyColumn?
  }

  init(_ fixes: FixTable, _ detail: CircleDetail) {
    self.fixes = fixes
    radii = WindRadii(detail: detail)
    probability = FixTable.column(.probabilityRadius, of: fixes.table)
    winds = Self.thresholds.compactMap { threshold in
      func column(_ part: RadiusPart) -> PropertyColumn? {
        FixTable.column(.radius(threshold, part), of: fixes.table)
      }
      let isMetric = threshold == .metresPerSecond15 || threshold == .metresPerSecond25
      let wind = Wind(
        name: threshold.columnName, circle: isMetric ? column(.circle) : nil,
        longest: column(.longest), shortest: column(.shortest), direction: column(.direction))
      return wind.circle == nil && wind.longest == nil ? nil : wind
    }
    builder = LayerBuilder(
      .circles, of: fixes,
      taking: LayerBuilder.identity + [.model, .kind, .time, .initialTime, .leadHours],
      own: Self.own)
  }

  /// Adds the circles of a fix.
  mutating func append(row: Int) {
    if fixes.kinds[row] == .forecast, let metres = Self.metres(probability, row) {
      append(row, "pr70", longest: metres, shortest: metres, direction: .nan)
    }
    for wind in winds {
      if let longest = Self.metres(wind.longest, row) {
        append(
          row, wind.name, longest: longest, shortest: Self.metres(wind.shortest, row) ?? longest,
          direction: CompassPoint.degrees(FixTable.text(wind.direction, row)) ?? .nan)
      } else if let metres = Self.metres(wind.circle, row) {
        append(row, wind.name, longest: metres, shortest: metres, direction: .nan)
      }
    }
  }

  /// The table of the circles, whole: longitudes may run on over 180°.
  consuming func take() -> FeatureTable { builder.table.take() }

  /// A radius above zero in metres; nothing is drawn of what is missing.
  private static func metres(_ column: PropertyColumn?, _ row: Int) -> Double? {
    let kilometres = FixTable.number(column, row)
    return kilometres > 0 && kilometres.isFinite ? kilometres * 1000 : nil
  }

  private mutating func append(
    _ row: Int, _ name: String, longest: Double, shortest: Double, direction: Double
  ) {
    // A direction that is not known makes a circle about the fix.
    let isEccentric = longest != shortest && !direction.isNaN
    let mean = (longest + shortest) / 2
    let drawing = radii.append(
      longitude: fixes.longitude(row), latitude: fixes.latitude(row),
      longestMetres: isEccentric ? longest : mean, shortestMetres: isEccentric ? shortest : mean,
      directionDegrees: direction, to: &builder.table.geometry)
    guard case .drawn = drawing else { return builder.table.geometry.cancelRow() }
    builder.table.geometry.endRow()
    builder.begin(.circles, row: row)
    builder.set(Own.circle.rawValue, string: name)
    builder.set(Own.radius.rawValue, real: mean / 1000)
    builder.end(style: "circle")
  }
}
