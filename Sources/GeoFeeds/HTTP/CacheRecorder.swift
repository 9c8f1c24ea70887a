import CSystem
import GeoFeatures

/// Keeps a body while it is read; the file gets its place once the body is whole, and else goes.
final class CacheRecorder {
  private let path: String
  private let temporary: String
  private let descriptor: Int32
  private let headSum: UInt
  private var count = 0
  private var sum: UInt = 0
  private var isPlaced = false

  /// Begins a file beside its place.
  ///
  /// - Throws: `Failure` of kind `cannotCreate`.
  init(path: String, head: String) throws(Failure) {
    self.path = path
    temporary = "\(path).\(String(UInt64.random(in: .min ... .max), radix: 36))"
    // What was fetched with somebody's key is nobody else's.
    descriptor = rhumb_open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw HTTPCache.failure("can't be written", path) }
    var head = head
    headSum = head.withUTF8 { CacheEntry.sum(0, UnsafeRawBufferPointer($0)[...]) }
    var text = CacheEntry.firstLine(bodyCount: 0, sum: 0, headSum: 0) + head
    let status = text.withUTF8 { Self.write(UnsafeRawBufferPointer($0), descriptor) }
    if !status { throw HTTPCache.failure("can't be written", path) }
  }

  deinit {
    _ = close(descriptor)
    if !isPlaced { _ = unlink(temporary) }
  }

  /// Adds what was read.
  ///
  /// - Throws: `Failure` of kind `cannotCreate`.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    if !Self.write(bytes, descriptor) { throw HTTPCache.failure("can't be written", path) }
    count += bytes.count
    sum = CacheEntry.sum(sum, bytes[...])
  }

  /// Gives the file its place, in the place of an older one.
  ///
  /// It need not be on disk then: a file that a power cut left in pieces is found out by its sums.
  ///
  /// - Throws: `Failure` of kind `cannotCreate`.
  func commit() throws(Failure) {
    var line = CacheEntry.firstLine(bodyCount: count, sum: sum, headSum: headSum)
    let isWritten = line.withUTF8 {
      pwrite(descriptor, $0.baseAddress, $0.count, 0) == $0.count
    }
    guard isWritten, rename(temporary, path) == 0 else {
      throw HTTPCache.failure("can't be written", path)
    }
    isPlaced = true
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, _ descriptor: Int32) -> Bool {
    var rest = bytes
    while rest.count > 0 {
      let count = CSystem.write(descriptor, rest.baseAddress, rest.count)
      if count < 0 && rhumb_errno() == EINTR { continue }
      if count < 0 { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }
}
