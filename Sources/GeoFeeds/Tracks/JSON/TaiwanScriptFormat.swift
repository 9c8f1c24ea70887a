import GeoFeatures

/// The typhoons on the web pages of Taiwan's weather service, `ty_infos.js`: JSON in the JavaScript
/// `var typhs = [...];`, one object per typhoon.
///
/// `best_track` are observed fixes, `curr` is the analysis, `fcst` are forecasts, in hours from `init`
/// (`tau`). Times are lists of year, month, day and hour in UTC. `r7` and `r10` are how far winds of level
/// 7 (15 m/s) and level 10 (25 m/s) reach, `pr70` is the radius of the circle that the centre will lie in
/// with a probability of 70 %, all in km; winds are 10-minute means in m/s. `speed` is in km/h: it is the
/// way from the fix before divided by the time. `products` and `wholes` say where labels stand on a map.
///
/// A typhoon is identified by its year and number in it, as `201214`.
enum TaiwanScriptFormat: TrackDocument {
  static let fixes = FixWriter(
    [
      .stormID, .name, .agency, .kind, .time, .initialTime, .leadHours, .windKnots, .wind,
      .windMinutes, .gustKnots, .gust, .pressure, .status, .probabilityRadius, .r15ms, .r25ms,
    ], extras: [.movementDirection, .movementSpeed])

  /// Whether a text begins as JavaScript that gives names to data.
  static func recognises(_ head: Bytes) -> Bool { JavaScriptData.recognises(head) }

  static func parse(_ parser: inout JSONTreeParser) throws(Failure) {
    try JavaScriptData.parse("typhs", &parser)
  }

  static func map(_ rows: inout FixRows) throws(Failure) {
    let tree = rows.tree
    guard tree.kind(0) == .list else {
      throw refusal("typhs is no array", at: tree.place(0))
    }
    for storm in tree.elements(0) where tree.isWhole(storm) {
      guard tree.kind(storm) == .object else {
        rows.report("not-a-record", .rejected, at: storm) { "an element of typhs is no object" }
        continue
      }
      map(storm, &rows)
    }
  }

  private static func map(_ storm: Int32, _ rows: inout FixRows) {
    let tree = rows.tree
    let initial = rows.time(tree.member(storm, "init"), "init")
    let identity = TaiwanIdentity(storm, initial: initial, &rows)
    for fix in tree.each(storm, "besttrack") {
      begin(fix, identity, &rows)
      rows.set(.observed, initial: nil, valid: rows.time(tree.member(fix, "time"), "time"))
      finish(fix, &rows)
    }
    if let fix = tree.elements(tree.member(storm, "curr")).first {
      begin(fix, identity, &rows)
      rows.set(.analysis, initial: initial, valid: initial)
      finish(fix, &rows)
    }
    for fix in tree.each(storm, "fcst") {
      begin(fix, identity, &rows)
      rows.setForecast(initial: initial, leadHours: tree.member(fix, "tau"), at: fix)
      finish(fix, &rows)
    }
  }

  private static func begin(_ fix: Int32, _ identity: TaiwanIdentity, _ rows: inout FixRows) {
    let tree = rows.tree
    identity.write(&rows)
    rows.set(.wind, tree.member(fix, "wind"))
    rows.set(.gust, tree.member(fix, "gust"))
    rows.set(.pressure, tree.member(fix, "cenpress"))
    rows.set(.status, literal: TaiwanIntensity.status(tree.member(fix, "intensity"), tree))
    rows.set(.probabilityRadius, tree.member(fix, "pr70"))
    rows.set(.r15ms, tree.member(fix, "r7"))
    rows.set(.r25ms, tree.member(fix, "r10"))
    rows.set(.movementDirection, tree.member(fix, "dir"))
    rows.set(.movementSpeed, tree.member(fix, "speed"), per: 3.6)
  }

  private static func finish(_ fix: Int32, _ rows: inout FixRows) {
    let tree = rows.tree
    rows.finish(longitude: tree.member(fix, "lon"), latitude: tree.member(fix, "lat"), at: fix)
  }
}
