import Foundation
import GeoFeatures
import TestSupport
import Testing

@testable import GeoFeeds

@Suite("Feeds read in pieces")
struct SliceTests {
  /// A feed large enough for several pieces, with everything that could be taken for a tag.
  private func feed(entries: Int, seed: UInt64, tail: String = "") -> String {
    var generator = SeededGenerator(seed: seed)
    var text =
      "<?xml version=\"1.0\"?>\n<!-- <entry> --><a:feed xmlns:a=\"http://www.w3.org/2005/Atom\" xmlns:georss=\"http://www.georss.org/georss\">\n<a:title>t</a:title>\n"
    for index in 0..<entries {
      text +=
        "<a:entry><a:id>\(index)</a:id>\n<georss:point>\(Int.random(in: -90...90, using: &generator)) \(Int.random(in: -180...180, using: &generator))</georss:point>"
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: text += "<a:summary><![CDATA[</a:entry><a:entry>]]></a:summary>"
      case 1: text += "<!-- </a:entry> <a:entry> -->"
      case 2: text += "<?pi </a:entry> ?>"
      case 3: text += "<a:category term='&lt;/a:entry>' label='/>'/>"
      case 4: text += "<x\(index % 7)>v</x\(index % 7)>"
      default:
        text +=
          "<a:title>\(String(repeating: "é", count: Int.random(in: 0..<900, using: &generator)))</a:title>"
      }
      text += "</a:entry>\n"
    }
    return text + tail + "</a:feed>\n"
  }

  private func read(_ text: String, workers: Int) throws -> Reading {
    let path = NSTemporaryDirectory() + "rhumb-slices-\(UUID().uuidString).atom"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try drain(Inputs.open(path, workers: workers))
  }

  private func fingerprint(_ reading: Reading) -> [String] {
    reading.features.map { feature in
      let values = feature.names.sorted().compactMap { name in
        feature[name].map { "\(name)=\($0)" }
      }
      return "\(coordinates(feature)) \(values.joined(separator: " "))"
    }
  }

  @Test("As one reader reads it", arguments: [UInt64(1), 2, 3])
  func sameAsWhole(_ seed: UInt64) throws {
    let text = feed(entries: 12_000, seed: seed)
    try #require(text.utf8.count > 2 * FeedSlicer.pieceSize)
    let whole = try read(text, workers: 1)
    let pieces = try read(text, workers: 3)
    #expect(whole.features.count == 12_000)
    #expect(fingerprint(pieces) == fingerprint(whole))
    #expect(pieces.log.entries.map(\.kind) == whole.log.entries.map(\.kind))
    #expect(pieces.log.entries.map(\.count) == whole.log.entries.map(\.count))
  }

  @Test("Places are those of the whole file")
  func places() throws {
    let fault = "<a:entry><a:id>bad</a:id><georss:point>95 1</georss:point></a:entry>\n"
    let text = feed(entries: 12_000, seed: 4, tail: fault)
    let place = { (reading: Reading) in
      reading.log.entries.first { $0.kind == "latitude-out-of-range" }?.kept.first?.place
    }
    let whole = try place(read(text, workers: 1))
    let pieces = try place(read(text, workers: 2))
    #expect(whole?.line == 4 + 24_000)
    #expect(pieces?.line == whole?.line)
    #expect(pieces?.item == 12_001)
  }

  @Test(
    "What only a reading of the whole can tell is left to it",
    arguments: [
      "<a:updated>2025-01-01T00:00:00Z</a:updated>",
      "<a:entry><a:entry><a:id>inner</a:id></a:entry></a:entry>",
      "<a:entry/>", "<!-- end -->", "<a:entry><a:id>x</a:id><geo:lat>1</geo:lat></a:entry>",
    ])
  func irregular(_ tail: String) throws {
    let text = feed(entries: 9_000, seed: 5, tail: tail)
    let whole = try read(text, workers: 1)
    let pieces = try read(text, workers: 2)
    #expect(fingerprint(pieces) == fingerprint(whole))
    #expect(pieces.log.entries.map(\.count) == whole.log.entries.map(\.count))
  }

  @Test("Malformed XML is worded the same, with the same place")
  func malformed() throws {
    let text = feed(entries: 9_000, seed: 6, tail: "<a:entry><a:id>x</a:title></a:entry>\n")
    let whole = #expect(throws: Failure.self) { try read(text, workers: 1) }
    let pieces = #expect(throws: Failure.self) { try read(text, workers: 2) }
    #expect(whole?.place.line == pieces?.place.line)
    #expect(whole?.message == pieces?.message)
  }

  @Test("A pipe is read in pieces too, and from the first irregular one on by one reader")
  func pipe() throws {
    let text = feed(
      entries: 12_000, seed: 7,
      tail: "<a:updated>2025-01-01T00:00:00Z</a:updated><a:entry><a:id>last</a:id></a:entry>")
    let whole = try read(text, workers: 1)
    let source = TricklingSource(Array(text.utf8))
    let pieces = try drain(Inputs.open(source, name: "pipe", workers: 2))
    #expect(fingerprint(pieces) == fingerprint(whole))
    #expect(pieces.features.count == 12_001)
  }

  @Test("Damaged feeds in pieces of some items: the same rows, faults and failures")
  func damaged() throws {
    var generator = SeededGenerator(seed: 1_048_576)
    let sound = Array(feed(entries: 40, seed: 8).utf8)
    let plan = FeedPlan(
      profile: Profile(name: "feed"), options: ReadOptions(), root: "feed")
    var failures = 0
    for round in 0..<150 {
      let bytes = Damage.any(sound, using: &generator)
      let peeked = try PeekedSource(MemorySource(bytes), limit: Sniffer.headLength)
      guard let head = FeedHead(peeked.peeked, record: nil) else { continue }
      let pieces = InputReading(
        try SliceReader(
          peeked, name: "input", plan: plan, head: head, workers: 2,
          pieceSize: 100 + round * 20),
        byteCount: bytes.count)
      let whole = InputReading(
        try XMLReader(
          PeekedSource(MemorySource(bytes), limit: Sniffer.headLength), name: "input",
          session: FeedSession(plan: plan, name: "input")),
        byteCount: bytes.count)
      #expect(pieces.fault == nil && whole.fault == nil, "round \(round)")
      if whole.failure == nil {
        #expect(pieces.difference(from: whole) == nil, "round \(round)")
      } else {
        failures += 1
        #expect(pieces.failure == whole.failure, "round \(round)")
        #expect(pieces.rows.starts(with: whole.rows), "round \(round)")
      }
    }
    #expect(failures > 30 && failures < 120)
  }
}

/// Hands out bytes in small and uneven portions, as a pipe may.
private final class TricklingSource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let count = min(buffer.count, 1 + position % 7919, bytes.count - position)
    bytes[position..<position + count].withUnsafeBytes { buffer.copyMemory(from: $0) }
    position += count
    return count
  }
}
