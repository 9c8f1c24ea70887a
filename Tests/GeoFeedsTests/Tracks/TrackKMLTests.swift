import Foundation
import GeoFeatures
import GeoFeeds
import Testing

/// KML of tracks. Expected values are those of the descriptions.
@Suite("Tracks in KML") struct TrackKMLTests {
  @Test("an advisory: the centre where it was published, forecasts from the analysis before")
  func advisory() throws {
    let rows = try InputRows(sample: "erin.kml")
    #expect(rows.format == "track-kml")
    #expect(rows.kinds == ["placemark-left-out 1"])
    #expect(rows.positions == ["-43.4 16.3", "-45.6 16.3", "-67.3 23.9"])
    #expect(rows.values("kind") == ["analysis", "forecast", "forecast"])
    #expect(
      rows.row(0, "storm_id", "name", "basin", "advisory", "agency", "status", "movement_deg")
        == ["AL052025", "Erin", "AL", "9", "NHC", "TS", "270.0"])
    #expect(
      rows.row(0, "wind_kt", "wind_avg_min", "gust_kt", "pressure_hpa") == [
        "40.0", "1", "50.0", "1004.0",
      ])
    // 11 in the morning of Atlantic Standard Time, which is UTC - 4 h.
    #expect(
      rows.values("time") == [
        "2025-08-13T15:00:00.000Z", "2025-08-14T00:00:00.000Z", "2025-08-18T12:00:00.000Z",
      ])
    #expect(Set(rows.values("init_time")) == ["2025-08-13T12:00:00.000Z"])
    #expect(rows.values("lead_h") == ["3.0", "12.0", "120.0"])
    // The storm's stage is that of the analysis; the forecast's stands in its style.
    #expect(rows.values("status") == ["TS", "TS", "HU"])
  }

  /// A best track of one placemark.
  private func track(_ rows: String, point: String = "179.9,-7.3") -> String {
    """
    <kml xmlns="http://www.opengis.net/kml/2.2"><Document><description>\
    Tropical Cyclone Best Track for SH192010</description><Placemark><description><![CDATA[<table>
    \(rows)</table>]]></description><Point><coordinates>\(point)</coordinates></Point></Placemark>
    </Document></kml>
    """
  }

  private let fix = """
    <tr><td>TS TOMAS (SH192010)</td></tr><tr><td>1800 UTC MAR 12, 2010</td></tr>
    <tr><td>Storm Location:</td></tr><tr><td><b>7.3 S, 179.9 E</b></td></tr>
    <tr><td>Min Sea Level Pressure:</td></tr><tr><td>989 mb / 29.2 in Hg</td></tr>
    <tr><td>Maximum Intensity:</td></tr><tr><td>45 kt / 52 mph / 83 kph</td></tr>
    """

  @Test("a best track: observed fixes")
  func bestTrack() throws {
    let rows = try InputRows(track(fix))
    #expect(rows.format == "track-kml")
    #expect(rows.kinds == [])
    #expect(rows.positions == ["179.9 -7.3"])
    #expect(
      rows.row(0, "storm_id", "name", "basin", "agency", "kind", "time", "status")
        == ["SH192010", "TOMAS", "SH", "JTWC", "observed", "2010-03-12T18:00:00.000Z", "TS"])
    #expect(rows.row(0, "wind_kt", "pressure_hpa", "init_time") == ["45.0", "989.0", "-"])
  }

  @Test("no time that is known, no position")
  func misfits() throws {
    let text = fix.split(separator: "UTC").joined(separator: "CHST")
    let rows = try InputRows(track(text, point: "east"))
    #expect(rows.row(0, "time", "wind_kt") == ["-", "45.0"])
    #expect(rows.positions == ["-"])
    #expect(rows.kinds == ["time-missing 1", "unreadable-coordinates 1"])
  }

  @Test("other KML is read as such, and this one too where that is asked for")
  func plain() throws {
    #expect(try InputRows(sample: "places.kml").format == "kml")
    let rows = try InputRows(sample: "erin.kml", format: .kml)
    #expect(rows.format == "kml" && rows.features.count == 4)
    var options = ReadOptions()
    var profile = Profile(name: "placemarks")
    profile.match = Profile.Match(roots: ["kml"])
    options.profile = profile
    #expect(try InputRows(sample: "erin.kml", options: options).features.count == 4)
    let none = try #require(throws: Failure.self) {
      try InputRows(sample: "places.kml", format: .trackKML)
    }
    #expect(none.message == "the KML has no fixes of a cyclone")
    #expect(none.advice == "--input-format kml reads its placemarks")
  }
}
