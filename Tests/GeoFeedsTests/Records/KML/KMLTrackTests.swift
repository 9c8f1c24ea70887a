import GeoFeatures
import Testing

@testable import GeoFeeds

/// gx:Track and gx:MultiTrack, as Google's extension namespace has them and KML 2.3 (OGC 12-007r2,
/// 11.18) took them over.
@Suite("KML tracks")
struct KMLTrackTests {
  private static let hour: Int64 = 3_600_000
  /// 2024-04-02T00:00:00Z, by `date -u -d … +%s`.
  private static let start: Int64 = 1_712_016_000_000

  private func track(_ whens: [String], _ coords: [String], _ more: String = "") -> String {
    "<gx:Track>\(more)" + whens.map { "<when>\($0)</when>" }.joined()
      + coords.map { "<gx:coord>\($0)</gx:coord>" }.joined() + "</gx:Track>"
  }

  private let whens = ["2024-04-02T00:00:00Z", "2024-04-02T01:00:00Z", "2024-04-02T02:00:00Z"]

  @Test("A track is a line with a moment at each vertex; its span is the placemark's")
  func line() throws {
    let content = track(whens, ["1 2 0", "3 4 0", "5 6 0"])
    let reading = try read(kml(shape(content)))
    let feature = reading.first
    #expect(feature?.kind == .line)
    #expect(coordinates(feature) == [[[[1, 2], [3, 4], [5, 6]]]])
    #expect(moments(feature) == [0, 1, 2].map { Self.start + $0 * Self.hour })
    #expect(feature?["time"] == .time(milliseconds: Self.start))
    #expect(feature?["time_end"] == .time(milliseconds: Self.start + 2 * Self.hour))
    #expect(reading.faults == [])
  }

  @Test("Heights by the mode; times and positions may come in turn")
  func heightsAndOrder() throws {
    let content = """
      <gx:Track><altitudeMode>absolute</altitudeMode><when>\(whens[0])</when>\
      <gx:coord>1 2 10</gx:coord><when>\(whens[1])</when><gx:coord>3 4 20</gx:coord></gx:Track>
      """
    let feature = try read(kml(shape(content))).first
    #expect(heights(feature) == [10, 20])
    #expect(moments(feature) == [Self.start, Self.start + Self.hour])
  }

  @Test("Empty positions are gaps, empty times are vertices without one")
  func gaps() throws {
    let content = track([whens[0], whens[1], ""], ["1 2 0", "", "5 6 0"])
    let reading = try read(kml(shape(content)))
    #expect(coordinates(reading.first) == [[[[1, 2], [5, 6]]]])
    #expect(moments(reading.first) == [Self.start, nil])
    #expect(reading.faults == [])
  }

  @Test("Unequal numbers go together from the first on, and are said")
  func unequal() throws {
    let reading = try read(kml(shape(track([whens[0]], ["1 2 0", "3 4 0"]))))
    #expect(coordinates(reading.first) == [[[[1, 2], [3, 4]]]])
    #expect(moments(reading.first) == [Self.start, nil])
    #expect(reading.faults == ["track-times"])
  }

  @Test("One position is a point; none is no location; what is no position is rejected")
  func short() throws {
    let one = try read(kml(shape(track([whens[0]], ["1 2 0"]))))
    #expect(one.first?.kind == .point)
    #expect(one.first?["time"] == .time(milliseconds: Self.start))
    #expect(try read(kml(shape(track([], [])))).first?.kind == GeometryKind.none)
    let wrong = try read(kml(shape(track(whens, ["1 2 0", "3", "5 6 0"]))))
    #expect(wrong.first?.kind == GeometryKind.none)
    #expect(wrong.faults == ["unreadable-coordinates"])
  }

  @Test("A MultiTrack is several lines; data of the positions are said to be left out")
  func multiple() throws {
    let data = """
      <ExtendedData><SchemaData schemaUrl="#s"><gx:SimpleArrayData name="c"><gx:value>1</gx:value>\
      </gx:SimpleArrayData></SchemaData></ExtendedData>
      """
    let content = """
      <gx:MultiTrack><gx:interpolate>0</gx:interpolate>\(track(whens, ["1 2 0", "3 4 0", "5 6 0"], data))\
      \(track(Array(whens.prefix(2)), ["7 8 0", "9 10 0"]))</gx:MultiTrack>
      """
    let reading = try read(kml(shape(content)))
    #expect(reading.first?.kind == .multiLine)
    #expect(coordinates(reading.first).map { $0[0].count } == [3, 2])
    #expect(reading.log.count(ofKind: "array-data") == 1)
    #expect(moments(reading.first).count == 5)
  }

  @Test("gx: that is not declared is understood, and said")
  func undeclared() throws {
    let text = """
      <kml xmlns="http://www.opengis.net/kml/2.2">\(shape(track(whens, ["1 2 0", "3 4 0", "5 6 0"])))\
      </kml>
      """
    let reading = try read(text)
    #expect(reading.first?.kind == .line)
    #expect(reading.faults == ["undeclared-prefix"])
  }
}
