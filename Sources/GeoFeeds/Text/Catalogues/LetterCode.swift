/// What the letters of a column mean.
struct LetterCode: Sendable {
  private let words: [(letter: UInt8, word: StaticString)]

  init(_ words: [(letter: Unicode.Scalar, word: StaticString)]) {
    self.words = words.map { (UInt8(ascii: $0.letter), $0.word) }
  }

  /// What a letter means, or nil where it has no meaning.
  func word(_ letter: UInt8) -> StaticString? { words.first { $0.letter == letter }?.word }
}
