import CSystem
import CZlib
import GeoFeatures

/// Bodies that were fetched, in a folder, each in one file with what tells whether it is still the
/// same.
///
/// A file is `rhumb-cache-1 BYTES CRC HEAD-CRC`, then a line each for the addresses and fields of the
/// answer, an empty line, and the body as it came. One file, so that both change in one step.
struct HTTPCache {
  /// What was kept of this address, where it is whole.
  let entry: CacheEntry?
  private let path: String
  private let url: String
  private let key: String

  /// Looks in the folder of the options, which is made where it is missing; nil without one, and where
  /// something is posted, since no answer to that can be asked for on condition.
  ///
  /// - Throws: `Failure` of kind `cannotCreate` where the folder can't be made.
  init?(_ address: HTTPAddress, _ options: NetworkOptions) throws(Failure) {
    guard let folder = options.cache, options.post == nil else { return nil }
    try Self.makeFolder(folder)
    url = address.text
    // What is sent along may decide what comes: another key, another file. A key is no secret.
    key = Self.hash(
      options.headers.map { "\($0.name.lowercased()):\($0.value)\n" }.joined()
        + options.userAgent)
    let host = address.host.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }
    path = "\(folder)/\(host.prefix(100))-\(Self.hash(url))-\(key)"
    entry = CacheEntry(path: path, url: url, key: key)
  }

  /// What keeps the body of an answer while it is read; nil where it can't be asked for on condition
  /// later, or must not be kept.
  func recorder(
    of response: HTTPResponse, from address: HTTPAddress, isWhole: Bool
  ) throws(Failure) -> CacheRecorder? {
    guard isWhole, response.status == 200, !response.forbidsStoring,
      response.entityTag != nil || response.lastModified != nil
    else { return nil }
    let head = CacheEntry.head(url: url, finalURL: address.text, key: key, response)
    return try CacheRecorder(path: path, head: head)
  }

  /// Sixteen digits of FNV-1a (Fowler, Noll, Vo; draft-eastlake-fnv) over the text.
  private static func hash(_ text: String) -> String {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func makeFolder(_ path: String) throws(Failure) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      if mkdir(String(path[..<end]), 0o777) != 0 && rhumb_errno() != EEXIST
        && access(String(path[..<end]), F_OK) != 0
      {
        throw Self.failure("can't be made", path)
      }
    }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFDIR) else {
      throw Failure(
        .cannotCreate, "the folder of --cache is none", at: Place(source: path),
        advice: "name another")
    }
  }

  static func failure(_ what: String, _ path: String) -> Failure {
    Failure(
      .cannotCreate, "the cache \(what): \(String(cString: strerror(rhumb_errno())))",
      at: Place(source: path), advice: "name another folder with --cache")
  }
}
