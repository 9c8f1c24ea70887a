import GeoTracks
import Testing

/// Limits are those that the agencies publish: NHC's Saffir-Simpson page of 2012, RSMC Tokyo's and
/// JMA's tables, CWA's page on typhoons.
@Suite("Intensity scales")
struct IntensityScaleTests {
  @Test("A scale has a name for the command line")
  func names() {
    #expect(IntensityScale(rawValue: "saffir-simpson") == .saffirSimpson)
    #expect(IntensityScale(rawValue: "jma") == .jma && IntensityScale(rawValue: "cwa") == .cwa)
  }

  private func text(_ scale: IntensityScale, knots: Double) -> String {
    scale.intensityClass(knots: knots).map { "\($0.text)" } ?? "none"
  }

  private func text(_ scale: IntensityScale, _ metresPerSecond: Double) -> String {
    scale.intensityClass(metresPerSecond: metresPerSecond).map { "\($0.text)" } ?? "none"
  }

  @Test(
    "Classes in knots begin where the tables say",
    arguments: [
      (
        IntensityScale.saffirSimpson,
        [
          (0.0, "TD"), (33, "TD"), (34, "TS"), (63, "TS"), (64, "1"), (82, "1"), (83, "2"),
          (95, "2"),
          (96, "3"), (112, "3"), (113, "4"), (136, "4"), (137, "5"), (185, "5"),
        ]
      ),
      (
        .jma,
        [
          (33, "TD"), (34, "TS"), (47, "TS"), (48, "STS"), (63, "STS"), (64, "TY strong"),
          (84, "TY strong"), (85, "TY very strong"), (104, "TY very strong"), (105, "TY violent"),
        ]
      ),
      (
        .cwa,
        [
          (33, "TD"), (34, "light"), (63, "light"), (64, "moderate"), (99, "moderate"),
          (100, "severe"),
        ]
      ),
    ])
  func knots(_ scale: IntensityScale, _ cases: [(Double, String)]) {
    for (wind, name) in cases { #expect(text(scale, knots: wind) == name, "\(wind) kt") }
  }

  @Test("Knots are rounded to whole ones, metres per second are not")
  func rounding() {
    #expect(text(.saffirSimpson, knots: 63.4) == "TS" && text(.saffirSimpson, knots: 63.5) == "1")
    // 32.7 m/s are 63.56 kt: no hurricane, but a moderate typhoon by Taiwan's own table.
    #expect(text(.saffirSimpson, 32.7) == "TS" && text(.saffirSimpson, 33) == "1")
    #expect(text(.cwa, 17.1) == "TD" && text(.cwa, 17.2) == "light")
    #expect(text(.cwa, 32.6) == "light" && text(.cwa, 32.7) == "moderate")
    #expect(text(.cwa, 50.9) == "moderate" && text(.cwa, 51) == "severe")
    // 54 m/s are 104.97 kt.
    #expect(text(.jma, 54) == "TY violent" && text(.jma, 53) == "TY very strong")
    #expect(text(.jma, 44) == "TY very strong" && text(.jma, 43) == "TY strong")
    #expect(text(.jma, 33) == "TY strong" && text(.jma, 30) == "STS" && text(.jma, 23) == "TS")
  }

  @Test("Of two columns that one decides which the source gave")
  func bothColumns() {
    let given = { (knots: Double, metres: Double) in
      IntensityScale.jma.intensityClass(windKnots: knots, windMetresPerSecond: metres)
        .map { "\($0.text)" }
    }
    #expect(given(54 * 900.0 / 463, 54) == "TY violent")
    #expect(given(104, 104 * 463.0 / 900) == "TY very strong")
    // 63.5 kt are 64, where a typhoon begins, and 32.67 m/s, where none does.
    #expect(given(63.5, 63.5 * 463 / 900) == "TY strong")
    #expect(given(32.7 * 900 / 463, 32.7) == "STS")
    #expect(given(63.5, .nan) == "TY strong")
    #expect(given(.nan, 54) == "TY violent" && given(105, .nan) == "TY violent")
    #expect(given(.nan, .nan) == nil)
  }

  @Test("No wind, no class")
  func none() {
    for scale in IntensityScale.allCases {
      #expect(scale.intensityClass(knots: .nan) == nil)
      #expect(scale.intensityClass(metresPerSecond: .nan) == nil)
      #expect(scale.intensityClass(knots: -5) == nil)
      #expect(scale.intensityClass(knots: 0)?.rank == 0)
    }
  }

  @Test("Every class of a scale has a style and words of its own, and rises with the wind")
  func classes() {
    let all = IntensityScale.allCases.flatMap(\.classes)
    #expect(all.count == 7 + 6 + 4)
    for scale in IntensityScale.allCases {
      #expect(Set(scale.classes.map { "\($0.words)" }).count == scale.classes.count)
      #expect(Set(scale.classes.map { "\($0.style)" }).count == scale.classes.count)
      var last = scale.classes[0]
      for wind in 0...200 {
        guard let next = scale.intensityClass(knots: Double(wind)) else { continue }
        #expect(next >= last)
        last = next
      }
      #expect(last == scale.classes.last)
    }
  }

  @Test("The scale of an agency, or of an averaging time")
  func standard() {
    #expect(IntensityScale.standard(agency: "NHC", averagingMinutes: 1) == .saffirSimpson)
    #expect(IntensityScale.standard(agency: "jtwc", averagingMinutes: nil) == .saffirSimpson)
    #expect(IntensityScale.standard(agency: "JMA", averagingMinutes: 10) == .jma)
    #expect(IntensityScale.standard(agency: "CWA", averagingMinutes: 10) == .cwa)
    #expect(IntensityScale.standard(agency: "CWB", averagingMinutes: nil) == .cwa)
    #expect(IntensityScale.standard(agency: "BOM", averagingMinutes: 10) == .jma)
    #expect(IntensityScale.standard(agency: nil, averagingMinutes: 1) == .saffirSimpson)
    // Two and three minutes have no scale here, and nothing is known of a stranger.
    #expect(IntensityScale.standard(agency: "CMA", averagingMinutes: 2) == nil)
    #expect(IntensityScale.standard(agency: "IMD", averagingMinutes: 3) == nil)
    #expect(IntensityScale.standard(agency: "MLC", averagingMinutes: nil) == nil)
  }
}
