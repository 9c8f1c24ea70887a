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

  /// A name for styles, which no other class of any scale has.
  public var key: StaticString { entry.key }

  /// A colour, as 0xRRGGBB: from blue over yellow and red to violet, and the same on all scales for
  /// about the same wind.
  public var color: UInt32 { entry.color }

  /// Weaker classes come before stronger ones; classes of different scales are not to be compared.
  public static func < (left: IntensityClass, right: IntensityClass) -> Bool {
    left.rank < right.rank
  }

  private struct Entry {
    let text, words, key: StaticString
    let color: UInt32
  }

  private var entry: Entry {
    switch scale {
    case .saffirSimpson: Self.saffirSimpson[rank]
    case .jma: Self.jma[rank]
    case .cwa: Self.cwa[rank]
    }
  }

  private static let saffirSimpson = [
    Entry(text: "TD", words: "tropical depression", key: "saffir-simpson-td", color: 0x4A90D9),
    Entry(text: "TS", words: "tropical storm", key: "saffir-simpson-ts", color: 0x2BB673),
    Entry(text: "1", words: "hurricane of category 1", key: "saffir-simpson-1", color: 0xF2D13C),
    Entry(text: "2", words: "hurricane of category 2", key: "saffir-simpson-2", color: 0xF5A623),
    Entry(text: "3", words: "hurricane of category 3", key: "saffir-simpson-3", color: 0xEB6B1E),
    Entry(text: "4", words: "hurricane of category 4", key: "saffir-simpson-4", color: 0xD7263D),
    Entry(text: "5", words: "hurricane of category 5", key: "saffir-simpson-5", color: 0x8E2DA8),
  ]

  private static let jma = [
    Entry(text: "TD", words: "tropical depression", key: "jma-td", color: 0x4A90D9),
    Entry(text: "TS", words: "tropical storm", key: "jma-ts", color: 0x2BB673),
    Entry(text: "STS", words: "severe tropical storm", key: "jma-sts", color: 0x9CC53B),
    Entry(text: "TY strong", words: "strong typhoon", key: "jma-ty-strong", color: 0xF2D13C),
    Entry(
      text: "TY very strong", words: "very strong typhoon", key: "jma-ty-very-strong",
      color: 0xEB6B1E),
    Entry(text: "TY violent", words: "violent typhoon", key: "jma-ty-violent", color: 0xD7263D),
  ]

  private static let cwa = [
    Entry(text: "TD", words: "tropical depression", key: "cwa-td", color: 0x4A90D9),
    Entry(text: "light", words: "light typhoon", key: "cwa-light", color: 0x2BB673),
    Entry(text: "moderate", words: "moderate typhoon", key: "cwa-moderate", color: 0xF2D13C),
    Entry(text: "severe", words: "severe typhoon", key: "cwa-severe", color: 0xD7263D),
  ]
}
