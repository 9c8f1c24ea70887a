import GeoLayers
import Testing

@Suite struct StyleTests {
  @Test func coloursOfKML() throws {
    // K16 case 55; KML 2.2, kml:colorType.
    let half = try #require(Colour(css: "#ff8800", opacity: 0.5))
    #expect(half.kml == "800088ff")
    #expect(half.css == "#ff8800")
    #expect(Colour(css: "#f80") == Colour(red: 255, green: 136, blue: 0))
    #expect(Colour(css: "#0a0B0c")?.kml == "ff0c0b0a")
    for text in ["", "ff8800", "#ff88", "#ff880g", "#ff88000", "#+f8800"] {
      #expect(Colour(css: text) == nil)
    }
    #expect(Colour(css: "#ff8800", opacity: 1.1) == nil)
    #expect(Colour(css: "#ff8800", opacity: .nan) == nil)
  }

  @Test func magnitudesHaveOneClass() {
    let cases: [(Double?, MagnitudeClass)] = [
      (9.5, .five), (5, .five), (4.999, .four), (4, .four), (3, .three), (2, .two), (1.999, .below),
      (-1.2, .below), (nil, .none), (.nan, .none),
    ]
    for (magnitude, expected) in cases { #expect(MagnitudeClass(magnitude) == expected) }
    let names = MagnitudeClass.allCases.map(\.style.name)
    #expect(Set(names).count == names.count)
  }
}

@Suite struct LayerFormatTests {
  @Test func formatsAreFoundByNameAndEnding() {
    for format in LayerFormat.allCases {
      #expect(LayerFormat(name: format.name) == format)
      for ending in format.endings { #expect(LayerFormat(path: "a/b.c\(ending)") == format) }
    }
    #expect(LayerFormat(path: "A.KML") == .kml)
    for path in ["a", "a.shp", "geojson", "a.csv.gz"] { #expect(LayerFormat(path: path) == nil) }
    #expect(LayerFormat(name: "shapefile") == nil)
  }
}
