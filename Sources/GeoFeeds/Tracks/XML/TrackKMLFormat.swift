import GeoFeatures

/// KML of cyclone tracks as the U.S. National Hurricane Center draws them: the forecast of an advisory,
/// and best tracks, those of the Joint Typhoon Warning Center among them.
///
/// A placemark with a point is a fix, whose facts stand in the table of its description. The styles of
/// forecast points say what the cyclone will be (`s_point` a tropical storm, `xs_point` a post-tropical
/// one). An advisory gives the centre where it was published, and forecasts for hours from the analysis
/// three hours before: that is when all of them begin. Winds are 1-minute means in knots. Lines and areas
/// are left out, and counted.
enum TrackKMLFormat: XMLTrackDocument {
  static let fixes = FixWriter(
    [
      .stormID, .name, .basin, .advisory, .agency, .kind, .time, .initialTime, .leadHours,
      .windKnots, .wind, .windMinutes, .gustKnots, .gust, .pressure, .status,
    ], extras: [.movementDirection])

  static var records: [String] { ["Document"] }
  static var markup: [String] { ["description"] }
  static var ignored: [String] { ["Style", "StyleMap"] }

  static func isRoot(_ root: String) -> Bool { root == "kml" || root == "Document" }

  /// Whether KML begins with the title of such a track.
  static func recognises(_ head: Bytes) -> Bool {
    head.holds("Tropical Cyclone Best Track for")
      || head.holds("Tropical Cyclone Forecast Track for")
  }

  static func map(_ rows: inout FixRows) throws(Failure) {
    let tree = rows.tree
    let marks = placemarks(in: 0, tree)
    let facts = marks.map { TrackPlacemark($0, tree) }
    let initial = facts.lazy.compactMap(\.initial).first
    var isOfTrack = false
    for (mark, facts) in zip(marks, facts) {
      let point = tree.member(tree.member(mark, "point"), "coordinates")
      guard point >= 0, !facts.stormID.isEmpty else {
        rows.report("placemark-left-out", .note, at: mark) {
          "a placemark is no fix of a track: \(point < 0 ? "it is no point" : "it has no storm")"
        }
        continue
      }
      isOfTrack = true
      facts.write(initial: initial, at: mark, &rows)
      let position = tree.text(point).split(separator: UInt8(ascii: ","))
        .compactMap { NumberScanner.real(XMLText.trimmed(Bytes(rebasing: $0))) }
      if position.count >= 2 {
        rows.finish(longitude: position[0], latitude: position[1], at: mark)
      } else {
        rows.report("unreadable-coordinates", .rejected, at: point) {
          "\"\(CSVRows.excerpt(tree.text(point)))\" is no longitude and latitude"
        }
        rows.finish(longitude: .nan, latitude: .nan, at: mark, isFaulty: true)
      }
    }
    if !isOfTrack {
      throw refusal(
        "the KML has no fixes of a cyclone", at: tree.place(0),
        advice: "--input-format kml reads its placemarks")
    }
  }

  /// The placemarks of a document and its folders, in order.
  private static func placemarks(in container: Int32, _ tree: DocumentTree) -> [Int32] {
    var found: [Int32] = []
    var open = [tree.first(container)]
    while let node = open.popLast() {
      if node < 0 { continue }
      open.append(tree.next(node))
      if DocumentName.matches(tree.name(node), "placemark") {
        found.append(node)
      } else if DocumentName.matches(tree.name(node), "folder|document") {
        open.append(tree.first(node))
      }
    }
    return found
  }
}
