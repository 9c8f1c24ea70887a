import GeoFeatures

/// Reads a ``TrackDocument`` of JSON or JavaScript, which is held in memory whole.
final class TrackDocumentReader<Format: TrackDocument>: BatchReader {
  private let source: any ByteSource
  private let name: String?
  private let options: ReadOptions
  private var batches: [Batch] = []
  private var hasRead = false

  /// Prepares to read.
  ///
  /// - Throws: `Failure` of kind `usage` where columns are asked for.
  init(source: any ByteSource, name: String, options: ReadOptions) throws(Failure) {
    self.source = source
    self.name = name.isEmpty ? nil : name
    self.options = options
    if let field = options.fields.first {
      throw Failure(
        .usage, "--field '\(field.name)' asks for a column of a format whose columns are fixed",
        at: Place(source: self.name))
    }
  }

  /// The next rows; the first batch comes even where there is no row.
  func next() throws(Failure) -> Batch? {
    if !hasRead {
      hasRead = true
      try read()
      batches.reverse()
    }
    return batches.popLast()
  }

  private func read() throws(Failure) {
    var text = ByteBuffer(minimumCapacity: 1 << 16)
    try gather(&text)
    let count = text.count
    text.append(repeating: 0, count: 32)
    var parser = JSONTreeParser(
      UnsafePointer(text.base), count: count, name: name, limits: options.limits)
    var broken: Failure?
    do throws(Failure) {
      try Format.parse(&parser)
    } catch {
      guard options.recover, error.kind == .unreadable, !parser.tree.isEmpty else { throw error }
      parser.tree.breakOff()
      broken = error
    }
    var rows = FixRows(
      parser.tree, Format.fixes, zoneMinutes: options.zoneMinutes ?? Format.zoneMinutes)
    rows.log = parser.log
    do throws(Failure) {
      try Format.map(&rows)
    } catch {
      // Why a part is missing is known better.
      throw broken ?? named(error)
    }
    rows.reportDoubled()
    if let broken {
      if rows.isEmpty { throw broken }
      rows.log.add(Diagnostic("broken-input", .rejected, broken.message, at: broken.place))
    }
    if !rows.isTaken { rows.takeBatch() }
    batches = rows.takeFinished()
  }

  private func named(_ failure: Failure) -> Failure {
    var failure = failure
    if failure.place.source == nil { failure.place.source = name }
    return failure
  }

  private func gather(_ text: inout ByteBuffer) throws(Failure) {
    while true {
      let room = UnsafeMutableRawBufferPointer(start: text.reserve(1 << 16), count: 1 << 16)
      let count = try source.read(into: room)
      if count == 0 { return }
      text.commit(count)
      if text.count > options.limits.itemBytes {
        throw Failure(
          .unreadable,
          "the document, which is read whole, has more than \(options.limits.itemBytes) bytes",
          at: Place(source: name), advice: "--max-item-bytes raises the limit")
      }
    }
  }
}
