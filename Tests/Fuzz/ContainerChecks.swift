import CSystem
import CZlib
import GeoFeatures
import TestSupport

@testable import GeoFeeds

/// What is wrapped round inputs: gzip, zip, and what is kept of the network.
enum ContainerChecks {
  /// The first bytes say how the rest is packed, cut and damaged; what comes out is that or a
  /// failure. Then all of it is taken for gzip itself.
  static func gzip(_ bytes: Bytes) {
    _ = unpacked(Array(bytes))
    guard bytes.count > 4 else { return }
    let text = Array(bytes[4...])
    let border = text.count * Int(bytes[0]) / 255
    let members = [Array(text[..<border]), Array(text[border...])].map(packed)
    let whole = members[0] + members[1]
    let (read, failure) = unpacked(whole)
    require(failure == nil && read == text, "unpacked otherwise: \(String(describing: failure))")

    let count = whole.count * Int(bytes[1]) / 256
    let (start, cut) = unpacked(Array(whole[..<count]))
    require(text.starts(with: start), "a cut stream gives other bytes")
    require(
      cut != nil || count == 0 || count == members[0].count, "a cut at \(count) is not said")

    var damaged = whole
    damaged[Int(bytes[2]) * (whole.count - 1) / 255] ^= bytes[3]
    // In a member the sum tells; where one begins there are bytes that say nothing.
    _ = unpacked(damaged)
  }

  private static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    let status = deflateInit2_(
      &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      CInt(MemoryLayout<z_stream>.size))
    require(status == Z_OK, "zlib: \(status)")
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: bytes.count + bytes.count / 8 + 64)
    let room = output.count
    input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = CUnsignedInt(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = CUnsignedInt(room)
        require(deflate(&stream, Z_FINISH) == Z_STREAM_END, "zlib")
      }
    }
    return Array(output.prefix(room - Int(stream.avail_out)))
  }

  private static func unpacked(_ bytes: [UInt8]) -> ([UInt8], Failure?) {
    var result: [UInt8] = []
    do throws(Failure) {
      let source = try GzipSource(PieceSource(bytes, pieceSize: 1 + bytes.count % 50), name: "x")
      var piece = [UInt8](repeating: 0, count: 1 + bytes.count % 100)
      while result.count < 1 << 22 {
        var failure: Failure?
        let count = piece.withUnsafeMutableBytes { room in
          do throws(Failure) {
            return try source.read(into: room)
          } catch {
            failure = error
            return 0
          }
        }
        if let failure { throw failure }
        if count == 0 { return (result, nil) }
        result += piece[..<count]
      }
      return (result, nil)
    } catch {
      require(error.kind == .unreadable, "\(error)")
      return (result, error)
    }
  }

  /// A zip archive of one stored member, damaged where the first bytes say.
  static func archive(_ bytes: Bytes) {
    check(Array(bytes))
    guard bytes.count > 6 else { return }
    let content = Array(bytes[6...])
    let whole = stored(content, name: "doc.kml")
    check(whole)
    var damaged = whole
    for index in 0..<3 {
      // Near the end stands the list of members.
      let place =
        index == 0
        ? Int(bytes[0]) * (whole.count - 1) / 255 : max(0, whole.count - 1 - Int(bytes[index]))
      damaged[place] = bytes[3 + index]
    }
    check(damaged)
    check(Array(whole.prefix(whole.count * Int(bytes[0]) / 256)))
  }

  private static func check(_ bytes: [UInt8]) {
    var options = ReadOptions()
    options.limits.unpackedBytes = 1 << 20
    let reading = InputReading(bytes, options: options)
    if let fault = reading.fault { fatalError(fault) }
  }

  /// APPNOTE.TXT 6.3: a local header, the bytes, the central directory and its end.
  private static func stored(_ content: [UInt8], name: String) -> [UInt8] {
    let sum = UInt32(truncatingIfNeeded: crc32_z(0, content, content.count))
    func word(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
    func long(_ value: Int) -> [UInt8] { word(value & 0xFFFF) + word(value >> 16 & 0xFFFF) }
    let sizes = long(Int(sum)) + long(content.count) + long(content.count) + word(name.utf8.count)
    let common = word(20) + word(0) + word(0) + word(0) + word(33) + sizes + word(0)
    let local = [0x50, 0x4B, 3, 4] + common + Array(name.utf8) + content
    let entry =
      [0x50, 0x4B, 1, 2] + word(20) + common + word(0) + word(0) + word(0) + long(0) + long(0)
      + Array(name.utf8)
    return local + entry + [0x50, 0x4B, 5, 6] + word(0) + word(0) + word(1) + word(1)
      + long(entry.count) + long(local.count) + word(0)
  }

  /// A file of the cache: as it is, and with sums that are right.
  static func cacheEntry(_ bytes: Bytes) {
    guard let file = tmpfile() else { fatalError("no temporary file") }
    defer { fclose(file) }
    let path = "/proc/self/fd/\(fileno(file))"
    func look(_ contents: [UInt8]) {
      ftruncate(fileno(file), 0)
      rewind(file)
      fwrite(contents, 1, contents.count, file)
      fflush(file)
      guard let entry = CacheEntry(path: path, url: "u", key: "k") else { return }
      require(entry.bodyCount >= 0 && entry.bodyCount <= contents.count, "\(entry.bodyCount)")
      _ = entry.validators
      _ = entry.response.mediaType
    }
    look(Array(bytes))
    let head = Array("url u\nfinal-url f\nkey k\n".utf8)
    guard let split = bytes.firstIndex(of: 0) else { return }
    let lines = head + Array(bytes[..<split]) + [10, 10]
    let body = Array(bytes[(split + 1)...])
    let first = lines.withUnsafeBytes { lines in
      body.withUnsafeBytes { body in
        CacheEntry.firstLine(
          bodyCount: body.count, sum: CacheEntry.sum(0, body[...]),
          headSum: CacheEntry.sum(0, lines[...]))
      }
    }
    look(Array(first.utf8) + lines + body)
  }

  /// Lines of an answer's head, and addresses and where they lead.
  static func answer(_ bytes: Bytes) {
    var response = HTTPResponse()
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    for line in lines { response.take(line: line) }
    _ = (response.mediaType, response.charset, response.isRedirect)
    for line in lines {
      let shown = HTTPAddress.shown(line)
      guard let address = try? HTTPAddress(line) else { continue }
      require(!shown.isEmpty && !address.shown.contains("@"), "shown as \(address.shown)")
      if case .success(let next) = address.following(response.location ?? lines[0]) {
        require(["http", "https"].contains(next.scheme), next.scheme)
      }
    }
  }
}
