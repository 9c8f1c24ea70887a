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
  private var circles: GeodesicCircles
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
    circles = GeodesicCircles(detail)
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
      append(row, "pr70", metres)
    }
    for wind in winds {
      if let longest = Self.metres(wind.longest, row) {
        let shortest = Self.metres(wind.shortest, row) ?? longest
        appendEccentric(row, wind, longest, shortest)
      } else if let metres = Self.metres(wind.circle, row) {
        append(row, wind.name, metres)
      }
    }
  }

  /// The table of the circles, whole: longitudes may run on over 180°.
  consuming func take() -> FeatureTable { builder.table.take() }

  /// A radius above zero in metres; nothing is drawn of what is missing.
  private static func metres(_ column: PropertyColumn?, _ row: Int) -> Double? {
    guard let column, column.isValid(row), let kilometres = column.number(row), kilometres > 0,
      kilometres.isFinite
    else { return nil }
    return kilometres * 1000
  }

  private mutating func append(_ row: Int, _ name: String, _ metres: Double) {
    append(row, name, metres, longitude: fixes.longitude(row), latitude: fixes.latitude(row))
  }

  /// JMA's: its centre lies off the fix by half of what the longest radius exceeds the shortest.
  private mutating func appendEccentric(
    _ row: Int, _ wind: Wind, _ longest: Double, _ shortest: Double
  ) {
    let radius = (longest + shortest) / 2
    guard let direction = Self.degrees(FixTable.text(wind.direction, row)), longest != shortest
    else { return append(row, wind.name, radius) }
    let centre = Ellipsoid.wgs84.end(
      fromLongitude: fixes.longitude(row), latitude: fixes.latitude(row),
      azimuthDegrees: direction, distanceMetres: (longest - shortest) / 2)
    append(
      row, wind.name, radius, longitude: centre.longitude.remainder(dividingBy: 360),
      latitude: centre.latitude)
  }

  private mutating func append(
    _ row: Int, _ name: String, _ metres: Double, longitude: Double, latitude: Double
  ) {
    builder.begin(.circles, row: row)
    builder.set(Own.circle.rawValue, string: name)
    builder.set(Own.radius.rawValue, real: metres / 1000)
    circles.append(
      longitude: longitude, latitude: latitude, radiusMetres: metres,
      to: &builder.table.geometry)
    builder.table.geometry.endRow()
    builder.end(style: "circle")
  }

  /// The direction of one of the eight or sixteen points of the compass, in degrees from north.
  static func degrees(_ point: Bytes) -> Double? {
    let points = [
      "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
      "NNW",
    ]
    return points.firstIndex { point.elementsEqual($0.utf8) }.map { Double($0) * 22.5 }
  }
}
