import GeoFeatures
import GeoRegions
import TestSupport

/// An event, as tests make tables of them.
struct TestEvent {
  var id: String? = nil
  var time: Int64? = nil
  var magnitude: Double? = nil
  var magnitudeType: String? = nil
  var depth: Double? = nil
  var type: String? = nil
  var people: Int64? = nil
  var ratio: Double? = nil

  static func table(_ events: [TestEvent]) -> FeatureTable {
    var builder = FeatureTableBuilder(
      schema: Schema([
        Field("id", .text), Field("time", .time), Field("mag", .real), Field("mag_type", .text),
        Field("depth_km", .real), Field("event_type", .text), Field("people", .integer),
        Field("ratio", .real),
      ]))
    for event in events {
      if let id = event.id { builder.set(0, string: id) }
      if let time = event.time { builder.set(1, integer: time) }
      if let magnitude = event.magnitude { builder.set(2, real: magnitude) }
      if let type = event.magnitudeType { builder.set(3, string: type) }
      if let depth = event.depth { builder.set(4, real: depth) }
      if let type = event.type { builder.set(5, string: type) }
      if let people = event.people { builder.set(6, integer: people) }
      if let ratio = event.ratio { builder.set(7, real: ratio) }
      builder.geometry.appendPointRow(121, 24)
      builder.finishRow()
    }
    return builder.take()
  }

  /// Events and their buckets by chance; a bucket of -1 now and then.
  static func random(
    _ count: Int, bucketCount: Int, _ random: inout SeededGenerator
  ) -> [(event: TestEvent, bucket: Int32)] {
    (0..<count).map { number in
      var event = TestEvent(id: "e\(number)")
      // Few distinct times, so that many are equal.
      event.time = 1_600_000_000_000 + Int64.random(in: 0..<2000, using: &random) * 3_600_000
      let uniform = Double.random(in: 1e-9..<1, using: &random)
      let magnitude = 2 - 0.45 * logarithm(uniform)
      event.magnitude = (magnitude * 10).rounded() / 10
      if number % 11 == 0 { event.magnitude = nil }
      if number % 3 != 0 {
        event.magnitudeType = ["ml", "Mww", "mb", "ML"].randomElement(using: &random)
      }
      event.depth = (Double.random(in: 0...700, using: &random) * 100).rounded() / 100
      if number % 7 == 0 { event.depth = nil }
      if number % 13 == 0 { event.type = "quarry blast" }
      event.people = Int64.random(in: 0...100_000_000, using: &random)
      event.ratio = Double.random(in: -1...1, using: &random) * (number % 5 == 0 ? 1e-9 : 1e6)
      // Both zeros are one.
      if number % 23 == 0 {
        event.magnitude = Bool.random(using: &random) ? 0 : -0.0
        event.ratio = Bool.random(using: &random) ? 0 : -0.0
        event.depth = Bool.random(using: &random) ? 0 : -0.0
      }
      return (event, Int32.random(in: -1..<Int32(bucketCount), using: &random))
    }
  }

  /// The natural logarithm, of its series: what the C library has differs from system to system.
  private static func logarithm(_ value: Double) -> Double {
    var (rest, exponent) = (value, 0.0)
    while rest < 0.75 {
      rest *= 2
      exponent -= 1
    }
    let ratio = (rest - 1) / (rest + 1)
    var (term, sum) = (ratio, 0.0)
    for odd in stride(from: 1.0, to: 40, by: 2) {
      sum += term / odd
      term *= ratio * ratio
    }
    return 2 * sum + exponent * 0.6931471805599453
  }
}

extension FigureTable {
  /// Every value, exactly, with the names and the notes.
  var exactText: String {
    var lines = [fields.map(\.name).joined(separator: " ")]
    for row in 0..<rowCount {
      var values: [String] = []
      for column in columns {
        if !column.isValid(row) {
          values.append("null")
        } else if column.type == .text {
          values.append(column.string(row) ?? "")
        } else {
          values.append(String(column.words[row], radix: 16))
        }
      }
      lines.append(values.joined(separator: " "))
    }
    for entry in log.entries { lines.append(entry.kept.map(\.message).joined(separator: " ")) }
    return lines.joined(separator: "\n")
  }

  func real(_ name: String, _ row: Int) -> Double? {
    self[name].flatMap { $0.isValid(row) ? $0.real(row) : nil }
  }

  func integer(_ name: String, _ row: Int) -> Int64? {
    self[name].flatMap { $0.isValid(row) ? $0.integer(row) : nil }
  }

  func text(_ name: String, _ row: Int) -> String? { self[name]?.string(row) }
}

extension RegionFigures {
  mutating func add(_ events: [TestEvent], in buckets: [Int32]) {
    buckets.withUnsafeBufferPointer { add(TestEvent.table(events), buckets: $0) }
  }
}
