/// A pattern of `like`: `%` stands for any characters, `_` for one.
///
/// The letters a to z match in either case, as in SQLite; all other bytes match themselves.
struct LikePattern: Sendable {
  private static let anyRun = UInt8(ascii: "%")
  private static let anyOne = UInt8(ascii: "_")

  private let bytes: [UInt8]

  init(_ pattern: String) { bytes = pattern.utf8.map(Self.folded) }

  /// Whether the whole text matches. O(text × pattern) at worst; no memory is taken.
  func matches(_ text: Bytes) -> Bool {
    var (place, position) = (0, 0)
    // After a '%': where the pattern goes on, and from where in the text it is tried next.
    var retry: (place: Int, position: Int)?
    while position < text.count {
      if place < bytes.count, bytes[place] == Self.anyRun {
        place += 1
        retry = (place, position)
      } else if place < bytes.count, bytes[place] == Self.anyOne {
        place += 1
        position = Self.next(text, position)
      } else if place < bytes.count, bytes[place] == Self.folded(text[position]) {
        place += 1
        position += 1
      } else if let (goOn, start) = retry {
        let later = Self.next(text, start)
        retry = (goOn, later)
        (place, position) = (goOn, later)
      } else {
        return false
      }
    }
    while place < bytes.count, bytes[place] == Self.anyRun { place += 1 }
    return place == bytes.count
  }

  /// Where the character after the one at `position` begins.
  @inline(__always)
  private static func next(_ text: Bytes, _ position: Int) -> Int {
    var position = position + 1
    while position < text.count, text[position] & 0xC0 == 0x80 { position += 1 }
    return position
  }

  @inline(__always)
  private static func folded(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
