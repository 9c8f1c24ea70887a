import GeoFeatures
import GeoFeeds
import TestSupport
import Testing

@Suite("GeoJSON: damage")
struct GeoJSONDamageTests {
  private static let sound =
    #"{"type":"FeatureCollection","metadata":{"title":"USGS"},"features":[{"type":"Feature","id":"#
    + #""a\u00e9","properties":{"mag":5.25,"t":"2024-04-02T23:58:11Z","n":{"x":[1,null]},"e":"é"},"#
    + #""geometry":{"type":"Point","coordinates":[1.5,-2,3e1]}},{"geometry":{"type":"#
    + #""GeometryCollection","geometries":[{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],"#
    + #"[0,0]]]},{"coordinates":[[1,2],[3,4]],"type":"LineString"}]},"properties":{"id":7,"mag":"#
    + #""x"},"type":"Feature"}],"crs":null}"#

  @Test("bytes changed, dropped and doubled at random end in rows or a failure, the same both ways")
  func random() throws {
    var generator = SeededGenerator(seed: 7946)
    let sound = Array(Self.sound.utf8)
    let characters = Array("{}[]\",:\\0-9.eE+tfnu \n\u{0}\u{1}<é".utf8) + [0xFF, 0x80]
    var failures = 0
    for _ in 0..<4000 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] = characters.randomElement(using: &generator) ?? 0
        case 1: bytes.remove(at: place)
        case 2:
          let end = min(bytes.count, place + Int.random(in: 1...20, using: &generator))
          bytes.insert(contentsOf: bytes[place..<end], at: place)
        default: bytes.removeSubrange(place...)
        }
        if bytes.isEmpty { break }
      }
      do {
        let rows = try Rows(geoJSON: bytes)
        for feature in rows.features {
          for name in feature.names { _ = feature[name] }
        }
        let piped = try Rows(geoJSON: bytes, pieceSize: 5, prescans: false)
        #expect(piped.features.count == rows.features.count && piped.columns == rows.columns)
      } catch let failure as Failure {
        failures += 1
        #expect(failure.kind == .unreadable && failure.place.line != nil)
        #expect(throws: failure) { try Rows(geoJSON: bytes, prescans: false) }
      }
    }
    #expect(failures > 1000 && failures < 4000)
  }

  @Test("what a writer of ours makes of a column of JSON is JSON again")
  func jsonColumns() throws {
    let value = #"{ "a" : [ 1 , "]\\\"" , { } , [ ] , true , null ] , "b c" : -1.50E+3 }"#
    let rows = try Rows(geoJSON: #"{"type":"Feature","properties":{"v":\#(value)}}"#)
    let text = #"{"a":[1,"]\\\"",{},[],true,null],"b c":-1.50E+3}"#
    #expect(rows.features[0]["v"] == .json(text))
    let again = try Rows(geoJSON: #"{"type":"Feature","properties":{"v":\#(text)}}"#)
    #expect(again.features[0]["v"] == .json(text))
  }
}
