import GeoFeatures

/// What sort of low a status says a cyclone is: of what ATCF and IBTrACS write, and JMA's grades.
public enum CycloneStage: Sendable {
  /// Tropical or subtropical: TD TS STS TY ST TC HU SD SS.
  case tropical
  /// Extratropical or post-tropical, a low, a wave, a disturbance, a monsoon depression, or
  /// dissipating: EX PT ET LO WV DB MD DS.
  case other
  /// Not said, or not told by what is said: nothing, XX, IN (inland), MX (agencies disagree), NR
  /// and what is no status at all.
  case unknown

  /// The stage that a status means; letters of either case.
  public init(status: Bytes) {
    self = Self.stages.first { Self.isEqual(status, $0.status) }?.stage ?? .unknown
  }

  /// The stage that a status means; letters of either case.
  public init(status: String) {
    var status = status
    self = status.withUTF8 { CycloneStage(status: $0) }
  }

  private static let stages: [(status: StaticString, stage: CycloneStage)] = [
    ("TD", .tropical), ("TS", .tropical), ("STS", .tropical), ("TY", .tropical),
    ("ST", .tropical), ("TC", .tropical), ("HU", .tropical), ("SD", .tropical), ("SS", .tropical),
    ("EX", .other), ("PT", .other), ("ET", .other), ("LO", .other), ("WV", .other),
    ("DB", .other), ("MD", .other), ("DS", .other),
  ]

  /// Whether a text is a status, which is in capital letters, whatever its own case.
  static func isEqual(_ text: Bytes, _ status: StaticString) -> Bool {
    guard text.count == status.utf8CodeUnitCount else { return false }
    for index in 0..<text.count where text[index] & 0xDF != status.utf8Start[index] {
      return false
    }
    return true
  }
}
