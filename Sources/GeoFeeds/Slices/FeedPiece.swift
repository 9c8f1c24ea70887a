import GeoFeatures

/// A piece of a feed on its way: a document of its own, made of the feed's head, whole items, and the
/// closing tags.
///
/// One thread has it at a time; it is handed on with its result, so that its items can be read again
/// where they turn out irregular.
final class FeedPiece: @unchecked Sendable {
  var bytes = ByteBuffer(minimumCapacity: FeedSlicer.pieceSize + (1 << 16))
  private var itemStart = 0
  private var closedLength: Int?
  private(set) var items = 0

  /// How many bytes of items it holds.
  var itemBytes: Int { closedLength ?? (bytes.count - itemStart) }

  /// Begins with the head.
  func begin(_ head: FeedHead) {
    bytes.truncate(to: 0)
    for byte in head.bytes { bytes.append(byte) }
    itemStart = bytes.count
    closedLength = nil
    items = 0
  }

  /// The bytes of items; valid until the next mutation.
  var itemData: Bytes { Bytes(rebasing: bytes.bytes[itemStart..<itemStart + itemBytes]) }

  /// Keeps that many bytes of items, and closes the document.
  func end(_ head: FeedHead, length: Int, items: Int) {
    bytes.truncate(to: itemStart + length)
    closedLength = length
    self.items = items
    for byte in head.closing { bytes.append(byte) }
  }

  /// The items alone.
  var itemCopy: [UInt8] { Array(itemData) }
}
