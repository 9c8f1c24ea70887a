/// The sixteen points of the compass, as agencies write them and as columns of directions name them.
public enum CompassPoint {
  private static let english: [StaticString] = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
  ]
  private static let kanji: [StaticString] = [
    "北", "北北東", "北東", "東北東", "東", "東南東", "南東", "南南東", "南", "南南西", "南西", "西南西", "西", "西北西",
    "北西", "北北西",
  ]

  /// The direction of a point in degrees clockwise from north, or nil where the text is no point of the
  /// compass: capital letters, or the characters of Chinese and Japanese.
  public static func degrees(_ text: Bytes) -> Double? {
    sixteenths(text).map { Double($0) * 22.5 }
  }

  /// The direction of a point in degrees clockwise from north, or nil; the same of a string.
  public static func degrees(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { degrees($0) }
  }

  /// The point in English letters, or nil where the text is none.
  public static func word(_ text: Bytes) -> StaticString? { sixteenths(text).map { english[$0] } }

  private static func sixteenths(_ text: Bytes) -> Int? {
    for names in [english, kanji] {
      let place = names.firstIndex {
        text.elementsEqual(Bytes(start: $0.utf8Start, count: $0.utf8CodeUnitCount))
      }
      if let place { return place }
    }
    return nil
  }
}
