/// How inputs are fetched from http and https addresses.
public struct NetworkOptions: Sendable, Equatable {
  /// A field of a request's head.
  public struct Header: Sendable, Equatable {
    /// Its name, in which case does not matter.
    public var name: String
    /// Its value.
    public var value: String

    /// Makes a field.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Fields to be sent beside, or in the place of, our own.
  ///
  /// Where a redirect leads to another host, only those go along that can hold no secret.
  public var headers: [Header] = []
  /// What is sent with POST (RFC 9110, 9.3.3), or nil for a GET.
  public var post: [UInt8]?
  /// How we call ourselves.
  public var userAgent = "rhumb"
  /// How many seconds may pass without any progress: while connecting, waiting, and between bytes.
  public var timeoutSeconds = 30.0
  /// How often a request is made again that the server was too busy for, or whose connection broke
  /// before the parser got anything.
  public var retries = 3
  /// How many seconds lie before the first of those; each further wait is twice as long.
  public var retryDelaySeconds = 0.5
  /// How many redirects are followed.
  public var maxRedirects = 10
  /// How many bytes a body may have, packed and unpacked, or nil for any number.
  public var maxBytes: Int?
  /// A folder for bodies that a server need not send again while they are the same, or nil.
  public var cache: String?

  /// The options that hold unless they are changed.
  public init() {}
}
