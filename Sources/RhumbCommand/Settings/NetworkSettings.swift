import Rhumb

extension Arguments {
  /// How inputs are to be fetched.
  ///
  /// - Throws: `Failure` of kind `usage` also where an option is given and no input is an address.
  func networkOptions() throws(Failure) -> NetworkOptions {
    if !operands.contains(where: HTTPAddress.isAddress),
      let idle = Option.network.first(where: { has($0) })
    {
      throw Failure(
        .usage, "--\(idle.name) is for http and https addresses, and no input is one")
    }
    var options = NetworkOptions()
    options.userAgent = "rhumb/\(Version.number)"
    for text in all(.header) { options.headers.append(try networkHeader(text)) }
    if let text = self[.post] {
      if has(.cache) {
        throw Failure(
          .usage, "--cache and --post can't go together: answers to a POST are not kept")
      }
      options.post =
        try text.hasPrefix("@") ? Self.bytes(of: String(text.dropFirst())) : Array(text.utf8)
    }
    if let text = self[.userAgent] {
      if !Self.isFieldValue(text) { throw wrong(.userAgent, text, "one line of text") }
      options.userAgent = text
    }
    if let text = self[.timeout] {
      guard let milliseconds = Quantity.milliseconds(text), (1...86_400_000).contains(milliseconds)
      else { throw wrong(.timeout, text, "a duration of at most a day: 90s, 2min") }
      options.timeoutSeconds = Double(milliseconds) / 1000
    }
    if let count = try integer(.retries, in: 0...100) { options.retries = count }
    if let count = try integer(.maxRedirects, in: 0...100) { options.maxRedirects = count }
    options.maxBytes = try size(.maxBytes, atLeast: 1) ?? options.maxBytes
    if let folder = self[.cache] {
      if folder.isEmpty { throw wrong(.cache, folder, "the path of a folder") }
      options.cache = folder
    }
    return options
  }

  /// `NAME: VALUE` (RFC 9110, 5.6.2 and 5.5).
  private func networkHeader(_ text: String) throws(Failure) -> NetworkOptions.Header {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count == 2 ? Self.trimmed(parts[1]) : ""
    guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.allSatisfy(Self.isTokenByte),
      Self.isFieldValue(value)
    else {
      throw wrong(.header, text, "'NAME: VALUE', as in 'Accept-Language: fr'")
    }
    return NetworkOptions.Header(String(parts[0]), value)
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// A line end in a value would begin another field.
  private static func isFieldValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 9 }
  }

  /// All of a file that is to be sent.
  private static func bytes(of path: String) throws(Failure) -> [UInt8] {
    let source = try FileSource(path: path)
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let result = piece.withUnsafeMutableBytes { room in
        Result { () throws(Failure) in try source.read(into: room) }
      }
      let count = try result.get()
      if count == 0 { return bytes }
      bytes += piece[..<count]
      if bytes.count > 64 << 20 {
        throw Failure(.usage, "--post sends at most 64 MB", at: Place(source: path))
      }
    }
  }
}
