import GeoFeatures

@testable import GeoFeeds

/// A mapper that writes down what it is handed: for tests of the machinery itself.
final class ScribeMapper: RecordMapper {
  let records: [String]
  let ignored: [String]
  let profile: Profile
  /// Each record as its elements' names, attributes and texts.
  private(set) var seen: [String] = []
  /// What stood around the records.
  private(set) var around: [String] = []
  private let names: RecordNames
  private let fields: RecordFields

  init(
    records: [String], ignored: [String] = [], profile: Profile = Profile(name: "scribe"),
    contexts: [String] = ["record"], options: ReadOptions = ReadOptions(), names: RecordNames
  ) {
    self.records = records
    self.ignored = ignored
    self.profile = profile
    self.names = names
    fields = RecordFields(profile, options: options, contexts: contexts, names: names)
  }

  func enter(_ name: RecordName, _ rows: inout RecordRows) { around.append("<\(names[name])>") }
  func leave(_ name: RecordName, _ rows: inout RecordRows) { around.append("</\(names[name])>") }

  func map(_ record: borrowing RecordTree, _ rows: inout RecordRows) {
    seen.append(describe(0, of: record))
    fields.fill("record", from: 0, of: record, &rows)
    rows.builder.geometry.appendNullRow()
    rows.finishRow(line: record.line(0))
  }

  private func describe(_ node: Int32, of record: borrowing RecordTree) -> String {
    var parts = [names[record.name(node)]]
    for index in record.attributes(node) {
      let value = String(decoding: record.value(index), as: UTF8.self)
      parts.append("@\(names[record.attributeName(index)])=\(value)")
    }
    let text = String(decoding: record.text(node), as: UTF8.self)
    if !text.isEmpty { parts.append("\"\(text)\"") }
    var child = record.first(node)
    while child >= 0 {
      parts.append(describe(child, of: record))
      child = record.next(child)
    }
    return "(" + parts.joined(separator: " ") + ")"
  }
}

/// What a mapper made of a document, and what the mapper saw.
struct RecordReading {
  let mapper: ScribeMapper
  var tables: [FeatureTable] = []
  var log = DiagnosticLog()

  init(
    _ text: String, records: [String], ignored: [String] = [],
    profile: Profile = Profile(name: "scribe"), options: ReadOptions = ReadOptions(),
    pieceSize: Int = .max
  ) throws {
    let names = RecordNames()
    mapper = ScribeMapper(
      records: records, ignored: ignored, profile: profile, options: options, names: names)
    let session = try RecordSession(mapper: mapper, names: names, name: "test", options: options)
    let source = try PeekedSource(
      BytesSource(Array(text.utf8), pieceSize: pieceSize), limit: Sniffer.headLength)
    let reader = try XMLReader(source, name: "test", session: session)
    while let batch = try reader.next() {
      tables.append(batch.table)
      log.merge(batch.log)
    }
  }
}

extension Profile {
  /// A profile from its JSON.
  static func of(_ json: String) throws -> Profile {
    var json = json
    let bytes: [UInt8] = json.withUTF8 { Array($0) }
    return try bytes.withUnsafeBufferPointer { try Profile(json: $0, source: "test") }
  }
}
