import CSystem
import CZlib
import GeoFeatures

/// A body that was kept, found whole.
struct CacheEntry {
  private static let mark = "rhumb-cache-1"
  /// The length of the first line, which is written last.
  static let firstLineLength = mark.utf8.count + 1 + 16 + 1 + 8 + 1 + 8 + 1

  /// The address that the body came from, at the end of the redirects.
  let finalURL: String
  /// The head of the answer that it came with.
  let response: HTTPResponse
  /// How many bytes the body has.
  let bodyCount: Int
  private let path: String
  private let bodyStart: Int

  /// The entry in that file; nil where there is none, where it is not whole or another's.
  init?(path: String, url: String, key: String) {
    guard let descriptor = try? FileDescriptor(reading: path), let size = descriptor.regularSize
    else { return nil }
    var head = ByteBuffer(minimumCapacity: 1 << 16)
    let room = UnsafeMutableRawBufferPointer(start: head.reserve(1 << 16), count: 1 << 16)
    guard let count = try? descriptor.read(into: room, name: path) else { return nil }
    head.commit(count)
    guard let end = head.bytes.end(of: "\n\n", from: 0) else { return nil }
    let lines = String(decoding: head.bytes[..<end], as: UTF8.self).split(separator: "\n")
    let first = lines.first?.split(separator: " ") ?? []
    guard first.count == 4, first[0] == Self.mark, let bodyCount = Int(first[1], radix: 16),
      bodyCount >= 0,
      let sum = UInt(first[2], radix: 16), let headSum = UInt(first[3], radix: 16),
      size == end + bodyCount, end > Self.firstLineLength,
      Self.sum(0, UnsafeRawBufferPointer(head.bytes)[Self.firstLineLength..<end]) == headSum
    else { return nil }
    var fields: [Substring: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { fields[parts[0]] = String(parts[1]) }
    }
    guard fields["url"] == url, fields["key"] == key, let finalURL = fields["final-url"] else {
      return nil
    }
    self.path = path
    self.finalURL = finalURL
    self.bodyCount = bodyCount
    bodyStart = end
    var response = HTTPResponse()
    response.status = 200
    response.contentLength = bodyCount
    response.entityTag = fields["etag"]
    response.lastModified = fields["last-modified"]
    response.contentType = fields["content-type"]
    response.contentEncoding = fields["content-encoding"] ?? ""
    self.response = response
    guard let body = try? body(), body.sum() == sum else { return nil }
  }

  /// The lines behind the first.
  static func head(
    url: String, finalURL: String, key: String, _ response: HTTPResponse
  ) -> String {
    let fields: [(String, String?)] = [
      ("url", url), ("final-url", finalURL), ("key", key), ("etag", response.entityTag),
      ("last-modified", response.lastModified), ("content-type", response.contentType),
      ("content-encoding", response.contentEncoding),
    ]
    let lines = fields.map { name, value in
      value.map { $0.isEmpty ? "" : "\(name) \($0)\n" } ?? ""
    }
    return lines.joined() + "\n"
  }

  /// The first line, once the body is known.
  static func firstLine(bodyCount: Int, sum: UInt, headSum: UInt) -> String {
    "\(mark) \(hex(UInt(bodyCount), 16)) \(hex(sum, 8)) \(hex(headSum, 8))\n"
  }

  /// A sum of bytes (CRC-32 of ISO 3309), going on from another.
  static func sum(_ before: UInt, _ bytes: Slice<UnsafeRawBufferPointer>) -> UInt {
    let bytes = UnsafeRawBufferPointer(rebasing: bytes)
    return crc32_z(before, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  private static func hex(_ value: UInt, _ width: Int) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// What makes a request one for a change (RFC 9110, 13.1).
  var validators: [NetworkOptions.Header] {
    var headers: [NetworkOptions.Header] = []
    if let tag = response.entityTag { headers.append(.init("If-None-Match", tag)) }
    if let time = response.lastModified { headers.append(.init("If-Modified-Since", time)) }
    return headers
  }

  /// The body, to be read from its start.
  func body() throws(Failure) -> CachedBody { try CachedBody(path: path, start: bodyStart) }
}

/// The body within a file of the cache.
final class CachedBody: ByteSource {
  private let descriptor: FileDescriptor
  private let path: String

  init(path: String, start: Int) throws(Failure) {
    descriptor = try FileDescriptor(reading: path)
    self.path = path
    lseek(descriptor.number, off_t(start), SEEK_SET)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    try descriptor.read(into: buffer, name: path)
  }

  /// The sum of all its bytes; 0 where they can't be read.
  func sum() -> UInt {
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { piece.deallocate() }
    var sum: UInt = 0
    while let count = try? read(into: piece), count > 0 {
      sum = CacheEntry.sum(sum, UnsafeRawBufferPointer(piece)[..<count])
    }
    return sum
  }
}
