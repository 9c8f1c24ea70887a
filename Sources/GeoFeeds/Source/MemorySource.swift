import GeoFeatures

/// Reads bytes that are in memory.
public final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  /// Reads those bytes from the first on.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the UTF-8 of a text.
  public convenience init(_ text: String) { self.init(Array(text.utf8)) }

  /// Fills the buffer as ``ByteSource/read(into:)`` says.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let count = min(buffer.count, bytes.count - position)
    bytes[position..<position + count].withUnsafeBytes { buffer.copyMemory(from: $0) }
    position += count
    return count
  }
}
