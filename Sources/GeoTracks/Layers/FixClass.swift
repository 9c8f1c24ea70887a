import GeoFeatures

/// The class of a fix: one of a scale, or what its status says where that is no tropical cyclone's.
struct FixClass {
  /// What the column `class` says.
  let name: String
  /// The name of its style.
  let styleName: String
  /// The scale that it is one of, or nil.
  let scale: IntensityScale?
  /// Its place among the classes of a scale; whatever is no cyclone comes before them.
  let rank: Int

  /// A class of a scale.
  init(_ found: IntensityClass) {
    self.init("\(found.text)", "\(found.style)", found.scale, found.rank)
  }

  private init(_ name: String, _ style: String, _ scale: IntensityScale?, _ rank: Int) {
    (self.name, styleName, self.scale, self.rank) = (name, style, scale, rank)
  }

  /// The class of a status that is no tropical or subtropical cyclone's, or nil for any other: EX for
  /// extratropical and post-tropical (EX, PT, ET), else the status itself: LO for a low, WV for a
  /// wave, DB for a disturbance, MD for a monsoon depression, DS for a disturbance (IBTrACS) or what
  /// has dissipated (ATCF).
  static func other(status: Bytes) -> FixClass? {
    guard CycloneStage(status: status) == .other else { return nil }
    let text = String(decoding: status, as: UTF8.self).uppercased()
    return FixClass(["PT", "ET"].contains(text) ? "EX" : text, "fix-other", nil, -1)
  }

  /// The class of a subtropical cyclone, or nil for any other status: SD for a depression, SS for a storm
  /// by its wind, else as the status says.
  static func subtropical(status: Bytes, _ wind: IntensityClass?) -> FixClass? {
    let text = String(decoding: status, as: UTF8.self).uppercased()
    guard text == "SD" || text == "SS" else { return nil }
    let rank = wind?.rank ?? (text == "SD" ? 0 : 1)
    return rank == 0
      ? FixClass("SD", "fix-depression", wind?.scale, rank)
      : FixClass("SS", "fix-storm", wind?.scale, rank)
  }
}
