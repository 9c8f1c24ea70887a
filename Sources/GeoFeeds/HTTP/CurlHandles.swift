import CCurl
import GeoFeatures

/// libcurl as a whole.
enum Curl {
  /// Made ready once, whoever comes first; nil where that failed.
  static let isReady: Bool = rhumb_curl_start() == CURLE_OK
}

/// A list of texts for libcurl, owned.
struct CurlList: ~Copyable {
  private(set) var first: UnsafeMutablePointer<curl_slist>?

  deinit { curl_slist_free_all(first) }

  mutating func append(_ text: String) throws(Failure) {
    guard let longer = curl_slist_append(first, text) else { throw .curlGivesNothing }
    first = longer
  }
}

/// One transfer of libcurl, owned; what it reports goes to whoever made it.
struct CurlEasy: ~Copyable {
  let handle: UnsafeMutableRawPointer
  private let errorText: UnsafeMutablePointer<CChar>

  init() throws(Failure) {
    guard Curl.isReady, let made = curl_easy_init() else { throw .curlGivesNothing }
    handle = made
    errorText = .allocate(capacity: rhumb_curl_error_size())
    errorText[0] = 0
    _ = rhumb_curl_set_text(handle, CURLOPT_ERRORBUFFER, errorText)
  }

  deinit {
    curl_easy_cleanup(handle)
    errorText.deallocate()
  }

  /// What libcurl says of the last error; may be empty.
  var detail: String { String(cString: errorText) }

  func set(_ option: CURLoption, _ value: Int) throws(Failure) {
    try check(rhumb_curl_set_long(handle, option, value))
  }

  func set(_ option: CURLoption, _ text: String) throws(Failure) {
    try check(rhumb_curl_set_text(handle, option, text))
  }

  func get(_ info: CURLINFO) -> Int { Int(rhumb_curl_get_size(handle, info)) }

  /// An option that can't be set is no fault of the network's.
  func check(_ code: CURLcode) throws(Failure) {
    if code != CURLE_OK {
      throw Failure(
        .internalFault, "libcurl refuses an option: \(String(cString: curl_easy_strerror(code)))")
    }
  }
}

/// What drives transfers of libcurl and keeps connections, owned.
struct CurlMulti: ~Copyable {
  let handle: UnsafeMutableRawPointer

  init() throws(Failure) {
    guard Curl.isReady, let made = curl_multi_init() else { throw .curlGivesNothing }
    handle = made
  }

  deinit { curl_multi_cleanup(handle) }

  func check(_ code: CURLMcode) throws(Failure) {
    if code != CURLM_OK {
      throw Failure(.network, "libcurl fails: \(String(cString: curl_multi_strerror(code)))")
    }
  }
}

extension Failure {
  fileprivate static var curlGivesNothing: Failure {
    Failure(.internalFault, "libcurl could not be made ready")
  }
}
