import CCurl
import GeoFeatures

/// An http or https address (RFC 3986).
public struct HTTPAddress: Sendable, Equatable {
  /// The address as it is asked for.
  let text: String
  /// The address without a password, for messages.
  public let shown: String
  /// `http` or `https`.
  let scheme: String
  /// The host, lower case.
  let host: String
  /// The port, that of the scheme where none is named.
  let port: String

  /// Whether an input is named by an address of the web: `http://` or `https://`, in any case.
  public static func isAddress(_ argument: String) -> Bool {
    let start = argument.prefix(8).lowercased()
    return start.hasPrefix("http://") || start == "https://"
  }

  /// The scheme of an address that is none of the web, such as `ftp`, in lower case; nil for all else.
  static func foreignScheme(of argument: String) -> String? {
    guard let end = argument.firstIndex(of: ":"), argument[end...].hasPrefix("://") else {
      return nil
    }
    let scheme = argument[..<end]
    // RFC 3986, 3.1.
    guard let first = scheme.first, first.isASCII && first.isLetter,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { return nil }
    return isAddress(argument) ? nil : scheme.lowercased()
  }

  /// What messages call an input: an address without its password, all else as it is.
  public static func shown(_ argument: String) -> String {
    guard isAddress(argument) || foreignScheme(of: argument) != nil else { return argument }
    return (try? HTTPAddress(argument))?.shown ?? withoutUser(argument)
  }

  /// The text without what stands before the host, for what can't be taken apart.
  private static func withoutUser(_ text: String) -> String {
    guard let at = text.lastIndex(of: "@"), let slash = text.firstIndex(of: "/") else {
      return text
    }
    return text[...slash] + "/" + text[text.index(after: at)...]
  }

  /// Reads an address.
  ///
  /// - Throws: `Failure` of kind `usage` where it is none.
  public init(_ text: String) throws(Failure) {
    do throws(Fault) {
      let parts = try AddressParts()
      try parts.set(text)
      self = try parts.address()
    } catch {
      throw Failure(
        .usage, "'\(Self.withoutUser(text))' is no address: \(error.reason)",
        advice: "https://host/path")
    }
  }

  /// The address that a reference leads to from here (RFC 3986, 5.2), or what is wrong with it.
  func following(_ reference: String) -> Result<HTTPAddress, Fault> {
    do throws(Fault) {
      let parts = try AddressParts()
      try parts.set(text)
      try parts.set(reference)
      let found = try parts.address()
      guard ["http", "https"].contains(found.scheme) else {
        return .failure(Fault(reason: "\(found.scheme): is not followed"))
      }
      return .success(found)
    } catch {
      return .failure(error)
    }
  }

  /// Whether what was meant for this host may be sent there: the same origin, or the same host by
  /// https where it was http.
  func trusts(_ other: HTTPAddress) -> Bool {
    if host != other.host { return false }
    if scheme == other.scheme && port == other.port { return true }
    return scheme == "http" && port == "80" && other.scheme == "https" && other.port == "443"
  }

  /// Why something is no address.
  struct Fault: Error {
    let reason: String
  }

  fileprivate init(text: String, shown: String, scheme: String, host: String, port: String) {
    self.text = text
    self.shown = shown
    self.scheme = scheme
    self.host = host
    self.port = port
  }
}

/// libcurl's parser of addresses, owned.
private struct AddressParts: ~Copyable {
  private let handle: OpaquePointer

  init() throws(HTTPAddress.Fault) {
    guard let made = curl_url() else { throw HTTPAddress.Fault(reason: "there is no memory") }
    handle = made
  }

  deinit { curl_url_cleanup(handle) }

  /// Takes an address, or what a reference leads to from the one that was taken before.
  func set(_ text: String) throws(HTTPAddress.Fault) {
    // Blanks and letters beyond ASCII are common in pasted addresses. Schemes that are not ours are
    // named by whoever refuses them.
    let flags = UInt32(CURLU_URLENCODE | CURLU_NON_SUPPORT_SCHEME)
    let code = curl_url_set(handle, CURLUPART_URL, text, flags)
    if code != CURLUE_OK { throw HTTPAddress.Fault(reason: Self.describe(code)) }
  }

  private func get(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(handle, part, &text, UInt32(flags)) == CURLUE_OK, let text else {
      return nil
    }
    defer { curl_free(text) }
    return String(cString: text)
  }

  consuming func address() throws(HTTPAddress.Fault) -> HTTPAddress {
    guard let text = get(CURLUPART_URL), let scheme = get(CURLUPART_SCHEME) else {
      throw HTTPAddress.Fault(reason: "it names no host")
    }
    let host = get(CURLUPART_HOST)?.lowercased() ?? ""
    let port = get(CURLUPART_PORT, CURLU_DEFAULT_PORT) ?? ""
    // The fragment is for the client alone.
    _ = curl_url_set(handle, CURLUPART_FRAGMENT, nil, 0)
    _ = curl_url_set(handle, CURLUPART_PASSWORD, nil, 0)
    let shown = get(CURLUPART_URL) ?? text
    return HTTPAddress(
      text: text, shown: shown, scheme: scheme.lowercased(), host: host, port: port)
  }

  private static func describe(_ code: CURLUcode) -> String {
    switch code {
    case CURLUE_BAD_PORT_NUMBER: "its port is no number up to 65535"
    case CURLUE_NO_HOST: "it names no host"
    case CURLUE_OUT_OF_MEMORY: "there is no memory"
    default: "it is malformed"
    }
  }
}
