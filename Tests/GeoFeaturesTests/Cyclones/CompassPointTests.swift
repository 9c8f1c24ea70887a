import GeoFeatures
import Testing

@Suite("Points of the compass")
struct CompassPointTests {
  @Test("Words and characters are sixteenths of a turn")
  func degrees() {
    #expect(CompassPoint.degrees("N") == 0 && CompassPoint.degrees("SSW") == 202.5)
    #expect(CompassPoint.degrees("NW") == 315 && CompassPoint.degrees("西北西") == 292.5)
    for none in ["X", "", "n", "NNN", "北北"] { #expect(CompassPoint.degrees(none) == nil) }
  }

  @Test("A character's word is that of its direction")
  func words() {
    let characters = ["北": "N", "南南東": "SSE", "WSW": "WSW"]
    for (text, word) in characters {
      var text = text
      #expect(text.withUTF8 { CompassPoint.word($0).map { "\($0)" } } == word)
    }
  }
}
