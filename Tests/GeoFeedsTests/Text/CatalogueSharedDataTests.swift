import GeoFeatures
import GeoFeeds
import Testing

/// Real catalogues, against what ObsPy 1.5.1 reads in them (`read_events`).
@Suite("Catalogues of ../shared/data", .enabled(if: SharedData.isPresent))
struct CatalogueSharedDataTests {
  private func rows(_ file: String) throws -> InputRows {
    try InputRows(try SharedData.bytes("quakeml_fdsn/\(file)"))
  }

  @Test func eventText() throws {
    let rows = try rows("fdsn_events.txt")
    #expect(rows.positions == ["93.0144 2.2376 -26300.0", "-72.57 -38.17 0.0"])
    #expect(rows.values("time") == ["2012-04-11T08:38:37.000Z", "1960-05-22T19:11:14.000Z"])
    #expect(rows.values("mag") == ["8.6", "8.5"])
    #expect(rows.kinds == [])
  }

  @Test func bulletin() throws {
    let rows = try rows("gse2_bulletin.txt")
    #expect(rows.positions == ["20.44 39.45 -66800.0", "-129.76 50.77 -36700.0"])
    #expect(rows.values("time") == ["1995-01-16T07:26:52.400Z", "1995-01-16T07:27:07.300Z"])
    #expect(rows.values("nst") == ["8", "7"])
    #expect(rows.values("gap") == ["322.0", "252.0"])
    #expect(rows.values("time_error_s") == ["12.69", "9.63"])
    #expect(rows.kinds == [])
  }

  /// ObsPy keeps the hypocentre's latitude of 99.45; the centroid is the same.
  @Test func centroid() throws {
    let rows = try rows("ndk_faulty_infeasible_latitude.ndk")
    #expect(rows.positions == ["-70.73 -20.46 -39000.0"])
    #expect(rows.values("mag") == ["5.73"])
    #expect(rows.values("time") == ["2006-04-09T20:50:51.300Z"])
    #expect(rows.values("moment_nm") == ["5.035e+17"])
    #expect(rows.values("origin_lat") == ["-"])
    #expect(rows.kinds == ["no-line-end 1", "latitude-out-of-range 1"])
  }

  /// Sums over the 50 events, and the last one.
  @Test func nordic() throws {
    let rows = try rows("nordic_select.out")
    #expect(rows.features.count == 50)
    #expect(rows.kinds == [])
    func sum(_ name: String) -> Double {
      let sum = rows.values(name).reduce(0) { $0 + (Double($1) ?? .nan) }
      return (sum * 1000).rounded() / 1000
    }
    #expect(sum("mag") == 55.0)
    #expect(sum("depth_km") == 381.5)
    #expect(sum("gap") == 5967.0)
    #expect(sum("time_error_s") == 19.74)
    #expect(rows.positions.last == "170.386 -43.351 -5700.0")
    #expect(rows.values("time").last == "2013-09-29T15:10:29.900Z")
  }
}
