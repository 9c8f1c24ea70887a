import CCurl
import GeoFeatures

/// Connections that requests made one after the other share.
final class HTTPConnections {
  let multi: CurlMulti

  init() throws(Failure) { multi = try CurlMulti() }
}

/// One request and its answer, which is taken from the network as it is asked for.
///
/// libcurl works on the thread of whoever reads, and only while it reads: what is not asked for stays
/// with the system, whose window then holds the server up. A thread of its own would gain nothing,
/// since the system receives on its own while the parser is busy. At most ``capacity`` bytes are held
/// here; where libcurl has more it is paused until they are taken.
final class HTTPExchange {
  /// How many bytes of the body are held at most.
  static let capacity = 1 << 20
  private static let pollMilliseconds: Int32 = 50

  private let connections: HTTPConnections
  private let easy: CurlEasy
  private let headers: CurlList
  private let body: UnsafeMutableRawPointer
  private let timeoutNanoseconds: UInt64
  private let maxBytes: Int
  private let transfer: Transfer
  private var start = 0
  private var end = 0
  private var isPaused = false
  private var result: CURLcode?

  /// The head of the answer, as far as it came.
  private(set) var response = HTTPResponse()
  /// How many bytes of the body came.
  private(set) var receivedBytes = 0

  /// Prepares a request; it is sent once something is asked for.
  init(
    _ request: HTTPRequest, validators: [NetworkOptions.Header], connections: HTTPConnections,
    options: NetworkOptions, transfer: Transfer
  ) throws(Failure) {
    self.connections = connections
    self.transfer = transfer
    maxBytes = options.maxBytes ?? .max
    easy = try CurlEasy()
    headers = try request.list(adding: validators)
    body = .allocate(byteCount: Self.capacity, alignment: 16)
    timeoutNanoseconds = UInt64(max(0.001, options.timeoutSeconds) * 1e9)
    do throws(Failure) {
      try prepare(request, timeoutMilliseconds: Int(timeoutNanoseconds / 1_000_000))
      try connections.multi.check(curl_multi_add_handle(connections.multi.handle, easy.handle))
    } catch {
      body.deallocate()
      throw error
    }
  }

  deinit {
    _ = curl_multi_remove_handle(connections.multi.handle, easy.handle)
    body.deallocate()
  }

  private func prepare(_ request: HTTPRequest, timeoutMilliseconds: Int) throws(Failure) {
    try easy.set(CURLOPT_URL, request.address.text)
    try easy.check(rhumb_curl_restrict_to_web(easy.handle))
    // Redirects are followed by HTTPSource, which knows what may be sent where.
    try easy.set(CURLOPT_FOLLOWLOCATION, 0)
    // Of HTTP/2 libcurl holds up to 32 MB while it is paused; one request gains nothing by it.
    try easy.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    try easy.set(CURLOPT_NOSIGNAL, 1)
    try easy.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    try easy.set(CURLOPT_BUFFERSIZE, 1 << 17)
    try easy.set(CURLOPT_CONNECTTIMEOUT_MS, timeoutMilliseconds)
    try easy.check(rhumb_curl_quit_quickly(easy.handle))
    try easy.check(rhumb_curl_set_list(easy.handle, CURLOPT_HTTPHEADER, headers.first))
    if let post = request.body {
      try easy.set(CURLOPT_POST, 1)
      try easy.check(
        rhumb_curl_set_size(easy.handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(post.count)))
      try easy.check(
        post.withUnsafeBytes {
          rhumb_curl_set_bytes(
            easy.handle, CURLOPT_COPYPOSTFIELDS, $0.baseAddress ?? UnsafeRawPointer(body))
        })
    }
    let owner = Unmanaged.passUnretained(self).toOpaque()
    try easy.check(
      rhumb_curl_set_receivers(
        easy.handle,
        { bytes, size, count, owner in
          HTTPExchange.of(owner).receiveHeader(bytes, size * count)
        },
        { bytes, size, count, owner in
          HTTPExchange.of(owner).receiveBody(bytes, size * count)
        }, owner))
  }

  // MARK: What libcurl calls

  // It calls on the thread that drives it, while this object is in one of its own calls.
  private static func of(_ owner: UnsafeMutableRawPointer?) -> HTTPExchange {
    guard let owner else { preconditionFailure("libcurl lost the owner of a transfer") }
    return Unmanaged<HTTPExchange>.fromOpaque(owner).takeUnretainedValue()
  }

  private func receiveHeader(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> Int {
    let text = UnsafeRawBufferPointer(start: bytes, count: count)
    response.take(line: String(decoding: text, as: UTF8.self))
    return count
  }

  private func receiveBody(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> Int {
    guard let bytes, end + count <= Self.capacity else {
      isPaused = true
      return rhumb_curl_pause_mark()
    }
    (body + end).copyMemory(from: bytes, byteCount: count)
    end += count
    receivedBytes += count
    return count
  }

  // MARK: What is asked for

  /// The bytes that are here, valid until the next call.
  var held: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: body + start, count: end - start)
  }

  /// Forgets the first bytes that are here.
  func drop(_ count: Int) {
    start += count
    if start == end { (start, end) = (0, 0) }
  }

  /// How many seconds the server asks us to wait before the next request; 0 where it does not.
  var retryAfterSeconds: Int { easy.get(CURLINFO_RETRY_AFTER) }

  /// Whether the whole answer came.
  var isAtEnd: Bool { result == CURLE_OK && start == end }

  /// Waits until there are `count` bytes, or all that come; fewer only where the answer has ended.
  ///
  /// - Throws: `Failure` of kind `network` where the connection breaks or nothing moves for too long.
  func wait(for count: Int) throws(CurlFailure) {
    var moved = MonotonicClock.nanoseconds
    var signature = 0
    while end - start < count && result == nil {
      if isPaused {
        isPaused = false
        curl_easy_pause(easy.handle, CURLPAUSE_CONT)
      }
      var running: Int32 = 0
      let code = curl_multi_perform(connections.multi.handle, &running)
      if code != CURLM_OK { throw .multi(code) }
      // A body that says it is too large need not come.
      if response.isSuccess, response.contentLength ?? 0 > maxBytes { throw .tooLarge }
      var ended = CURLE_OK
      if rhumb_curl_result(connections.multi.handle, &ended) != 0 {
        result = ended
        break
      }
      if isPaused || end - start >= count { return }
      if transfer.isStopped { throw .stopped }
      let now = MonotonicClock.nanoseconds
      if signature != progress { (signature, moved) = (progress, now) }
      if now - moved > timeoutNanoseconds { throw .stalled }
      let polled = curl_multi_poll(
        connections.multi.handle, nil, 0, Self.pollMilliseconds, nil)
      if polled != CURLM_OK { throw .multi(polled) }
    }
    // What came before a connection broke is handed on first.
    if let result, result != CURLE_OK, end - start < count { throw .easy(result, easy.detail) }
  }

  /// A number that changes whenever something moves: a connection comes about, bytes go or come.
  private var progress: Int {
    receivedBytes &+ response.status &+ easy.get(CURLINFO_SIZE_UPLOAD_T)
      &+ easy.get(CURLINFO_NAMELOOKUP_TIME_T) &+ easy.get(CURLINFO_CONNECT_TIME_T)
      &+ easy.get(CURLINFO_APPCONNECT_TIME_T)
  }
}
