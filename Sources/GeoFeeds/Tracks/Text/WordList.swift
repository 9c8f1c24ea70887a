import GeoFeatures

/// The words of a message whose lines break anywhere.
///
/// They are views of its lines, and valid as long as those are held.
struct WordList: ~Copyable {
  // Not private: a generic buffer of it is a part of what other files see.
  struct Word: BitwiseCopyable {
    var start: UnsafePointer<UInt8>
    var count: Int
    var line: Int
    var isFirst: Bool
  }

  private var words = GrowableBuffer<Word>(minimumCapacity: 512)
  private let nothing = ByteBuffer(minimumCapacity: 1)

  /// How many words there are.
  var count: Int { words.count }

  mutating func clear() { words.truncate(to: 0) }

  /// Adds the words of a line.
  mutating func add(_ line: FixedLine) {
    var scanner = WordScanner(line.bytes)
    var isFirst = true
    while let word = scanner.next() {
      guard let start = word.baseAddress else { continue }
      words.append(Word(start: start, count: word.count, line: line.number, isFirst: isFirst))
      isFirst = false
    }
  }

  /// A word without the commas, points and strokes around it; nothing beyond the last.
  subscript(place: Int) -> Bytes {
    guard place >= 0 && place < words.count else { return nothing.bytes }
    let text = Bytes(start: words[place].start, count: words[place].count)
    var (start, end) = (0, text.count)
    while end > 0 && Self.isMark(text[end - 1]) { end -= 1 }
    if let stroke = text[..<end].lastIndex(of: UInt8(ascii: "/")) { start = stroke + 1 }
    return Bytes(rebasing: text[start..<end])
  }

  /// Whether those words stand there, one after the other.
  func has(_ texts: [StaticString], at place: Int) -> Bool {
    for (offset, text) in texts.enumerated()
    where !self[place + offset].elementsEqual(Bytes(of: text)) {
      return false
    }
    return true
  }

  /// The number that a word is, or nil.
  func number(_ place: Int) -> Double? { NumberScanner.real(self[place]) }

  /// Whether a word is the first of its line.
  func isFirst(_ place: Int) -> Bool { place < words.count && words[place].isFirst }

  /// The line of a word.
  func line(_ place: Int) -> Int { words.count == 0 ? 0 : words[min(place, words.count - 1)].line }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/")
  }
}
