import GeoFeatures

/// Typhoons as a JSON list, each with its positions: what github.com/shuhei/typhoons made of the best
/// tracks of RSMC Tokyo.
///
/// Dates have no zone and are those of Japan (Tembin of 2012 is where Taiwan's weather service has it nine
/// hours earlier by UTC); winds are 10-minute means in m/s, null below tropical storms. A typhoon is
/// identified by its year and number in it, as `201214`.
enum TyphoonListFormat: TrackDocument {
  static let fixes = FixWriter([
    .stormID, .name, .agency, .kind, .time, .windKnots, .wind, .windMinutes, .pressure,
  ])

  static var zoneMinutes: Int { 9 * 60 }

  /// Whether JSON has the names of such a list.
  static func recognises(_ head: Bytes) -> Bool {
    head.holds("\"position\"") && head.holds("\"maxwind\"") && head.holds("\"pressure\"")
      && head.holds("\"date\"")
  }

  static func map(_ rows: inout FixRows) throws(Failure) {
    let tree = rows.tree
    guard tree.kind(0) == .list || tree.hasMember(0, "position") else {
      throw refusal("the document is no list of typhoons", at: tree.place(0))
    }
    for storm in tree.elements(0) where tree.isWhole(storm) {
      guard tree.kind(storm) == .object else {
        rows.report("not-a-record", .rejected, at: storm) { "a typhoon is no object" }
        continue
      }
      let identity = TaiwanIdentity.stormID(
        year: tree.text(tree.member(storm, "year")),
        number: tree.text(tree.member(storm, "number")),
        name: tree.text(tree.member(storm, "name")))
      for fix in tree.each(storm, "position") {
        rows.set(.stormID, string: identity)
        rows.setText(.name, tree.member(storm, "name"))
        rows.set(.agency, literal: "JMA")
        rows.setWindMinutes(10)
        rows.set(.observed, initial: nil, valid: rows.time(tree.member(fix, "date"), "time"))
        rows.set(.wind, tree.member(fix, "maxwind"))
        rows.set(.pressure, tree.member(fix, "pressure"))
        rows.finish(longitude: tree.member(fix, "lon"), latitude: tree.member(fix, "lat"), at: fix)
      }
    }
  }
}
