import GeoFeatures
import Synchronization

/// Lets a body that breaks off end where it does, so that what is complete of it can be kept, and
/// remembers why.
final class Recovery: Sendable {
  private let first = Mutex<Failure?>(nil)

  /// Why the body broke off, or nil where it did not.
  var failure: Failure? { first.withLock { $0 } }

  /// A source that ends where another fails.
  func ending(_ source: any ByteSource) -> any ByteSource { EndingSource(source, self) }

  fileprivate func note(_ failure: Failure) {
    first.withLock { if $0 == nil { $0 = failure } }
  }
}

/// Ends where another source fails, once that has given something.
private final class EndingSource: ByteSource {
  private let source: any ByteSource
  private let recovery: Recovery
  private var hasGiven = false
  private var hasEnded = false

  init(_ source: any ByteSource, _ recovery: Recovery) {
    self.source = source
    self.recovery = recovery
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    if hasEnded { return 0 }
    do throws(Failure) {
      let count = try source.read(into: buffer)
      if count > 0 { hasGiven = true }
      return count
    } catch {
      // A fault of ours, or an end that was asked for, is no body that breaks off.
      guard hasGiven, error.kind != .internalFault else { throw error }
      hasEnded = true
      recovery.note(error)
      return 0
    }
  }
}

/// Hands on whole lines, and drops the last where the body broke off in it: half a number is a wrong
/// one, and a table does not show it.
final class WholeLineSource: ByteSource {
  private let source: any ByteSource
  private let recovery: Recovery
  private var held = ByteBuffer(minimumCapacity: 1 << 16)
  private var position = 0
  /// How many of the bytes that are held may be handed on.
  private var whole = 0
  private var isAtEnd = false

  init(_ source: any ByteSource, _ recovery: Recovery) {
    self.source = source
    self.recovery = recovery
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    while position == whole && !isAtEnd { try fill() }
    let count = min(buffer.count, whole - position)
    if count > 0 {
      let part = UnsafeRawBufferPointer(held.bytes)[position..<position + count]
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: part))
      position += count
    }
    return count
  }

  private func fill() throws(Failure) {
    held.removeFirst(position)
    position = 0
    let room = UnsafeMutableRawBufferPointer(start: held.reserve(1 << 16), count: 1 << 16)
    let count = try source.read(into: room)
    held.commit(count)
    isAtEnd = count == 0
    if isAtEnd {
      whole = recovery.failure == nil ? held.count : 0
    } else {
      whole = held.bytes.lastIndex { $0 == 10 || $0 == 13 }.map { $0 + 1 } ?? 0
    }
  }
}
