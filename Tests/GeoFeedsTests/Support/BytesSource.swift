import GeoFeatures
import GeoFeeds

/// Bytes in memory as an input, handed out in pieces of at most `pieceSize`.
final class BytesSource: ByteSource {
  private let bytes: [UInt8]
  private let pieceSize: Int
  private var position = 0

  init(_ bytes: [UInt8], pieceSize: Int = .max) {
    self.bytes = bytes
    self.pieceSize = pieceSize
  }

  convenience init(_ text: String) { self.init(Array(text.utf8)) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let count = min(buffer.count, bytes.count - position, pieceSize)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}
