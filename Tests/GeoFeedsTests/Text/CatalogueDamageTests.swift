import Foundation
import GeoFeatures
import GeoFeeds
import Testing
import TestSupport

/// Damaged catalogues: never a crash, and never more rows than there were.
@Suite("Damaged catalogues") struct CatalogueDamageTests {
  static let samples: [(file: String, format: InputFormat)] = [
    ("quakes.ndk", .ndk), ("quakes.out", .nordic), ("quakes.isf", .ims), ("quakes.dat", .zmap),
    ("quakes.txt", .csv), ("helene.dat", .atcf), ("erin.dat", .atcf), ("halola.txt", .hurdat2),
    ("halola-tokyo.txt", .bst), ("ewiniar.csv", .ibtracs),
  ]

  private func bytes(_ file: String) throws -> [UInt8] {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    let path = url.appendingPathComponent("Samples").appendingPathComponent(file)
    return [UInt8](try Data(contentsOf: path))
  }

  @Test("cut anywhere: what was complete before the cut is as it was", arguments: samples)
  func cut(file: String, format: InputFormat) throws {
    let whole = try bytes(file)
    let expected = try InputRows(whole, format: format)
    let rows = expected.dump.prefix(expected.features.count)
    // What is left of the S-file after less than three lines is a compact catalogue.
    for end in stride(from: format == .nordic ? 250 : 1, to: whole.count, by: 13) {
      // A heading that is cut may be no heading any more.
      guard let cut = try? InputRows(Array(whole[..<end]), format: format) else { continue }
      let count = cut.features.count
      #expect(count <= rows.count)
      // The last row may lack what was cut off; a cut line of radii is taken for a fix of its own.
      let kept = max(0, count - (format == .atcf ? 2 : 1))
      #expect(Array(cut.dump.prefix(kept)) == Array(rows.prefix(kept)))
    }
  }

  /// Bytes that can't be read on from some place.
  private final class BrokenSource: ByteSource {
    private var left: [UInt8]

    init(_ bytes: [UInt8]) { left = bytes }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
      if left.isEmpty { throw Failure(.unreadable, "the stream is broken") }
      let count = min(buffer.count, left.count)
      buffer.copyBytes(from: left[..<count])
      left.removeFirst(count)
      return count
    }
  }

  @Test("--recover keeps what is complete before an input breaks off")
  func recover() throws {
    // Enough events that the break lies beyond what is looked at first.
    let event = try bytes("quakes.ndk")
    let many = Array(repeatElement(event, count: 200).joined()) + event.prefix(300)
    var options = ReadOptions()
    #expect(throws: Failure.self) {
      let input = try Inputs.open(BrokenSource(many), name: "input", options: options)
      while try input.next() != nil {}
    }
    options.recover = true
    let input = try Inputs.open(BrokenSource(many), name: "input", options: options)
    var (count, log) = (0, DiagnosticLog())
    while let batch = try input.next() {
      count += batch.table.rowCount
      log.merge(batch.log)
    }
    #expect(count == 400)
    #expect(log.count(ofKind: "record-unreadable") == 1)
  }

  @Test("bytes that are changed at random", arguments: samples)
  func changed(file: String, format: InputFormat) throws {
    let whole = try bytes(file)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<150 {
      var damaged = whole
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        damaged[Int.random(in: 0..<damaged.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      guard let rows = try? InputRows(damaged, format: format) else { continue }
      for feature in rows.features {
        guard let position = feature.position else { continue }
        #expect(abs(position.latitude) <= 90 && abs(position.longitude) <= 180)
      }
    }
  }
}
