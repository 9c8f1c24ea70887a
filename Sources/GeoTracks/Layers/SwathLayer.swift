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
  mutating func append(_ storm: Storm) throws(Failure) {
    for line in TrackLine.lines(of: storm, fixes) {
      // A fix without a time can't be gone through.
      let timed = line.rows.filter { fixes.moment($0) != nil }
      let past = timed.filter { fixes.kinds[$0] != .forecast }
      if line.hasPast { try append(past, "observed") }
      if let forecast = timed.first(where: { fixes.kinds[$0] == .forecast }) {
        let start = past.last { (fixes.moment($0) ?? .max) <= (fixes.moment(forecast) ?? .min) }
        try append(
          (start.map { [$0] } ?? []) + timed.filter { fixes.kinds[$0] == .forecast }, "forecast")
      }
    }
  }

  private mutating func append(_ rows: [Int], _ kind: String) throws(Failure) {
    guard let identity = rows.last else { return }
    let times = SharedBuffer(rows.map { fixes.moment($0) ?? 0 })
    let longitudes = SharedBuffer(rows.map { fixes.longitude($0) })
    let latitudes = SharedBuffer(rows.map { fixes.latitude($0) })
    for wind in winds {
      let radii = SharedBuffer(rows.map { wind.radii($0) })
      guard radii.contains(where: { $0.largest > 0 }) else { continue }
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
  }

  /// The table of the swaths, whole: longitudes may run on over 180°.
  consuming func take() -> FeatureTable { builder.table.take() }
}
