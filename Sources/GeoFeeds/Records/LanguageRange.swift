import GeoFeatures

/// A basic language range (RFC 4647, 2.1), matched by basic filtering (3.3.1): `en` matches `en`,
/// `en-US` and `EN-gb`, not `eng`; `*` matches every tag.
public struct LanguageRange: Sendable, Equatable {
  private let tag: [UInt8]

  /// Reads a range: subtags of one to eight letters and digits, the first of letters alone, parted by
  /// hyphens; nil where it is none.
  public init?(_ text: String) {
    tag = text.utf8.map(Self.folded)
    if text == "*" { return }
    let subtags = tag.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    for (index, subtag) in subtags.enumerated() {
      guard (1...8).contains(subtag.count) else { return nil }
      let isSound = subtag.allSatisfy { $0 &- 0x61 < 26 || (index > 0 && $0 &- 0x30 < 10) }
      guard isSound else { return nil }
    }
  }

  /// Whether a language tag, without white space around it, is in the range. An underscore is taken
  /// for a hyphen.
  func matches(_ language: Bytes) -> Bool {
    if tag == [UInt8(ascii: "*")] { return true }
    guard language.count >= tag.count else { return false }
    for index in tag.indices where Self.folded(language[index]) != tag[index] { return false }
    return language.count == tag.count
      || Self.folded(language[tag.count]) == UInt8(ascii: "-")
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    if byte == UInt8(ascii: "_") { return UInt8(ascii: "-") }
    return byte &- 0x41 < 26 ? byte | 0x20 : byte
  }
}
