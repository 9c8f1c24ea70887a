import GeoFeatures
import Testing

@testable import GeoFeeds

/// KML in zip archives (OGC 07-147r2, annex C).
@Suite("KMZ")
struct KMZTests {
  private static func document(_ name: String) -> String { kml(placemark("<name>\(name)</name>")) }

  private func archive(_ members: [(String, String)]) -> [UInt8] {
    var zip = ZipBytes()
    for (name, content) in members { zip.add(name, content) }
    return zip.archive
  }

  /// As a file, and from memory as through a pipe.
  private func readBoth(_ bytes: [UInt8], _ check: (Reading, InputFormat) -> Void) throws {
    try TemporaryFile.with(bytes) { path in
      let file = try Inputs.open(path)
      check(try drain(file), file.format)
    }
    let piped = try Inputs.open(BytesSource(bytes, pieceSize: 1_000), name: "test")
    check(try drain(piped), piped.format)
  }

  @Test(
    "doc.kml is read, else the first .kml; that there are more is said",
    arguments: [
      ([("a.kml", "a"), ("doc.kml", "doc"), ("images/x.png", "")], "doc", 1),
      ([("a.kml", "a"), ("b.KML", "b")], "a", 1), ([("sub/c.KML", "c")], "c", 0),
      ([("__MACOSX/._doc.kml", "fork"), ("doc.kml", "doc")], "doc", 0),
    ])
  func members(_ members: [(String, String)], _ expected: String, _ notes: Int) throws {
    let bytes = archive(members.map { ($0.0, Self.document($0.1)) })
    try readBoth(bytes) { reading, format in
      #expect(format == .kmz)
      #expect(reading.features.map { $0["name"] } == [.text(expected)])
      #expect(reading.log.count(ofKind: "further-kml") == notes)
      #expect(reading.faults == [])
    }
  }

  @Test("Without KML in it the members are named")
  func otherArchives() throws {
    let bytes = archive([("quakes.shp", "x"), ("quakes.dbf", "y")])
    let failure = #expect(throws: Failure.self) { try read(bytes) }
    #expect(failure?.message == "a zip archive with no KML in it: quakes.shp, quakes.dbf")
    #expect(failure?.kind == .unreadable)
    let many = archive((1...9).map { ("\($0).txt", "") })
    let long = #expect(throws: Failure.self) { try read(many) }
    #expect(long?.message.hasSuffix("1.txt, 2.txt, 3.txt, 4.txt, 5.txt and 4 more") == true)
    let empty = #expect(throws: Failure.self) { try read(archive([])) }
    #expect(empty?.message.hasSuffix("it is empty") == true)
  }

  @Test("An archive that is cut or changed is broken, not a crash or a wrong success")
  func broken() throws {
    let bytes = archive([("doc.kml", Self.document("n"))])
    for length in stride(from: 4, to: bytes.count, by: 11) {
      let failure = #expect(throws: Failure.self) { try read(Array(bytes[..<length])) }
      #expect(failure?.kind == .unreadable)
    }
    var changed = bytes
    // A byte of the document: its checksum is another now.
    changed[150] ^= 0x20
    let failure = #expect(throws: Failure.self) { try read(changed) }
    #expect(failure?.message.contains("zip archive is broken") == true)
  }

  @Test("An encrypted member is said to be")
  func encrypted() throws {
    var zip = ZipBytes()
    zip.add("doc.kml", Array(Self.document("n").utf8), flags: 1)
    let failure = #expect(throws: Failure.self) { try read(zip.archive) }
    #expect(failure?.message == "doc.kml in the zip archive is encrypted")
  }

  @Test("What unpacks to too much is refused, by what it says and by what comes")
  func bounds() throws {
    let bytes = archive([("doc.kml", Self.document(String(repeating: "x", count: 5_000)))])
    var options = ReadOptions()
    options.limits.unpackedBytes = 5_000
    let failure = #expect(throws: Failure.self) { try read(bytes, options) }
    #expect(failure?.message.contains("unpacks to more than 5000 bytes") == true)
    options.limits.unpackedBytes = 6_000
    #expect(try read(bytes, options).features.count == 1)
    options.limits.archiveBytes = 1_000
    let gathered = #expect(throws: Failure.self) { try read(bytes, options) }
    #expect(gathered?.message.contains("more than 1000 bytes through a pipe") == true)
    // A file need not be gathered.
    try TemporaryFile.with(bytes) { path in
      let reading = try drain(Inputs.open(path, options: options))
      #expect(reading.features.count == 1)
    }
  }

  @Test("Formats that are asked for: KML and XML may come zipped, others not")
  func formats() throws {
    let bytes = archive([("doc.kml", Self.document("n"))])
    #expect(try read(bytes, format: .kml).features.count == 1)
    #expect(try read(bytes, format: .kmz).features.count == 1)
    var options = ReadOptions()
    options.record = "Placemark"
    #expect(try read(bytes, options).first?["name"] == .text("n"))
    let csv = #expect(throws: Failure.self) { try read(bytes, format: .csv) }
    #expect(csv?.message.contains("nothing but KML is read") == true)
    let plain = #expect(throws: Failure.self) {
      try read(Array(Self.document("n").utf8), format: .kmz)
    }
    #expect(plain?.message.contains("no zip archive") == true)
  }

  @Test("A Schema behind what it types is found in an archive, too")
  func schemaBehind() throws {
    let data = """
      <ExtendedData><SchemaData schemaUrl="#s"><SimpleData name="n">5</SimpleData></SchemaData>\
      </ExtendedData>
      """
    let schema = "<Schema id=\"s\"><SimpleField type=\"int\" name=\"n\"/></Schema>"
    let bytes = archive([("doc.kml", kml(placemark(data) + schema))])
    try TemporaryFile.with(bytes) { path in
      let reading = try drain(Inputs.open(path))
      #expect(reading.first?["n"] == .integer(5))
    }
  }
}

private func read(_ bytes: [UInt8], _ options: ReadOptions) throws -> Reading {
  try drain(Inputs.open(MemorySource(bytes), name: "test", options: options))
}
