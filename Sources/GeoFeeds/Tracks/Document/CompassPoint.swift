import GeoFeatures

/// The sixteen points of the compass, as agencies write them.
enum CompassPoint {
  private static let english: [StaticString] = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
  ]
  private static let kanji: [StaticString] = [
    "北", "北北東", "北東", "東北東", "東", "東南東", "南東", "南南東", "南", "南南西", "南西", "西南西", "西", "西北西",
    "北西", "北北西",
  ]

  /// How many sixteenths of a turn from north, clockwise, a word in English or in characters is, or
  /// nil where it is no point of the compass.
  static func sixteenths(_ text: Bytes) -> Int? {
    english.firstIndex { text.elementsEqual(Bytes(of: $0)) }
      ?? kanji.firstIndex { text.elementsEqual(Bytes(of: $0)) }
  }

  /// The same in degrees.
  static func degrees(_ text: Bytes) -> Double? { sixteenths(text).map { Double($0) * 22.5 } }

  /// The word in English.
  static func word(_ text: Bytes) -> StaticString? { sixteenths(text).map { english[$0] } }
}
