import GeoFeatures
import Synchronization

/// One input that is being read.
public final class OpenInput: BatchReader {
  /// The input's name, for messages.
  public let name: String
  /// What it is.
  public let format: InputFormat
  /// Its size in bytes on disk, or nil where that can't be told.
  public let size: Int?
  private let reader: any BatchReader
  private let counted: CountedSource
  private let transcoder: TranscodedSource?
  private let itemLimit: Int
  private var itemCount = 0
  private let spent = Atomic<UInt64>(0)
  /// What is known of a body that broke off, where what is complete of it is kept; nil once told.
  private var recovery: Recovery?
  private var schema = Schema()

  init(
    name: String, format: InputFormat, reader: any BatchReader, counted: CountedSource,
    transcoder: TranscodedSource?, size: Int?, itemLimit: Int, recovery: Recovery? = nil
  ) {
    self.recovery = recovery
    self.name = name
    self.format = format
    self.reader = reader
    self.counted = counted
    self.transcoder = transcoder
    self.size = size
    self.itemLimit = itemLimit
  }

  /// The profile it is read by, or nil where the format needs none.
  public var profile: Profile? { reader.profile }

  /// How many of its bytes were read so far; any thread may ask.
  public var bytesRead: Int { counted.bytesRead }

  /// Nanoseconds spent waiting for bytes.
  public var readingNanoseconds: UInt64 { counted.nanoseconds }

  /// Nanoseconds spent in parsing, as the thread that asks for batches saw it.
  public var parsingNanoseconds: UInt64 {
    let total = spent.load(ordering: .relaxed)
    return total > counted.nanoseconds ? total - counted.nanoseconds : 0
  }

  /// The next rows, or nil at the end; what was logged of them names the input.
  ///
  /// - Throws: As ``BatchReader/next()`` says; `unreadable` beyond the limit on items.
  public func next() throws(Failure) -> Batch? {
    let started = MonotonicClock.nanoseconds
    defer { spent.wrappingAdd(MonotonicClock.nanoseconds - started, ordering: .relaxed) }
    let read = try nextOrBreak()
    itemCount += read?.table.rowCount ?? 0
    guard itemCount <= itemLimit else {
      throw Failure(
        .unreadable, "there are more than \(itemLimit) items", at: Place(source: name),
        advice: "--max-items raises the limit; --limit takes the first of them")
    }
    var lost = DiagnosticLog()
    transcoder?.logReplacements(to: &lost)
    guard var batch = read else {
      if lost.isEmpty { return nil }
      lost.name(source: name)
      var builder = FeatureTableBuilder(schema: Schema())
      return Batch(table: builder.take(), log: lost)
    }
    batch.log.merge(lost)
    batch.log.name(source: name)
    return batch
  }

  /// The reader's next rows; behind its last, word of a body that broke off.
  private func nextOrBreak() throws(Failure) -> Batch? {
    guard let recovery else { return try reader.next() }
    do throws(Failure) {
      if let batch = try reader.next() {
        schema = batch.table.schema
        return batch
      }
    } catch {
      // The reader has found nothing that is complete; why is known better here.
      throw recovery.failure ?? error
    }
    self.recovery = nil
    guard let failure = recovery.failure else { return nil }
    var builder = FeatureTableBuilder(schema: schema)
    var log = DiagnosticLog()
    log.add(Diagnostic("incomplete-download", .rejected, failure.message, at: failure.place))
    return Batch(table: builder.take(), log: log)
  }
}
