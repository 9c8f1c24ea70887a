import CSystem
import GeoFeatures

/// The way to a body: requests one after the other, over redirects and past passing faults.
///
/// All of it happens before the first byte is handed to anybody: what a parser has got can't be taken
/// back, so a connection that breaks later is a failure.
struct HTTPFetch {
  /// What was found at the end of the way.
  enum Outcome {
    /// A body that comes; where it has broken off already, why.
    case body(HTTPExchange, from: HTTPAddress, CurlFailure?)
    /// The body that was kept is still the same.
    case kept(CacheEntry)
  }

  /// How many bytes are waited for before anything is handed on: a body that breaks off within them is
  /// fetched anew.
  static let headLength = 1 << 16
  /// No longer wait than this is obeyed.
  private static let longestWaitSeconds = 120.0

  let address: HTTPAddress
  let options: NetworkOptions
  let transfer: Transfer
  let connections: HTTPConnections
  let entry: CacheEntry?
  private var retriesDone = 0
  private var downloadedBefore = 0

  init(
    _ address: HTTPAddress, options: NetworkOptions, transfer: Transfer,
    connections: HTTPConnections, entry: CacheEntry?
  ) {
    self.address = address
    self.options = options
    self.transfer = transfer
    self.connections = connections
    self.entry = entry
  }

  /// Goes the way.
  ///
  /// - Throws: `Failure` of kind `network` where there is no way, or something else than a feed at its
  ///   end.
  mutating func run() throws(Failure) -> Outcome {
    var request = HTTPRequest(address, options)
    var visited = [address]
    while true {
      let (exchange, broken) = try answer(to: request)
      let response = exchange.response
      if try waitToRetry(exchange, broken) { continue }
      if response.isRedirect {
        request = try redirect(request, response, &visited)
        continue
      }
      let context = context(request.address, exchange)
      if let broken, response.isSuccess || response.status == 0,
        exchange.held.isEmpty || !broken.leavesBytes
      {
        throw broken.failure(context)
      }
      if response.status == 304, let entry { return .kept(entry) }
      let refusal = HTTPRefusal.check(
        response, body: exchange.held, name: address.shown, wait: exchange.retryAfterSeconds)
      if let refusal { throw refusal }
      return .body(exchange, from: request.address, broken)
    }
  }

  /// What is known of a transfer, for words about it.
  func context(_ address: HTTPAddress, _ exchange: HTTPExchange) -> CurlFailure.Context {
    CurlFailure.Context(
      address: address, name: self.address.shown, received: exchange.receivedBytes,
      expected: exchange.response.contentLength, hasAnswered: exchange.response.status != 0,
      options: options)
  }

  private mutating func answer(
    to request: HTTPRequest
  ) throws(Failure) -> (HTTPExchange, CurlFailure?) {
    var validators: [NetworkOptions.Header] = []
    if let entry, entry.finalURL == request.address.text { validators = entry.validators }
    let exchange = try HTTPExchange(
      request, validators: validators, connections: connections, options: options,
      transfer: transfer)
    var broken: CurlFailure?
    do throws(CurlFailure) {
      try exchange.wait(for: Self.headLength)
    } catch {
      if case .stopped = error { throw .cancelledTransfer }
      broken = error
    }
    downloadedBefore += exchange.receivedBytes
    transfer.note { figures in
      figures.requests += 1
      figures.downloadedBytes = downloadedBefore
      if exchange.response.status != 0 { figures.status = exchange.response.status }
      if request.address != address { figures.finalURL = request.address.shown }
    }
    return (exchange, broken)
  }

  // MARK: Again

  /// Waits where another attempt may fare better, and says so.
  private mutating func waitToRetry(
    _ exchange: HTTPExchange, _ broken: CurlFailure?
  ) throws(Failure) -> Bool {
    let status = exchange.response.status
    let isBusy = status == 429 || (500..<600).contains(status) && status != 501 && status != 505
    guard retriesDone < options.retries, isBusy || broken?.isDrop == true else { return false }
    let asked = isBusy ? Double(exchange.retryAfterSeconds) : 0
    if asked > Self.longestWaitSeconds { return false }
    // Many that were turned away at once must not all come back at once.
    let own = options.retryDelaySeconds * Double(1 << min(retriesDone, 16))
    let delay = asked + min(own, Self.longestWaitSeconds) * Double.random(in: 0.5...1)
    retriesDone += 1
    let end = MonotonicClock.nanoseconds + UInt64(delay * 1e9)
    while MonotonicClock.nanoseconds < end {
      if transfer.isStopped { throw .cancelledTransfer }
      usleep(useconds_t(min(50_000, (end - min(end, MonotonicClock.nanoseconds)) / 1000 + 1)))
    }
    return true
  }

  // MARK: Elsewhere

  private func redirect(
    _ request: HTTPRequest, _ response: HTTPResponse, _ visited: inout [HTTPAddress]
  ) throws(Failure) -> HTTPRequest {
    let place = Place(source: address.shown)
    let next: HTTPAddress
    switch request.address.following(response.location ?? "") {
    case .success(let found): next = found
    case .failure(let fault):
      throw Failure(
        .network, "the server redirects to where we can't go: \(fault.reason)", at: place)
    }
    if visited.count > options.maxRedirects {
      throw Failure(
        .network,
        "there are more than \(options.maxRedirects) redirects; the next leads to \(next.shown)",
        at: place, advice: "--max-redirects follows more")
    }
    // A POST that was answered with "see other" may come back to its address with a GET.
    if request.body == nil && visited.contains(next) {
      throw Failure(
        .network, "the redirects go round in a loop: \(next.shown) comes again", at: place,
        advice: "check the address")
    }
    visited.append(next)
    return request.redirected(to: next, status: response.status)
  }
}

extension CurlFailure {
  /// Whether what came before is worth something by itself.
  fileprivate var leavesBytes: Bool {
    switch self {
    case .easy, .stalled: true
    case .multi, .stopped, .tooLarge: false
    }
  }
}
