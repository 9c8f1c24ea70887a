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

  /// The class of a row, or nil where it has no wind, or its scale is not known.
  func intensityClass(of row: Int) -> IntensityClass? {
    let knots = fixes.windKnots.flatMap { $0.isValid(row) ? $0.number(row) : nil }
    let wind = fixes.wind.flatMap { $0.isValid(row) ? $0.number(row) : nil }
    guard knots != nil || wind != nil, let scale = scale(of: row) else { return nil }
    guard let knots else { return scale.intensityClass(metresPerSecond: wind ?? .nan) }
    return scale.intensityClass(windKnots: knots, windMetresPerSecond: wind ?? .nan)
  }

  /// The class of most rank among rows that are on one scale with the first that has one.
  func greatestClass(of rows: [Int]) -> IntensityClass? {
    var greatest: IntensityClass?
    for row in rows {
      guard let found = intensityClass(of: row) else { continue }
      guard let known = greatest else {
        greatest = found
        continue
      }
      if found.scale == known.scale && known < found { greatest = found }
    }
    return greatest
  }
}

extension IntensityClass {
  /// Its text.
  var name: String { "\(text)" }

  /// The name of its style.
  var styleName: String { "\(style)" }
}
