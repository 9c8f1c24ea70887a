import GeoFeatures
import Testing

@testable import GeoFeeds

@Suite("CAP: polygons and circles")
struct CAPGeometryTests {
  private let square = "<polygon>10,20 10,21 11,21 11,20 10,20</polygon>"

  @Test("Polygons of an area are one row, each circle another with its radius in metres")
  func polygonsAndCircles() throws {
    let reading = try read(
      CAPText.alertOfArea(
        square + "<circle>1.5,2.5 12.5</circle><polygon>0,0 0,1 1,1 0,0</polygon>"
          + "<circle>-3,-4 0</circle>"))
    #expect(reading.features.map(\.kind) == [.multiPolygon, .point, .point])
    #expect(reading.features.map { $0["part"] } == [.integer(1), .integer(2), .integer(3)])
    #expect(reading.features.map { $0["radius_m"] } == [nil, .real(12_500), .real(0)])
    #expect(coordinates(reading.features[1]) == [[[[2.5, 1.5]]]])
    #expect(coordinates(reading.features[0]).map { $0[0].count } == [5, 4])
    #expect(reading.log.isEmpty)
  }

  @Test("… or one collection, or the polygons alone, on demand")
  func mixedOnDemand() throws {
    let text = CAPText.alertOfArea(square + "<circle>1,2 3</circle>")
    var options = ReadOptions()
    options.mixedGeometry = .collection
    #expect(try read(text, options).features.map(\.kind) == [.collection])
    options.mixedGeometry = .primary
    let primary = try read(text, options).features
    #expect(primary.map(\.kind) == [.polygon])
    #expect(primary.first?["part"] == nil)
  }

  @Test("As in feeds, commas and any run of white space part numbers, and a sign may lead")
  func separators() throws {
    let reading = try read(
      CAPText.alertOfArea("<polygon>\n+10.5,-20,\t11 , -20 11,-21\n+10.5,-20 </polygon>"))
    #expect(coordinates(reading.first) == [[[[-20, 10.5], [-20, 11], [-21, 11], [-20, 10.5]]]])
    #expect(reading.log.isEmpty)
    let circle = try read(CAPText.alertOfArea("<circle>1,2,3,</circle>")).first
    #expect(circle?["radius_m"] == .real(3000))
  }

  @Test("An open ring is closed, and that is said; three positions are the fewest")
  func rings() throws {
    let open = try read(CAPText.alertOfArea("<polygon>0,0 0,1 1,1</polygon>"))
    #expect(coordinates(open.first) == [[[[0, 0], [1, 0], [1, 1], [0, 0]]]])
    #expect(open.faultKinds == ["ring-closed"])
    for short in ["0,0 0,1", "0,0 0,1 0,0", "0,0"] {
      let reading = try read(CAPText.alertOfArea("<polygon>\(short)</polygon>"))
      #expect(reading.first?.kind == GeometryKind.none)
      #expect(reading.faultKinds == ["unreadable-coordinates"], "\(short)")
    }
  }

  @Test(
    "What can't be read costs the shape, not the row",
    arguments: [
      ("<circle>1,2</circle>", "unreadable-coordinates"),
      ("<circle>1,2 -3</circle>", "unreadable-coordinates"),
      ("<circle>1,2 3 4</circle>", "unreadable-coordinates"),
      ("<circle>here</circle>", "unreadable-coordinates"),
      ("<circle>1,2 NaN</circle>", "unreadable-coordinates"),
      ("<circle>95,2 3</circle>", "latitude-out-of-range"),
      ("<circle>5,400 3</circle>", "longitude-out-of-range"),
      ("<polygon>95,0 0,1 1,1 95,0</polygon>", "latitude-out-of-range"),
      ("<polygon>0,0 0,1 1,1 0</polygon>", "unreadable-coordinates"),
      ("<polygon>0,0 0,1 1,x 0,0</polygon>", "unreadable-coordinates"),
    ])
  func broken(_ shape: String, _ kind: String) throws {
    let alone = try read(CAPText.alertOfArea(shape))
    #expect(alone.features.map(\.kind) == [.none])
    #expect(alone.faultKinds == [kind])
    #expect(alone.logged("no-location") == 1)
    let beside = try read(CAPText.alertOfArea(square + shape))
    #expect(beside.features.map(\.kind) == [.polygon])
    #expect(beside.faultKinds == [kind])
  }

  @Test("Longitude first is told where it can be, and read on demand")
  func reversed() throws {
    let text = CAPText.alertOfArea("<polygon>120,20 121,20 121,21 120,20</polygon>")
    let message = try read(text).log.entries.first?.kept.first?.message
    #expect(message?.contains("--axis-order lonlat") == true)
    var options = ReadOptions()
    options.axisOrder = .longitudeLatitude
    #expect(
      coordinates(try read(text, options).first)
        == [[[[120, 20], [121, 20], [121, 21], [120, 20]]]])
  }

  @Test("A circle's longitude beyond 180° is wrapped; empty shapes are none")
  func wrapped() throws {
    let reading = try read(
      CAPText.alertOfArea("<circle>5,190.5 1</circle><circle> </circle><polygon/>"))
    #expect(coordinates(reading.first) == [[[[-169.5, 5]]]])
    #expect(reading.log.entries.map(\.kind) == ["longitude-wrapped"])
    #expect(reading.first?["part"] == nil)
  }

  @Test("The same elements in an Atom entry and in RSS say the same")
  func inFeeds() throws {
    let shapes = [
      square, square + square, square + "<circle>1.5,2.5 12.5</circle><circle>3,4 0</circle>",
      "<circle>1,2 -3</circle>", "<circle>1,2</circle>", "<circle>91,2 1</circle>",
      "<polygon></polygon>", "<polygon>0,0 0,1 1,x 0,0</polygon>", "<circle>5,190.5 1</circle>",
    ]
    for shape in shapes {
      let own = try read(CAPText.alertOfArea(shape)).features
      let prefixed = shape.replacing("</", with: "§").replacing("<", with: "<cap:")
        .replacing("§", with: "</cap:")
      let entry = "<entry><id>a1</id>\(prefixed)</entry>"
      let namespace = #"xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2""#
      for feed in [atom(entry, attributes: namespace), rss("<guid>a1</guid>" + prefixed)] {
        let features = try read(feed).features
        #expect(features.map(\.kind) == own.map(\.kind), "\(shape)")
        #expect(features.map(coordinates) == own.map(coordinates), "\(shape)")
        #expect(features.map { $0["radius_m"] } == own.map { $0["radius_m"] }, "\(shape)")
      }
    }
  }
}
