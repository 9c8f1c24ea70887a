import GeoFeatures
import GeoLayers
import Geodesy

extension FeatureTable {
  /// Writes the table as a layer; the file appears whole or not at all.
  ///
  /// Geometries are written as they stand: those of a reading are cut at 180° and wound already.
  ///
  /// - Parameters:
  ///   - path: Where to.
  ///   - format: What to write, or nil for what the path's ending names.
  ///   - options: How to write it.
  /// - Throws: `Failure` of kind `usage` where the ending names no format, `cannotCreate` or
  ///   `inputOutput`.
  public func write(
    to path: String, format: LayerFormat? = nil, options: WriteOptions = WriteOptions()
  ) throws(Failure) {
    let output = try LayerOutput(path: path, format: format, options: options)
    try output.write(self)
    try output.finish()
  }
}

extension FeatureStream {
  /// Writes what the stream gives as a layer; the file appears whole or not at all.
  ///
  /// - Parameters:
  ///   - path: Where to.
  ///   - format: What to write, or nil for what the path's ending names.
  ///   - options: How to write it.
  /// - Returns: The account: faults, counts, times.
  /// - Throws: `Failure` where an input can't be read or the file can't be written, and
  ///   ``GeoFeatures/Failure/cancelled`` where the task was cancelled; an older file stays.
  @discardableResult
  public func write(
    to path: String, format: LayerFormat? = nil, options: WriteOptions = WriteOptions()
  ) async throws(GeoFeatures.Failure) -> Summary {
    try InputFiles.refuse(reading.inputs, as: path)
    let output = try LayerOutput(
      path: path, format: format, options: options, isCancelled: { Task.isCancelled })
    var batches = makeAsyncIterator()
    while let batch = try await batches.next() { try output.write(batch.table) }
    if Task.isCancelled { throw .cancelled }
    try output.finish()
    var summary = batches.summary
    summary.writingNanoseconds = output.writingNanoseconds
    return summary
  }
}

extension LayerOutput {
  fileprivate convenience init(
    path: String, format: LayerFormat?, options: WriteOptions,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(Failure) {
    let named: LayerFormat
    if let format { named = format } else { named = try LayerFormat.named(by: path) }
    try self.init(
      path: path, format: named, noClobber: false, options: options, isCancelled: isCancelled)
  }
}
