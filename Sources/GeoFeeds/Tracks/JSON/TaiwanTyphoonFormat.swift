import GeoFeatures

/// Typhoons of Taiwan's open data, W-C0034-005, in all forms that they have had: XML and JSON with
/// `fix_time`, JSON with `fixTime`, JSON with `DateTime` and coordinates apart; as a file
/// (`cwaopendata`, `cwbopendata`) or as an answer of the interface (`records`). They are told apart by
/// the names that are there: see ``DocumentName``.
///
/// Of the fixes of `analysis_data` the last is the analysis, those before it are observed. Winds are
/// 10-minute means in m/s, radii are in km, `moving_speed` is in km/h. Quadrants are given of analysed
/// fixes alone, beside their mean. A position is `longitude,latitude` in one text.
enum TaiwanTyphoonFormat: XMLTrackDocument {
  static let fixes = FixWriter(
    [
      .stormID, .name, .agency, .kind, .time, .initialTime, .leadHours, .windKnots, .wind,
      .windMinutes, .gustKnots, .gust, .pressure, .status, .probabilityRadius, .r15ms, .r25ms,
    ],
    extras: FixColumn.quadrants(.metresPerSecond15) + FixColumn.quadrants(.metresPerSecond25)
      + [.movementDirection, .movementSpeed])

  static var zoneMinutes: Int { 8 * 60 }
  static var records: [String] { ["tropicalCyclone", "TropicalCyclone"] }

  static func isRoot(_ root: String) -> Bool { root == "cwaopendata" || root == "cwbopendata" }

  /// Whether JSON text has the name that its list of typhoons has in all forms.
  static func recognises(_ head: Bytes) -> Bool {
    head.holds("\"tropicalCyclones\"") || head.holds("\"TropicalCyclones\"")
  }

  static func map(_ rows: inout FixRows) throws(Failure) {
    let tree = rows.tree
    if DocumentName.matches(tree.name(0), "tropicalcyclone") { return map(0, &rows) }
    let list = tree.descendant(0, "tropicalcyclones", levels: 4)
    guard list >= 0 else {
      throw refusal(
        "there are no tropicalCyclones in the document", at: tree.place(0),
        advice: "the data set W-C0034-005 has them")
    }
    // A list in the place of the object with the list is taken too.
    let storms = tree.kind(list) == .list ? tree.elements(list) : tree.each(list, "tropicalcyclone")
    for storm in storms where tree.isWhole(storm) {
      guard tree.kind(storm) == .object else {
        rows.report("not-a-record", .rejected, at: storm) { "a typhoon is no object" }
        continue
      }
      map(storm, &rows)
    }
  }

  private static func map(_ storm: Int32, _ rows: inout FixRows) {
    let tree = rows.tree
    let analysed = tree.each(tree.member(storm, "analysisdata"), "fix")
    let forecast = tree.each(tree.member(storm, "forecastdata"), "fix")
    let times = analysed.map { rows.time(tree.member($0, "fixtime|datetime"), "time") }
    let identity = TaiwanIdentity(storm, initial: times.last ?? nil, &rows)
    for (index, fix) in analysed.enumerated() {
      let isLast = index == analysed.count - 1
      rows.set(isLast ? .analysis : .observed, initial: times[index], valid: times[index])
      write(fix, identity, &rows)
    }
    for fix in forecast {
      let initial = rows.time(tree.member(fix, "inittime|initialtime"), "init_time")
      rows.setForecast(initial: initial, leadHours: tree.member(fix, "tau|forecasthour"), at: fix)
      rows.set(
        .probabilityRadius,
        tree.member(fix, "radiusof70percentprobability|radius70percentprobability"))
      write(fix, identity, &rows)
    }
  }

  /// What analysed fixes and forecasts have in common.
  private static func write(_ fix: Int32, _ identity: TaiwanIdentity, _ rows: inout FixRows) {
    let tree = rows.tree
    identity.write(&rows)
    rows.set(.wind, tree.member(fix, "maxwindspeed"))
    rows.set(.gust, tree.member(fix, "maxgustspeed"))
    rows.set(.pressure, tree.member(fix, "pressure"))
    rows.setDirection(tree.member(fix, "movingdirection"))
    rows.set(.movementSpeed, tree.member(fix, "movingspeed"), per: 3.6)
    setCircle(tree.member(fix, "circleof15ms|circle15ms"), .metresPerSecond15, &rows)
    setCircle(tree.member(fix, "circleof25ms|circle25ms"), .metresPerSecond25, &rows)
    for change in tree.each(fix, "statetransfer|statetransfers") {
      rows.set(.status, literal: TaiwanIntensity.stage(tree.text(change)))
    }
    let pair = tree.member(fix, "coordinate")
    if pair >= 0 {
      rows.finish(pair: pair, at: fix)
    } else {
      rows.finish(
        longitude: tree.member(fix, "coordinatelongitude|longitude"),
        latitude: tree.member(fix, "coordinatelatitude|latitude"), at: fix)
    }
  }

  /// The circle of a wind, and how far it reaches in each quadrant, if that is said.
  private static func setCircle(
    _ circle: Int32, _ threshold: WindThreshold, _ rows: inout FixRows
  ) {
    let tree = rows.tree
    if tree.kind(circle) != .object { return rows.set(.radius(threshold, .circle), circle) }
    rows.set(.radius(threshold, .circle), tree.member(circle, "radius"))
    for radius in tree.each(tree.member(circle, "quadrantradii"), "radius") {
      let direction = tree.text(tree.member(radius, "dir"))
      guard let quadrant = RadiusPart(quadrant: direction) else {
        rows.report("quadrant-unknown", .rejected, at: radius) {
          "\"\(CSVRows.excerpt(direction))\" is no quadrant"
        }
        continue
      }
      rows.set(.radius(threshold, quadrant), radius)
    }
  }
}

extension RadiusPart {
  /// The quadrant of a word, or nil: NE, SE, SW, NW, with or without a Q behind it.
  init?(quadrant word: Bytes) {
    let quadrants: [(StaticString, RadiusPart)] = [
      ("ne", .northEast), ("se", .southEast), ("sw", .southWest), ("nw", .northWest),
      ("neq", .northEast), ("seq", .southEast), ("swq", .southWest), ("nwq", .northWest),
    ]
    guard let found = quadrants.first(where: { word.isWord($0.0) }) else { return nil }
    self = found.1
  }
}
