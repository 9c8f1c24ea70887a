import GeoFeatures
import Geodesy

/// Swaths of winds: what winds of a threshold pass over, one for the past of a storm and one for each
/// forecast.
struct SwathLayer: ~Copyable {
  private enum Own: Int {
    case kind, wind, first, last
  }

  private static let own: [Field] = [
    Field("kind", .text, meaning: "observed, or forecast"),
    Field("wind", .text, meaning: "the wind that is reached within the area"),
    Field("first", .time, meaning: "when it begins"),
    Field("last", .time, meaning: "when it ends"),
  ]

  private let fixes: FixTable
  private let winds: [WindColumns]
  private var swath: WindSwath
  private var builder: LayerBuilder

  init(
    _ fixes: FixTable, _ shape: QuadrantShape, _ detail: CircleDetail, stepMilliseconds: Int64?
  ) throws(Failure) {
    self.fixes = fixes
    winds = WindColumns.all(of: fixes.table, withCircles: true)
    swath = try WindSwath(shape, detail: detail, stepMilliseconds: stepMilliseconds)
    builder = LayerBuilder(
      .swath, of: fixes, taking: LayerBuilder.identity + [.model, .initialTime], own: Self.own)
  }

  /// Adds the swaths of a storm.
  mutating func append(
    _ storm: Storm, name: String, _ log: inout DiagnosticLog
  ) throws(Failure) {
    for line in TrackLine.lines(of: storm, fixes) {
      // A fix without a time can't be gone through.
      let timed = line.rows.filter { fixes.moment($0) != nil }
      let past = timed.filter { fixes.kinds[$0] != .forecast }
      let analysis = line.forecast?.rows.first { fixes.kinds[$0] == .analysis }
      if line.hasPast { try append(past, "observed", analysis, name, &log) }
      if let forecast = timed.first(where: { fixes.kinds[$0] == .forecast }) {
        let start = past.last { (fixes.moment($0) ?? .max) <= (fixes.moment(forecast) ?? .min) }
        try append(
          (start.map { [$0] } ?? []) + timed.filter { fixes.kinds[$0] == .forecast }, "forecast",
          analysis, name, &log)
      }
    }
  }

  /// Where winds blow at a row; where nothing is known of them, at the analysis of its time and place, which
  /// is on no line since the observation is.
  private func area(_ wind: WindColumns, _ row: Int, _ analysis: Int?) -> WindColumns.Area {
    let own = wind.area(row, fixes)
    guard own.radii.knownCount == 0, let analysis, fixes.moment(analysis) == fixes.moment(row),
      fixes.isLocated(analysis), fixes.isSamePlace(analysis, row)
    else { return own }
    return wind.area(analysis, fixes)
  }

  private mutating func append(
    _ rows: [Int], _ kind: String, _ analysis: Int?, _ name: String, _ log: inout DiagnosticLog
  ) throws(Failure) {
    guard let identity = rows.last else { return }
    let times = SharedBuffer(rows.map { fixes.moment($0) ?? 0 })
    // Gaps between fixes of which both tell of winds, whatever the threshold.
    var gaps: Set<Int> = []
    for wind in winds {
      let areas = rows.map { area(wind, $0, analysis) }
      let radii = SharedBuffer(areas.map(\.radii))
      guard radii.contains(where: { $0.largest > 0 }) else { continue }
      for index in radii.indices.dropLast()
      where times[index + 1] - times[index] > WindSwath.longestGapMilliseconds
        && radii[index].largest > 0 && radii[index + 1].largest > 0
      { gaps.insert(index) }
      let longitudes = SharedBuffer(areas.map(\.longitude))
      let latitudes = SharedBuffer(areas.map(\.latitude))
      let isAny = try swath.append(
        times: times.values, longitudes: longitudes.values, latitudes: latitudes.values,
        radii: radii.values, to: &builder.table.geometry)
      guard isAny else {
        builder.table.geometry.cancelRow()
        continue
      }
      builder.table.geometry.endRow()
      let blowing = rows.indices.filter { radii[$0].largest > 0 }
      builder.begin(.swath, row: identity)
      builder.set(Own.kind.rawValue, string: kind)
      builder.set(Own.wind.rawValue, string: wind.words)
      builder.set(Own.first.rawValue, integer: times[blowing[0]])
      builder.set(Own.last.rawValue, integer: times[blowing[blowing.count - 1]])
      builder.end(style: wind.style)
    }
    for gap in gaps.sorted() {
      log.add("swath-gap", .note, at: Place()) {
        "of \(name) there is no fix for \((times[gap + 1] - times[gap]) / 3_600_000) h; no swath joins the "
          + "areas of winds before and after"
      }
    }
  }

  /// The table of the swaths, whole: longitudes may run on over 180°.
  consuming func take() -> FeatureTable { builder.table.take() }
}
