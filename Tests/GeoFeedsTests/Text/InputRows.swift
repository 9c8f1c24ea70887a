import Foundation
import GeoFeatures
import GeoFeeds

/// What an input yields when it is opened as the command opens it.
struct InputRows {
  let format: String
  let profile: String?
  var tables: [FeatureTable] = []
  var log = DiagnosticLog()

  init(
    _ bytes: [UInt8], format: InputFormat? = nil, options: ReadOptions = ReadOptions(),
    step: Int = .max
  ) throws {
    let input = try Inputs.open(
      BytesSource(bytes, pieceSize: step), name: "input", format: format, options: options)
    self.format = input.format.name
    while let batch = try input.next() {
      tables.append(batch.table)
      log.merge(batch.log)
    }
    profile = input.profile?.name
  }

  init(
    _ text: String, format: InputFormat? = nil, options: ReadOptions = ReadOptions(),
    step: Int = .max
  ) throws {
    try self.init(Array(text.utf8), format: format, options: options, step: step)
  }

  /// Reads one of the project's samples.
  init(
    sample: String, format: InputFormat? = nil, options: ReadOptions = ReadOptions(),
    step: Int = .max
  ) throws {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    let file = url.appendingPathComponent("Samples").appendingPathComponent(sample)
    try self.init(
      [UInt8](try Data(contentsOf: file)), format: format, options: options, step: step)
  }

  var features: [Feature] { tables.flatMap { table in (0..<table.rowCount).map { table[$0] } } }

  /// The values of a column; "-" for null, times as they are written.
  func values(_ name: String) -> [String] { features.map { Self.text($0, name) } }

  /// The values of one row, those that are asked for.
  func row(_ index: Int, _ names: String...) -> [String] {
    names.map { Self.text(features[index], $0) }
  }

  private static func text(_ feature: Feature, _ name: String) -> String {
    guard let value = feature[name] else { return "-" }
    guard case .time(let milliseconds) = value else { return value.description }
    var text = ByteBuffer()
    TimeWriter.append(milliseconds: milliseconds, to: &text)
    return text.string
  }

  /// `lon lat` or `lon lat z` of every row; "-" where there is no location.
  var positions: [String] {
    features.map { feature in
      guard let position = feature.position else { return "-" }
      let height = position.height.map { " \($0)" } ?? ""
      return "\(position.longitude) \(position.latitude)\(height)"
    }
  }

  /// `kind count` of every kind of diagnostic.
  var kinds: [String] { log.entries.map { "\($0.kind) \($0.count)" } }

  /// The line of the first diagnostic of a kind.
  func line(_ kind: String) -> Int? {
    log.entries.first { $0.kind == kind }?.kept.first?.place.line
  }

  /// Everything in it, for comparing two readings.
  var dump: [String] {
    let names = tables.last?.schema.fields.map(\.name) ?? []
    return zip(features, positions).map { feature, position in
      position + "|"
        + names.map { feature[$0]?.description ?? "-" }.joined(separator: "|")
    } + kinds
  }
}
