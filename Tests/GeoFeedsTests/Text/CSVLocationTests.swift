import GeoFeatures
import GeoFeeds
import Testing

@Suite struct CSVLocationTests {
  @Test(arguments: [
    "lat,lon", "Latitude,Longitude", "LAT,LNG", "y,x", "lat,long",
    "decimalLatitude,decimalLongitude",
  ])
  func findsCoordinates(headings: String) throws {
    let result = try CSVResult("\(headings),n\n 1.5 ,2.5,7\n")
    #expect(result.positions == ["2.5 1.5"])
    #expect(result.fields == ["n:integer"])
  }

  @Test func ourOwnOutputReadsBack() throws {
    let result = try CSVResult(
      "lon,lat,z,wkt,name\n2.5,1.5,-330.5,,a\n2.5,1.5,,,b\n,,,\"LINESTRING (0 1, 2 3)\",c\n")
    #expect(result.positions == ["2.5 1.5 -330.5", "2.5 1.5", "0.0 1.0"])
    #expect(result.features.map(\.kind) == [.point, .point, .line])
    #expect(result.fields == ["name:text"])
    #expect(result.log.isEmpty)
  }

  @Test func countsWhatIsOutOfRange() throws {
    let result = try CSVResult(
      "lat,lon\n95.2,0\n0,200\n0,360\n0,361\n0,-181\n-90,180\n,\nx,1\n1,\nnan,inf\n", name: "t.csv")
    #expect(
      result.positions == [
        "-", "-160.0 0.0", "0.0 0.0", "-", "-", "180.0 -90.0", "-", "-", "-", "-",
      ])
    #expect(
      result.kinds == [
        "latitude-out-of-range 1", "longitude-wrapped 2", "longitude-out-of-range 2",
        "unreadable-coordinates 3",
      ])
    let first = result.log.entries.first?.kept.first
    #expect(first?.place == Place(source: "t.csv", line: 2, column: 1, item: 1))
    #expect(first?.message == "latitude 95.2 is out of range")
    #expect(result.log.entries.map(\.severity) == [.rejected, .note, .rejected, .rejected])
  }

  @Test func rowsWithoutLocationColumnsStay() throws {
    let result = try CSVResult("lat,name\n1,a\n2,b\n")
    #expect(result.features.count == 2)
    #expect(result.located == 0)
    #expect(result.fields == ["lat:integer", "name:text"])
    #expect(result.kinds == ["no-location-columns 1"])
    #expect(result.log.entries.first?.severity == .note)
  }

  @Test func eventsAreTurnedIntoOurNames() throws {
    let result = try CSVResult(
      """
      gap,Time,Latitude,Longitude,Depth/Km,Magnitude,magType,type
      60,2018-10-24T11:34:37.430Z,-14.5312,167.9944,33.67,5,mb,earthquake
      ,2018-10-24T11:34:37.430Z,-14.5312,167.9944,,,,
      ,2018-10-24T11:34:37.430Z,-14.5312,167.9944,0,,,
      """)
    #expect(
      result.fields == [
        "time:time", "mag:real", "mag_type:text", "depth_km:real", "event_type:text", "gap:integer",
      ])
    #expect(
      result.positions == [
        "167.9944 -14.5312 -33670.0", "167.9944 -14.5312", "167.9944 -14.5312 0.0",
      ])
    #expect(result.schema.fields[3].unit == "km")
    #expect(result.schema.fields[3].isDeclared && !result.schema.fields[5].isDeclared)
  }

  @Test func theProfileOfTheUSGSApplies() throws {
    let result = try CSVResult(
      "time,latitude,longitude,depth,mag,magType,net,id,type\n2018-10-24T11:34:37.430Z,1,2,10,5,mb,us,x1,Quarry Blast\n"
    )
    #expect(result.values("event_type") == ["quarry blast"])
    #expect(result.values("agency") == ["us"])
    #expect(result.values("id") == ["x1"])
    #expect(result.values("place") == ["-"])
    #expect(result.positions == ["2.0 1.0 -10000.0"])
  }

  @Test func aProfileSaysWhereThingsStand() throws {
    var json = #"""
      {"name": "p", "zone": "+01:00", "fields": [
        {"name": "mag", "type": "real", "path": "Betrag"},
        {"name": "time", "type": "time", "path": "Zeit"},
        {"name": "title", "type": "text"},
        {"name": "size", "type": "real"},
        {"name": "latitude", "type": "real", "path": "Breite"},
        {"name": "longitude", "type": "real", "path": "Laenge"},
        {"name": "source", "type": "text", "default": "zamg"}],
       "extract": [{"from": "title", "patterns": ["M {size:real}"]}]}
      """#
    var options = ReadOptions()
    options.profile = try json.withUTF8 { bytes throws in
      try Profile(json: bytes, source: "test")
    }
    let result = try CSVResult(
      "more,Breite,Laenge,Betrag,title,Zeit\nx,1,2,3,M 4.5,2024-01-01T01:00:00\n", options: options)
    #expect(
      result.fields == [
        "mag:real", "time:time", "title:text", "size:real", "source:text", "more:text",
      ])
    #expect(result.values("mag") == ["3.0"])
    #expect(result.values("time") == ["1704067200000"])
    #expect(result.values("size") == ["4.5"])
    #expect(result.values("source") == ["zamg"])
    #expect(result.positions == ["2.0 1.0"])
  }

  @Test(arguments: [
    ("POINT (2 1)", "Point", 1), ("point z(2 1 5)", "Point", 1), ("POINTZ (2 1 5)", "Point", 1),
    ("POINT M (2 1 5)", "Point", 1), ("POINT ZM (2 1 5 6)", "Point", 1),
    ("POINT (2 1 5)", "Point", 1),
    ("SRID=4326;POINT(2 1)", "Point", 1), ("POINT EMPTY", "None", 0),
    ("LINESTRING (0 0, 1 1.5,2e0 -2)", "LineString", 3), ("LINESTRING EMPTY", "None", 0),
    ("POLYGON ((0 0, 1 0, 1 1, 0 0))", "Polygon", 4),
    ("POLYGON ((0 0, 4 0, 4 4, 0 0), (1 1, 2 1, 2 2, 1 1))", "Polygon", 8),
    ("MULTIPOINT (1 2, 3 4)", "MultiPoint", 2), ("MULTIPOINT ((1 2), (3 4))", "MultiPoint", 2),
    ("MULTIPOINT (1 2)", "MultiPoint", 1), ("MULTIPOINT (EMPTY, (3 4))", "MultiPoint", 1),
    ("MULTILINESTRING ((0 0, 1 1), (2 2, 3 3, 4 4))", "MultiLineString", 5),
    ("MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5)))", "MultiPolygon", 8),
    ("GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 1 1))", "GeometryCollection", 3),
    ("GEOMETRYCOLLECTION EMPTY", "None", 0),
  ])
  func readsWellKnownText(text: String, kind: String, count: Int) throws {
    // A point stands before and after, so that what is left over would show.
    let result = try CSVResult("wkt\nPOINT (7 8)\n\"\(text)\"\nPOINT (7 8)\n")
    #expect(result.features.map(\.kind.name) == ["Point", kind, "Point"])
    let geometry = result.batches[0].table.geometry
    #expect(geometry.vertices(ofRow: 1).count == count)
    #expect(geometry.vertices(ofRow: 2).map { geometry.x[$0] } == [7])
    #expect(result.log.count(.rejected) == 0)
  }

  @Test(arguments: [
    "POINT", "POINT (2)", "POINT (2 1", "POINT (2 1) x", "POINT (2 1 3 4 5)", "CIRCLE (1 2)",
    "LINESTRING (0 0)", "POLYGON ((0 0, 1 1, 0 0))", "POLYGON (0 0, 1 1, 0 0)", "POINT Q (1 2)",
    "POINT (nan 1)", "SRID=x;POINT (1 2)", "MULTIPOINT (1 2; 3 4)",
    "GEOMETRYCOLLECTION (POINT (1 2)",
    "LINESTRING (0 0, 1 x)",
  ])
  func refusesWhatIsNoWellKnownText(text: String) throws {
    let result = try CSVResult("wkt\n\"LINESTRING (7 8, 9 8)\"\n\"\(text)\"\nPOINT (7 8)\n")
    #expect(result.features.map(\.kind) == [.line, .none, .point])
    let geometry = result.batches[0].table.geometry
    #expect(geometry.vertices(ofRow: 2).map { geometry.x[$0] } == [7])
    #expect(result.kinds == ["unreadable-geometry 1"])
  }

  @Test func checksAndMendsWellKnownText() throws {
    let result = try CSVResult(
      "geometry\n\"LINESTRING (170 0, 190 0)\"\n\"POINT (0 91)\"\n\"POINT (400 0)\"\n\"POLYGON ((0 0, 1 0, 1 1))\"\n\"POINT M (1 2 3)\"\n"
    )
    #expect(result.features.map(\.kind) == [.line, .none, .none, .polygon, .point])
    #expect(
      result.kinds == [
        "longitude-wrapped 1", "latitude-out-of-range 1", "longitude-out-of-range 1",
        "ring-closed 1",
        "measure-dropped 1",
      ])
    let geometry = result.batches[0].table.geometry
    #expect(geometry.vertices(ofRow: 0).map { geometry.x[$0] } == [170, -170])
    #expect(geometry.vertices(ofRow: 3).map { geometry.x[$0] } == [0, 1, 1, 0])
    #expect(geometry.height(geometry.vertices(ofRow: 4).lowerBound).isNaN)
  }

  @Test func aColumnThatIsNoGeometryIsAProperty() throws {
    let result = try CSVResult("geometry,lat,lon\nround,1,2\n")
    #expect(result.fields == ["geometry:text"])
    #expect(result.positions == ["2.0 1.0"])
  }

  @Test func axesCanBeSwapped() throws {
    var options = ReadOptions()
    options.axisOrder = .latitudeLongitude
    #expect(try CSVResult("wkt\nPOINT (1 170)\n", options: options).positions == ["170.0 1.0"])
  }

  @Test func anotherSystemIsMarkedAndHasNoLimits() throws {
    var options = ReadOptions()
    options.system = CoordinateSystem("EPSG:3826")
    let columns = try CSVResult("x,y\n307056.8,2769551.8\n,\n", options: options)
    #expect(columns.positions.first == "307056.8 2769551.8")
    #expect(columns.log.count(.rejected) == 0)
    let geometry = columns.batches[0].table.geometry
    #expect(geometry.systems?[0] == CoordinateSystem("EPSG:3826", order: .eastFirst))
    #expect(geometry.systems?[1] == nil)

    let text = try CSVResult(
      "wkt\n\"LINESTRING (300000 2770000, 300001 2770001)\"\n", options: options)
    #expect(text.features.map(\.kind) == [.line])
    #expect(text.batches[0].table.geometry.systems?[0]?.text == "EPSG:3826")

    let identified = try CSVResult("wkt\nSRID=3857;POINT (500 600)\nPOINT (5 6)\n")
    #expect(identified.positions == ["500.0 600.0", "5.0 6.0"])
    #expect(identified.batches[0].table.geometry.systems?[0]?.text == "EPSG:3857")
    #expect(identified.batches[0].table.geometry.systems?[1] == nil)
  }
}
