import GeoFeatures
import Testing

@testable import GeoFeeds

/// ExtendedData (OGC 07-147r2, 9.3): untyped, typed by a Schema, or anybody's own elements.
@Suite("KML data")
struct KMLDataTests {
  private static let schema = """
    <Schema name="quake" id="q"><SimpleField type="string" name="place"/>\
    <SimpleField type="int" name="felt"/><SimpleField type="uint" name="code"/>\
    <SimpleField type="short" name="rank"/><SimpleField type="double" name="mag">\
    <displayName>magnitude</displayName></SimpleField><SimpleField type="float" name="depth_km"/>\
    <SimpleField type="bool" name="tsunami"/></Schema>
    """

  private static let values = """
    <ExtendedData><SchemaData schemaUrl="#q"><SimpleData name="place">Hualien</SimpleData>\
    <SimpleData name="felt">-12</SimpleData><SimpleData name="code">4294967295</SimpleData>\
    <SimpleData name="rank">3</SimpleData><SimpleData name="mag">7.4</SimpleData>\
    <SimpleData name="depth_km">40</SimpleData><SimpleData name="tsunami">1</SimpleData>\
    </SchemaData></ExtendedData>
    """

  private func check(_ feature: Feature?) {
    #expect(feature?["place"] == .text("Hualien"))
    #expect(feature?["felt"] == .integer(-12))
    #expect(feature?["code"] == .integer(4_294_967_295))
    #expect(feature?["rank"] == .integer(3))
    #expect(feature?["mag"] == .real(7.4))
    #expect(feature?["depth_km"] == .real(40))
    #expect(feature?["tsunami"] == .flag(true))
  }

  @Test("A Schema types what refers to it")
  func typed() throws {
    let reading = try read(kml(Self.schema + placemark(Self.values)))
    check(reading.first)
    #expect(reading.faults == [])
    let magnitude = reading.tables[0].schema.fields.first { $0.name == "mag" }
    #expect(magnitude?.meaning == "magnitude")
  }

  @Test("… also one that stands behind it, in an input that can be read again")
  func schemaBehind() throws {
    let text = kml(placemark(Self.values) + Self.schema)
    try TemporaryFile.with(Array(text.utf8)) { path in
      let reading = try drain(Inputs.open(path))
      check(reading.first)
      #expect(reading.log.count(ofKind: "unknown-schema") == 0)
    }
    // From memory there is one reading: texts, and a word.
    let once = try read(text)
    #expect(once.first?["mag"] == .text("7.4"))
    #expect(once.log.count(ofKind: "unknown-schema") == 1)
  }

  @Test("A value that is not of its type is null and counted; an empty one is null")
  func misfits() throws {
    let values = """
      <ExtendedData><SchemaData schemaUrl="#q"><SimpleData name="felt">many</SimpleData>\
      <SimpleData name="mag"/><SimpleData name="place"/></SchemaData></ExtendedData>
      """
    let reading = try read(kml(Self.schema + placemark(values)))
    #expect(reading.first?["felt"] == nil)
    #expect(reading.first?["mag"] == nil)
    #expect(reading.first?["place"] == .text(""))
    #expect(reading.faults == ["unreadable-integer"])
  }

  @Test("Two Schemas with one name of two types: a column each, nothing lost")
  func twoSchemas() throws {
    let schemas = """
      <Schema id="a"><SimpleField type="int" name="code"/></Schema>\
      <Schema id="b"><SimpleField type="string" name="code"/></Schema>
      """
    func values(_ schema: String, _ code: String) -> String {
      placemark(
        "<ExtendedData><SchemaData schemaUrl=\"#\(schema)\"><SimpleData name=\"code\">\(code)"
          + "</SimpleData></SchemaData></ExtendedData>")
    }
    let reading = try read(kml(schemas + values("a", "7") + values("b", "x7") + values("a", "8")))
    let columns = reading.tables[0].schema.fields.indices.filter {
      reading.tables[0].schema.fields[$0].name == "code"
    }.map { reading.tables[0].columns[$0] }
    #expect(columns.map(\.type) == [.integer, .text])
    #expect((0..<3).map { columns[0].isValid($0) } == [true, false, true])
    #expect(columns[1].string(1) == "x7")
    #expect(reading.faults == [])
  }

  @Test("Data without a type are texts, numbers too; --field types them")
  func untyped() throws {
    let content = """
      <ExtendedData><Data name="mag"><value>5.9</value></Data>\
      <Data name="note"><displayName>Remark</displayName><value><![CDATA[a<br>b]]></value></Data>\
      <Data name="raw"><value>x <b>y</b></value></Data>\
      <Data><displayName>Label</displayName><value>1</value></Data><Data name="none"><value/></Data>\
      <Data name="bare">7</Data></ExtendedData>
      """
    let feature = try read(kml(placemark(content))).first
    #expect(feature?["mag"] == .text("5.9"))
    #expect(feature?["note"] == .text("a<br>b"))
    #expect(feature?["raw"] == .text("x <b>y</b>"))
    #expect(feature?["Label"] == .text("1"))
    #expect(feature?["none"] == nil)
    #expect(feature?["bare"] == .text("7"))
    var options = ReadOptions()
    options.fields = [
      .init(name: "magnitude", type: .real, path: "mag"),
      .init(name: "where", type: .text, path: "Point/coordinates"),
    ]
    let asked = try read(kml(placemark(content)), options).first
    #expect(asked?["magnitude"] == .real(5.9))
    #expect(asked?["where"] == .text("1,2"))
    #expect(asked?.names.contains("mag") == false)
  }

