import GeoFeatures

/// Warnings of the Joint Typhoon Warning Center as JSON: what the program typhoonwatch makes of the text.
///
/// Days and hours (`011200Z`) are those nearest to when the document was made (`generated`). Winds are
/// 1-minute means in knots. Disturbances, of which no forecast is made, are left out, and counted.
enum WarningListFormat: TrackDocument {
  static let fixes = FixWriter(
    [
      .stormID, .name, .basin, .advisory, .agency, .model, .kind, .time, .initialTime, .leadHours,
      .windKnots, .wind, .windMinutes, .gustKnots, .gust, .status,
    ], extras: [.movementDirection, .movementSpeed])

  /// Whether JSON has the names of such a document.
  static func recognises(_ head: Bytes) -> Bool {
    head.holds("\"warning_no\"") && head.holds("\"storms\"") && head.holds("\"dtg\"")
  }

  static func map(_ rows: inout FixRows) throws(Failure) {
    let tree = rows.tree
    guard tree.hasMember(0, "storms") else {
      throw refusal("the document has no storms", at: tree.place(0))
    }
    let made = rows.time(tree.member(0, "generated"), "generated")
    for storm in tree.each(0, "storms") where tree.isWhole(storm) {
      guard tree.kind(storm) == .object else {
        rows.report("not-a-record", .rejected, at: storm) { "a storm is no object" }
        continue
      }
      map(storm, near: made, &rows)
    }
    for disturbance in tree.each(tree.member(0, "abpw"), "disturbances") {
      rows.report("disturbance-left-out", .note, at: disturbance) {
        "\(CSVRows.excerpt(tree.text(tree.member(disturbance, "id")))) is a disturbance, no cyclone"
      }
    }
  }

  private static func map(_ storm: Int32, near made: Int64?, _ rows: inout FixRows) {
    let tree = rows.tree
    let initial = moment(tree.member(storm, "dtg"), near: made, &rows)
    rows.set(.analysis, initial: initial, valid: initial)
    rows.set(.movementDirection, tree.member(storm, "movedeg"))
    rows.set(.movementSpeed, tree.member(storm, "movekt"), .knots)
    let title = tree.text(tree.member(storm, "name"))
    rows.set(.status, literal: stages.first { title.starts(with: Bytes(of: $0.words)) }?.status)
    write(storm, of: storm, &rows)
    for fix in tree.each(storm, "forecast") {
      rows.setForecast(initial: initial, leadHours: tree.member(fix, "tau"), at: fix)
      write(fix, of: storm, &rows)
    }
  }

  private static func write(_ fix: Int32, of storm: Int32, _ rows: inout FixRows) {
    let tree = rows.tree
    rows.set(.stormID, string: stormID(storm, tree))
    rows.set(.name, text: name(tree.text(tree.member(storm, "name"))))
    rows.setText(.basin, tree.member(storm, "basincode"))
    rows.setText(.advisory, tree.member(storm, "warningno"))
    rows.set(.agency, literal: "JTWC")
    rows.set(.model, literal: "JTWC")
    rows.setWindMinutes(1)
    rows.set(.wind, tree.member(fix, "windkt"), .knots)
    rows.set(.gust, tree.member(fix, "gustkt"), .knots)
    rows.finish(longitude: tree.member(fix, "lon"), latitude: tree.member(fix, "lat"), at: fix)
  }

  private static let stages: [(words: StaticString, status: StaticString)] = [
    ("SUPER TYPHOON", "ST"), ("TYPHOON", "TY"), ("TROPICAL STORM", "TS"),
    ("TROPICAL DEPRESSION", "TD"), ("TROPICAL CYCLONE", "TC"), ("SUBTROPICAL STORM", "SS"),
    ("HURRICANE", "HU"),
  ]

  /// The identifier of ATCF, as WP052026, else the one that the document has.
  private static func stormID(_ storm: Int32, _ tree: DocumentTree) -> String {
    let number = tree.text(tree.member(storm, "number"))
    let parts = [
      tree.text(tree.member(storm, "basincode")), number, tree.text(tree.member(storm, "year")),
    ].map { String(decoding: $0, as: UTF8.self) }
    if parts.contains("") {
      return String(decoding: tree.text(tree.member(storm, "id")), as: UTF8.self)
    }
    return parts[0] + (number.count == 1 ? "0" : "") + parts[1] + parts[2]
  }

  /// The name in `TYPHOON 05W (KAJIKI)`.
  private static func name(_ title: Bytes) -> Bytes {
    guard let start = title.lastIndex(of: UInt8(ascii: "(")),
      let end = title.lastIndex(of: UInt8(ascii: ")")), start < end
    else { return Bytes(start: nil, count: 0) }
    return Bytes(rebasing: title[(start + 1)..<end])
  }

  private static func moment(
    _ node: Int32, near made: Int64?, _ rows: inout FixRows
  ) -> Int64? {
    var text = rows.tree.text(node)
    if text.isEmpty { return nil }
    if text.last == UInt8(ascii: "Z") { text = Bytes(rebasing: text.dropLast()) }
    if let made, let moment = FixStamp.milliseconds(dayAndClock: text, near: made) { return moment }
    rows.report("time-without-year", .rejected, at: node) {
      made == nil
        ? "the document does not say when it was made: its fixes have no time"
        : "dtg \"\(CSVRows.excerpt(text))\" is no day and hour"
    }
    return nil
  }
}
