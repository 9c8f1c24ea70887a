import GeoFeatures

/// Reads the text of `coordinates` (OGC 07-147r2, 16.9): tuples of longitude, latitude and, as it may
/// be, height in metres; commas within a tuple, white space between.
struct KMLCoordinates: ~Copyable {
  /// What a text turned out to be.
  enum Outcome {
    /// As KML has it.
    case regular
    /// With blanks and commas where KML has none, and yet clear.
    case loose
    case broken(String)
  }

  /// What stands before a number.
  private enum Separator: UInt8 {
    case comma, blank, commaAndBlank
  }

  private var numbers = GrowableBuffer<Double>(minimumCapacity: 16)
  private var separators = GrowableBuffer<UInt8>(minimumCapacity: 16)
  /// Whether a height other than 0 was among the last text's positions.
  private(set) var hasHeights = false

  init() {}

  /// One tuple as KML has it, with NaN for a height that is not there, or nil; what follows is white
  /// space or nothing.
  @inline(__always)
  static func tuple(
    _ text: Bytes, _ position: inout Int
  ) -> (longitude: Double, latitude: Double, height: Double)? {
    guard let longitude = NumberScanner.leadingReal(text, &position), position < text.count,
      text[position] == UInt8(ascii: ",")
    else { return nil }
    position += 1
    guard let latitude = NumberScanner.leadingReal(text, &position) else { return nil }
    var height = Double.nan
    if position < text.count && text[position] == UInt8(ascii: ",") {
      position += 1
      guard let third = NumberScanner.leadingReal(text, &position) else { return nil }
      height = third
    }
    return position == text.count || XMLText.isSpace(text[position])
      ? (longitude, latitude, height) : nil
  }

  /// Adds the positions of a text to the last ring; their heights only where they are to be kept.
  mutating func read(
    _ text: Bytes, into geometry: inout ItemGeometry, keepsHeights: Bool
  ) -> Outcome {
    hasHeights = false
    let start = geometry.x.count
    var position = 0
    while true {
      while position < text.count && XMLText.isSpace(text[position]) { position += 1 }
      if position == text.count { return .regular }
      guard let tuple = Self.tuple(text, &position) else { break }
      if tuple.height != 0 && tuple.height.isFinite { hasHeights = true }
      geometry.add(tuple.longitude, tuple.latitude, keepsHeights ? tuple.height : .nan)
    }
    geometry.truncate(to: start)
    hasHeights = false
    return readLoosely(text, into: &geometry, keepsHeights: keepsHeights)
  }

  /// The general way: all numbers first, then where one position ends and the next begins.
  ///
  /// White space alone always parts positions. A comma with white space beside it belongs to a
  /// position of two or three numbers (`1, 2, 3`), and parts positions where there are more
  /// (`1,2, 3,4`). Order is never guessed.
  private mutating func readLoosely(
    _ text: Bytes, into geometry: inout ItemGeometry, keepsHeights: Bool
  ) -> Outcome {
    guard tokenize(text) else { return .broken("more than numbers") }
    var first = 0
    while first < numbers.count {
      var end = first + 1
      while end < numbers.count && separators[end] != Separator.blank.rawValue { end += 1 }
      if end - first == 1 { return .broken("a number without its partner") }
      if end - first <= 3 {
        add(first..<end, to: &geometry, keepsHeights)
      } else {
        var start = first
        while start < end {
          var next = start + 1
          while next < end && separators[next] != Separator.commaAndBlank.rawValue { next += 1 }
          guard next - start == 2 || next - start == 3 else {
            return .broken("commas do not say where a position ends")
          }
          add(start..<next, to: &geometry, keepsHeights)
          start = next
        }
      }
      first = end
    }
    return .loose
  }

  private mutating func add(
    _ range: Range<Int>, to geometry: inout ItemGeometry, _ keepsHeights: Bool
  ) {
    let height = range.count == 3 ? numbers[range.lowerBound + 2] : .nan
    if height != 0 && height.isFinite { hasHeights = true }
    geometry.add(
      numbers[range.lowerBound], numbers[range.lowerBound + 1], keepsHeights ? height : .nan)
  }

  /// Takes the text apart; false where there is anything but numbers, blanks and single commas. A
  /// comma at the very end does not count.
  private mutating func tokenize(_ text: Bytes) -> Bool {
    numbers.truncate(to: 0)
    separators.truncate(to: 0)
    var position = 0
    while position < text.count {
      var commas = 0
      let start = position
      while position < text.count,
        XMLText.isSpace(text[position]) || text[position] == UInt8(ascii: ",")
      {
        if text[position] == UInt8(ascii: ",") { commas += 1 }
        position += 1
      }
      if position == text.count { return commas <= 1 }
      let hasBlank = position - start > commas
      if commas > (numbers.isEmpty ? 0 : 1) || (commas == 0 && !hasBlank && !numbers.isEmpty) {
        return false
      }
      guard let number = NumberScanner.leadingReal(text, &position) else { return false }
      let separator: Separator = commas == 0 ? .blank : hasBlank ? .commaAndBlank : .comma
      numbers.append(number)
      separators.append(separator.rawValue)
    }
    return true
  }
}
