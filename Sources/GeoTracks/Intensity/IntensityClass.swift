/// A class of an intensity scale.
public struct IntensityClass: Sendable, Hashable, Comparable {
  /// The scale it is one of.
  public let scale: IntensityScale
  /// Its place on the scale, from 0 for a depression on.
  public let rank: Int

  init(scale: IntensityScale, rank: Int) {
    self.scale = scale
    self.rank = rank
  }

  /// What the column `class` says: `TD`, `TS` and the categories `1` to `5` of Saffir and Simpson;
  /// `TD`, `TS`, `STS` and three kinds of `TY` of Tokyo; `TD` and three kinds of typhoon of Taiwan.
  public var text: StaticString { entry.text }

  /// The class in words.
  public var words: StaticString { entry.words }

  /// The style that its fixes and segments are drawn in: the colours are those of one scale, the names each scale's own.
  public var style: StaticString { entry.style }

  /// Weaker classes come before stronger ones; classes of different scales are not to be compared.
  public static func < (left: IntensityClass, right: IntensityClass) -> Bool {
    left.rank < right.rank
  }

  private struct Entry {
    let text, words, style: StaticString
  }

  private var entry: Entry {
    switch scale {
    case .saffirSimpson: Self.saffirSimpson[rank]
    case .jma: Self.jma[rank]
    case .cwa: Self.cwa[rank]
    }
  }

  private static let saffirSimpson = [
    Entry(text: "TD", words: "tropical depression", style: "fix-depression"),
    Entry(text: "TS", words: "tropical storm", style: "fix-storm"),
    Entry(text: "1", words: "hurricane of category 1", style: "fix-1"),
    Entry(text: "2", words: "hurricane of category 2", style: "fix-2"),
    Entry(text: "3", words: "hurricane of category 3", style: "fix-3"),
    Entry(text: "4", words: "hurricane of category 4", style: "fix-4"),
    Entry(text: "5", words: "hurricane of category 5", style: "fix-5"),
  ]

  private static let jma = [
    Entry(text: "TD", words: "tropical depression", style: "fix-depression"),
    Entry(text: "TS", words: "tropical storm", style: "fix-storm"),
    Entry(text: "STS", words: "severe tropical storm", style: "fix-severe"),
    Entry(text: "TY strong", words: "strong typhoon", style: "fix-strong"),
    Entry(
      text: "TY very strong", words: "very strong typhoon", style: "fix-very-strong"),
    Entry(text: "TY violent", words: "violent typhoon", style: "fix-violent"),
  ]

  private static let cwa = [
    Entry(text: "TD", words: "tropical depression", style: "fix-depression"),
    Entry(text: "light", words: "light typhoon", style: "fix-light"),
    Entry(text: "moderate", words: "moderate typhoon", style: "fix-moderate"),
    Entry(text: "severe", words: "severe typhoon", style: "fix-intense"),
  ]
}
