import CSystem
import GeoFeatures

/// Cuts a feed's file into pieces of whole items, exactly, at the speed of memory.
///
/// One thread at a time takes a piece: it reads up to 1 MB behind the head that is already in its
/// buffer, and looks for the end of the last whole item.
struct FeedSlicer: ~Copyable {
  /// How a piece went.
  enum Outcome {
    /// Whole items, this many, follow the head in the buffer.
    case items(Int)
    /// Nothing is left.
    case end
    /// Something that only a reading of the whole input can tell: a nested item, an element between
    /// items, an item larger than a piece.
    case irregular
  }

  static let pieceSize = 1 << 20

  private let descriptor: FileDescriptor
  private let name: String
  private let head: FeedHead
  private var itemName: ByteBuffer
  private let attributeLimit: Int
  private var offset: Int
  private var isDone = false

  init(
    _ descriptor: consuming FileDescriptor, name: String, head: FeedHead, attributeLimit: Int
  ) {
    self.descriptor = descriptor
    self.attributeLimit = attributeLimit
    itemName = ByteBuffer(minimumCapacity: head.item.count)
    for byte in head.item { itemName.append(byte) }
    self.name = name
    self.head = head
    offset = head.bytes.count
  }

  /// How many bytes of the file have been handed out.
  var bytesRead: Int { offset }

  /// Puts the next items behind the head in `buffer`, and the closing tags behind them.
  mutating func next(into buffer: inout ByteBuffer) throws(Failure) -> Outcome {
    if isDone { return .end }
    let start = head.bytes.count
    buffer.truncate(to: 0)
    head.bytes.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
    let room = UnsafeMutableRawBufferPointer(
      start: buffer.reserve(Self.pieceSize), count: Self.pieceSize)
    let count = try descriptor.read(into: room, at: offset, name: name)
    buffer.commit(count)
    let data = Bytes(rebasing: buffer.bytes[start...])
    let found = scan(data, isWhole: count < Self.pieceSize)
    guard found.isRegular else { return .irregular }
    isDone = found.isEnd
    guard found.items > 0 else { return found.isEnd ? .end : .irregular }
    offset += found.length
    buffer.truncate(to: start + found.length)
    head.closing.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
    return .items(found.items)
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
        // The file ends without the feed's end tags: the sequential reader words that.
        if isWhole { result.isRegular = false }
        return result
      }
      if isItem(data, at: position) == true {
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
      } else if data.count - position <= itemName.count + 1 && !isWhole {
        return result
      } else {
        result.isEnd = isFeedEnd(data, from: position)
        result.isRegular = result.isEnd && isWhole
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
