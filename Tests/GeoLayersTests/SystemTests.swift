import Foundation
import GeoFeatures
import GeoLayers
import Testing

/// Layers that are not in WGS 84.
@Suite struct SystemTests {
  /// Taipei in TWD97 / TM2 zone 121: pyproj 3.7.2 with PROJ 9.5.1.
  private func quakes(
    _ system: String, _ x: Double = 307_056.8189794878, _ y: Double = 2_769_551.8368621687
  )
    -> FeatureTable
  {
    var builder = FeatureTableBuilder(schema: Schema([Field("mag", .real)]))
    for row in 0..<2 {
      builder.geometry.setSystem(CoordinateSystem(system, order: .eastFirst))
      if row == 0 {
        builder.geometry.appendPointRow(x, y, -1000)
      } else {
        builder.geometry.appendNullRow()
      }
      builder.set(0, real: Double(row))
      builder.finishRow()
    }
    return builder.take()
  }

  private let taiwan = "urn:ogc:def:crs:EPSG::3826"

  @Test func geoJSONNamesItsSystemAndHasMillimetres() throws {
    let text = try written(.geoJSON, [quakes(taiwan)])
    #expect(
      text.hasPrefix(
        #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"\#(taiwan)"}},"#
          + #""features":["#))
    #expect(text.contains(#""coordinates":[307056.819,2769551.837,-1000]}"#))
    #expect(text.contains(#""bbox":[307056.819,2769551.837,-1000,307056.819,2769551.837,-1000]"#))
    var options = WriteOptions()
    options.decimals = 1
    #expect(try written(.geoJSON, [quakes(taiwan)], options).contains("[307056.8,2769551.8,-1000]"))
  }

  @Test func aGeographicSystemHasDegrees() throws {
    let text = try written(.geoJSON, [quakes("EPSG:4301", 139.123456789, 35)])
    #expect(text.contains(#""coordinates":[139.1234568,35,-1000]"#))
    #expect(try written(.csv, [quakes("EPSG:4301", 139.5, 35)]).hasPrefix("lon,lat,z,mag\n"))
  }

  @Test func csvHasXAndY() throws {
    #expect(
      try written(.csv, [quakes(taiwan)]) == "x,y,z,mag\n307056.819,2769551.837,-1000,0.0\n,,,1.0\n"
    )
    var options = WriteOptions()
    options.csvGeometry = .wellKnownText
    #expect(
      try written(.csv, [quakes(taiwan)], options)
        .contains("\"POINT Z (307056.819 2769551.837 -1000)\",0.0"))
  }

  @Test func kmlRefusesIt() throws {
    for format in [LayerFormat.kml, .kmz] {
      let failure = #expect(throws: Failure.self) { _ = try written(format, [quakes(taiwan)]) }
      #expect(failure?.kind == .usage)
    }
  }

  @Test func aLayerHasOneSystem() throws {
    for format in [LayerFormat.geoJSON, .csv] {
      for tables in [
        [quakes(taiwan), quakes("EPSG:3857")],
        [quakes(taiwan), table([Field("mag", .real)], [([1, 2], [.null])])],
        [table([Field("mag", .real)], [([1, 2], [.null])]), quakes(taiwan)],
      ] {
        #expect(throws: Failure.self) { _ = try written(format, tables) }
      }
    }
  }

  @Test func ogrinfoSeesTheSystem() throws {
    for (system, name) in [
      (taiwan, "TWD97 / TM2 zone 121"), ("EPSG:3826", "TWD97 / TM2 zone 121"),
      (
        #"PROJCRS["mine",BASEGEOGCRS["WGS 84",DATUM["World Geodetic System 1984",ELLIPSOID["WGS 84",6378137,298.257223563]]],CONVERSION["laea",METHOD["Lambert Azimuthal Equal Area",ID["EPSG",9820]],PARAMETER["Latitude of natural origin",20],PARAMETER["Longitude of natural origin",120]],CS[Cartesian,2],AXIS["(E)",east],AXIS["(N)",north],LENGTHUNIT["metre",1]]"#,
        "mine"
      ),
    ] {
      let scratch = try Scratch()
      let path = scratch.file("layer.geojson")
      let writer = try LayerFormat.writer(
        for: .geoJSON, sink: try Sink(path: path), path: path, options: WriteOptions())
      try writer.write(quakes(system))
      try writer.finish()
      guard let result = try run("ogrinfo", ["-ro", "-al", path]) else { return }
      #expect(result.output.contains("PROJCRS[\"\(name)\""), "\(result.output)")
      #expect(result.output.contains("POINT Z (307056.819 2769551.837 -1000)"))
    }
  }
}
