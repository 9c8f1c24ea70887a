import GeoFeatures
import GeoRegions
import TestSupport
import Testing

/// Figures are the same whatever the order of events and however they are divided.
@Suite struct MergeTests {
  static let bucketCount = 9
  static let keys = (0..<bucketCount).map { "region \($0) \"é\" \\" }
  static let areas = (0..<bucketCount).map { $0 == 4 ? .nan : 1234.5 * Double($0 + 1) }

  static func options(_ method: BValueMethod) throws -> FigureOptions {
    var options = FigureOptions()
    options.bValue = method
    options.leastEvents = 20
    options.aggregates = try [
      "sum:ratio", "mean:people", "median:ratio", "min:ratio", "max:people", "count:ratio",
      "sum:people",
    ].map { try FigureAggregate($0) }
    return options
  }

  static func figures(
    _ options: FigureOptions, _ events: [(event: TestEvent, bucket: Int32)]
  ) throws -> RegionFigures {
    var figures = try RegionFigures(options)
    figures.add(events.map(\.event), in: events.map(\.bucket))
    return figures
  }

  static func text(_ figures: borrowing RegionFigures) -> String {
    figures.table(ofBuckets: Array(0..<bucketCount), areas: areas).exactText
  }

  static func encoded(_ part: borrowing FiguresPart) -> [UInt8] {
    var output = ByteBuffer()
    part.encode(to: &output)
    return Array(output.bytes)
  }

  static func decoded(_ bytes: [UInt8]) throws(Failure) -> FiguresPart {
    var buffer = ByteBuffer()
    for byte in bytes { buffer.append(byte) }
    return try FiguresPart(decoding: buffer.bytes, name: "part.json")
  }

  @Test(arguments: 0..<6, [BValueMethod.tintiMulargia, .positive])
  func orderAndShardingChangeNothing(seed: UInt64, method: BValueMethod) throws {
    var random = SeededGenerator(seed: seed)
    let options = try Self.options(method)
    var events = TestEvent.random(2500, bucketCount: Self.bucketCount, &random)
    let expected = Self.text(try Self.figures(options, events))
    #expect(expected.contains("null") && expected.contains("maxc"))

    events.shuffle(using: &random)
    #expect(Self.text(try Self.figures(options, events)) == expected)

    // Shards with buckets in orders of their own, some of them by way of a file.
    var whole = try FiguresPart(try RegionFigures(options), keys: Self.keys, areas: Self.areas)
    var rest = events[...]
    while !rest.isEmpty {
      let shard = Array(rest.prefix(Int.random(in: 1...900, using: &random)))
      rest = rest.dropFirst(shard.count)
      let order = Array(0..<Self.bucketCount).shuffled(using: &random)
      let places = order.indices.sorted { order[$0] < order[$1] }
      let part = try FiguresPart(
        try Self.figures(
          options,
          shard.map { ($0.event, $0.bucket < 0 ? -1 : Int32(places[Int($0.bucket)])) }),
        keys: order.map { Self.keys[$0] }, areas: order.map { Self.areas[$0] })
      if Bool.random(using: &random) {
        try whole.merge(try Self.decoded(Self.encoded(part)))
      } else {
        try whole.merge(part)
      }
    }
    #expect(Self.text(whole.figures) == expected)
    let again = try Self.decoded(Self.encoded(whole))
    #expect(Self.text(again.figures) == expected)
    #expect(again.keys == Self.keys)
    #expect(Self.encoded(again) == Self.encoded(whole))
  }

  @Test func bothZerosAreOne() throws {
    let zero = TestEvent(magnitude: 0, depth: 0, ratio: 0)
    let negative = TestEvent(magnitude: -0.0, depth: -0.0, ratio: -0.0)
    let options = try Self.options(.akiUtsu)
    let one = Self.text(try Self.figures(options, [(zero, 0), (negative, 0)]))
    #expect(Self.text(try Self.figures(options, [(negative, 0), (zero, 0)])) == one)
    let other = try Self.figures(options, [(negative, 0), (negative, 0)])
    #expect(Self.text(other) == one)
    let part = try FiguresPart(other, keys: ["x"])
    #expect(Self.text(try Self.decoded(Self.encoded(part)).figures) == one)
  }

