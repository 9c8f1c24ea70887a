import GeoFeatures
import GeoFeeds

/// Bytes in memory as an input, handed out in pieces of at most `step` bytes.
final class PiecewiseSource: ByteSource {
  private let bytes: [UInt8]
  private let step: Int
  private var position = 0

  init(_ bytes: [UInt8], step: Int = .max) {
    self.bytes = bytes
    self.step = step
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let count = min(step, buffer.count, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}

/// What a reader yields, all batches together.
struct CSVResult {
  var batches: [Batch] = []
  var log = DiagnosticLog()

  init(
    _ bytes: [UInt8], name: String = "", options: ReadOptions = ReadOptions(), step: Int = .max,
    prescans: Bool = true
  ) throws {
    let reader = try CSVReader(
      source: PiecewiseSource(bytes, step: step), name: name, options: options,
      prescan: prescans ? PiecewiseSource(bytes, step: step) : nil)
    while let batch = try reader.next() {
      batches.append(batch)
      log.merge(batch.log)
    }
  }

  init(
    _ text: String, name: String = "", options: ReadOptions = ReadOptions(), step: Int = .max,
    prescans: Bool = true
  ) throws {
    try self.init(
      Array(text.utf8), name: name, options: options, step: step, prescans: prescans)
  }

  var features: [Feature] {
    batches.flatMap { batch in (0..<batch.table.rowCount).map { batch.table[$0] } }
  }
  var schema: Schema { batches.last?.table.schema ?? Schema() }
  /// `name:type` of every column.
  var fields: [String] { schema.fields.map { "\($0.name):\($0.type.name)" } }
  var located: Int { features.count { $0.kind != .none } }
  /// `kind 3` of every kind of diagnostic.
  var kinds: [String] { log.entries.map { "\($0.kind) \($0.count)" } }

  /// The values of a column; "-" for null.
  func values(_ name: String) -> [String] {
    features.map { $0[name]?.description ?? "-" }
  }

  /// `lon lat` or `lon lat z` of every row; "-" where there is no location.
  var positions: [String] {
    features.map { feature in
      guard let position = feature.position else { return "-" }
      let height = position.height.map { " \($0)" } ?? ""
      return "\(position.longitude) \(position.latitude)\(height)"
    }
  }
}
