import GeoFeatures

/// A source whose first bytes can be looked at before they are read.
public final class PeekedSource: ByteSource {
  private let rest: any ByteSource
  private var head: ByteBuffer
  private var position = 0
  /// Why there is no more behind the first bytes; it is told when those have been read.
  private var failure: Failure?
  /// Whether the bytes come out of a gzip stream.
  let isPacked: Bool

  /// Looks at up to `limit` bytes of `source`.
  ///
  /// - Throws: What the source throws, where it does so before the first byte.
  public init(
    _ source: any ByteSource, limit: Int, isPacked: Bool = false
  ) throws(Failure) {
    rest = source
    self.isPacked = isPacked
    head = ByteBuffer(minimumCapacity: limit)
    while head.count < limit {
      let room = UnsafeMutableRawBufferPointer(
        start: head.reserve(limit - head.count), count: limit - head.count)
      do throws(Failure) {
        let count = try source.read(into: room)
        if count == 0 { break }
        head.commit(count)
      } catch {
        if head.isEmpty { throw error }
        failure = error
        break
      }
    }
  }

  /// The first bytes, whether read or not; valid as long as the source.
  public var peeked: Bytes { head.bytes }

  /// Fills the buffer as ``ByteSource/read(into:)`` says.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    guard position < head.count else {
      if let failure { throw failure }
      return try rest.read(into: buffer)
    }
    let count = min(buffer.count, head.count - position)
    buffer.copyMemory(from: UnsafeRawBufferPointer(head.bytes)[position..<position + count])
    position += count
    return count
  }
}

extension UnsafeMutableRawBufferPointer {
  fileprivate func copyMemory(from slice: Slice<UnsafeRawBufferPointer>) {
    copyMemory(from: UnsafeRawBufferPointer(rebasing: slice))
  }
}
