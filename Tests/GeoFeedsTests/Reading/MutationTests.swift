import Foundation
import GeoFeatures
import GeoFeeds
import TestSupport
import Testing

/// Every sample, damaged: no crash, no end that never comes, no success that is none.
@Suite("Damaged samples")
struct MutationTests {
  private static func profile(_ name: String) throws -> Profile? {
    let bytes = try Samples.bytes(name)
    return bytes.withUnsafeBufferPointer { try? Profile(json: $0, source: name) }
  }

  /// The samples that are no profiles.
  private static var inputs: [String] {
    get throws { try Samples.names.filter { try profile($0) == nil } }
  }

  /// The formats of which the first lines are as good as all.
  private static let lines = [
    "csv", "ndk", "nordic", "ims", "zmap", "atcf", "hurdat2", "bst", "ibtracs", "jtwc",
  ]

  /// The formats whose items are storms, of several rows.
  private static let storms = ["cwa", "vptw", "cxml", "typhoons", "track-kml"]

  /// The records of the samples that are read only by name.
  private static let records = ["gauges.json": "gauges"]

  private func read(
    _ bytes: some Sequence<UInt8>, of name: String, recovers: Bool = false,
    pieceSize: Int = .max
  ) -> InputReading {
    var options = ReadOptions()
    options.recover = recovers
    options.record = Self.records[name]
    return InputReading(Array(bytes), options: options, pieceSize: pieceSize)
  }

  @Test("cut anywhere: refused or said; what is whole comes out", arguments: try inputs)
  func cut(_ name: String) throws {
    let bytes = try Samples.bytes(name)
    let whole = read(bytes, of: name)
    try #require(whole.failure == nil && whole.fault == nil, "\(name) itself is not read")
    let rows = whole.rows
    // Of documents of cyclones a storm is kept whole or not at all.
    let ends =
      Self.storms.contains(whole.format?.name ?? "")
      ? nil : ItemEnds.find(in: bytes, count: rows.count)
    let isText = String(decoding: bytes, as: UTF8.self)
    for count in Damage.cuts(bytes, count: 90) {
      let start = bytes[..<count]
      // A semicolon ends JavaScript, and may be left out.
      let isRestBlank = bytes[count...].allSatisfy { [9, 10, 13, 32, 59].contains($0) }
      let plain = read(start, of: name)
      #expect(plain.fault == nil, "cut at \(count)")
      if plain.failure == nil && !isRestBlank {
        let isOfLines = Self.lines.contains(plain.format?.name ?? "")
        if !isOfLines && !isSequence(isText) {
          Issue.record("cut at \(count) of \(bytes.count): read without a failure")
        }
        // A line may be cut where it still is one; that it is has to be said. An event of several
        // lines may become two.
        // What holds of all fixes of a warning stands at its end too.
        let kept = plain.format == .jtwc ? 0 : max(0, plain.rowCount - 2)
        #expect(plain.rows.prefix(kept).elementsEqual(rows.prefix(kept)), "cut at \(count)")
        let isAtLineEnd = count == 0 || bytes[count - 1] == 10
        #expect(isAtLineEnd || !plain.log.isEmpty, "cut at \(count): nothing is said")
      }
      let recovered = read(start, of: name, recovers: true)
      #expect(recovered.fault == nil, "cut at \(count)")
      if plain.failure != nil {
        #expect(
          rows.starts(with: recovered.rows), "cut at \(count): not the rows before the cut")
        if recovered.failure == nil { #expect(recovered.log.count(.rejected) > 0) }
        if let ends {
          let complete = ends.count { $0 <= count }
          #expect(recovered.rowCount == complete, "cut at \(count)")
        }
      }
    }
  }

  /// Whether it is a line for each document, so that fewer lines are as good.
  private func isSequence(_ text: String) -> Bool {
    text.split(separator: "\n").prefix(2).allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") }
  }

  @Test("changed, doubled, dropped by chance: rows or a failure", arguments: try inputs)
  func damaged(_ name: String) throws {
    let sound = try Samples.bytes(name)
    var generator = SeededGenerator(seed: 20_240_402)
    var failures = 0
    let clock = ContinuousClock()
    for round in 0..<120 {
      let bytes = Damage.any(sound, using: &generator)
      var reading = InputReading([])
      let time = clock.measure { reading = read(bytes, of: name) }
      // The sample itself takes some milliseconds.
      #expect(time < .seconds(20), "round \(round)")
      #expect(reading.fault == nil, "round \(round)")
      if reading.failure != nil { failures += 1 }
      if round % 4 == 0 {
        let pieces = read(bytes, of: name, pieceSize: 1 + round)
        #expect(reading.difference(from: pieces) == nil, "round \(round)")
      }
      if round % 4 == 1 {
        let recovered = read(bytes, of: name, recovers: true)
        #expect(recovered.fault == nil, "round \(round)")
        #expect(recovered.rows.starts(with: reading.rows), "round \(round)")
      }
    }
    #expect(failures < 120)
  }

  @Test("a damaged profile is read, or refused with its place")
  func damagedProfiles() throws {
    var generator = SeededGenerator(seed: 1)
    let names = try Samples.names.filter { try Self.profile($0) != nil }
    #expect(!names.isEmpty)
    for name in names {
      let sound = try Samples.bytes(name)
      for round in 0..<300 {
        let bytes = Damage.any(sound, using: &generator)
        do throws(Failure) {
          _ = try bytes.withUnsafeBufferPointer { (bytes) throws(Failure) in
            try Profile(json: bytes, source: name)
          }
        } catch {
          #expect(error.kind == .usage || error.kind == .unreadable, "round \(round): \(error)")
          #expect(error.place.line != nil, "round \(round): \(error)")
        }
      }
    }
  }
}

/// Where items end in an input, found without a parser.
enum ItemEnds {
  /// The ends of `count` items, or nil where they can't be told: tags or objects that there are as
  /// many of.
  static func find(in bytes: [UInt8], count: Int) -> [Int]? {
    guard count > 1, let first = bytes.first(where: { $0 > 32 }) else { return nil }
    let found = first == UInt8(ascii: "<") ? tags(bytes, count) : objects(bytes, count)
    return found
  }

  private static func tags(_ bytes: [UInt8], _ count: Int) -> [Int]? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.count == bytes.count else { return nil }
    for name in ["entry", "item", "Country", "event", "Placemark", "info", "record"] {
      var ends: [Int] = []
      var position = 0
      let tag = Array("</\(name)>".utf8)
      while position + tag.count <= bytes.count {
        if bytes[position] == tag[0], bytes[position..<position + tag.count].elementsEqual(tag) {
          ends.append(position + tag.count)
        }
        position += 1
      }
      if ends.count == count { return ends }
    }
    return nil
  }

  private static func objects(_ bytes: [UInt8], _ count: Int) -> [Int]? {
    guard bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "[") else { return nil }
    var ends: [Int: [Int]] = [:]
    var depth = 0
    var isInString = false
    var isEscaped = false
    for (position, byte) in bytes.enumerated() {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "}"):
        ends[depth, default: []].append(position + 1)
        depth -= 1
      default: break
      }
    }
    return ends.sorted { $0.key < $1.key }.first { $0.value.count == count }?.value
  }
}
