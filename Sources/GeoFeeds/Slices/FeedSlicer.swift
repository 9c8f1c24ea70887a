import CSystem
import GeoFeatures

/// Cuts a feed into pieces of whole items, exactly, at the speed of memory.
///
/// One thread at a time takes a piece: it reads on up to 1 MB, and looks for the end of the last whole
/// item. What comes after that is kept for the next piece, so that a pipe is cut as well as a file.
struct FeedSlicer: ~Copyable {
  /// How a piece went.
  enum Outcome {
    /// Whole items.
    case items
    /// Nothing is left.
    case end
    /// Something that only a reading of the whole input can tell: a nested item, an element between
    /// items, an item larger than a piece.
    case irregular
  }

  /// How many bytes of items a piece has, about, unless something smaller is asked for.
  static let pieceSize = 1 << 20

  private let source: any ByteSource
  private let head: FeedHead
  private var itemName: ByteBuffer
  private let attributeLimit: Int
  private let pieceSize: Int
  /// Bytes that were read and belong to no piece yet.
  private var pending = ByteBuffer()
  private var isAtEnd = false
  private var isDone = false

  // The source gives the input from its start, head included.
  init(
    _ source: any ByteSource, head: FeedHead, attributeLimit: Int, pieceSize: Int = pieceSize
  ) throws(Failure) {
    self.source = source
    self.pieceSize = pieceSize
    self.head = head
    self.attributeLimit = attributeLimit
    itemName = ByteBuffer(minimumCapacity: head.item.count)
    for byte in head.item { itemName.append(byte) }
    // Every piece gets the head of its own.
    let headCount = head.bytes.count
    while pending.count < headCount && !isAtEnd {
      isAtEnd = try Self.read(pieceSize, of: source, into: &pending)
    }
    pending.removeFirst(min(headCount, pending.count))
  }

  /// Fills a piece: the head, the next items, and the closing tags.
  mutating func next(into piece: FeedPiece) throws(Failure) -> Outcome {
    if isDone { return .end }
    piece.begin(head)
    piece.bytes.append(contentsOf: pending.bytes)
    pending.truncate(to: 0)
    while piece.itemBytes < pieceSize && !isAtEnd {
      isAtEnd = try Self.read(pieceSize - piece.itemBytes, of: source, into: &piece.bytes)
    }
    let data = piece.itemData
    let found = scan(data, isWhole: isAtEnd)
    isDone = found.isEnd || !found.isRegular || found.items == 0
    if !found.isRegular || (found.items == 0 && !found.isEnd) {
      // All of it goes to the reader of the whole.
      piece.end(head, length: data.count, items: 0)
      return .irregular
    }
    pending.append(contentsOf: Bytes(rebasing: data[found.length...]))
    piece.end(head, length: found.length, items: found.items)
    return found.items > 0 ? .items : .end
  }

  /// What no piece holds: bytes that were read, then the source.
  consuming func rest() -> (bytes: [UInt8], source: any ByteSource) {
    (Array(pending.bytes), source)
  }

  /// Reads on; true at the end.
  private static func read(
    _ count: Int, of source: any ByteSource, into buffer: inout ByteBuffer
  ) throws(Failure) -> Bool {
    let room = UnsafeMutableRawBufferPointer(start: buffer.reserve(count), count: count)
    let got = try source.read(into: room)
    buffer.commit(got)
    return got == 0
  }

  private struct Scan {
    var items = 0
    /// Where the last whole item ends.
    var length = 0
    var isEnd = false
    var isRegular = true
  }

  private func scan(_ data: Bytes, isWhole: Bool) -> Scan {
    var result = Scan()
    var position = 0
    while true {
      while position < data.count && XMLText.isSpace(data[position]) { position += 1 }
      if position >= data.count {
        // The feed ends without its end tags: the reader of the whole words that.
        if isWhole { result.isRegular = false }
        return result
      }
      if isItem(data, at: position) {
        guard let end = endOfItem(data, from: position + 1 + itemName.count) else {
          result.isRegular = false
          return result
        }
        if end == 0 {
          if isWhole { result.isRegular = false }
          return result
        }
        position = end
        result.items += 1
        result.length = end
      } else if !isWhole && data.count - position <= itemName.count + head.closing.count + 64 {
        return result
      } else {
        result.isEnd = isWhole && isFeedEnd(data, from: position)
        result.isRegular = result.isEnd
        return result
      }
    }
  }

  /// Whether an item's start tag stands at `position`.
  @inline(__always)
  private func isItem(_ data: Bytes, at position: Int) -> Bool {
    guard data[position] == UInt8(ascii: "<") else { return false }
    return isName(data, at: position + 1)
  }

  /// Whether the item's name, and then its end, stands at `position`.
  @inline(__always)
  private func isName(_ data: Bytes, at position: Int) -> Bool {
    let count = itemName.count
    guard position + count < data.count, data[position] == itemName[0] else { return false }
    var index = 1
    while index < count {
      if data[position + index] != itemName[index] { return false }
      index += 1
    }
    let after = data[position + count]
    return XMLText.isSpace(after) || after == UInt8(ascii: ">") || after == UInt8(ascii: "/")
  }

  /// Where the item ends whose start tag's name ends at `from`; 0 where the data ends first, nil where
  /// it is not as it should be.
  private func endOfItem(_ data: Bytes, from: Int) -> Int? {
    guard let tagEnd = data.endOfTag(from: from) else { return 0 }
    if data[tagEnd - 2] == UInt8(ascii: "/") { return nil }
    var position = tagEnd
    while let open = data.firstIndex(of: UInt8(ascii: "<"), from: position) {
      guard open + 1 < data.count else { return 0 }
      // A tag with very many attributes must not reach libxml2, which compares them all.
      if open - position > 1 << 15 && hasManyAttributes(data, position, open) { return nil }
      let next = data[open + 1]
      if next == UInt8(ascii: "/") {
        if open + 2 + itemName.count >= data.count { return 0 }
        if isName(data, at: open + 2) {
          return data.firstIndex(of: UInt8(ascii: ">"), from: open).map { $0 + 1 } ?? 0
        }
        position = open + 2
      } else if let end = data.endOfSpecial(at: open) {
        if end == 0 { return 0 }
        position = end
      } else if next == UInt8(ascii: "!") || isName(data, at: open + 1) {
        return nil
      } else {
        position = open + 1
      }
    }
    return 0
  }

  private func hasManyAttributes(_ data: Bytes, _ start: Int, _ end: Int) -> Bool {
    data[start..<end].count { $0 == UInt8(ascii: "=") } > attributeLimit
  }

  /// Whether nothing but the feed's end tags and white space is left.
  private func isFeedEnd(_ data: Bytes, from: Int) -> Bool {
    let rest = data[from...].filter { !XMLText.isSpace($0) }
    return rest == head.closing.filter { !XMLText.isSpace($0) }
  }
}
