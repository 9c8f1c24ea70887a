import Foundation
import GeoFeatures
import GeoLayers
import Testing

/// The default style of a layer holds for all of its rows, in whichever run they came.
@Suite struct AppendStyleTests {
  private func levels(_ levels: [String?]) -> FeatureTable {
    table(
      [Field("alert_level", .text)], levels.map { ([1, 2], [$0.map { .text($0) } ?? .null]) })
  }

  private func style(_ path: String, _ table: String = "quakes") throws -> String {
    try Viewer(path).value("SELECT styleQML FROM layer_styles WHERE f_table_name = '\(table)'")
  }

  private func append(
    _ table: FeatureTable, _ path: String, _ styles: StyleSheet = .magnitude
  ) throws {
    try pack([table], to: path) {
      $0.appends = true
      $0.styles = styles
    }
  }

  @Test func newClasses() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try append(levels(["Green"]), path)
    #expect(try !style(path).contains("value=\"Red\""))
    try append(levels(["Red", nil]), path)
    for value in ["Red", "Green", ""] {
      #expect(try style(path).contains("<category value=\"\(value)\""), "\(value)")
    }
    #expect(try !style(path).contains("value=\"Orange\""))
  }

  /// What the first run did not have, so that it was drawn in another way.
  @Test func newColumn() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try append(table([Field("title", .text)], [([1, 2], [.text("a")])]), path)
    #expect(try style(path).contains("singleSymbol"))
    try append(levels(["Red"]), path)
    #expect(try style(path).contains("categorizedSymbol"))
    #expect(try style(path).contains("<category value=\"\""))
    try pack(
      [table([Field("mag", .real), Field("time", .time)], [([1, 2], [.real(5), .time(0)])])],
      to: path
    ) {
      $0.appends = true; $0.name = "other"
    }
    #expect(try style(path, "other").contains("graduatedSymbol"))
    #expect(try style(path, "other").contains("startField=\"time\""))
  }

  private func regions(_ densities: [Double?]) -> FeatureTable {
    var builder = FeatureTableBuilder(
      schema: Schema([Field("region", .text), Field("density", .real, unit: "1/km²")]))
    for density in densities {
      builder.geometry.beginPart(.polygon)
      builder.geometry.beginRing()
      for (x, y) in [(0.0, 0.0), (1, 0), (1, 1), (0, 0)] { builder.geometry.appendVertex(x, y) }
      builder.geometry.endRow()
      fill(&builder, [.text("r"), density.map { .real($0) } ?? .null])
    }
    return builder.take()
  }

  /// The classes of a figure reach from its least to its greatest.
  private func ends(_ style: String) -> [Double] {
    style.matches(of: /<range lower="([^"]*)" upper="([^"]*)"/).flatMap {
      [Double($0.1) ?? .nan, Double($0.2) ?? .nan]
    }
  }

  @Test func figures() throws {
    for styles in [StyleSheet.magnitude, .regions] {
      let scratch = try Scratch()
      let path = scratch.file("a.gpkg")
      try append(regions([2, 3, 4]), path, styles)
      try append(regions([0.5, 40, nil]), path, styles)
      let style = try style(path)
      #expect(style.contains("density in 1/km²"))
      #expect(ends(style).max() == 40)
      #expect(ends(style).contains(0.5))
      #expect(ends(style).min() == -1)
    }
    // So in one run whose tables come one after the other.
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try pack([regions([2, 3]), regions([50])], to: path)
    #expect(try ends(style(path)).max() == 50)
  }

  @Test func tracks() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    func fixes(_ style: String) -> FeatureTable {
      table(
        [Field("layer", .text, isHidden: true), Field("style", .text, isHidden: true)],
        [([1, 2], [.text("points"), .text(style)])])
    }
    try append(fixes("fix-1"), path, .tracks)
    try append(fixes("fix-5"), path, .tracks)
    for value in ["fix-1", "fix-5"] {
      #expect(try style(path, "points").contains("<category value=\"\(value)\""))
    }
  }

  /// What somebody made, changed or took away is left so.
  @Test func stylesOfOthers() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try append(levels(["Green"]), path)
    let viewer = try Viewer(path)
    try viewer.rows(
      "UPDATE layer_styles SET description = 'mine', styleQML = '<qgis/>' WHERE id = 1")
    try append(levels(["Red"]), path)
    #expect(try viewer.rows("SELECT styleQML FROM layer_styles") == [["<qgis/>"]])
    try viewer.rows("DELETE FROM layer_styles")
    try append(levels(["Orange"]), path)
    #expect(try viewer.value("SELECT count(*) FROM layer_styles") == "0")
    // A layer that is written anew has one of ours again; one that goes takes ours with it.
    try pack([levels(["Red"]), line], to: path)
    #expect(try viewer.value("SELECT count(*) FROM layer_styles") == "2")
    try pack([levels(["Red"])], to: path)
    #expect(try viewer.rows("SELECT f_table_name FROM layer_styles") == [["quakes"]])
  }

  private let line = table(geometries: [[(.line, [[[0, 0], [1, 1]]])]])
}
