import GeoFeatures

/// The head of an answer: the status and the few fields that matter here.
struct HTTPResponse {
  /// The status (RFC 9110, 15); 0 where no answer came.
  var status = 0
  /// What the server calls that status; may be empty.
  var reason = ""
  /// `Content-Type` as it came, or nil.
  var contentType: String?
  /// `Content-Encoding`, lower case; "" where there is none.
  var contentEncoding = ""
  /// `Content-Length`, or nil.
  var contentLength: Int?
  /// `ETag` as it came, or nil.
  var entityTag: String?
  /// `Last-Modified` as it came, or nil.
  var lastModified: String?
  /// `Location` as it came, or nil.
  var location: String?
  /// Whether the server forbids keeping the body (`Cache-Control: no-store`).
  var forbidsStoring = false

  /// Whether the status is one of success.
  var isSuccess: Bool { (200..<300).contains(status) }

  /// Whether the answer sends us elsewhere.
  var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) && location != nil }

  /// Takes a line of the head; a status line begins a new one (that of an answer before was interim).
  mutating func take(line: String) {
    if line.hasPrefix("HTTP/") {
      self = HTTPResponse()
      let parts = line.split(separator: " ", maxSplits: 2)
      status = parts.dropFirst().first.flatMap { Int(Self.trimmed($0)) } ?? 0
      reason = parts.count > 2 ? Self.trimmed(parts[2]) : ""
      return
    }
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = Self.trimmed(line[line.index(after: colon)...])
    switch line[..<colon].lowercased() {
    case "content-type": contentType = value
    case "content-encoding": contentEncoding = value.lowercased()
    case "content-length": contentLength = Int(value)
    case "etag": entityTag = value
    case "last-modified": lastModified = value
    case "location": location = value
    case "cache-control": if value.lowercased().contains("no-store") { forbidsStoring = true }
    default: break
    }
  }

  /// `text/html` of `text/html; charset=utf-8`, lower case, or nil.
  var mediaType: String? {
    contentType?.split(separator: ";").first.map { Self.trimmed($0).lowercased() }
  }

  /// The parameter `charset` of the content type, upper case, or nil.
  var charset: String? {
    for parameter in (contentType ?? "").split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, Self.trimmed(parts[0]).lowercased() == "charset" else { continue }
      let value = Self.trimmed(parts[1]).filter { $0 != "\"" && $0 != "'" }
      return value.isEmpty ? nil : value.uppercased()
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> String {
    var rest = text
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
