import GeoFeatures

/// The class of a fix: one of a scale, or what its status says where that is no tropical cyclone's.
struct FixClass {
  private let text, style: StaticString
  /// The scale that it is one of, or nil.
  let scale: IntensityScale?
  /// Its place among the classes of a scale; whatever is no cyclone comes before them.
  let rank: Int

  /// What the column `class` says.
  var name: String { "\(text)" }
  /// The name of its style.
  var styleName: String { "\(style)" }

  /// A class of a scale.
  init(_ found: IntensityClass) {
    self.init(found.text, found.style, found.scale, found.rank)
  }

  private init(
    _ text: StaticString, _ style: StaticString, _ scale: IntensityScale?, _ rank: Int
  ) {
    (self.text, self.style, self.scale, self.rank) = (text, style, scale, rank)
  }

  /// The class of a status that is no tropical or subtropical cyclone's, or nil for any other: EX for
  /// extratropical and post-tropical (EX, PT, ET), else the status itself: LO for a low, WV for a
  /// wave, DB for a disturbance, MD for a monsoon depression, DS for a disturbance (IBTrACS) or what
  /// has dissipated (ATCF).
  static func other(status: Bytes) -> FixClass? {
    others.first { CycloneStage.isEqual(status, $0.status) }
      .map { FixClass($0.text, "fix-other", nil, -1) }
  }

  private static let others: [(status: StaticString, text: StaticString)] = [
    ("EX", "EX"), ("PT", "EX"), ("ET", "EX"), ("LO", "LO"), ("WV", "WV"), ("DB", "DB"),
    ("MD", "MD"), ("DS", "DS"),
  ]

  /// The class of a subtropical cyclone, or nil for any other status: SD for a depression, SS for a storm
  /// by its wind, else as the status says.
  static func subtropical(status: Bytes, _ wind: IntensityClass?) -> FixClass? {
    let isDepression = CycloneStage.isEqual(status, "SD")
    guard isDepression || CycloneStage.isEqual(status, "SS") else { return nil }
    let rank = wind?.rank ?? (isDepression ? 0 : 1)
    return rank == 0
      ? FixClass("SD", "fix-depression", wind?.scale, rank)
      : FixClass("SS", "fix-storm", wind?.scale, rank)
  }
}
