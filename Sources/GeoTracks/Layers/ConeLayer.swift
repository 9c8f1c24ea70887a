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

  /// Adds the cone of each forecast of a storm, as far as radii are known.
  mutating func append(_ storm: Storm, name: String, _ log: inout DiagnosticLog) throws(Failure) {
    for forecast in storm.forecasts {
      let rows = centres(of: forecast, in: storm)
      guard rows.contains(where: { fixes.kinds[$0] == .forecast }) else { continue }
      var radii = probabilityRadii(of: rows)
      var source = "pr70"
      if radii == nil {
        let found = table.map { NHCForecast.Answer.radii($0, source: "table") }
        switch found ?? NHCForecast.radii(of: forecast, fixes, basin: basin) {
        case .radii(let table, let name):
          radii = self.radii(of: rows, forecast, by: table)
          source = name
        case .none(let reason):
          log.add("no-cone-radii", .note, at: Place()) {
            "there is no cone of \(name): it has no circles of 70 %, and \(reason) (--cone-radii FILE)"
          }
        }
      }
      guard let radii else { continue }
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

  /// The radii in metres of the circles of 70 %, NaN where there is none; nil where no forecast fix has
  /// one, or where a table takes their place.
  private func probabilityRadii(of rows: [Int]) -> [Double]? {
    guard table == nil else { return nil }
    let radii = rows.map {
      fixes.kinds[$0] == .forecast ? FixTable.number(probability, $0) * 1000 : 0
    }
    return radii.contains { $0 > 0 } ? radii : nil
  }

  /// The radii in metres by a table, NaN beyond its last lead.
  private func radii(
    of rows: [Int], _ forecast: Storm.Forecast, by table: ConeRadii
  ) -> [Double] {
    let begin = forecast.initial ?? fixes.moment(rows[0]) ?? 0
    return rows.map { row in
      let lead = fixes.moment(row).map { Double($0 - begin) / 3_600_000 } ?? .nan
      return table.radiusMetres(leadHours: max(lead, 0)) ?? .nan
    }
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
