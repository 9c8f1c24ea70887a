import CSystem
import GeoFeatures

/// Writes a layer as KMZ: a zip archive whose first entry is the KML, `doc.kml`.
///
/// The KML is put aside in a file without a name, then packed; memory does not grow with it. Entries
/// carry no time of day, so that the same layer makes the same bytes.
public final class KMZWriter: LayerWriter {
  private let sink: Sink
  private let scratch: Sink
  private let kml: KMLWriter

  /// Makes a writer; the sink is committed by ``finish()``.
  ///
  /// - Throws: `Failure` of kind `cannotCreate` where nothing can be put aside.
  public init(to sink: Sink, options: WriteOptions) throws(Failure) {
    self.sink = sink
    scratch = try Sink(scratchOf: sink)
    kml = KMLWriter(to: scratch, options: options)
  }

  /// Writes the rows of one table.
  public func write(_ table: FeatureTable) throws(Failure) { try kml.write(table) }

  /// Packs the document and makes the output appear.
  public func finish() throws(Failure) { try finish { _ in } }

  /// Packs the document and makes the output appear; tells what part is packed.
  ///
  /// - Throws: `Failure`, among them `Failure.cancelled` soon after the sink was cancelled.
  public func finish(progress: (Double) -> Void) throws(Failure) {
    try kml.end()
    guard let document = scratch.temporary else {
      throw Failure(.internalFault, "a layer was finished twice")
    }
    let packed = try sink.makeScratch()
    let path = packed.path ?? ""
    var archive = try ZipArchive(path: path)
    try archive.add(document.descriptor, name: "doc.kml")
    try archive.close(isCancelled: sink.isCancelled, progress: progress)
    // The library has put a new file in the place of the one that is open.
    let result = try packed.reopened()
    try result.read(from: 0) { [sink] (piece: Bytes) throws(Failure) in try sink.write(piece) }
    scratch.abandon()
    try sink.commit()
  }
}
