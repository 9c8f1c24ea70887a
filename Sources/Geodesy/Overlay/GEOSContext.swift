import CGEOS
import GeoFeatures

/// A context of GEOS, owned, with what GEOS said in it. It belongs to one thread.
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

  /// The failure that explains why GEOS made nothing: the one place where its results are checked.
  func failure(_ what: String) -> Failure {
    defer { message.pointee = "" }
    let reason = message.pointee
    return Failure(.unreadable, reason.isEmpty ? what : "\(what): \(reason)")
  }
}

/// A geometry of GEOS, owned.
struct GEOSObject: ~Copyable {
  private var owned: OpaquePointer?
  let context: GEOSContext

  /// Takes the ownership of what GEOS made.
  ///
  /// - Throws: `Failure` with GEOS's reason where it made nothing.
  init(_ pointer: OpaquePointer?, _ what: String, in context: GEOSContext) throws(Failure) {
    guard let pointer else { throw context.failure(what) }
    owned = pointer
    self.context = context
  }

  deinit {
    if let owned { GEOSGeom_destroy_r(context.handle, owned) }
  }

  /// The geometry, as long as this owns it.
  var pointer: OpaquePointer? { owned }

  /// Hands the geometry over to another one that owns it from now on.
  consuming func release() -> OpaquePointer? {
    let pointer = owned
    owned = nil
    return pointer
  }

  var isEmpty: Bool { GEOSisEmpty_r(context.handle, pointer) == 1 }
}
