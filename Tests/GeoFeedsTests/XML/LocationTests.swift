import GeoFeatures
import Testing

@testable import GeoFeeds

@Suite("Locations in feeds")
struct LocationTests {
  @Test(
    "Commas and any run of white space part numbers (OGC 17-002r1)",
    arguments: [
      (
        "<georss:line>12.5,-61.0 13.0,-60.5 13.75,-60.25</georss:line>", GeometryKind.line,
        [[-61, 12.5], [-60.5, 13], [-60.25, 13.75]]
      ),
      ("<georss:point>\n   -7.25 \t\n   110.875 </georss:point>", .point, [[110.875, -7.25]]),
      ("<georss:point>8,9</georss:point>", .point, [[9, 8]]),
      ("<georss:line>1 2\r\n3 4</georss:line>", .line, [[2, 1], [4, 3]]),
    ])
  func separators(_ content: String, _ kind: GeometryKind, _ expected: [[Double]]) throws {
    let feature = try read(rss(content)).first
    #expect(feature?.kind == kind)
    #expect(coordinates(feature) == [[expected]])
  }

  @Test("Several geometries of mixed kinds are a row per kind with the same id")
  func mixedKinds() throws {
    let content = """
      <guid>e1</guid><georss:point>5 6</georss:point><georss:line>5 6 7 8</georss:line>\
      <georss:polygon>0 0 0 2 2 2 0 0</georss:polygon>
      """
    let features = try read(rss(content)).features
    #expect(features.map(\.kind) == [.point, .line, .polygon])
    #expect(features.map(\.id) == ["e1", "e1", "e1"])
    #expect(features.map { $0["part"] } == [.integer(1), .integer(2), .integer(3)])
    #expect(coordinates(features[2]) == [[[[0, 0], [2, 0], [2, 2], [0, 0]]]])
  }

  @Test("… or one collection, or the first kind alone, on demand")
  func mixedKindsOnDemand() throws {
    let content = "<georss:point>5 6</georss:point><georss:line>5 6 7 8</georss:line>"
    var options = ReadOptions()
    options.mixedGeometry = .collection
    #expect(try read(rss(content), options).features.map(\.kind) == [.collection])
    options.mixedGeometry = .primary
    #expect(try read(rss(content), options).features.map(\.kind) == [.point])
  }

  @Test("Two polygons of one item make a MultiPolygon")
  func twoPolygons() throws {
    let content = """
      <georss:polygon>40 -75 40 -74 41 -74 40 -75</georss:polygon>\
      <georss:polygon>42 -75 42 -74 43 -74 42 -75</georss:polygon>
      """
    let feature = try read(rss(content)).first
    #expect(feature?.kind == .multiPolygon)
    #expect(coordinates(feature).map { $0[0].count } == [4, 4])
  }

  @Test("The highest encoding wins outright: INGV's two points are one")
  func oneOfTwoEncodings() throws {
    let content = """
      <geo:Point><geo:lat>41.1</geo:lat><geo:long>13.2</geo:long></geo:Point>\
      <georss:point>42.5 13.25</georss:point>
      """
    let feature = try read(rss(content)).first
    #expect(feature?.kind == .point)
    #expect(coordinates(feature) == [[[[13.25, 42.5]]]])
  }

  @Test(
    "GML: no srsName and EPSG:4326's URN are latitude first, CRS84 is longitude first",
    arguments: [
      "<gml:Point><gml:pos>35.5 139.25</gml:pos></gml:Point>",
      "<gml:Point srsName=\"urn:ogc:def:crs:OGC:1.3:CRS84\"><gml:pos>139.25 35.5</gml:pos></gml:Point>",
      "<gml:Point srsName=\"urn:ogc:def:crs:EPSG::4326\"><gml:pos>35.5 139.25</gml:pos></gml:Point>",
      "<georss:where><gml:Point><gml:pos>35.5,139.25</gml:pos></gml:Point></georss:where>",
      "<georss:where><gml:Point><gml:coordinates>35.5,139.25</gml:coordinates></gml:Point></georss:where>",
      "<georss:where><gml:Point><gml:coordinates decimal=\",\" cs=\";\" ts=\" \">35,5;139,25</gml:coordinates></gml:Point></georss:where>",
      "<georss:where><gml:Point><gml:coordinates cs=\" \" ts=\"|\">35.5 139.25</gml:coordinates></gml:Point></georss:where>",
      "<media:location><georss:where><gml:Point><gml:pos>35.5 139.25</gml:pos></gml:Point></georss:where></media:location>",
    ])
  func axisOrder(_ content: String) throws {
    #expect(coordinates(try read(rss(content)).first) == [[[[139.25, 35.5]]]])
  }

