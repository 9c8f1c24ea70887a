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

@Suite struct ShadeClassesTests {
  @Test(arguments: [
    ([60.362909775996954, 105.47325631211284], ["below 105.4", "105.4 and more"]),
    ([-60.362909775996954, 0.30004], ["below 0.3", "0.3 and more"]),
    ([12345, 123456789], ["below 123456789", "123456789"]),
    ([1.23456789, 1.23456999], ["below 1.23456999", "1.23456999"]),
  ])
  func titlesOfFewValues(_ values: [Double], _ titles: [String]) {
    let classes = ShadeClasses(values)
    #expect(classes.shades.map(\.title) == titles)
    for (value, shade) in zip(values, classes.shades) {
      #expect((shade.from ?? .nan) <= value && value < (shade.to ?? .infinity))
    }
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
