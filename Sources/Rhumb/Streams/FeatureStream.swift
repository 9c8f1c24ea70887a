import GeoFeatures
import GeoLayers

/// The features of inputs as batches that come as they are read, for `for try await`.
///
/// ```swift
/// for try await feature in FeatureStream("quakes.atom").features {
///   print(feature["mag"]?.description ?? "-", feature["place"]?.description ?? "-")
/// }
/// ```
///
/// Reading, and what is done to the features, happens on a thread of its own, at most four batches
/// ahead. It ends without an error when the task is cancelled, when the iterator is let go, and at the
/// limit. A stream can be gone through several times; each time the inputs are read anew.
public struct FeatureStream: AsyncSequence, Sendable {
  /// What may be thrown.
  public typealias Failure = GeoFeatures.Failure

  /// What is read, and what is done to the features.
  public var reading: Reading

  /// The features of what a reading gives.
  public init(_ reading: Reading) { self.reading = reading }

  /// The features of one input.
  public init(_ path: String) { self.init(Reading([path])) }

  /// The features one by one, for people to look at.
  public var features: FeatureSequence { FeatureSequence(stream: self) }

  /// Makes ready to read; reading begins with the first batch that is asked for.
  public func makeAsyncIterator() -> Iterator { Iterator(reading) }

  /// Hands over batch by batch.
  public struct Iterator: AsyncIteratorProtocol {
    private let reading: Reading
    private var flow: BatchFlow?

    init(_ reading: Reading) { self.reading = reading }

    /// The account so far: faults, counts, times.
    public var summary: Summary { flow?.summary ?? Summary(inputs: reading.inputs) }

    /// The next rows; nil at the end, at the limit, and where the task was cancelled.
    ///
    /// - Throws: `Failure` where an input can't be read; where there are several, after the rows of
    ///   the others.
    public mutating func next() async throws(Failure) -> Batch? {
      try await next(isolation: nil)
    }

    /// The next rows; nil at the end, at the limit, and where the task was cancelled.
    ///
    /// - Throws: `Failure` where an input can't be read; where there are several, after the rows of
    ///   the others.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Failure) -> Batch? {
      let flow: BatchFlow
      if let begun = self.flow { flow = begun } else { flow = try BatchFlow(reading) }
      self.flow = flow
      let outcome: Result<Batch?, Failure> = await withTaskCancellationHandler {
        do throws(Failure) {
          return .success(try await flow.next())
        } catch {
          return .failure(error)
        }
      } onCancel: {
        flow.stop()
      }
      return try outcome.get()
    }
  }
}

/// The features of a stream one by one, as views of its rows.
public struct FeatureSequence: AsyncSequence, Sendable {
  /// What may be thrown.
  public typealias Failure = GeoFeatures.Failure

  let stream: FeatureStream

  /// Makes ready to read.
  public func makeAsyncIterator() -> Iterator { Iterator(stream.makeAsyncIterator()) }

  /// Hands over feature by feature.
  public struct Iterator: AsyncIteratorProtocol {
    private var batches: FeatureStream.Iterator
    private var table: FeatureTable?
    private var row = 0

    init(_ batches: FeatureStream.Iterator) { self.batches = batches }

    /// The next feature; nil at the end, at the limit, and where the task was cancelled.
    ///
    /// - Throws: `Failure` where an input can't be read.
    public mutating func next() async throws(Failure) -> Feature? {
      try await next(isolation: nil)
    }

    /// The next feature; nil at the end, at the limit, and where the task was cancelled.
    ///
    /// - Throws: `Failure` where an input can't be read.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Failure) -> Feature? {
      while row >= table?.rowCount ?? 0 {
        guard let batch = try await batches.next(isolation: actor) else { return nil }
        table = batch.table
        row = 0
      }
      defer { row += 1 }
      return table?[row]
    }
  }
}
