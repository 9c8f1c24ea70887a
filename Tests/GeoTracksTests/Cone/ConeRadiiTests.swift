import GeoFeatures
import GeoTracks
import Testing

@Suite("Radii of cones")
struct ConeRadiiTests {
  private func parse(_ text: String) throws(Failure) -> ConeRadii {
    let bytes = SharedBuffer(Array(text.utf8))
    return try ConeRadii.parse(bytes.values, source: "radii.csv")
  }

  private func failure(_ text: String) -> String {
    do throws(Failure) {
      _ = try parse(text)
      return "none"
    } catch {
      #expect(error.kind == .unreadable)
      return error.description
    }
  }

  @Test(
    "The NHC's tables: linear between leads, 16 miles at the current position, none after 120 h")
  func tables() throws {
    let radii = try ConeRadii.nhc(year: 2025, basin: "al")
    let miles = { (hours: Double) in radii.radiusMetres(leadHours: hours).map { $0 / 1852 } }
    for (hours, expected) in [
      (0.0, 16.0), (3, 16), (12, 26), (24, 39), (36, 52), (48, 67), (60, 83), (72, 100), (96, 142),
      (120, 213), (7.5, 21), (84, 121),
    ] {
      #expect(miles(hours) == expected, "\(hours) h")
    }
    #expect(miles(120.5) == nil && miles(-6) == nil && miles(.nan) == nil)
    #expect(try ConeRadii.nhc(year: 2026, basin: "EP").radiusMetres(leadHours: 120) == 138 * 1852)
    #expect(try ConeRadii.nhc(year: 2024, basin: "NA").radiusMetres(leadHours: 96) == 151 * 1852)
    #expect(try ConeRadii.nhc(year: 2023, basin: "CP").radiusMetres(leadHours: 36) == 66 * 1852)
  }

  @Test("A year or a basin without a table says which there are, and how to give radii")
  func missing() {
    let year = #expect(throws: Failure.self) { try ConeRadii.nhc(year: 2019, basin: "AL") }
    #expect(year?.kind == .usage && year?.advice?.contains("--cone-radii") == true)
    #expect(year?.message.contains("2023, 2024, 2025, 2026") == true)
    let basin = #expect(throws: Failure.self) { try ConeRadii.nhc(year: 2025, basin: "WP") }
    #expect(basin?.message.contains("AL, EP and CP") == true)
    #expect(throws: Failure.self) { try ConeRadii.nhc(year: 2025, basin: "CP") }
  }

  @Test("A file: columns in any order, miles or kilometres, comments and blank lines")
  func file() throws {
    let miles = try parse("\u{FEFF}lead_h,radius_nmi\r\n# two thirds\r\n0,0\r\n\r\n 12 , 26.5\r\n")
    #expect(miles.rows.map(\.leadHours) == [0, 12])
    #expect(miles.rows.map(\.radiusMetres) == [0, 26.5 * 1852])
    let kilometres = try parse("Radius_km,model,lead_h\n120,OFCL,24\n330,OFCL,120")
    #expect(kilometres.radiusMetres(leadHours: 24) == 120_000)
    #expect(kilometres.radiusMetres(leadHours: 72) == 225_000)
    #expect(kilometres.radiusMetres(leadHours: 0) == 120_000)
  }

  @Test("A file that is wrong is refused with the line")
  func wrongFile() {
    #expect(failure("").hasPrefix("radii.csv: there are no radii"))
    #expect(failure("lead_h,radius_nmi\n").hasPrefix("radii.csv: there are no radii"))
    #expect(failure("12,26\n").hasPrefix("radii.csv:1: the first line does not name"))
    #expect(failure("lead_h,radius_nmi,radius_km\n1,1,1").hasPrefix("radii.csv:1: the first"))
    #expect(failure("lead_h,lead_h,radius_km\n1,1,1").hasPrefix("radii.csv:1: the first"))
    #expect(failure("lead_h,radius_nmi\n12,x").hasPrefix("radii.csv:2: x is no radius"))
    #expect(failure("lead_h,radius_nmi\n12,-4").hasPrefix("radii.csv:2: -4 is no radius"))
    #expect(failure("lead_h,radius_nmi\n,4").hasPrefix("radii.csv:2:  is no lead"))
    #expect(failure("lead_h,radius_nmi\n12,26,4").hasPrefix("radii.csv:2: there are 3 values"))
    #expect(failure("lead_h,radius_nmi\n12,26\n12,30").hasPrefix("radii.csv:3: a lead of 12.0 h"))
    #expect(failure("lead_h;radius_nmi\n12;26").hasPrefix("radii.csv:1: the first line"))
  }
}
