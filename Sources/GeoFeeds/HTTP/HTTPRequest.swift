import CCurl
import GeoFeatures

/// What is asked of a server.
struct HTTPRequest {
  var address: HTTPAddress
  /// All fields of the head that are not libcurl's own.
  var headers: [NetworkOptions.Header]
  /// What is sent along, or nil for a GET.
  var body: [UInt8]?

  /// What we would rather have than a page.
  private static let accept =
    "application/atom+xml, application/rss+xml, application/rdf+xml, application/geo+json, "
    + "application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, text/csv;q=0.8, */*;q=0.5"

  /// Fields that can hold no secret and are as good for one host as for another.
  private static let harmless: Set<String> = [
    "accept", "accept-encoding", "accept-language", "cache-control", "content-type", "pragma",
    "user-agent",
  ]

  /// The first request.
  init(_ address: HTTPAddress, _ options: NetworkOptions) {
    self.address = address
    body = options.post
    // gzip is seen through by whoever reads the body, as in a file; libcurl must not unpack it too.
    headers = [
      NetworkOptions.Header("User-Agent", options.userAgent),
      NetworkOptions.Header("Accept", Self.accept),
      NetworkOptions.Header("Accept-Encoding", "gzip"),
    ]
    // Without an answer to it, a large POST would wait for a second.
    if body != nil { headers.append(NetworkOptions.Header("Expect", "")) }
    headers.removeAll { header in
      options.headers.contains { $0.name.lowercased() == header.name.lowercased() }
    }
    headers += options.headers
  }

  /// The request that follows an answer (RFC 9110, 15.4).
  func redirected(to address: HTTPAddress, status: Int) -> HTTPRequest {
    var next = self
    next.address = address
    if !self.address.trusts(address) {
      next.headers.removeAll { !Self.harmless.contains($0.name.lowercased()) }
    }
    if body != nil && status != 307 && status != 308 {
      next.body = nil
      next.headers.removeAll { ["content-type", "expect"].contains($0.name.lowercased()) }
    }
    return next
  }

  /// The fields of the head in libcurl's form: `Name: value`, and `Name:` for none at all.
  func list(adding extra: [NetworkOptions.Header]) throws(Failure) -> CurlList {
    var list = CurlList()
    for header in headers + extra {
      try list.append(header.value.isEmpty ? "\(header.name):" : "\(header.name): \(header.value)")
    }
    return list
  }
}
