/// The text of a filter expression; it words what is wrong with it and points there.
struct FilterText: Sendable {
  /// How many characters are shown on either side of a fault.
  private static let shownCharacters = 40

  let string: String

  /// A usage failure that shows the expression with a mark under the fault.
  ///
  ///     filter, character 8: a value is expected, not 'and'
  ///       mag >= and depth_km < 70
  ///              ^
  func failure(_ message: String, at offset: Int) -> Failure {
    let utf8 = string.utf8
    let position = utf8.index(utf8.startIndex, offsetBy: min(offset, utf8.count))
    let number = string.distance(from: string.startIndex, to: position) + 1
    var before = string[..<position]
    if let lineEnd = before.lastIndex(where: \.isNewline) {
      before = before[before.index(after: lineEnd)...]
    }
    var after = string[position...]
    if let lineEnd = after.firstIndex(where: \.isNewline) { after = after[..<lineEnd] }
    let isCutBefore = before.count > Self.shownCharacters
    let isCutAfter = after.count > Self.shownCharacters
    let shownBefore = (isCutBefore ? "…" : "") + before.suffix(Self.shownCharacters)
    let shownAfter = after.prefix(Self.shownCharacters) + (isCutAfter ? "…" : "")
    let indent = String(shownBefore.map { $0 == "\t" ? "\t" : " " })
    return Failure(
      .usage,
      """
      filter, character \(number): \(message)
        \(shownBefore)\(shownAfter)
        \(indent)^
      """)
  }

  /// The part of the expression that stands at those bytes.
  func part(_ range: Range<Int>) -> String {
    String(decoding: Array(string.utf8)[range], as: UTF8.self)
  }
}
