import CZlib
import GeoFeatures

/// Unpacks gzip (RFC 1952), members one after the other, while it is read.
public final class GzipSource: ByteSource {
  private let packed: any ByteSource
  private let name: String
  private let ratioLimit: Int
  private var packedCount = 0
  private var unpackedCount = 0
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableRawBufferPointer
  private var isAtMemberEnd = false
  private var isAtEnd = false

  /// Unpacks what `packed` yields, up to `ratioLimit` times as much as it is.
  public init(
    _ packed: any ByteSource, name: String, ratioLimit: Int = Limits().unpackRatio
  ) throws(Failure) {
    self.packed = packed
    self.name = name
    self.ratioLimit = ratioLimit
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    input = .allocate(byteCount: 1 << 16, alignment: 16)
    // 15 bits of window, and 16 for the gzip wrapper.
    try check(rhumb_inflate_init(stream, 15 + 16))
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  /// Fills the buffer as ``ByteSource/read(into:)`` says.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    guard !isAtEnd, buffer.count > 0 else { return 0 }
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let wanted = UInt32(min(buffer.count, Int(Int32.max)))
    stream.pointee.avail_out = wanted
    while stream.pointee.avail_out == wanted {
      if stream.pointee.avail_in == 0 {
        let count = try packed.read(into: input)
        if count == 0 {
          isAtEnd = true
          if isAtMemberEnd { return 0 }
          throw failure("the gzip stream ends in the middle")
        }
        packedCount += count
        stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_in = UInt32(count)
      }
      if isAtMemberEnd {
        // Zero bytes after the last member are padding.
        if stream.pointee.next_in[0] == 0 {
          isAtEnd = true
          return 0
        }
        try check(inflateReset(stream))
        isAtMemberEnd = false
      }
      let status = inflate(stream, Z_NO_FLUSH)
      if status == Z_STREAM_END { isAtMemberEnd = true } else { try check(status) }
    }
    let count = Int(wanted - stream.pointee.avail_out)
    unpackedCount += count
    try checkRatio()
    return count
  }

  /// Refuses what swells beyond all measure (a "zip bomb"): it would keep a machine busy for hours.
  private func checkRatio() throws(Failure) {
    guard unpackedCount > Limits.unpackFloor, unpackedCount / ratioLimit > packedCount else {
      return
    }
    throw Failure(
      .unreadable, "the gzip stream unpacks to more than \(ratioLimit) times its size",
      at: Place(source: name), advice: "--max-unpack-ratio raises the limit")
  }

  private func check(_ status: Int32) throws(Failure) {
    guard status == Z_OK || status == Z_BUF_ERROR else {
      let reason = stream.pointee.msg.map { String(cString: $0) } ?? "zlib error \(status)"
      throw failure("the gzip stream is broken: \(reason)")
    }
  }

  private func failure(_ message: String) -> Failure {
    Failure(.unreadable, message, at: Place(source: name), advice: "fetch it again")
  }
}
