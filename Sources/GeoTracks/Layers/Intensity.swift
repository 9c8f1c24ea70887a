import GeoFeatures

/// The classes of the fixes of a table, each on the scale that was asked for, else on that of its
/// agency and averaging time.
struct Intensity {
  private let fixes: FixTable
  private let scale: IntensityScale?
  /// What fixes that name no agency have in common: their averaging times.
  private let standards = Standards()

  /// Scales by agency and averaging time, found once.
  private final class Standards {
    private struct Key: Hashable {
      let agency: String
      let minutes: Int?
    }
    private var known: [Key: IntensityScale?] = [:]
    /// Those of the row before, which the next one has as a rule.
    private var agency = SharedBuffer<UInt8>()
    private var minutes: Int?
    private var last: IntensityScale??

    func scale(agency bytes: Bytes, minutes: Int?) -> IntensityScale? {
      if let last, self.minutes == minutes, bytes.isSame(as: agency.values) { return last }
      agency = SharedBuffer(bytes)
      self.minutes = minutes
      let name = String(decoding: bytes, as: UTF8.self)
      let key = Key(agency: name, minutes: minutes)
      let found =
        known[key]
        ?? IntensityScale.standard(agency: name.isEmpty ? nil : name, averagingMinutes: minutes)
      known[key] = .some(found)
      last = .some(found)
      return found
    }
  }

  init(_ fixes: FixTable, scale: IntensityScale?) {
    self.fixes = fixes
    self.scale = scale
  }

  /// The scale of a row, or nil where it is not known.
  func scale(of row: Int) -> IntensityScale? {
    if let scale { return scale }
    let minutes = fixes.windMinutes.flatMap { $0.isValid(row) ? Int($0.integer(row)) : nil }
    return standards.scale(agency: FixTable.text(fixes.agency, row), minutes: minutes)
  }

  /// The class of a row, or nil where nothing tells it.
  ///
  /// A status that is no tropical cyclone's is the class itself, whatever the wind is; a subtropical one is
  /// a depression or a storm by the wind. All others are classed by the wind, and those without one by
  /// their status, where that is a class of the scale.
  func fixClass(of row: Int) -> FixClass? {
    let status = FixTable.text(fixes.status, row)
    if status.isEmpty { return windClass(of: row).map(FixClass.init) }
    if let other = FixClass.other(status: status) { return other }
    let found = windClass(of: row)
    if let subtropical = FixClass.subtropical(status: status, found) { return subtropical }
    if let found { return FixClass(found) }
    guard let scale = scale(of: row) else { return nil }
    return scale.classes.first { CycloneStage.isEqual(status, $0.text) }.map(FixClass.init)
  }

  /// The class of a row's wind, or nil where it has none, or its scale is not known.
  private func windClass(of row: Int) -> IntensityClass? {
    let knots = FixTable.number(fixes.windKnots, row)
    let wind = FixTable.number(fixes.wind, row)
    guard !knots.isNaN || !wind.isNaN, let scale = scale(of: row) else { return nil }
    if knots.isNaN { return scale.intensityClass(metresPerSecond: wind) }
    return scale.intensityClass(windKnots: knots, windMetresPerSecond: wind)
  }

  /// The class of most rank among rows that are on one scale with the first that has one.
  func greatestClass(of rows: [Int]) -> FixClass? {
    var greatest: FixClass?
    for row in rows {
      guard let found = fixClass(of: row) else { continue }
      guard let known = greatest else {
        greatest = found
        continue
      }
      let isComparable = found.scale == known.scale || known.scale == nil || found.scale == nil
      if isComparable && known.rank < found.rank { greatest = found }
    }
    return greatest
  }
}
