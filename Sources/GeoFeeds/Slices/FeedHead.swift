import CSystem
import GeoFeatures

/// The beginning of an XML feed up to its first item: what every piece of the feed needs before it.
struct FeedHead {
  /// The bytes from the start of the document to the first item.
  let bytes: [UInt8]
  /// The end tags of what is open where the items stand.
  let closing: [UInt8]
  /// The name of an item as its tags write it.
  let item: [UInt8]
  /// How many lines the head has before its last one.
  let lines: Int

  /// Finds the head of a feed, or nil where the input can't be read in pieces: another encoding than
  /// UTF-8, a DOCTYPE, a root that is no feed, or no item within `data`.
  init?(_ data: Bytes, record: String?) {
    let detected = UTF8Source.detect(data)
    guard detected.markLength == 0, ["UTF-8", "US-ASCII", "ASCII"].contains(detected.encoding)
    else { return nil }
    var scanner = TagScanner(data)
    var open: [[UInt8]] = []
    var item: [UInt8]?
    while let tag = scanner.next() {
      switch tag.kind {
      case .start, .empty:
        if open.isEmpty {
          guard let local = Self.itemName(root: tag.name, record: record) else { return nil }
          item = local
        } else if let item, Self.local(tag.name) == item {
          guard tag.kind == .start else { return nil }
          self.item = tag.name
          bytes = Array(data[0..<tag.start])
          closing = open.reversed().flatMap { Array("</".utf8) + $0 + Array(">".utf8) }
          lines = bytes.count { $0 == 10 }
          return
        }
        if tag.kind == .start { open.append(tag.name) }
      case .end:
        guard open.last == tag.name else { return nil }
        open.removeLast()
        if open.isEmpty { return nil }
      case .declaration: return nil
      }
    }
    return nil
  }

  private static func local(_ name: [UInt8]) -> [UInt8] {
    name.lastIndex(of: UInt8(ascii: ":")).map { Array(name[($0 + 1)...]) } ?? name
  }

  private static func itemName(root: [UInt8], record: String?) -> [UInt8]? {
    if let record { return local(Array(record.utf8)) }
    switch String(decoding: local(root), as: UTF8.self) {
    case "feed": return Array("entry".utf8)
    case "rss", "RDF": return Array("item".utf8)
    default: return nil
    }
  }
}

/// Finds tags in XML, past comments, CDATA and processing instructions.
struct TagScanner {
  struct Tag {
    enum Kind { case start, empty, end, declaration }
    var kind: Kind
    var name: [UInt8]
    var start: Int
  }

  private let data: Bytes
  private var position = 0

  init(_ data: Bytes) { self.data = data }

  /// The next tag, or nil where the data ends first.
  mutating func next() -> Tag? {
    while let start = data.firstIndex(of: UInt8(ascii: "<"), from: position) {
      guard start + 1 < data.count else { return nil }
      if let end = data.endOfSpecial(at: start) {
        guard end > 0 else { return nil }
        position = end
        continue
      }
      if data[start + 1] == UInt8(ascii: "!") {
        guard let end = endOfDeclaration(from: start) else { return nil }
        position = end
        return Tag(kind: .declaration, name: [], start: start)
      }
      let isEnd = data[start + 1] == UInt8(ascii: "/")
      let nameStart = start + (isEnd ? 2 : 1)
      guard let end = data.endOfTag(from: nameStart) else { return nil }
      position = end
      let name = data[nameStart..<end].prefix {
        !XMLText.isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
      }
      let isEmpty = data[end - 2] == UInt8(ascii: "/")
      return Tag(
        kind: isEnd ? .end : isEmpty ? .empty : .start, name: Array(name), start: start)
    }
    return nil
  }

  /// Where a DOCTYPE ends, past its internal subset.
  private func endOfDeclaration(from start: Int) -> Int? {
    var index = start
    var quote: UInt8 = 0
    var brackets = 0
    while index < data.count {
      let byte = data[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "["): brackets += 1
        case UInt8(ascii: "]"): brackets -= 1
        case UInt8(ascii: ">") where brackets <= 0: return index + 1
        default: break
        }
      }
      index += 1
    }
    return nil
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// The first such byte at or after `from`. memchr: many bytes at a time.
  @inline(__always)
  func firstIndex(of byte: UInt8, from: Int) -> Int? {
    guard let base = baseAddress, from < count,
      let found = memchr(base + from, Int32(byte), count - from)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Whether the bytes are those of the literal.
  @inline(__always)
  func isEqual(to literal: StaticString) -> Bool {
    guard count == literal.utf8CodeUnitCount, let base = baseAddress else { return false }
    return memcmp(base, literal.utf8Start, count) == 0
  }

  /// Where a run of bytes ends that begins at or after `from`.
  func end(of needle: StaticString, from: Int) -> Int? {
    guard let base = baseAddress, from < count,
      let found = rhumb_memmem(
        base + from, count - from, needle.utf8Start, needle.utf8CodeUnitCount)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base) + needle.utf8CodeUnitCount
  }

  /// Where the comment, CDATA section or processing instruction at `start` ends; 0 where it does not
  /// end in the data, nil where there is none.
  @inline(__always)
  func endOfSpecial(at start: Int) -> Int? {
    let next = self[start + 1]
    if next == UInt8(ascii: "?") { return end(of: "?>", from: start + 2) ?? 0 }
    guard next == UInt8(ascii: "!") else { return nil }
    // The data may end within the mark itself.
    if start + 9 > count { return 0 }
    if self[start + 2] == UInt8(ascii: "-") && self[start + 3] == UInt8(ascii: "-") {
      return end(of: "-->", from: start + 4) ?? 0
    }
    if self[start + 2] == UInt8(ascii: "[") && self[start + 3] == UInt8(ascii: "C") {
      return endOfCharacterData(from: start + 9) ?? 0
    }
    return nil
  }

  /// Where a CDATA section ends; brackets are rare, so that one byte is sought and not three.
  @inline(__always)
  private func endOfCharacterData(from: Int) -> Int? {
    var position = from
    while let found = firstIndex(of: UInt8(ascii: "]"), from: position) {
      if found + 2 >= count { return nil }
      if self[found + 1] == UInt8(ascii: "]") && self[found + 2] == UInt8(ascii: ">") {
        return found + 3
      }
      position = found + 1
    }
    return nil
  }

  /// Where the tag ends whose name begins at `from`, past quoted values.
  func endOfTag(from: Int) -> Int? {
    var index = from
    var quote: UInt8 = 0
    while index < count {
      let byte = self[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      }
      index += 1
    }
    return nil
  }
}
