import CGEOS
import GeoFeatures

/// A context of GEOS, owned, with what GEOS said in it. It belongs to one thread at a time.
final class GEOSContext {
  let handle: GEOSContextHandle_t
  private let message: UnsafeMutablePointer<String>

  /// - Throws: `Failure` of kind `internalFault` where GEOS can't be started.
  init() throws(Failure) {
    guard let handle = GEOS_init_r() else {
      throw Failure(.internalFault, "GEOS could not make a context")
    }
    self.handle = handle
    message = .allocate(capacity: 1)
    message.initialize(to: "")
    GEOSContext_setErrorMessageHandler_r(
      handle,
      { text, data in
        guard let text, let data else { return }
        data.assumingMemoryBound(to: String.self).pointee = String(cString: text)
      }, message)
  }

  deinit {
    GEOS_finish_r(handle)
    message.deinitialize(count: 1)
    message.deallocate()
  }

  /// The failure that explains why GEOS made nothing.
  func failure(_ what: String) -> Failure {
    defer { message.pointee = "" }
    let reason = message.pointee
    return Failure(.unreadable, reason.isEmpty ? what : "\(what): \(reason)")
  }

  /// What a predicate of GEOS answered.
  ///
  /// - Throws: `Failure` with GEOS's reason where it could not tell.
  func truth(_ answer: CChar, _ what: String) throws(Failure) -> Bool {
    guard answer == 0 || answer == 1 else { throw failure(what) }
    return answer == 1
  }
}
