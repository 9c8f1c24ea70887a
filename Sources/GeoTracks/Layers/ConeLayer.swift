import GeoFeatures
import Geodesy

/// Cones of forecasts: what circles sweep that grow along the track.
///
/// The circles are those of 70 % where a forecast has them, from none where it begins; else those of a
/// table that was given, else the NHC's of the forecast's year in its basins.
struct ConeLayer: ~Copyable {
  private enum Own: Int {
    case first, last, leadHours, radii
  }

  private static let own: [Field] = [
    Field("first", .time, meaning: "when it begins"),
    Field("last", .time, meaning: "when it ends"),
    Field("lead_h", .real, unit: "h", meaning: "of its last fix, from init_time"),
    Field("radii", .text, meaning: "whose circles it sweeps: pr70, nhc and the year, or table"),
  ]

  private let fixes: FixTable
  private let table: ConeRadii?
  private let probability: PropertyColumn?
  private let basin: PropertyColumn?
  private var cone: ForecastCone
  private var builder: LayerBuilder

  init(_ fixes: FixTable, radii table: ConeRadii?, _ detail: CircleDetail) throws(Failure) {
    self.fixes = fixes
    self.table = table
    probability = FixTable.column(.probabilityRadius, of: fixes.table)
    basin = FixTable.column(.basin, of: fixes.table)
    cone = try ForecastCone(detail: detail)
    builder = LayerBuilder(
      .cone, of: fixes, taking: LayerBuilder.identity + [.model, .initialTime], own: Self.own)
  }

  /// Adds the cone of each forecast of a storm.
  ///
  /// - Throws: `Failure` of kind `usage` where the NHC's radii of a year are not known.
  mutating func append(_ storm: Storm, name: String, _ log: inout DiagnosticLog) throws(Failure) {
    for forecast in storm.forecasts {
      let rows = centres(of: forecast, in: storm)
      guard rows.contains(where: { fixes.kinds[$0] == .forecast }) else { continue }
      guard let (radii, source) = try radii(of: rows, forecast) else {
        log.add("no-cone-radii", .note, at: Place()) {
          "no radii are known for the cone of \(name): it has no circles of 70 %, and its basin is "
            + "not the NHC's (--cone-radii)"
        }
        continue
      }
      guard try append(rows, radii) else {
        builder.table.geometry.cancelRow()
        continue
      }
      builder.table.geometry.endRow()
      end(forecast, rows: zip(rows, radii).filter { !$0.1.isNaN }.map(\.0), source)
    }
  }

  private mutating func append(_ rows: [Int], _ radii: [Double]) throws(Failure) -> Bool {
    let longitudes = SharedBuffer(rows.map { fixes.longitude($0) })
    let latitudes = SharedBuffer(rows.map { fixes.latitude($0) })
    let radii = SharedBuffer(radii)
    return try cone.append(
      longitudes: longitudes.values, latitudes: latitudes.values, radiiMetres: radii.values,
      to: &builder.table.geometry)
  }

  /// The fix where a forecast begins, and its own; no cone leads to where nothing is left of the
  /// cyclone, as the NHC gives no circle there.
  private func centres(of forecast: Storm.Forecast, in storm: Storm) -> [Int] {
    var rows = forecast.rows.filter(fixes.isLocated)
    while let last = rows.last, hasDissipated(last) { rows.removeLast() }
    let begin = forecast.initial ?? .min
    if let first = rows.first, let moment = fixes.moment(first), moment <= begin { return rows }
    let start = storm.past.last {
      fixes.isLocated($0) && (fixes.moment($0) ?? .max) <= (fixes.moment(forecast.first) ?? begin)
    }
    return (start.map { [$0] } ?? []) + rows
  }

  /// Whether the status of a forecast fix is ATCF's DS.
  private func hasDissipated(_ row: Int) -> Bool {
    fixes.kinds[row] == .forecast && FixTable.text(fixes.status, row).equals("DS")
  }

  /// The radius of each circle in metres, NaN where there is none; nil where nothing is known of any.
  private func radii(
    of rows: [Int], _ forecast: Storm.Forecast
  ) throws(Failure) -> ([Double], String)? {
    let known = rows.map { FixTable.number(probability, $0) * 1000 }
    let hasOwn = zip(rows, known).contains { fixes.kinds[$0] == .forecast && $1 > 0 }
    if table == nil && hasOwn {
      return (
        zip(rows, known).map { fixes.kinds[$0] == .forecast ? $1 : 0 }, "pr70"
      )
    }
    let official = table == nil ? try official(forecast) : nil
    guard let found = table.map({ ($0, "table") }) ?? official else { return nil }
    let begin = forecast.initial ?? fixes.moment(rows[0]) ?? 0
    let radii = rows.map { row -> Double in
      let lead = fixes.moment(row).map { Double($0 - begin) / 3_600_000 } ?? .nan
      return found.0.radiusMetres(leadHours: max(lead, 0)) ?? .nan
    }
    return (radii, found.1)
  }

  /// The NHC's radii of the forecast's year, where it is of one of its basins.
  private func official(_ forecast: Storm.Forecast) throws(Failure) -> (ConeRadii, String)? {
    var name = String(decoding: FixTable.text(basin, forecast.source), as: UTF8.self).uppercased()
    if name.isEmpty {
      name = String(
        decoding: FixTable.text(fixes.stormID, forecast.source).prefix(2), as: UTF8.self
      )
      .uppercased()
    }
    guard ["AL", "NA", "EP", "CP"].contains(name),
      let moment = forecast.initial ?? fixes.moment(forecast.first)
    else { return nil }
    let days = CivilDate.floorDivide(Int(moment), 86_400_000)
    let year = CivilDate.date(days: days).year
    return (try ConeRadii.nhc(year: year, basin: name), "nhc \(year)")
  }

  private mutating func end(_ forecast: Storm.Forecast, rows: [Int], _ source: String) {
    builder.begin(.cone, row: forecast.source)
    let moments = rows.compactMap { fixes.moment($0) }
    if let first = moments.min(), let last = moments.max() {
      builder.set(Own.first.rawValue, integer: first)
      builder.set(Own.last.rawValue, integer: last)
      let begin = forecast.initial ?? first
      builder.set(Own.leadHours.rawValue, real: Double(last - begin) / 3_600_000)
    }
    builder.set(Own.radii.rawValue, string: source)
    builder.end(style: "cone")
  }

  /// The table of the cones, whole: longitudes may run on over 180°.
  consuming func take() -> FeatureTable { builder.table.take() }
}
