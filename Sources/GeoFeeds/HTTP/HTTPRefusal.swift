import GeoFeatures

/// What is wrong with an answer that came, in words: the status, and what was sent in the place of a
/// feed.
enum HTTPRefusal {
  /// Looks whether the body of an answer can be read.
  ///
  /// - Parameters:
  ///   - response: The head of the answer.
  ///   - body: The first bytes of the body.
  ///   - name: What messages call the input.
  ///   - wait: How many seconds the server asks us to wait.
  /// - Returns: The failure that the answer is, or nil.
  static func check(
    _ response: HTTPResponse, body: UnsafeRawBufferPointer, name: String, wait: Int
  ) -> Failure? {
    let place = Place(source: name)
    if !response.isSuccess {
      var message = "the server answers \(status(response))"
      let words = words(body, response)
      if !words.isEmpty { message += ": \(words)" }
      return Failure(.network, message, at: place, advice: advice(response, wait: wait))
    }
    if response.status == 204 || response.status == 205 {
      return Failure(
        .unreadable, "the server has nothing to send (\(status(response)))", at: place,
        advice: "a search without results is often answered so")
    }
    if body.isEmpty {
      return Failure(
        .unreadable, "the answer is empty (\(status(response)), 0 bytes)", at: place)
    }
    guard ["", "identity", "gzip", "x-gzip"].contains(response.contentEncoding) else {
      return Failure(
        .unreadable, "the body is packed with \(response.contentEncoding), which is not read",
        at: place, advice: "the server was asked for gzip or nothing")
    }
    return nil
  }

  /// `404 Not Found`.
  private static func status(_ response: HTTPResponse) -> String {
    response.reason.isEmpty ? "\(response.status)" : "\(response.status) \(response.reason)"
  }

  private static func advice(_ response: HTTPResponse, wait: Int) -> String? {
    switch response.status {
    case 401, 407: "--header 'Authorization: ...' sends what it asks for"
    case 403: "it may want a key by --header, or another --user-agent"
    case 404, 410: "check the address"
    case 405: "it may want --post"
    case 429, 503: wait > 0 ? "try again in \(wait) s" : "try again later"
    case 500...599: "try again later"
    case 300..<400: "ask for the address that it names"
    default: nil
    }
  }

  /// The title of a page, or the first words of another text; "" where the body is neither.
  static func words(_ body: UnsafeRawBufferPointer, _ response: HTTPResponse) -> String {
    let bytes = unpacked(body)
    if bytes.contains(0) { return "" }
    let text = String(decoding: bytes.prefix(1 << 14), as: UTF8.self)
    let start = text.prefix(512).lowercased()
    if start.contains("<html") || start.contains("<!doctype html") {
      let title = title(text)
      return title.isEmpty ? "an HTML page" : "a page \"\(shortened(title))\""
    }
    return shortened(text)
  }

  private static func unpacked(_ body: UnsafeRawBufferPointer) -> [UInt8] {
    let bytes = [UInt8](body)
    guard bytes.starts(with: [0x1F, 0x8B]),
      let source = try? GzipSource(MemorySource(bytes), name: "")
    else { return bytes }
    var text = [UInt8](repeating: 0, count: 1 << 14)
    var end = 0
    // The body may be cut off; what can be unpacked is enough.
    while end < text.count,
      let count = text.withUnsafeMutableBytes({ room in
        try? source.read(into: UnsafeMutableRawBufferPointer(rebasing: room[end...]))
      }), count > 0
    {
      end += count
    }
    return Array(text[..<end])
  }

  private static func title(_ page: String) -> String {
    let lower = page.lowercased()
    // Lower case may have another length in exotic scripts; then there is no title.
    guard lower.utf8.count == page.utf8.count else { return "" }
    let bytes = Array(page.utf8)
    let found = Array(lower.utf8)
    guard let open = index(of: "<title", in: found, from: 0),
      let begin = found[open...].firstIndex(of: UInt8(ascii: ">")),
      let end = index(of: "</title", in: found, from: begin)
    else { return "" }
    return String(decoding: bytes[(begin + 1)..<end], as: UTF8.self)
  }

  private static func index(of word: String, in bytes: [UInt8], from start: Int) -> Int? {
    let word = Array(word.utf8)
    guard bytes.count >= start + word.count else { return nil }
    return (start...(bytes.count - word.count)).first { bytes[$0...].starts(with: word) }
  }

  /// One line of at most 120 characters; control characters could do harm on a terminal.
  private static func shortened(_ text: String) -> String {
    let clean = text.unicodeScalars.map { scalar in
      scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? " " : Character(scalar)
    }
    let words = String(clean).split(separator: " ").joined(separator: " ")
    return words.count > 120 ? words.prefix(119) + "…" : words
  }
}
