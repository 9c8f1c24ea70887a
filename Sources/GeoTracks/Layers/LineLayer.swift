import GeoFeatures
import Geodesy

/// Lines of cyclones: one a storm, or one from each fix to the next.
struct LineLayer: ~Copyable {
  /// How finely a geodesic is followed: the eye sees no more on any map.
  static let toleranceMetres = 100.0

  private enum Own: Int, CaseIterable {
    case kind, first, last, fixes, forecastFixes, lengthKilometres, durationHours
    case maxWindKnots, maxWind, windMinutes, minPressure, ace, aceUnknown
    case forecastMaxWindKnots, forecastMaxWind, intensityClass
  }

  private static let own: [Field] = [
    Field("kind", .text, meaning: "observed or forecast; null where it is both"),
    Field("first", .time, meaning: "when it begins"),
    Field("last", .time, meaning: "when it ends"),
    Field("fixes", .integer, meaning: "fixes on it, of the past and of analyses"),
    Field("forecast_fixes", .integer, meaning: "forecast fixes on it"),
    Field("length_km", .real, unit: "km", meaning: "length of the geodesics between its fixes"),
    Field("duration_h", .real, unit: "h", meaning: "from its first fix to its last"),
    Field("max_wind_kt", .real, unit: "kt", meaning: "largest sustained wind, forecasts aside"),
    Field("max_wind_ms", .real, unit: "m/s", meaning: "largest sustained wind, forecasts aside"),
    Field("wind_avg_min", .integer, unit: "min", meaning: "what its winds are means of"),
    Field("min_pressure_hpa", .real, unit: "hPa", meaning: "lowest pressure, forecasts aside"),
    Field("ace", .real, unit: "10⁴ kt²", meaning: "accumulated cyclone energy, forecasts aside"),
    Field(
      "ace_unknown", .integer,
      meaning: "fixes that count for ace though their status does not say whether it was tropical",
      isDeclared: false),
    Field(
      "forecast_max_wind_kt", .real, unit: "kt", meaning: "largest sustained wind to come",
      isDeclared: false),
    Field(
      "forecast_max_wind_ms", .real, unit: "m/s", meaning: "largest sustained wind to come",
      isDeclared: false),
    Field(
      "class", .text,
      meaning: "the greatest class of its fixes, of a segment that of the fix where it begins"),
  ]

  private var builder: LayerBuilder
  /// Of each vertex the way to it from the one before, for whoever divides the lines.
  private var ways = GrowableBuffer<Ellipsoid.Way>(minimumCapacity: 1024)
  private let fixes: FixTable
  private let intensity: Intensity
  /// Whether a storm that stays where it is makes vertices, for points that move along lines.
  private let keepsStanding: Bool

  init(_ fixes: FixTable, _ intensity: Intensity, keepsStanding: Bool) {
    self.fixes = fixes
    self.keepsStanding = keepsStanding
    self.intensity = intensity
    builder = LayerBuilder(
      .line, of: fixes, taking: LayerBuilder.identity + [.model, .initialTime], own: Self.own)
  }

  /// Adds a line; false where it has no extent.
  mutating func append(_ line: TrackLine) -> Bool {
    let vertices = keepsStanding ? line.rows : line.vertices(fixes)
    guard vertices.count > 1, let last = line.rows.last else { return false }
    // The forecast's own row names its technique and its beginning.
    begin(
      line.rows,
      telling: line.borrowed == nil ? line.rows : line.rows.filter { $0 != line.borrowed },
      identity: line.forecast?.source ?? last)
    let hasForecast = line.rows.contains { fixes.kinds[$0] == .forecast }
    if !hasForecast {
      set(.kind, "observed")
    } else if !line.hasPast {
      set(.kind, "forecast")
    }
    setClass(of: line.rows)
    appendGeometry(vertices)
    builder.end(style: "track")
    return true
  }

