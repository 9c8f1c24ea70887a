import GeoFeatures

/// Reads what stands at an http or https address, while it comes.
///
/// When one has been made, the server has answered with something that may be a feed; what follows
/// comes from the network as it is read. gzip is not unpacked here.
public final class HTTPSource: ByteSource {
  /// What messages call the input: the address, without a password.
  public let name: String
  /// The size of the body in bytes, packed as it is, or nil where the server does not say.
  public let size: Int?
  let response: HTTPResponse

  private enum Origin {
    case network(HTTPExchange, CurlFailure?)
    case kept(CachedBody)
  }

  private let fetch: HTTPFetch
  private let finalAddress: HTTPAddress
  private let origin: Origin
  private let started: UInt64
  private let downloadedBefore: Int
  private var recorder: CacheRecorder?
  /// How many more bytes may be handed on.
  private var allowed: Int

  /// Fetches the beginning of what stands at an address.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - options: How it is fetched.
  ///   - transfer: The account of it, which can also end it.
  /// - Throws: `Failure` of kind `usage` where the address is none, `network` where nothing can be
  ///   had or the status is one of failure, `unreadable` where the answer is empty, `cannotCreate`
  ///   where the folder of `options.cache` can't be made.
  public init(
    _ url: String, options: NetworkOptions = NetworkOptions(), transfer: Transfer = Transfer()
  ) throws(Failure) {
    let address = try HTTPAddress(url)
    name = address.shown
    allowed = options.maxBytes ?? .max
    started = MonotonicClock.nanoseconds
    transfer.begin(address.shown)
    let cache = try HTTPCache(address, options)
    var fetch = HTTPFetch(
      address, options: options, transfer: transfer, connections: try HTTPConnections(),
      entry: cache?.entry)
    let outcome: HTTPFetch.Outcome
    do throws(Failure) {
      outcome = try fetch.run()
    } catch {
      let started = started
      transfer.note { $0.nanoseconds = MonotonicClock.nanoseconds - started }
      throw error
    }
    self.fetch = fetch
    let downloaded = transfer.figures?.downloadedBytes ?? 0
    switch outcome {
    case .body(let exchange, let from, let broken):
      origin = .network(exchange, broken)
      response = exchange.response
      size = response.contentLength
      finalAddress = from
      downloadedBefore = downloaded - exchange.receivedBytes
      recorder = try cache?.recorder(of: response, from: from, isWhole: broken == nil)
    case .kept(let entry):
      if let limit = options.maxBytes, entry.bodyCount > limit {
        throw CurlFailure.tooLarge.failure(
          CurlFailure.Context(
            address: address, name: address.shown, received: entry.bodyCount,
            hasAnswered: true, options: options))
      }
      origin = .kept(try entry.body())
      response = entry.response
      size = entry.bodyCount
      finalAddress = address
      downloadedBefore = downloaded
      transfer.note { $0.isFromCache = true }
    }
    noteTime()
  }

  /// Fills the buffer as ``ByteSource/read(into:)`` says.
  ///
  /// - Throws: Also `Failure` of kind `network` where the connection breaks, nothing comes for too
  ///   long, or the body is too large.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    switch origin {
    case .kept(let body): return try body.read(into: buffer)
    case .network(let exchange, let broken): return try read(exchange, broken, into: buffer)
    }
  }

  private func read(
    _ exchange: HTTPExchange, _ broken: CurlFailure?, into buffer: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> Int {
    if exchange.held.isEmpty && (broken != nil || !exchange.isAtEnd) && buffer.count > 0 {
      do throws(CurlFailure) {
        if let broken { throw broken }
        defer { noteTime() }
        try exchange.wait(for: 1)
      } catch {
        recorder = nil
        throw error.failure(fetch.context(finalAddress, exchange))
      }
    }
    let held = exchange.held
    let count = min(buffer.count, held.count, allowed)
    if count == 0 && held.count > 0 && buffer.count > 0 {
      recorder = nil
      throw CurlFailure.tooLarge.failure(fetch.context(finalAddress, exchange))
    }
    if count > 0 {
      let part = UnsafeRawBufferPointer(rebasing: held[..<count])
      buffer.copyMemory(from: part)
      try recorder?.write(part)
      exchange.drop(count)
      allowed -= count
    }
    if exchange.isAtEnd {
      try recorder?.commit()
      recorder = nil
    }
    return count
  }

  /// What the account says of time and bytes is that of the network, not of the parser.
  private func noteTime() {
    let elapsed = MonotonicClock.nanoseconds - started
    var downloaded = downloadedBefore
    if case .network(let exchange, _) = origin { downloaded += exchange.receivedBytes }
    fetch.transfer.note { figures in
      figures.nanoseconds = elapsed
      figures.downloadedBytes = downloaded
    }
  }
}
