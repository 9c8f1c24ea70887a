import GeoFeatures

/// Cyclone XML (CXML 0.2 to 1.1, THORPEX and the Bureau of Meteorology): analyses, forecasts and
/// ensembles of forecasts, each number with its unit.
///
/// The fixes of a `data` of the type `analysis` are analyses of the base time; those of a best track are
/// observed; all others are forecasts, of the model that the header names, with the ensemble's member
/// behind it. What is said of rain, sea and the phase of the cyclone is left out.
enum CXMLFormat: XMLTrackDocument {
  static let fixes = FixWriter(
    [
      .stormID, .name, .basin, .agency, .model, .kind, .time, .initialTime, .leadHours, .windKnots,
      .wind, .windMinutes, .gustKnots, .gust, .pressure, .status,
    ],
    extras: WindThreshold.allCases.flatMap {
      [FixColumn.radius($0, .circle)] + FixColumn.quadrants($0)
    } + [
      .maximumWindRadius, .eyeDiameter, .outerPressure, .outerRadius, .movementDirection,
      .movementSpeed,
    ])

  static var records: [String] { ["cxml"] }

  static func isRoot(_ root: String) -> Bool { root == "cxml" }

  static func map(_ rows: inout FixRows) throws(Failure) {
    let tree = rows.tree
    let header = tree.member(0, "header")
    let initial = rows.time(tree.member(header, "basetime"), "baseTime")
    let generator = tree.member(tree.member(header, "generatingapplication"), "model")
    for data in tree.each(0, "data") {
      var run = CXMLRun(data, model: tree.text(tree.member(generator, "name")), tree)
      run.agency = tree.text(tree.member(header, "productioncenter"))
      run.initial = initial
      for storm in tree.each(data, "disturbance") {
        for fix in tree.each(storm, "fix") { map(fix, of: storm, run, &rows) }
      }
    }
  }

  private static func map(_ fix: Int32, of storm: Int32, _ run: CXMLRun, _ rows: inout FixRows) {
    let tree = rows.tree
    rows.setText(.stormID, tree.member(storm, "id"))
    rows.setText(.name, tree.member(storm, "cyclonename"))
    rows.setText(.basin, tree.member(storm, "basin"))
    rows.set(.agency, text: run.agency)
    if run.kind == .forecast { rows.set(.model, string: run.model) }
    var valid = rows.time(tree.member(fix, "validtime"), "validTime")
    let hour = rows.number(tree.member(fix, "hour"), "hour")
    if let initial = run.initial, valid == nil, hour.magnitude < 1e6 {
      valid = initial + Int64(hour * 3_600_000)
    }
    rows.set(run.kind, initial: run.initial, valid: valid)
    for data in tree.each(fix, "cyclonedata") { CXMLCyclone.write(data, &rows) }
    rows.finish(
      longitude: degrees(tree.member(fix, "longitude"), negative: "deg w", &rows),
      latitude: degrees(tree.member(fix, "latitude"), negative: "deg s", &rows), at: fix)
  }

  private static func degrees(
    _ node: Int32, negative: StaticString, _ rows: inout FixRows
  ) -> Double {
    let value = rows.number(node, "a coordinate")
    let unit = rows.tree.text(rows.tree.member(node, "units|unit"))
    return unit.isWord(negative) ? 0 - value : value
  }
}

/// What all fixes of a `data` of CXML have in common.
struct CXMLRun {
  let kind: FixKind
  /// The model, and the member of an ensemble behind it.
  let model: String
  var agency = Bytes(start: nil, count: 0)
  var initial: Int64?

  init(_ data: Int32, model: Bytes, _ tree: DocumentTree) {
    let type = tree.text(tree.member(data, "type"))
    kind =
      type.isWord("analysis")
      ? .analysis : type.isWord("besttrack") || type.isWord("observation") ? .observed : .forecast
    let member = tree.text(tree.member(data, "member"))
    let words = [model, member].filter { !$0.isEmpty }
    self.model = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }
}
