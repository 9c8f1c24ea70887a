/// The options of inputs that come over the network.
extension Option {
  static let header = Option(
    "header", value: "'NAME: VALUE'", .network,
    "send this along, but to no other host after a redirect", isRepeatable: true)
  static let post = Option(
    "post", value: "DATA|@FILE", .network, "ask with POST, and send this")
  static let userAgent = Option(
    "user-agent", value: "TEXT", .network, "what to call ourselves (rhumb/\(Version.number))")
  static let timeout = Option(
    "timeout", value: "DURATION", .network, "how long nothing may move: 90s, 2min (30s)")
  static let retries = Option(
    "retries", value: "N", .network, "how often to ask again a busy server, or one that hung up (3)"
  )
  static let maxRedirects = Option(
    "max-redirects", value: "N", .network, "how many redirects to follow (10)")
  static let maxBytes = Option(
    "max-bytes", value: "SIZE", .network, "the most that one body may have: 200MB; else any")
  static let cache = Option(
    "cache", value: "FOLDER", .network, "keep bodies, and fetch them only when they have changed")

  /// The options that say how inputs are fetched.
  static let network: [Option] = [
    .header, .post, .userAgent, .timeout, .retries, .maxRedirects, .maxBytes, .cache,
  ]
}
