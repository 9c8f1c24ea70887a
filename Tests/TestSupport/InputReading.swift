import GeoFeatures
import GeoFeeds

/// Everything that a reader made of an input, and whether it kept its promises.
public struct InputReading {
  /// The batches as they came.
  public var batches: [Batch] = []
  /// What the input was taken for, or nil where it was refused at once.
  public var format: InputFormat?
  /// Why the reading ended early, or nil.
  public var failure: Failure?
  /// What no reader may do, or nil.
  public var fault: String?
  /// What was found wrong, over all batches.
  public var log = DiagnosticLog()

  /// Reads an input to its end, in pieces of at most `pieceSize` bytes.
  public init(
    _ bytes: [UInt8], name: String = "input", format: InputFormat? = nil,
    options: ReadOptions = ReadOptions(), workers: Int = 1, pieceSize: Int = .max
  ) {
    do throws(Failure) {
      let input = try Inputs.open(
        PieceSource(bytes, pieceSize: pieceSize), name: name, format: format, options: options,
        workers: workers)
      self.format = input.format
      take(input, byteCount: bytes.count)
    } catch {
      failure = error
      checkFailure()
    }
  }

  /// Reads a reader to its end. There can be no more rows than bytes, several to an item aside.
  public init(_ reader: any BatchReader, byteCount: Int) { take(reader, byteCount: byteCount) }

  private mutating func take(_ reader: any BatchReader, byteCount: Int) {
    let rowLimit = 4 * byteCount + 4
    do throws(Failure) {
      while let batch = try reader.next() {
        batches.append(batch)
        log.merge(batch.log)
        if fault == nil { fault = batch.table.fault }
        if batches.count > 2 + byteCount || rowCount > rowLimit {
          fault = "\(batches.count) batches of \(rowCount) rows and no end"
          return
        }
      }
    } catch {
      failure = error
    }
    checkFailure()
  }

  private mutating func checkFailure() {
    guard let failure else { return }
    if failure.kind != .unreadable && failure.kind != .usage && fault == nil {
      fault = "a failure of kind \(failure.kind): \(failure)"
    }
    if failure.message.isEmpty && fault == nil { fault = "a failure without words" }
  }

  /// How many rows there are.
  public var rowCount: Int { batches.reduce(0) { $0 + $1.table.rowCount } }

  /// Every row as text; see ``GeoFeatures/FeatureTable/text(ofRow:)``.
  public var rows: [String] {
    batches.flatMap { batch in (0..<batch.table.rowCount).map { batch.table.text(ofRow: $0) } }
  }

  /// The columns in the order in which a layer would have them.
  public var columns: [String] {
    var merger = SchemaMerger(declared: Schema())
    for batch in batches { _ = merger.conform(batch.table) }
    return merger.merged.fields.map { "\($0.name):\($0.type.name)" }
  }

  /// The kinds of diagnostics with their numbers.
  public var diagnostics: [String] { log.entries.map { "\($0.kind) \($0.count)" } }

  /// How this reading differs from another of the same input, or nil where it does not.
  public func difference(from other: InputReading) -> String? {
    if failure != other.failure {
      return "failures: \(failure.map(\.description) ?? "none"), "
        + "\(other.failure.map(\.description) ?? "none")"
    }
    let (mine, others) = (rows, other.rows)
    if mine != others {
      let index = zip(mine, others).prefix { $0 == $1 }.count
      return "rows \(mine.count), \(others.count); the first that differs is \(index): "
        + "\(index < mine.count ? mine[index] : "none") / "
        + "\(index < others.count ? others[index] : "none")"
    }
    if columns != other.columns { return "columns: \(columns), \(other.columns)" }
    if diagnostics != other.diagnostics {
      return "diagnostics: \(diagnostics), \(other.diagnostics)"
    }
    return nil
  }
}

/// Bytes in memory as an input, handed out in pieces.
public final class PieceSource: ByteSource {
  private let bytes: [UInt8]
  private let pieceSize: Int
  private var position = 0

  /// Hands the bytes out, at most `pieceSize` at a time.
  public init(_ bytes: [UInt8], pieceSize: Int = .max) {
    self.bytes = bytes
    self.pieceSize = pieceSize
  }

  /// Fills the buffer as `ByteSource` says.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let count = min(buffer.count, bytes.count - position, pieceSize)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}
