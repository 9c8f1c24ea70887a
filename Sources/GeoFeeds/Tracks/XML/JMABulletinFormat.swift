import GeoFeatures

/// Typhoon bulletins of the Japan Meteorological Agency, VPTW50 to VPTW65, in JMA's XML
/// (JMAXML 1, meteorology1 and elementBasis1) or JSON made of it: the analysis, maybe an estimate for an
/// hour later, and the forecasts.
///
/// `暴風域` and `強風域` are where winds of 25 and 15 m/s blow: circles, or circles off the centre, told
/// by the longest and the shortest radius. The `予報円` is the circle that the centre will lie in with a
/// probability of 70 %; `暴風警戒域` of a forecast is that circle and the radius of 25 m/s around it. Winds
/// are 10-minute means; knots are taken where m/s, which are rounded from them, stand beside.
enum JMABulletinFormat: XMLTrackDocument {
  static let fixes = FixWriter(
    [
      .stormID, .name, .advisory, .agency, .kind, .time, .initialTime, .leadHours, .windKnots,
      .wind, .windMinutes, .gustKnots, .gust, .pressure, .status, .probabilityRadius, .r15ms,
      .r25ms,
    ],
    extras: FixColumn.eccentric(.metresPerSecond15) + FixColumn.eccentric(.metresPerSecond25)
      + [.stormWarningRadius, .movementDirection, .movementSpeed])

  static var zoneMinutes: Int { 9 * 60 }
  static var records: [String] { ["Report"] }

  static func isRoot(_ root: String) -> Bool { root == "Report" }

  /// Whether JSON or XML has the name of a typhoon as these bulletins have it.
  static func recognises(_ head: Bytes) -> Bool {
    head.holds("\"typhoonNamePart\"") || head.holds("TyphoonNamePart")
  }

  static func map(_ rows: inout FixRows) throws(Failure) {
    let tree = rows.tree
    let body = tree.descendant(0, "body", levels: 2)
    let isReport = tree.kind(0) == .object && DocumentName.matches(tree.name(0), "report")
    let report = isReport ? 0 : tree.descendant(0, "report", levels: 1)
    let root = report >= 0 ? report : 0
    let infos = tree.each(body, "meteorologicalinfos").flatMap {
      tree.each($0, "meteorologicalinfo|meteorologicalinfos")
    }
    let fixes = infos.flatMap { info in tree.each(info, "item|items").map { (info, $0) } }
      .filter { isCyclone($0.1, tree) }
    guard !fixes.isEmpty || isCancelled(root, tree) else {
      throw refusal("the report is of no cyclone", at: tree.place(0))
    }
    guard tree.isWhole(0) else { return }
    check(root, &rows)
    var storm = JMAStorm(root, fixes.map { $0.1 }, tree)
    for (info, item) in fixes {
      let moment = tree.member(info, "datetime")
      let time = rows.time(moment, "time")
      let type = tree.text(tree.member(moment, "type"))
      storm.initial = storm.initial ?? time
      let isAnalysis = type.holds("実況") || (type.isEmpty && storm.initial == time)
      rows.set(isAnalysis ? .analysis : .forecast, initial: storm.initial, valid: time)
      storm.write(&rows)
      write(item, &rows)
    }
  }

  private static func isCyclone(_ item: Int32, _ tree: DocumentTree) -> Bool {
    properties(item, tree).contains { tree.member($0, "centerpart") >= 0 }
  }

  static func properties(_ item: Int32, _ tree: DocumentTree) -> [Int32] {
    tree.each(item, "kind|kinds").flatMap { tree.each($0, "property|properties") }
  }

  private static func isCancelled(_ report: Int32, _ tree: DocumentTree) -> Bool {
    tree.text(tree.member(tree.member(report, "head"), "infotype")).elementsEqual("取消".utf8)
  }

  /// Says what a report is that is none of a real cyclone, or takes one back.
  private static func check(_ report: Int32, _ rows: inout FixRows) {
    let tree = rows.tree
    let status = tree.text(tree.member(tree.member(report, "control"), "status"))
    if !status.isEmpty && !status.elementsEqual("通常".utf8) {
      rows.report("no-actual-report", .note, at: report) {
        "the report's status is \(CSVRows.excerpt(status))"
      }
    }
    if isCancelled(report, tree) {
      rows.report("cancelled-report", .note, at: report) { "the report takes earlier ones back" }
    }
  }

  private static func write(_ item: Int32, _ rows: inout FixRows) {
    let tree = rows.tree
    var position: Int32 = -1
    for property in properties(item, tree) {
      if let type = tree.elements(tree.member(property, "classpart")).first {
        setStatus(tree.member(type, "typhoonclass"), &rows)
      }
      if let centre = tree.elements(tree.member(property, "centerpart")).first {
        position = JMACentre.write(centre, &rows)
      }
      if let wind = tree.elements(tree.member(property, "windpart")).first {
        let speeds = tree.each(wind, "windspeed|windspeeds")
        setSpeed(.wind, "最大風速", of: speeds, &rows)
        setSpeed(.gust, "最大瞬間風速", of: speeds, &rows)
      }
      for area in tree.each(property, "warningareapart|warningareaparts") {
        JMAArea.write(area, &rows)
      }
    }
    let text = tree.text(position)
    if let point = ISO6709Point(text) {
      rows.finish(longitude: point.longitude, latitude: point.latitude, at: item)
    } else {
      if !text.isEmpty {
        rows.report("unreadable-coordinates", .rejected, at: position) {
          "\"\(CSVRows.excerpt(text))\" is no position of ISO 6709"
        }
      }
      rows.finish(longitude: .nan, latitude: .nan, at: item, isFaulty: !text.isEmpty)
    }
  }

  private static func setSpeed(
    _ column: FixColumn, _ type: StaticString, of nodes: [Int32], _ rows: inout FixRows
  ) {
    let tree = rows.tree
    let alike = nodes.filter { tree.text(tree.member($0, "type")).isWord(type) }
    rows.setMeasured(column, rows.inUnit(["ノット", "m/s"], of: alike))
  }

  /// The class of `台風（ＳＴＳ）` and the like: what stands in brackets.
  private static func setStatus(_ node: Int32, _ rows: inout FixRows) {
    let text = rows.tree.text(node)
    if text.isEmpty { return }
    let classes: [(mark: StaticString, status: StaticString)] = [
      ("STS", "STS"), ("ＳＴＳ", "STS"), ("TS", "TS"), ("ＴＳ", "TS"), ("TY", "TY"), ("ＴＹ", "TY"),
      ("TD", "TD"), ("ＴＤ", "TD"), ("LOW", "EX"), ("ＬＯＷ", "EX"), ("温帯低気圧", "EX"),
      ("熱帯低気圧", "TD"),
    ]
    guard let known = classes.first(where: { text.holds($0.mark) }) else {
      return rows.report("status-unknown", .note, at: node) {
        "\"\(CSVRows.excerpt(text))\" is no class that is known"
      }
    }
    rows.set(.status, literal: known.status)
  }
}
