import GeoFeatures
import GeoFeeds

/// Everything that a reader gave, for tests to look at.
struct Rows {
  var tables: [FeatureTable] = []
  var log = DiagnosticLog()

  /// Reads GeoJSON to its end, with a scan of its types beforehand unless told otherwise.
  init(
    geoJSON bytes: [UInt8], options: ReadOptions = ReadOptions(), pieceSize: Int = .max,
    prescans: Bool = true
  ) throws {
    let reader = try GeoJSONReader(
      source: BytesSource(bytes, pieceSize: pieceSize), name: "in.geojson", options: options,
      prescan: prescans ? BytesSource(bytes) : nil)
    while let batch = try reader.next() {
      tables.append(batch.table)
      log.merge(batch.log)
    }
  }

  init(
    geoJSON text: String, options: ReadOptions = ReadOptions(), prescans: Bool = true
  ) throws {
    try self.init(geoJSON: Array(text.utf8), options: options, prescans: prescans)
  }

  init() {}

  var features: [Feature] { tables.flatMap { table in (0..<table.rowCount).map { table[$0] } } }
  var schema: Schema { tables.last?.schema ?? Schema() }
  var located: Int { features.count { $0.kind != .none } }
  /// The diagnostics that `--strict` takes for faults.
  var faults: [String] { log.entries.filter { $0.severity >= .repaired }.map(\.kind) }

  /// The names and types of the columns.
  var columns: [String] { schema.fields.map { "\($0.name):\($0.type.name)" } }

  /// A row's geometry in well-known text, heights where there are some.
  func wellKnownText(_ index: Int) -> String {
    var index = index
    for table in tables {
      if index < table.rowCount { return table.geometry.wellKnownText(index) }
      index -= table.rowCount
    }
    return ""
  }
}

extension GeometryColumn {
  fileprivate func wellKnownText(_ row: Int) -> String {
    let kind = kind(row)
    if kind == .none { return "NONE" }
    let parts = parts(ofRow: row).map { part in
      let rings = rings(ofPart: part).map { ring in
        "(" + vertices(ofRing: ring).map(vertex).joined(separator: ",") + ")"
      }
      let single = partKind(part, in: kind)
      let text = single == .polygon ? "(" + rings.joined(separator: ",") + ")" : rings.joined()
      return kind == .collection ? single.name.uppercased() + text : text
    }
    let isSingle = kind == kind.single && kind != .collection
    return kind.name.uppercased() + (isSingle ? parts[0] : "(" + parts.joined(separator: ",") + ")")
  }

  private func vertex(_ index: Int) -> String {
    let flat = "\(x[index]) \(y[index])"
    return height(index).isNaN ? flat : flat + " \(height(index))"
  }
}

extension Rows {
  /// Reads records out of JSON to its end.
  init(
    records bytes: [UInt8], _ record: String?, options: ReadOptions = ReadOptions(),
    pieceSize: Int = .max, prescans: Bool = true
  ) throws {
    var options = options
    options.record = record ?? options.record
    self.init()
    let reader = try JSONRecordReader(
      source: BytesSource(bytes, pieceSize: pieceSize), name: "in.json", options: options,
      prescan: prescans ? BytesSource(bytes) : nil)
    try take(reader)
  }

  init(
    records text: String, _ record: String?, options: ReadOptions = ReadOptions(),
    prescans: Bool = true
  ) throws {
    try self.init(records: Array(text.utf8), record, options: options, prescans: prescans)
  }

  /// Reads whatever it is, as the command does.
  init(any bytes: [UInt8], options: ReadOptions = ReadOptions()) throws {
    self.init()
    try take(Inputs.open(BytesSource(bytes), name: "in", options: options))
  }

  private mutating func take(_ reader: any BatchReader) throws {
    while let batch = try reader.next() {
      tables.append(batch.table)
      log.merge(batch.log)
    }
  }
}
