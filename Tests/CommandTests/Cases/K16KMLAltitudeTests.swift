import Foundation
import Testing

/// Heights, colours and times in KML.
@Suite("K16 KML altitude, colour, time")
struct K16KMLAltitudeTests {
  private static let deep = Fragment.rss(
    "<georss:point>-23.5 -68.25</georss:point><georss:elev>-33570</georss:elev>")
  private static let high = #"{"type":"LineString","coordinates":[[1,2,2000],[3,4,2000]]}"#

  @Test("A height is written with its altitude mode, lon,lat,alt in metres")
  func absolute() throws {
    let point = try KMLLayer(of: Self.deep, "--altitude", "absolute")
    #expect(point.texts("Point/altitudeMode") == ["absolute"])
    #expect(point.texts("Point/coordinates") == ["-68.25,-23.5,-33570"])
    let line = try KMLLayer(of: Self.high, "--altitude", "absolute")
    #expect(line.texts("LineString/altitudeMode") == ["absolute"])
    #expect(line.texts("LineString/coordinates") == ["1,2,2000 3,4,2000"])
  }

  @Test("On the ground there is neither; the height stays a property")
  func clamped() throws {
    let point = try KMLLayer(of: Self.deep)
    #expect(point.texts("altitudeMode") == [])
    #expect(point.texts("Point/coordinates") == ["-68.25,-23.5"])
    #expect(point.texts("SchemaData/elev_m") == ["-33570.0"])
    #expect(try KMLLayer(of: Self.high).texts("LineString/coordinates") == ["1,2 3,4"])
  }

  @Test("A colour is aabbggrr: that of the same class in GeoJSON, turned round")
  func colours() throws {
    let event = #"""
      {"type":"Feature","properties":{"mag":MAG},"geometry":{"type":"Point","coordinates":[1,2]}}
      """#
    for magnitude in ["0.5", "2.5", "3.5", "4.5", "7.5"] {
      let input = event.replacing("MAG", with: magnitude)
      let web = try #require(try Layer(of: input, "--simplestyle").text("marker-color"))
      let digits = Array(web.dropFirst())
      try #require(web.first == "#" && digits.count == 6)
      let (red, green, blue) = (digits[0...1], digits[2...3], digits[4...5])
      try #require(red != blue, "or it could not be told")
      let kml = try KMLLayer(of: input)
      let style = try #require(kml.texts("Placemark/styleUrl").first)
      let pattern =
        "<Style id=\"\(style.dropFirst())\"><IconStyle><color>ff\(String(blue + green + red))<"
      #expect(kml.run.output.contains(pattern), "\(web)")
    }
  }

  @Test("An event has a TimeStamp in UTC, whatever the zone of its input")
  func timeStamp() throws {
    for date in ["Thu, 02 Jan 2025 03:04:05 GMT", "Wed, 01 Jan 2025 22:04:05 EST"] {
      let kml = try KMLLayer(
        of: Fragment.rss("<pubDate>\(date)</pubDate><georss:point>1 2</georss:point>"))
      let when = try #require(kml.texts("TimeStamp/when").first)
      #expect(when == "2025-01-02T03:04:05.000Z")
    }
    let none = try KMLLayer(of: Fragment.rss("<georss:point>1 2</georss:point>"))
    #expect(none.texts("when") == [], "no time is no time, not now")
  }
}
