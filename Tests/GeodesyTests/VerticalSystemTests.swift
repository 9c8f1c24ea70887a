import GeoFeatures
import Geodesy
import Testing

/// Systems of a horizontal and a vertical one. Reference values: pyproj 3.7.2 with PROJ 9.5.1, for the
/// horizontal system alone, EPSG:28992 or the named string, from and to EPSG:4326.
@Suite("Vertical systems")
struct VerticalSystemTests {
  private static let bound =
    "+proj=utm +zone=31 +ellps=bessel +towgs84=565.04,49.91,465.84 +geoidgrids=none.gtx +type=crs"
  /// The same by WKT, with the shift to WGS 84 around both parts.
  private static let boundWhole = """
    BOUNDCRS[SOURCECRS[COMPOUNDCRS["both",PROJCRS["flat",BASEGEOGCRS["base",DATUM["datum",\
    ELLIPSOID["Bessel 1841",6377397.155,299.1528128]]],CONVERSION["UTM zone 31N",\
    METHOD["Transverse Mercator",ID["EPSG",9807]],\
    PARAMETER["Latitude of natural origin",0,ANGLEUNIT["degree",0.0174532925199433]],\
    PARAMETER["Longitude of natural origin",3,ANGLEUNIT["degree",0.0174532925199433]],\
    PARAMETER["Scale factor at natural origin",0.9996,SCALEUNIT["unity",1]],\
    PARAMETER["False easting",500000,LENGTHUNIT["metre",1]],\
    PARAMETER["False northing",0,LENGTHUNIT["metre",1]]],CS[Cartesian,2],\
    AXIS["(E)",east,ORDER[1],LENGTHUNIT["metre",1]],\
    AXIS["(N)",north,ORDER[2],LENGTHUNIT["metre",1]]],\
    VERTCRS["tide",VDATUM["tide"],CS[vertical,1],AXIS["(H)",up,LENGTHUNIT["metre",1]]]]],\
    TARGETCRS[GEOGCRS["WGS 84",DATUM["World Geodetic System 1984",\
    ELLIPSOID["WGS 84",6378137,298.257223563]],CS[ellipsoidal,2],\
    AXIS["latitude",north,ORDER[1],ANGLEUNIT["degree",0.0174532925199433]],\
    AXIS["longitude",east,ORDER[2],ANGLEUNIT["degree",0.0174532925199433]],ID["EPSG",4326]]],\
    ABRIDGEDTRANSFORMATION["shift",METHOD["Geocentric translations (geog2D domain)",\
    ID["EPSG",9603]],PARAMETER["X-axis translation",565.04],\
    PARAMETER["Y-axis translation",49.91],PARAMETER["Z-axis translation",465.84]]]
    """

  private func column(_ system: String?, _ heights: [Double]) -> GeometryColumn {
    var builder = GeometryBuilder()
    for height in heights {
      if let system { builder.setSystem(CoordinateSystem(system, order: .eastFirst)) }
      let (x, y) = system == nil ? (4.9, 52.37) : (121_687, 487_484)
      builder.appendPointRow(x, y, height)
    }
    return builder.finish()
  }

  @Test("Positions take the horizontal system's own way, heights stay, and that is said once")
  func source() throws {
    var log = DiagnosticLog()
    let reprojection = try Reprojection()
    for _ in 0..<2 {
      let turned = try reprojection.toWGS84(column("EPSG:7415", [5, .nan, -33_570]), log: &log)
      for row in 0..<3 {
        // 1e-8° is a millimetre.
        #expect(abs(turned.x[row] - 4.898009893359112) < 1e-8)
        #expect(abs(turned.y[row] - 52.37421816405501) < 1e-8)
      }
      guard !log.isEmpty else { break }
      #expect(turned.height(0) == 5 && turned.height(1).isNaN && turned.height(2) == -33_570)
    }
    if log.isEmpty {
      print("skipped: the grid of the NAP heights is on this machine")
      return
    }
    #expect(log.entries.map(\.kind) == ["heights-kept"] && log.count(ofKind: "heights-kept") == 1)
    #expect(log.entries[0].kept[0].message.contains("heights stay in NAP height"))
    #expect(log.entries[0].kept[0].message.contains("nl_nsgi_nlgeo2018.tif"))
    #expect(reprojection.used.allSatisfy { !$0.operation.isBallpark && $0.missing.isEmpty })
    let strict = try Reprojection(onlyBest: true)
    #expect(throws: Failure.self) { _ = try strict.toWGS84(column("EPSG:7415", [5]), log: &log) }
    // Without heights there is nothing to be missed.
    let flat = try strict.toWGS84(column("EPSG:7415", [.nan]), log: &log)
    #expect(abs(flat.x[0] - 4.898009893359112) < 1e-8)
  }

  @Test("A target with heights that nothing turns into")
  func target() throws {
    var log = DiagnosticLog()
    let projected = try Reprojection().project(
      column(nil, [100, .nan]), to: TargetSystem("EPSG:7415"), log: &log)
    #expect(abs(projected.x[0] - 121_819.36516274621) < 1e-3)
    #expect(abs(projected.y[0] - 487_013.76152221597) < 1e-3)
    #expect(projected.x[0] == projected.x[1] && projected.y[0] == projected.y[1])
    #expect(projected.systems?[0]?.text == "urn:ogc:def:crs:EPSG::7415")
    guard log.count(ofKind: "heights-kept") == 1 else { return }
    #expect(projected.height(0) == 100 && projected.height(1).isNaN)
    #expect(log.entries[0].kept[0].message.contains("heights stay above the ellipsoid"))
  }

  @Test("Parts that are bound to WGS 84, and a whole that is", arguments: [bound, boundWhole])
  func boundParts(system: String) throws {
    var builder = GeometryBuilder()
    builder.setSystem(CoordinateSystem(system, order: .eastFirst))
    builder.appendPointRow(500_000, 5_800_000, 7)
    var log = DiagnosticLog()
    let turned = try Reprojection().toWGS84(builder.finish(), log: &log)
    // The string without its geoidgrids, from a height of 0.
    #expect(abs(turned.x[0] - 3.000297497564558) < 1e-8, "\(turned.x[0]) \(log.entries)")
    #expect(abs(turned.y[0] - 52.3547636942226) < 1e-8)
    #expect(turned.height(0) == 7)
    // What is bound as a whole says itself how it comes to WGS 84: its heights stay.
    let said = system == Self.bound ? ["heights-kept"] : []
    #expect(log.entries.map(\.kind) == said, "\(log.entries)")
  }
}