  @Test("A box is lower corner, then upper corner")
  func box() throws {
    let feature = try read(rss("<georss:box>-34.5 18.0 -33.75 19.25</georss:box>")).first
    #expect(feature?.kind == .polygon)
    #expect(
      coordinates(feature) == [
        [[[18, -34.5], [19.25, -34.5], [19.25, -33.75], [18, -33.75], [18, -34.5]]]
      ])
  }

  @Test("An envelope over 180° is two polygons")
  func boxOverAntimeridian() throws {
    let content = """
      <georss:where><gml:Envelope><gml:lowerCorner>-20 177</gml:lowerCorner>\
      <gml:upperCorner>-16 -178</gml:upperCorner></gml:Envelope></georss:where>
      """
    let parts = coordinates(try read(rss(content)).first)
    #expect(
      parts.map { $0[0].map { $0[0] } } == [
        [177, 180, 180, 177, 177], [-180, -178, -178, -180, -180],
      ])
  }

  @Test("A ring of repeated gml:pos, and its holes")
  func repeatedPositions() throws {
    let content = """
      <gml:Polygon><gml:exterior><gml:LinearRing><gml:pos>0 0</gml:pos><gml:pos>0 3</gml:pos>\
      <gml:pos>2 3</gml:pos><gml:pos>0 0</gml:pos></gml:LinearRing></gml:exterior>\
      <gml:interior><gml:LinearRing><gml:posList>0.5 1 0.5 2 1 2 0.5 1</gml:posList>\
      </gml:LinearRing></gml:interior></gml:Polygon>
      """
    let rings = coordinates(try read(rss(content)).first)[0]
    #expect(rings[0] == [[0, 0], [3, 0], [3, 2], [0, 0]])
    #expect(rings[1] == [[1, 0.5], [2, 0.5], [2, 1], [1, 0.5]])
  }

  @Test("A third number of a gml:pos is metres up")
  func heightInPosition() throws {
    let content = """
      <gml:Point srsDimension="3"><gml:pos>10 20 1500</gml:pos></gml:Point>
      """
    #expect(try read(rss(content)).first?.position?.height == 1500)
  }

  @Test("georss:elev is metres up; where the profile is one of events it is the depth")
  func elevation() throws {
    let plain = try read(rss("<georss:point>1 2</georss:point><georss:elev>120.5</georss:elev>"))
    #expect(plain.first?["elev_m"] == .real(120.5))
    #expect(plain.first?.position?.height == 120.5)
    let entry = """
      <entry><id>urn:earthquake-usgs-gov:us:1</id><title>M 5.4 - test</title>\
      <georss:point>-23.5 -68.25</georss:point><georss:elev>-33570</georss:elev></entry>
      """
    let quake = try read(atom(entry)).first
    #expect(quake?["depth_km"] == .real(33.57))
    #expect(quake?.position?.height == -33570)
    #expect(quake?["mag"] == .real(5.4))
  }

  @Test("A quake above sea level has a negative depth")
  func aboveSeaLevel() throws {
    let entry = """
      <entry><id>urn:earthquake-usgs-gov:us:2</id><georss:point>1 2</georss:point>\
      <georss:elev>600</georss:elev></entry>
      """
    #expect(try read(atom(entry)).first?["depth_km"] == .real(-0.6))
  }

  @Test(
    "Radii are metres in GeoRSS, kilometres in CAP, and what uom says in GML",
    arguments: [
      ("<georss:point>36.0 -121.0</georss:point><georss:radius>25000</georss:radius>", 25000.0),
      ("<georss:circle>-41.5 174.25 5000</georss:circle>", 5000),
      ("<cap:circle>35.0,-97.5 12.5</cap:circle>", 12500),
      ("<georss:point radius=\"750\">1 2</georss:point>", 750),
      (
        "<gml:CircleByCenterPoint><gml:pos>1 2</gml:pos><gml:radius uom=\"km\">3</gml:radius></gml:CircleByCenterPoint>",
        3000
      ),
    ])
  func radius(_ content: String, _ metres: Double) throws {
    let feature = try read(rss(content)).first
    #expect(feature?.kind == .point)
    #expect(feature?["radius_m"] == .real(metres))
  }

  @Test("elev, floor and the tags stand as elements or as attributes of the geometry")
  func tags() throws {
    let asAttributes = try read(
      rss("<georss:point elev=\"5\" floor=\"2\" featurename=\"hall\">1 2</georss:point>")
    ).first
    let asElements = try read(
      rss(
        "<georss:point>1 2</georss:point><georss:elev>5</georss:elev><georss:floor>2</georss:floor><georss:featurename>hall</georss:featurename>"
      )
    ).first
    for feature in [asAttributes, asElements] {
      #expect(feature?.position?.height == 5)
      #expect(feature?["floor"] == .text("2"))
      #expect(feature?["featurename"] == .text("hall"))
    }
  }

  @Test(
    "What can't be read or is off the globe is null, and counted with its line",
    arguments: [
      ("<georss:point>95.2 10</georss:point>", "latitude-out-of-range"),
      ("<georss:point>10 420</georss:point>", "longitude-out-of-range"),
      ("<georss:point>abc 121</georss:point>", "unreadable-coordinates"),
      ("<georss:point>10</georss:point>", "unreadable-coordinates"),
      ("<georss:line>1 2</georss:line>", "unreadable-coordinates"),
      ("<georss:point>nan 3</georss:point>", "unreadable-coordinates"),
    ])
  func unreadable(_ content: String, _ kind: String) throws {
    let reading = try read(rss("\n" + content))
    #expect(reading.features.count == 1)
    #expect(reading.first?.kind == GeometryKind.none)
    let entry = reading.log.entries.first { $0.kind == kind }
    #expect(entry?.severity == .rejected)
    #expect(entry?.kept.first?.place.line == 3)
    #expect(entry?.kept.first?.place.item == 1)
  }

  @Test("A longitude of 180…360 is wrapped and counted")
  func wrapped() throws {
    let reading = try read(rss("<georss:point>-17 181.5</georss:point>"))
    #expect(coordinates(reading.first) == [[[[-178.5, -17]]]])
    #expect(reading.log.count(ofKind: "longitude-wrapped") == 1)
  }

  /// Each row's system with its order, and its coordinates as they are stored.
  private func stored(
    _ content: String, _ options: ReadOptions = ReadOptions()
  ) throws -> [(CoordinateSystem?, [Double])] {
    let reading = try read(rss(content), options)
    #expect(reading.log.count(.rejected) == 0)
    return reading.features.indices.map { index in
      let row = reading.features[index]
      let column = row.geometryColumn
      return (
        column.systems?[row.row],
        column.vertices(ofRow: row.row).flatMap { [column.x[$0], column.y[$0]] }
      )
    }
  }

  @Test(
    "A position in another reference system is stored in the order in which it is found, with its name"
  )
  func otherReferenceSystem() throws {
    let gml = """
      <georss:where><gml:Point srsName="EPSG:26913"><gml:pos>4087000 500000</gml:pos></gml:Point>\
      </georss:where>
      """
    let named = try stored(gml)
    #expect(named[0].0 == CoordinateSystem("EPSG:26913", order: .asNamed))
    #expect(named[0].1 == [4_087_000, 500_000])
    var options = ReadOptions()
    options.axisOrder = .latitudeLongitude
    #expect(try stored(gml, options)[0].0?.order == .northFirst)
    options.axisOrder = .longitudeLatitude
    #expect(try stored(gml, options)[0].0?.order == .eastFirst)
  }

  @Test("srsName counts on the geometry, on what is around it, and on posList; srsDimension too")
  func whereTheSystemStands() throws {
    for (content, numbers) in [
      (
        #"<gml:LineString srsName="EPSG:3826" srsDimension="3"><gml:posList>1 2 9 3 4 9</gml:posList></gml:LineString>"#,
        [1.0, 2, 3, 4]
      ),
      (
        #"<gml:LineString><gml:posList srsName="EPSG:3826">1000 2 3 4</gml:posList></gml:LineString>"#,
        [1000, 2, 3, 4]
      ),
      (
        #"<gml:Envelope srsName="EPSG:3826"><gml:lowerCorner>10 20</gml:lowerCorner><gml:upperCorner>30 40</gml:upperCorner></gml:Envelope>"#,
        [10, 20, 30, 20, 30, 40, 10, 40, 10, 20]
      ),
    ] {
      let rows = try stored("<georss:where>\(content)</georss:where>")
      #expect(rows.count == 1)
      #expect(rows[0].0?.text == "EPSG:3826")
      #expect(rows[0].1 == numbers)
    }
  }

  @Test(
    "An srsName that would open files is none",
    arguments: [
      "+proj=longlat +nadgrids=/etc/passwd", "+init=/tmp/x:1", "proj=longlat",
      "{&quot;type&quot;:&quot;GeographicCRS&quot;}",
      "BOUNDCRS[SOURCECRS[],ABRIDGEDTRANSFORMATION[PARAMETERFILE[&quot;x&quot;,&quot;/etc/passwd&quot;]]]",
    ])
  func systemsThatOpenFiles(name: String) throws {
    let reading = try read(
      rss(
        "<georss:where><gml:Point srsName=\"\(name)\"><gml:pos>1 2</gml:pos></gml:Point></georss:where>"
      ))
    #expect(reading.locatedCount == 0)
    #expect(reading.log.count(ofKind: "crs-not-read") == 1)
    #expect(reading.first?.geometryColumn.systems == nil)
  }

  @Test("Geometries of several systems are a row each")
  func severalSystems() throws {
    let rows = try stored(
      """
      <georss:where><gml:Point srsName="EPSG:3826"><gml:pos>1000 2000</gml:pos></gml:Point>\
      <gml:Point><gml:pos>25 121</gml:pos></gml:Point></georss:where>
      """)
    #expect(rows.map(\.0?.text) == ["EPSG:3826", nil])
    #expect(rows.map(\.1) == [[1000, 2000], [121, 25]])
  }

  @Test("A source system holds for what names none; W3C's and CAP's positions are of WGS 84")
  func sourceSystem() throws {
    var options = ReadOptions()
    options.system = CoordinateSystem("EPSG:3826")
    for (content, system, numbers) in [
      ("<georss:point>300000 2770000</georss:point>", "EPSG:3826", [300_000, 2_770_000.0]),
      ("<georss:circle>300000 2770000 500</georss:circle>", "EPSG:3826", [300_000, 2_770_000]),
      (
        "<georss:where><gml:Point><gml:pos>300000 2770000</gml:pos></gml:Point></georss:where>",
        "EPSG:3826", [300_000, 2_770_000]
      ),
      (
        #"<georss:where><gml:Point srsName="EPSG:4326"><gml:pos>25 121</gml:pos></gml:Point></georss:where>"#,
        nil, [121, 25]
      ),
      ("<geo:lat>25</geo:lat><geo:long>121</geo:long>", nil, [121, 25]),
    ] as [(String, String?, [Double])] {
      let rows = try stored(content, options)
      #expect(rows[0].0?.text == system, "\(content)")
      #expect(rows[0].1 == numbers, "\(content)")
    }
  }

  @Test("A location of the feed is not one of its items")
  func feedLevel() throws {
    let feed = atom("<georss:point>1 2</georss:point><entry><id>a</id></entry>")
    #expect(try read(feed).locatedCount == 0)
  }
}
