import GeoFeatures

/// Hands on the clean UTF-8 that another encoding was turned into.
final class TranscodedSource: ByteSource {
  private let text: UTF8Source
  private var chunk = ByteBuffer()
  private var position = 0

  init(_ text: UTF8Source) { self.text = text }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    if position == chunk.count {
      position = 0
      guard try text.fill(&chunk) else { return 0 }
    }
    let count = min(buffer.count, chunk.count - position)
    let part = UnsafeRawBufferPointer(chunk.bytes)[position..<position + count]
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: part))
    position += count
    return count
  }
}
