import Foundation
import GeoFeatures
import TestSupport
import Testing

@testable import GeoFeeds

@Suite("QuakeML read in pieces")
struct EventSliceTests {
  /// Events enough for several pieces; columns appear here and there, and some values are faulty.
  private func document(
    _ count: Int, seed: UInt64, deepest: Int = .max, tail: String = ""
  ) -> String {
    var random = SeededGenerator(seed: seed)
    var text = ""
    for index in 0..<count {
      let rare = Int.random(in: 0..<200, using: &random)
      let latitude = rare == 0 ? "95" : "\(Int.random(in: -90...90, using: &random)).\(index)"
      let foreign = rare < 10 ? " xmlns:x=\"urn:x\" x:a\(rare)=\"\(index)\"" : ""
      let filler = String(repeating: "é", count: Int.random(in: 0..<700, using: &random))
      text += """
        <event publicID="smi:test/event/\(index)"\(foreign)>
        <!-- </event> --><comment><text><![CDATA[</event><event>\(filler)]]></text></comment>
        \(rare == 11 ? "<typeCertainty>known</typeCertainty>" : "")
        \(rare == 12 ? "<description><text>felt</text><type>felt report</type></description>" : "")
        \(rare == 13 ? "" : origin("o", latitude, depth: "\(index % deepest)"))
        \(rare == 14 ? origin("p") : "")\(magnitude("m", "5"))</event>

        """
    }
    return quakeML(text + tail)
  }

  private func read(_ text: String, workers: Int) throws -> Reading {
    let path = NSTemporaryDirectory() + "rhumb-events-\(UUID().uuidString).xml"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try drain(Inputs.open(path, workers: workers))
  }

  /// The columns of all batches in their merged order, and every row.
  private func fingerprint(_ reading: Reading) -> [String] {
    var merger = SchemaMerger(declared: Schema())
    let tables = reading.tables.map { merger.conform($0) }
    return [merger.merged.fields.map(\.name).joined(separator: ",")]
      + tables.flatMap { table in
        (0..<table.rowCount).map { row in
          let feature = table[row]
          let values = feature.names.compactMap { name in
            feature[name].map { "\(name)=\($0)" }
          }
          return "\(coordinates(feature)) \(values.joined(separator: " "))"
        }
      }
  }

  @Test("As one reader reads it", arguments: [UInt64(1), 2, 3])
  func sameAsWhole(_ seed: UInt64) throws {
    let text = document(2_500, seed: seed)
    try #require(text.utf8.count > 2 * FeedSlicer.pieceSize)
    let whole = try read(text, workers: 1)
    let pieces = try read(text, workers: 3)
    #expect(whole.features.count == 2_500)
    #expect(fingerprint(pieces) == fingerprint(whole))
    #expect(pieces.log.entries.map(\.kind).sorted() == whole.log.entries.map(\.kind).sorted())
    for entry in whole.log.entries {
      let other = pieces.log.entries.first { $0.kind == entry.kind }
      #expect(other?.count == entry.count)
      #expect(other?.kept.map(\.place.line) == entry.kept.map(\.place.line))
      #expect(other?.kept.map(\.place.item) == entry.kept.map(\.place.item))
    }
  }

  @Test("Forms in which events depend on one another are read by one reader")
  func notInPieces() throws {
    let flat = document(2_500, seed: 4).replacingOccurrences(of: "bed/1.2", with: "bed-rt/1.2")
    let old = document(2_500, seed: 4, deepest: 900)
      .replacingOccurrences(of: "bed/1.2", with: "bed/1.0.1")
    for text in [flat, old] {
      #expect(fingerprint(try read(text, workers: 3)) == fingerprint(try read(text, workers: 1)))
    }
    // From the event on that tells that depths are metres.
    let both = document(2_500, seed: 4).replacingOccurrences(of: "bed/1.2", with: "bed/1.0.1")
    let whole = try failure(both, workers: 1)
    let pieces = try failure(both, workers: 3)
    #expect(whole.place.item == 1001 && pieces.place.item == 1001)
    #expect(pieces.message == whole.message && pieces.place.line == whole.place.line)
  }

  private func failure(_ text: String, workers: Int) throws -> Failure {
    try #require(throws: Failure.self) { try read(text, workers: workers) }
  }

  @Test("A fault in the last piece is worded as one reader words it")
  func fault() throws {
    let text = document(2_500, seed: 5, tail: "<event><origin></event>")
    let whole = try failure(text, workers: 1)
    let pieces = try failure(text, workers: 3)
    #expect(pieces.message == whole.message)
    #expect(pieces.place.line == whole.place.line)
    #expect(pieces.place.item == whole.place.item)
  }
}
