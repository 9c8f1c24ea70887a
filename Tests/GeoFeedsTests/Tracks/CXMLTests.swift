import GeoFeatures
import GeoFeeds
import Testing

/// Cyclone XML. Expected values are those of the text.
@Suite("Cyclone XML") struct CXMLTests {
  @Test("the analysis and forecast of an advisory; west is below zero, hours from the base time")
  func sample() throws {
    let rows = try InputRows(sample: "erin.cxml")
    #expect(rows.format == "cxml")
    #expect(rows.kinds == [])
    #expect(rows.positions == ["-43.4 16.3", "-45.6 16.3", "-67.3 23.9"])
    #expect(rows.values("kind") == ["analysis", "forecast", "forecast"])
    #expect(rows.values("lead_h") == ["3.0", "12.0", "120.0"])
    #expect(rows.values("time")[1] == "2025-08-14T00:00:00.000Z")
    #expect(
      rows.row(0, "storm_id", "name", "basin", "agency", "model", "status")
        == ["AL052025", "Erin", "North Atlantic", "NHC", "-", "TS"])
    #expect(
      rows.row(0, "wind_kt", "wind_avg_min", "gust_kt", "pressure_hpa", "movement_deg")
        == ["40.0", "1", "50.0", "1004.0", "270.0"])
    #expect(rows.row(1, "status", "pressure_hpa", "wind_kt") == ["-", "-", "45.0"])
  }

  private func document(_ data: String, type: String = #"type="forecast""#) -> String {
    """
    <cxml><header><generatingApplication><model><name>GFS</name></model></generatingApplication>
    <baseTime>2026-08-01T00:00:00Z</baseTime></header><data \(type)><disturbance ID="d1">
    <fix hour="6"><latitude units="deg S">12.5</latitude><longitude units="deg E">181</longitude>
    <cycloneData>\(data)</cycloneData></fix></disturbance></data></cxml>
    """
  }

  @Test("units, sectors, an ensemble's member")
  func units() throws {
    let rows = try InputRows(
      document(
        """
        <maximumWind><speed units="km/h">90</speed><radius units="nm">10</radius></maximumWind>
        <stormMotion><speed units="kt">9</speed></stormMotion><windContours>
        <windSpeed units="kt">34<radius sector="NEQ" units="nmi">100</radius>
        <radius sector="AAA" units="km">90</radius></windSpeed>
        <windSpeed units="m/s">25<radius sector="SWQ" units="m">60000</radius></windSpeed>
        </windContours>
        """, type: #"type="ensembleForecast" member="7""#))
    #expect(rows.kinds == ["longitude-wrapped 1"])
    #expect(rows.positions == ["-179.0 -12.5"])
    #expect(rows.row(0, "model", "lead_h", "time") == ["GFS 7", "6.0", "2026-08-01T06:00:00.000Z"])
    // 90 km/h are 25 m/s; 10 nautical miles 18.52 km, 100 of them 185.2; 9 kt 4.63 m/s.
    #expect(
      rows.row(0, "wind_ms", "rmw_km", "movement_ms", "r34_ne_km", "r34_km", "r25ms_sw_km")
        == ["25.0", "18.52", "4.63", "185.2", "90.0", "60.0"])
  }

  @Test("a unit, a sector, a threshold that nobody knows; what is no number")
  func misfits() throws {
    let rows = try InputRows(
      document(
        """
        <minimumPressure><pressure units="inHg">29.5</pressure></minimumPressure>
        <maximumWind><speed units="kt">fast</speed></maximumWind><windContours>
        <windSpeed units="kt">40<radius>1</radius></windSpeed>
        <windSpeed units="kt">50<radius sector="up">1</radius></windSpeed></windContours>
        """))
    #expect(rows.row(0, "pressure_hpa", "wind_kt", "r50_km") == ["-", "-", "-"])
    #expect(
      rows.kinds == [
        "unit-unknown 1", "type-misfit 1", "radii-left-out 1", "quadrant-unknown 1",
        "longitude-wrapped 1",
      ])
    #expect(rows.log.entries[0].kept[0].place.line == 4)
  }

  @Test("no data is an empty layer, another root is refused, and so is a document that was cut")
  func documents() throws {
    #expect(try InputRows("<cxml><header/></cxml>").features.isEmpty)
    let other = try #require(throws: Failure.self) { try InputRows("<a/>", format: .cxml) }
    #expect(other.message == "an XML document <a>, which holds no cyclones of this format")
    let cut = try #require(throws: Failure.self) {
      try InputRows(String(document("").prefix(200)), format: .cxml)
    }
    #expect(cut.kind == .unreadable && cut.place.line == 3)
    var options = ReadOptions()
    options.fields = [.init(name: "a", type: .text, path: "a")]
    #expect(throws: Failure.self) { try InputRows(document(""), options: options) }
  }
}
