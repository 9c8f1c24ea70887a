import GeoFeatures

/// Does to a row what its profile asks for once its own values are there: reads facts out of texts,
/// then fills in defaults.
///
/// A reader makes one per input and gives it the place in its table of each field of the profile.
struct ProfileRunner: ~Copyable {
  private let profile: Profile
  /// The column of each field of the profile.
  private let columns: [Int]
  /// Minutes east of UTC for times that do not say their zone.
  private let zoneMinutes: Int
  private var captures = Captures()
  private var text = ByteBuffer(minimumCapacity: 1024)
  private let hasDefaults: Bool
  private let maps: ValueMaps

  init(profile: Profile, columns: [Int], zoneMinutes: Int) {
    self.profile = profile
    self.columns = columns
    self.zoneMinutes = zoneMinutes
    maps = ValueMaps(profile) { columns[$0] }
    hasDefaults = profile.fields.contains { $0.defaultText != nil }
  }

  /// Fills in what is still null in the current row. `report` is told of captures that are no value
  /// of their field, by the field's place in the profile, and of odd times.
  mutating func run(
    _ builder: inout FeatureTableBuilder, report: (_ field: Int, _ outcome: TextOutcome) -> Void
  ) {
    for extraction in profile.extractions where builder.hasValue(columns[extraction.source]) {
      // A copy, since a capture may go into the column that it comes from.
      text.truncate(to: 0)
      text.append(contentsOf: builder.text(columns[extraction.source]))
      for rule in extraction.rules where rule.pattern.match(text.bytes, into: &captures) {
        for (capture, field) in rule.fields.enumerated() {
          guard let range = captures[capture], !builder.hasValue(columns[field]) else { continue }
          let outcome = convert(Bytes(rebasing: text.bytes[range]), field, &builder)
          if outcome != .set && outcome != .empty { report(field, outcome) }
        }
        break
      }
    }
    if !maps.isEmpty { maps.apply(to: &builder) }
    guard hasDefaults else { return }
    for (index, field) in profile.fields.enumerated() {
      guard var value = field.defaultText, !builder.hasValue(columns[index]) else { continue }
      value.withUTF8 { _ = convert($0, index, &builder) }
    }
  }

  private func convert(
    _ text: Bytes, _ field: Int, _ builder: inout FeatureTableBuilder
  ) -> TextOutcome {
    builder.set(
      columns[field], converting: text, to: profile.fields[field].type, zoneMinutes: zoneMinutes,
      isLowercased: profile.fields[field].isLowercased)
  }
}
