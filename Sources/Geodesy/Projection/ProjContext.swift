import CPROJ
import GeoFeatures

/// A context of PROJ, owned, with what PROJ said in it. It belongs to one thread.
///
/// PROJ says what is wrong only to its log, so that the log is kept and becomes our messages.
final class ProjContext {
  let pointer: OpaquePointer
  private let log: UnsafeMutablePointer<[String]>

  /// How many messages are kept: one that is said of every position is said once.
  private static let messageLimit = 16

  /// - Throws: `Failure` of kind `internalFault` where PROJ can't be started.
  init() throws(Failure) {
    guard let pointer = proj_context_create() else {
      throw Failure(.internalFault, "PROJ could not make a context")
    }
    self.pointer = pointer
    log = .allocate(capacity: 1)
    log.initialize(to: [])
    proj_log_level(pointer, PJ_LOG_ERROR)
    proj_log_func(pointer, log) { data, _, text in
      guard let data, let text else { return }
      let log = data.assumingMemoryBound(to: [String].self)
      if log.pointee.count < ProjContext.messageLimit {
        log.pointee.append(String(cString: text))
      }
    }
    // Grids are looked for on this machine only.
    proj_context_set_enable_network(pointer, 0)
  }

  deinit {
    proj_context_destroy(pointer)
    log.deinitialize(count: 1)
    log.deallocate()
  }

  /// What PROJ has said since the last call, without the names of its own functions.
  func takeMessages() -> [String] {
    defer { log.pointee = [] }
    return log.pointee.map(Self.withoutPrefix)
  }

  /// The failure that explains why PROJ made nothing: the one place where its results are checked.
  func failure(_ what: String, advice: String? = nil) -> Failure {
    var reason = takeMessages().last
    let code = proj_context_errno(pointer)
    if reason == nil && code != 0 {
      reason = proj_context_errno_string(pointer, code).map { String(cString: $0) }
    }
    return Failure(.usage, reason.map { "\(what): \($0)" } ?? what, advice: advice)
  }

  /// `crs not found` of `proj_create: crs not found`.
  private static func withoutPrefix(_ line: String) -> String {
    guard line.hasPrefix("proj_") || line.hasPrefix("pj_"),
      let colon = line.firstIndex(of: ":")
    else { return line }
    var rest = line[line.index(after: colon)...]
    while rest.first == " " { rest.removeFirst() }
    return String(rest)
  }
}
