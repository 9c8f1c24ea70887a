import GeoFeatures

/// Walks over the words of a line, which blanks and tabs part.
struct WordScanner {
  private let text: Bytes
  private var position = 0

  init(_ text: Bytes) { self.text = text }

  /// The next word, or nil at the end.
  mutating func next() -> Bytes? {
    while position < text.count && CSVValue.isSpace(text[position]) { position += 1 }
    guard position < text.count else { return nil }
    let start = position
    while position < text.count && !CSVValue.isSpace(text[position]) { position += 1 }
    return Bytes(rebasing: text[start..<position])
  }

  /// What is left, without the blanks around it.
  var rest: Bytes { CSVValue.trimmed(Bytes(rebasing: text[position...])) }
}