  /// Adds a line from each fix to the next; false where there is but one fix. A storm that stays where it
  /// is makes one without a length.
  ///
  /// A segment has the class and the figures of the fix where it begins, and the last one those of the
  /// fix where it ends as well: energies and numbers of fixes add up to those of the whole line.
  mutating func appendSegments(_ line: TrackLine) -> Bool {
    for (index, (a, b)) in zip(line.rows, line.rows.dropFirst()).enumerated() {
      let told = index + 2 == line.rows.count ? [a, b] : [a]
      begin([a, b], telling: told.filter { $0 != line.borrowed }, identity: b)
      set(.kind, fixes.kinds[b] == .forecast ? "forecast" : "observed")
      let found = intensity.fixClass(of: a)
      if let found { set(.intensityClass, found.name) }
      appendGeometry([a, b])
      builder.end(style: found?.styleName ?? "fix")
    }
    return line.rows.count > 1
  }

  /// The table of the lines, whole: longitudes may run on over 180°.
  consuming func take() throws(Failure) -> FeatureTable {
    let table = builder.table.take()
    let geodesics = try Densifying.tolerance(metres: Self.toleranceMetres)
      .densify(table.geometry, ways: ways.share())
    return table.replacing(geometry: geodesics)
  }

  private mutating func set(_ own: Own, _ text: String) {
    builder.set(own.rawValue, string: text)
  }

  /// Begins a feature between fixes, with what is said of some of them.
  private mutating func begin(_ rows: [Int], telling told: [Int], identity: Int) {
    builder.begin(.line, row: identity)
    if let (first, last) = span(rows) {
      builder.set(Own.first.rawValue, integer: first)
      builder.set(Own.last.rawValue, integer: last)
      builder.set(Own.durationHours.rawValue, real: Double(last - first) / 3_600_000)
    }
    let figures = TrackFigures(told, areForecast: false, of: fixes)
    let forecast = TrackFigures(told, areForecast: true, of: fixes)
    builder.set(Own.fixes.rawValue, integer: Int64(figures.count))
    builder.set(Own.forecastFixes.rawValue, integer: Int64(forecast.count))
    builder.set(Own.maxWindKnots.rawValue, real: figures.maxWindKnots)
    builder.set(Own.maxWind.rawValue, real: figures.maxWind)
    builder.set(Own.minPressure.rawValue, real: figures.minPressure)
    if let minutes = figures.windMinutes {
      builder.set(Own.windMinutes.rawValue, integer: minutes)
    }
    builder.set(Own.ace.rawValue, real: figures.ace)
    if figures.unknownStatusCount > 0 {
      builder.set(Own.aceUnknown.rawValue, integer: Int64(figures.unknownStatusCount))
    }
    builder.set(Own.forecastMaxWindKnots.rawValue, real: forecast.maxWindKnots)
    builder.set(Own.forecastMaxWind.rawValue, real: forecast.maxWind)
  }

  /// From when to when fixes are.
  private func span(_ rows: [Int]) -> (first: Int64, last: Int64)? {
    var span: (first: Int64, last: Int64)?
    for row in rows {
      guard let moment = fixes.moment(row) else { continue }
      span = (min(span?.first ?? moment, moment), max(span?.last ?? moment, moment))
    }
    return span
  }

  private mutating func setClass(of rows: [Int]) {
    let past = rows.filter { fixes.kinds[$0] != .forecast }
    if let found = intensity.greatestClass(of: past.isEmpty ? rows : past) {
      set(.intensityClass, found.name)
    }
  }

  /// Adds the vertices, and says how far they are apart.
  private mutating func appendGeometry(_ rows: [Int]) {
    var metres = 0.0
    var last: Int?
    var longitude = 0.0
    builder.table.geometry.beginPart(.line)
    builder.table.geometry.beginRing()
    for row in rows {
      // A storm that stays on 180° stays on one side of it.
      if last.map({ !fixes.isSamePlace($0, row) }) ?? true { longitude = fixes.longitude(row) }
      let way = fixes.way(last ?? row, row)
      metres += way.distanceMetres
      ways.append(way)
      last = row
      if let moment = fixes.moment(row) {
        builder.table.geometry.appendVertex(
          longitude, fixes.latitude(row), .nan, time: moment)
      } else {
        builder.table.geometry.appendVertex(longitude, fixes.latitude(row))
      }
    }
    builder.table.geometry.endRow()
    builder.set(Own.lengthKilometres.rawValue, real: metres / 1000)
  }
}
