import CCurl
import GeoFeatures

/// Why a transfer broke off; the one place where libcurl's words become ours.
enum CurlFailure: Error {
  /// libcurl's result, and what it says of it.
  case easy(CURLcode, String)
  /// libcurl's own machinery fails.
  case multi(CURLMcode)
  /// Nothing moved for too long.
  case stalled
  /// Nobody wants the rest.
  case stopped
  /// The body is larger than is allowed.
  case tooLarge

  /// What is known of the transfer, for the words.
  struct Context {
    var address: HTTPAddress
    /// What messages call the input.
    var name: String
    var received: Int
    var expected: Int?
    /// Whether an answer had begun.
    var hasAnswered: Bool
    var options: NetworkOptions
  }

  /// Whether the connection broke, so that another attempt may fare better.
  var isDrop: Bool {
    guard case .easy(let code, _) = self else { return false }
    return [CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING]
      .contains(code)
  }

  /// The failure in words.
  func failure(_ context: Context) -> Failure {
    let seconds = Self.seconds(context.options.timeoutSeconds)
    switch self {
    case .easy(let code, let detail): return Self.failure(code, detail, context)
    case .multi(let code):
      return Self.network("libcurl fails: \(String(cString: curl_multi_strerror(code)))", context)
    case .stalled:
      let progress =
        context.hasAnswered
        ? "nothing more came for \(seconds); \(Self.came(context))"
        : "the server did not answer within \(seconds)"
      return Self.network(progress, context, advice: "--timeout waits longer")
    case .stopped: return .cancelledTransfer
    case .tooLarge:
      return Self.network(
        "the body has more than \(Self.count(context.options.maxBytes ?? 0)) bytes", context,
        advice: "--max-bytes raises the limit")
    }
  }

  private static func failure(_ code: CURLcode, _ detail: String, _ context: Context) -> Failure {
    let host = context.address.host
    let words = detail.isEmpty ? String(cString: curl_easy_strerror(code)) : detail
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST:
      return network(
        "the host \(host) is not known", context, advice: "check its spelling and the network")
    case CURLE_COULDNT_RESOLVE_PROXY:
      return network(
        "the proxy is not known: \(words)", context, advice: "check http_proxy and https_proxy")
    case CURLE_COULDNT_CONNECT:
      return network(
        "there is no connection to \(host), port \(context.address.port)", context,
        advice: "check the address, or whether the server runs")
    case CURLE_OPERATION_TIMEDOUT:
      return network(
        "no connection came about within \(seconds(context.options.timeoutSeconds))", context,
        advice: "--timeout waits longer")
    case CURLE_GOT_NOTHING:
      return network(
        "the connection was cut before an answer came", context, advice: "try again")
    case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR:
      let progress = context.hasAnswered ? came(context) : "no answer came"
      return network("the connection was cut: \(progress)", context, advice: "try again")
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR:
      return network(
        "there is no safe connection (TLS): \(words)", context,
        advice: "check the address, the certificates of this machine and its clock")
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_HTTP2:
      return network("what answers is no web server: \(words)", context)
    case CURLE_OUT_OF_MEMORY: return Failure(.internalFault, "there is no memory for a transfer")
    default: return network("the transfer failed: \(words)", context)
    }
  }

  private static func network(
    _ message: String, _ context: Context, advice: String? = nil
  ) -> Failure {
    Failure(.network, message, at: Place(source: context.name), advice: advice)
  }

  /// `1204 of 5000 bytes came`.
  private static func came(_ context: Context) -> String {
    guard let expected = context.expected else { return "\(count(context.received)) bytes came" }
    return "\(count(context.received)) of \(count(expected)) bytes came"
  }

  /// `30 s`, `0.5 s`.
  static func seconds(_ value: Double) -> String {
    value == value.rounded() && value < 1e15 ? "\(Int(value)) s" : "\(value) s"
  }

  /// `12,043`.
  static func count(_ number: Int) -> String {
    var digits = String(number)
    var place = digits.endIndex
    while digits.distance(from: digits.startIndex, to: place) > 3 {
      place = digits.index(place, offsetBy: -3)
      digits.insert(",", at: place)
    }
    return digits
  }
}

extension Failure {
  /// A transfer that was ended because nobody wants the rest; seen by nobody.
  static let cancelledTransfer = Failure(.internalFault, "the run was cancelled")
}
