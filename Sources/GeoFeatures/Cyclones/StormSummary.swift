/// What is said of one cyclone in a table of fixes.
public struct StormSummary: Sendable, Equatable {
  /// Its identifier, as the source has it.
  public let id: String
  /// Its name, the last one where it changes; nil where it has none.
  public internal(set) var name: String?
  /// How many fixes there are of it.
  public internal(set) var fixCount = 0
  /// How many of the fixes are forecasts.
  public internal(set) var forecastCount = 0
  /// The moments of its fixes from the first to the last, in milliseconds since 1970, or nil.
  public internal(set) var times: ClosedRange<Int64>?
  /// The largest sustained wind of the fixes that are no forecasts, in knots, or nil. What winds are means
  /// of is not looked at.
  public internal(set) var maxWindKnots: Double?
}

/// Gathers what is said of each cyclone, in the order in which they first come. Memory grows with the
/// cyclones, not with the fixes.
///
/// A table has cyclones where it has the columns of ``FixColumn``; rows without `storm_id` do not count.
package struct StormTally: ~Copyable {
  private var keys = ByteKeyTable()
  private var nameKeys = ByteKeyTable()
  private var names: [String] = []
  private var entries: [StormSummary] = []

  /// Begins without any.
  package init() {}

  /// The cyclones so far.
  package var storms: [StormSummary] { entries }

  /// Takes up the rows of a table.
  package mutating func add(_ table: FeatureTable) {
    guard let ids = Self.column(.stormID, of: table) else { return }
    let name = Self.column(.name, of: table)
    let time = Self.column(.time, of: table)
    let kind = Self.column(.kind, of: table)
    let wind = Self.column(.windKnots, of: table)
    // Lines and areas of cyclones have their storm as well.
    for row in 0..<table.rowCount
    where ids.isValid(row) && table.geometry.vertices(ofRow: row).count < 2 {
      let id = ids.text(row)
      let place = keys.insert(id)
      if place == entries.count {
        entries.append(StormSummary(id: String(decoding: id, as: UTF8.self)))
      }
      entries[place].fixCount += 1
      if let name, name.isValid(row) { setName(name.text(row), at: place) }
      if let time, time.isValid(row) { extend(to: time.integer(row), at: place) }
      if let kind, kind.isValid(row), kind.text(row).elementsEqual("forecast".utf8) {
        entries[place].forecastCount += 1
      } else if let wind, wind.isValid(row), let knots = wind.number(row), !knots.isNaN {
        entries[place].maxWindKnots = max(entries[place].maxWindKnots ?? knots, knots)
      }
    }
  }

  private mutating func setName(_ text: Bytes, at place: Int) {
    let number = nameKeys.insert(text)
    if number == names.count { names.append(String(decoding: text, as: UTF8.self)) }
    entries[place].name = names[number]
  }

  private mutating func extend(to moment: Int64, at place: Int) {
    let times = entries[place].times ?? moment...moment
    entries[place].times = min(times.lowerBound, moment)...max(times.upperBound, moment)
  }

  private static func column(_ column: FixColumn, of table: FeatureTable) -> PropertyColumn? {
    table.column(column.field.name).flatMap { $0.type == column.field.type ? $0 : nil }
  }
}