  @Test("A name that is given twice is joined; Data without any name is said")
  func names() throws {
    let content = """
      <ExtendedData><Data name="a"><value>1</value></Data><Data name="a"><value>2</value></Data>\
      <Data><value>lost</value></Data></ExtendedData>
      """
    let reading = try read(kml(placemark(content)))
    #expect(reading.first?["a"] == .text("1; 2"))
    #expect(reading.faults == ["data-without-name"])
  }

  @Test("The data's own id counts; the element's stands beside it")
  func identifiers() throws {
    let data = "<ExtendedData><Data name=\"id\"><value>e1</value></Data></ExtendedData>"
    let content = "<Placemark id=\"layer.1\">\(data)</Placemark><Placemark id=\"p2\"/>"
    let features = try read(kml(content)).features
    #expect(features.map(\.id) == ["e1", "p2"])
    #expect(features[0]["xml_id"] == .text("layer.1"))
    #expect(features[1]["xml_id"] == nil)
  }

  @Test("GDAL's times, which it leaves out of its Schema, are times; other texts stay")
  func timesByName() throws {
    func values(_ time: String) -> String {
      placemark(
        "<ExtendedData><SchemaData schemaUrl=\"#s\"><SimpleData name=\"time\">\(time)</SimpleData>"
          + "</SchemaData></ExtendedData>")
    }
    let schema = "<Schema id=\"s\"><SimpleField name=\"title\" type=\"string\"/></Schema>"
    let reading = try read(
      kml(
        schema + values("2024/04/02 23:58:11+00") + values("2024-04-02T23:58:11Z") + values("noon"))
    )
    let expected = Feature.Value.time(milliseconds: 1_712_102_291_000)
    #expect(reading.features.map { $0["time"] } == [expected, expected, nil])
    #expect(reading.tables[0].columns.contains { $0.type == .text && $0.string(2) == "noon" })
    #expect(reading.faults == [])
  }

  @Test("A folder's data go with its placemarks where they have none; without one it is said")
  func folderData() throws {
    func data(_ name: String, _ value: String) -> String {
      "<ExtendedData><Data name=\"\(name)\"><value>\(value)</value></Data></ExtendedData>"
    }
    let content = """
      <Folder><name>Storm</name>\(data("storm", "Ida"))\(placemark(data("wind", "130")))\
      \(placemark(data("storm", "Eleven")))<Folder>\(data("storm", "inner"))\(placemark(""))</Folder>\
      </Folder><Folder><name>Empty</name>\(data("fact", "1"))</Folder>\(placemark(""))
      """
    let reading = try read(kml(content))
    #expect(
      reading.features.map { $0["storm"]?.description } == ["Ida", "Eleven", "inner", nil])
    #expect(reading.first?["wind"] == .text("130"))
    let said = reading.log.entries.first { $0.kind == "folder-data" }
    #expect(said?.count == 1)
    #expect(said?.kept.first?.message.contains("fact") == true)
  }

  @Test("A folder's long text does not go with every placemark")
  func longFolderData() throws {
    let long = String(repeating: "x", count: 100_000)
    let content = """
      <name>\(long)</name><Folder><ExtendedData><Data name="a"><value>\(long)</value></Data>\
      </ExtendedData>\(placemark(""))</Folder>
      """
    let reading = try read(kml(content))
    #expect(reading.first?["a"] == nil)
    #expect(reading.first?["folder"] == nil)
    #expect(reading.log.count(ofKind: "folder-too-long") == 2)
  }

  @Test("Elements of somebody's own in ExtendedData are columns with their prefix")
  func foreign() throws {
    let content = """
      <ExtendedData xmlns:tc="https://www.nhc.noaa.gov/cyclones"><tc:name>Ida</tc:name>\
      <tc:Style>b</tc:Style></ExtendedData><name>n</name>
      """
    let feature = try read(kml(placemark(content))).first
    #expect(feature?["tc_name"] == .text("Ida"))
    #expect(feature?["tc_Style"] == .text("b"))
    #expect(feature?["name"] == .text("n"))
  }

  @Test("A profile reads facts out of descriptions")
  func profile() throws {
    var options = ReadOptions()
    let json = #"""
      {"name": "x", "fields": [{"name": "description", "type": "text"},
       {"name": "mag", "type": "real"}, {"name": "code", "type": "integer"}],
       "extract": [{"from": "description", "patterns": ["Magnitude {mag:real}M,{*}"]}]}
      """#
    options.profile = try Array(json.utf8).withUnsafeBufferPointer {
      try Profile(json: $0, source: "x.json")
    }
    let content = """
      <description>Magnitude 4.7M, Depth:10km</description>\
      <ExtendedData><Data name="code"><value>12</value></Data></ExtendedData>
      """
    let feature = try read(kml(placemark(content)), options).first
    #expect(feature?["mag"] == .real(4.7))
    #expect(feature?["code"] == .integer(12))
    #expect(feature?["description"] == .text("Magnitude 4.7M, Depth:10km"))
  }
}