  @Test func keysThatAreNewComeBehind() throws {
    let options = FigureOptions()
    var one = try FiguresPart(
      try Self.figures(options, [(TestEvent(magnitude: 5), 0)]), keys: ["TWN", "JPN"])
    let other = try FiguresPart(
      try Self.figures(options, [(TestEvent(magnitude: 6), 1), (TestEvent(magnitude: 4), 0)]),
      keys: ["PHL", "TWN"], areas: [300_000, 36_000])
    try one.merge(other)
    #expect(one.keys == ["TWN", "JPN", "PHL"])
    #expect(one.areas[0] == 36_000 && one.areas[1].isNaN && one.areas[2] == 300_000)
    let table = one.figures.table(ofBuckets: [0, 1, 2])
    #expect((0..<3).map { table.integer("count", $0) } == [2, 0, 1])
    #expect(table.real("mag_max", 0) == 6)
  }

  @Test func differentPartsAreRefused() throws {
    func part(
      _ change: (inout FigureOptions) -> Void = { _ in }, area: Double = 1, context: String = "a"
    ) throws -> FiguresPart {
      var options = FigureOptions()
      change(&options)
      return try FiguresPart(
        try RegionFigures(options), keys: ["x"], areas: [area], context: context)
    }
    func merges(_ other: borrowing FiguresPart) throws -> Failure.Kind? {
      var one = try part()
      do throws(Failure) {
        try one.merge(other)
        return nil
      } catch {
        return error.kind
      }
    }
    #expect(try merges(try part()) == nil)
    #expect(try merges(try part(area: .nan)) == nil)
    #expect(try merges(try part(area: 2)) == .usage)
    #expect(try merges(try part(context: "b")) == .usage)
    #expect(try merges(try part { $0.binWidth = 0.2 }) == .usage)
    #expect(try merges(try part { $0.since = 7 }) == .usage)
    #expect(try merges(try part { $0.completeness = .fixed(3) }) == .usage)
  }

  @Test func optionsComeBackAsTheyWere() throws {
    var options = FigureOptions()
    options.binWidth = 0.05
    options.completeness = .fixed(2.35)
    options.bValue = .positive
    options.leastDifference = 0.15
    options.leastEvents = 7
    options.assumesMoment = true
    options.takesAllEventTypes = true
    options.quantiles = [0.025, 1.0 / 3]
    options.aggregates = [FigureAggregate(.mean, "a \"quoted\": name\n")]
    options.since = -62_000_000_000_000
    options.until = 5
    let part = try FiguresPart(try RegionFigures(options), keys: [], context: "é\u{1}")
    let again = try Self.decoded(Self.encoded(part))
    #expect(again.figures.options == options)
    #expect(again.context == "é\u{1}")
  }

  @Test func damageIsNoticed() throws {
    var random = SeededGenerator(seed: 5)
    let part = try FiguresPart(
      try Self.figures(
        try Self.options(.positive), TestEvent.random(40, bucketCount: 9, &random)),
      keys: Self.keys, areas: Self.areas)
    let sound = Self.encoded(part)
    func kind(_ bytes: [UInt8]) -> Failure.Kind? {
      do throws(Failure) {
        _ = try Self.decoded(bytes)
        return nil
      } catch {
        return error.kind
      }
    }
    #expect(kind(sound) == nil)
    for cut in Damage.cuts(sound, count: 300) {
      #expect(kind(Array(sound[..<cut])) == .unreadable)
    }
    for _ in 0..<1000 {
      let damaged = Damage.any(sound, using: &random)
      if damaged != sound { #expect(kind(damaged) == .unreadable) }
    }
    // Where the checksum has been made to fit, what is read may be anything; it is figures or a failure.
    var read = 0
    for _ in 0..<3000 {
      var damaged = Damage.any(sound, using: &random)
      guard damaged.count > 40 else { continue }
      let end = damaged.count - 19
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in damaged[..<end] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      let digits = String(hash, radix: 16)
      let padded = String(repeating: "0", count: 16 - digits.count) + digits
      damaged.replaceSubrange(end..., with: Array((padded + "\"}\n").utf8))
      guard let part = try? Self.decoded(damaged) else { continue }
      read += 1
      let table = part.figures.table(ofBuckets: Array(part.keys.indices), areas: part.areas)
      #expect(table.rowCount == part.keys.count)
    }
    #expect(read > 10)
    #expect(kind(Array("{\"type\":\"FeatureCollection\"}".utf8)) == .unreadable)
    let text = String(decoding: sound, as: UTF8.self)
    let newer = text.replacing("\"rhumb_figures\":2,", with: "\"rhumb_figures\":3,")
    do throws(Failure) {
      _ = try Self.decoded(Array(newer.utf8))
      Issue.record("a newer part is read")
    } catch {
      #expect(error.message.contains("version 3"))
    }
  }
}
