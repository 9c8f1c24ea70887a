import GeoFeatures
import Testing

@testable import GeoFeeds

/// Real files, against figures from lxml and, where it reads them, GDAL 3.6.
@Suite("KML of the agencies", .enabled(if: SharedData.isPresent))
struct KMLSharedDataTests {
  /// Kinds as `geopandas.read_file` gives them, layer by layer; of gdacs.kml GDAL refuses two layers
  /// over lines of one position, which lxml counts.
  @Test(
    "Counts by kind: points, lines, polygons, multiple lines, multiple polygons",
    arguments: [
      ("hazard_feeds/gdacs.kml", 445, [176, 267, 0, 0, 0]),
      ("hazard_feeds/nhc_AL052025_Track.kml", 11, [9, 2, 0, 0, 0]),
      ("hazard_feeds/nhc_AL052025_Cone.kml", 1, [0, 0, 1, 0, 0]),
      ("hazard_feeds/nhc_active_2021-08-29_ida.kml", 0, [0, 0, 0, 0, 0]),
      ("other_quakes/tectonic_plates.kml", 49, [0, 0, 45, 4, 0]),
      ("regions/timezones.kml", 38, [0, 0, 14, 0, 24]),
      ("quakeml_fdsn/obspy_catalog.kml", 3, [3, 0, 0, 0, 0]),
      ("usgs_quakes/usgs_2012_M5plus.kml", 1535, [1535, 0, 0, 0, 0]),
      ("tracks/jtwc_CP012015_HALOLA_80.kml", 80, [80, 0, 0, 0, 0]),
    ])
  func kinds(_ file: String, _ count: Int, _ expected: [Int]) throws {
    let reading = try read(SharedData.bytes(file), format: .kml)
    let kinds = reading.features.map(\.kind)
    #expect(kinds.count == count)
    let wanted: [GeometryKind] = [.point, .line, .polygon, .multiLine, .multiPolygon]
    #expect(wanted.map { kind in kinds.count { $0 == kind } } == expected)
  }

  @Test("GDACS: facts in data, the table of the description as it came")
  func gdacs() throws {
    let reading = try read(SharedData.bytes("hazard_feeds/gdacs.kml"))
    let first = try #require(reading.first)
    #expect(first.id == "EQ_1278194")
    #expect(first["name"] == .text("Green Alert for  Earthquake in Panama"))
    #expect(first["eventtype"] == .text("EQ"))
    #expect(first["eventid"] == .text("1278194"))
    #expect(
      first["folder"]
        == .text("Global Disaster Alert and Coordination system/Earthquake in Panama"))
    #expect(first["description"]?.description.contains("Magnitude 4.7M, Depth:10km") == true)
    #expect(coordinates(first) == [[[[-83.02, 7.19]]]])
  }

  @Test("NHC: forecast points with their data, the cone's ring of 2,292 positions")
  func hurricanes() throws {
    let track = try read(
      SharedData.bytes("hazard_feeds/nhc_AL052025_Track.kml"), format: .kml)
    let line = try #require(track.features.first { $0["stormName"] != nil })
    #expect(line["atcfid"]?.description == "AL052025")
    let cone = try read(SharedData.bytes("hazard_feeds/nhc_AL052025_Cone.kml")).first
    #expect(coordinates(cone).map { $0.map(\.count) } == [[2292]])
    #expect(coordinates(cone).first?.first?.first == [-47.75842, 15.87536])
    #expect(cone?["advisoryNum"] == .text("9"))
  }

  @Test("ObsPy's times stand in TimeStamp itself")
  func obspy() throws {
    let reading = try read(SharedData.bytes("quakeml_fdsn/obspy_catalog.kml"))
    #expect(reading.first?["time"] == .time(milliseconds: 1_333_549_302_300))
    #expect(coordinates(reading.first) == [[[[79.689, 41.818]]]])
  }
}
