import GeoFeatures
import Testing

@testable import GeoFeeds

@Suite("What an input is")
struct InputTests {
  private func utf16(_ text: String) -> [UInt8] {
    [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  @Test("UTF-16 is read whatever the format")
  func utf16Everywhere() throws {
    let csv = try read(utf16("name,lat,lon\nHualien,23.9,121.6\n"))
    #expect(csv.first?["name"] == .text("Hualien"))
    #expect(coordinates(csv.first) == [[[[121.6, 23.9]]]])
    let json = try read(
      utf16("{\"type\":\"Feature\",\"properties\":{\"name\":\"花蓮\"},\"geometry\":null}"))
    #expect(json.first?["name"] == .text("花蓮"))
  }

  @Test("A second encoding of a location that says otherwise is noted; one that agrees is not")
  func furtherLocation() throws {
    let other = "<georss:point>1 2</georss:point><geo:lat>50</geo:lat><geo:long>60</geo:long>"
    #expect(try read(rss(other)).log.count(ofKind: "further-location") == 1)
    let same = "<georss:point>1 2</georss:point><geo:lat>1.0001</geo:lat><geo:long>2</geo:long>"
    #expect(try read(rss(same)).log.count(ofKind: "further-location") == 0)
  }

  @Test("A feed that is cut off ends too early; junk after its end is something else")
  func cutOff() {
    let feed = rss("<title>x</title>")
    let cut = #expect(throws: Failure.self) { try read(String(feed.dropLast(40))) }
    #expect(cut?.message.contains("ends too early") == true)
    let junk = #expect(throws: Failure.self) { try read(feed + "<more/>") }
    #expect(junk?.message.contains("Extra content") == true)
  }

  @Test("A network address is said to be none of a file's")
  func networkAddress() {
    let failure = #expect(throws: Failure.self) { try FileSource(path: "http://u:pw@127.0.0.1/x") }
    #expect(failure?.kind == .noInput)
    #expect(failure?.description.contains("pw") == false)
  }

  @Test("What is complete in a source that breaks off can be kept")
  func brokenSource() throws {
    let feed = Array(rss("<title>one</title></item><item><title>two</title>").utf8)
    var options = ReadOptions()
    let strict = BreakingSource(Array(feed.dropLast(30)))
    #expect(throws: Failure.self) { try drain(Inputs.open(strict, name: "x", options: options)) }
    options.recover = true
    let kept = BreakingSource(Array(feed.dropLast(30)))
    let reading = try drain(Inputs.open(kept, name: "x", options: options))
    #expect(reading.first?["title"] == .text("one"))
    #expect(reading.log.count(ofKind: "incomplete-feed") == 1)
  }
}

/// Fails at the end of its bytes, as a gzip stream that was cut off does.
private final class BreakingSource: ByteSource {
  private let memory: MemorySource
  private var hasPassedHead = false

  init(_ bytes: [UInt8]) { memory = MemorySource(bytes) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let count = try memory.read(into: buffer)
    if count > 0 { return count }
    // The first end is that of looking at the head.
    if !hasPassedHead {
      hasPassedHead = true
      return 0
    }
    throw Failure(.unreadable, "the stream breaks off")
  }
}
