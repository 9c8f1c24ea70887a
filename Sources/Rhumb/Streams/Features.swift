import GeoFeatures
import GeoFeeds

/// The features of inputs batch by batch, where nothing is asynchronous.
///
/// ```swift
/// let features = try Features("quakes.atom")
/// while let batch = try features.next() {
///   print(batch.table.rowCount)
/// }
/// ```
///
/// Reading happens on a thread of its own, at most four batches ahead; it ends without an error at the
/// limit, and when this is let go.
public final class Features: BatchReader {
  private let flow: BatchFlow

  /// Begins to read what a reading gives.
  ///
  /// - Throws: `Failure` of kind `internalFault` where the system has no thread to give.
  public init(_ reading: Reading) throws(Failure) { flow = try BatchFlow(reading) }

  /// Begins to read one input.
  ///
  /// - Throws: `Failure` of kind `internalFault` where the system has no thread to give.
  public convenience init(_ path: String) throws(Failure) { try self.init(Reading([path])) }

  /// The account so far: faults, counts, times.
  public var summary: Summary { flow.summary }

  /// The next rows, after waiting for them; nil at the end and at the limit.
  ///
  /// - Throws: `Failure` where an input can't be read; where there are several, after the rows of the
  ///   others.
  public func next() throws(Failure) -> Batch? { try flow.take() }
}
