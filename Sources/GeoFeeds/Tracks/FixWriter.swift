import GeoFeatures

/// Writes fixes into the row under construction of a table: knows where each column stands.
///
/// A reader makes one of the columns that its format can fill, builds its table with ``schema``, sets
/// values in any order and as often as it likes, then the geometry, then finishes the row as for any
/// table. Winds and gusts are given in either unit and fill both columns of theirs, so that both are
/// to be named; an averaging time is said and never converted. NaN is no value.
///
///     let fixes = FixWriter([.kind, .time, .windKnots, .wind])
///     var builder = FeatureTableBuilder(schema: fixes.schema)
///     fixes.setKind(.observed, in: &builder)
///     fixes.set(.windKnots, 35, in: &builder)
///     builder.geometry.appendPointRow(-85, 17)
///     builder.finishRow()
public struct FixWriter: Sendable {
  /// The columns, in the order in which they are written.
  public let schema: Schema
  private let places: SharedBuffer<Int>

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - columns: What the format can fill, in any order; these are written in every feature.
  ///   - extras: What it fills now and then; these are written where they have a value.
  public init(_ columns: [FixColumn], extras: [FixColumn] = []) {
    var fields: [Field] = []
    var places: [Int] = []
    for column in FixColumn.allCases {
      let isDeclared = columns.contains(column)
      guard isDeclared || extras.contains(column) else {
        places.append(-1)
        continue
      }
      places.append(fields.count)
      var field = column.field
      field.isDeclared = isDeclared
      fields.append(field)
    }
    schema = Schema(fields)
    self.places = SharedBuffer(places)
  }

  /// Where a column stands in the table, or -1 where the format has none.
  @inline(__always)
  public func place(_ column: FixColumn) -> Int { places[column.rawValue] }

  /// Where a column stands that a reader fills, and therefore has named.
  @inline(__always)
  private func filled(_ column: FixColumn) -> Int {
    let place = place(column)
    precondition(place >= 0, "the format does not name the column")
    return place
  }

  /// Gives the fix a text; an empty one is none.
  @inline(__always)
  public func set(
    _ column: FixColumn, text: Bytes, in builder: inout FeatureTableBuilder
  ) {
    if !text.isEmpty { builder.set(filled(column), text: text) }
  }

  /// Gives the fix a text of our own.
  @inline(__always)
  public func set(
    _ column: FixColumn, literal: StaticString, in builder: inout FeatureTableBuilder
  ) {
    set(column, text: Bytes(of: literal), in: &builder)
  }

  /// Says what the fix is.
  @inline(__always)
  public func setKind(_ kind: FixKind, in builder: inout FeatureTableBuilder) {
    set(.kind, literal: kind.text, in: &builder)
  }

  /// Gives the fix a number in the unit of the column; NaN is none.
  ///
  /// A speed fills the column of its other unit too.
  @inline(__always)
  public func set(_ column: FixColumn, _ value: Double, in builder: inout FeatureTableBuilder) {
    switch column {
    case .windKnots, .gustKnots: setSpeed(column, knots: value, in: &builder)
    case .wind, .gust: setSpeed(column, metresPerSecond: value, in: &builder)
    default: put(column, value, &builder)
    }
  }

  /// Gives the fix a number in a unit of the source; NaN is none.
  @inline(__always)
  public func set(
    _ column: FixColumn, _ value: Double, _ unit: FixUnit, in builder: inout FeatureTableBuilder
  ) {
    switch unit {
    case .plain: set(column, value, in: &builder)
    case .knots: setSpeed(column, knots: value, in: &builder)
    case .metresPerSecond: setSpeed(column, metresPerSecond: value, in: &builder)
    case .nauticalMiles: put(column, FixUnit.kilometres(nauticalMiles: value), &builder)
    }
  }

  /// Gives the fix a whole number: minutes that a wind is a mean of.
  @inline(__always)
  public func set(
    _ column: FixColumn, integer: Int64, in builder: inout FeatureTableBuilder
  ) {
    builder.set(filled(column), integer: integer)
  }

  /// Gives the fix a truth.
  @inline(__always)
  public func set(_ column: FixColumn, flag: Bool, in builder: inout FeatureTableBuilder) {
    builder.set(filled(column), flag: flag)
  }

  /// Says when the fix is, in milliseconds since 1970.
  @inline(__always)
  public func setTime(_ milliseconds: Int64, in builder: inout FeatureTableBuilder) {
    set(.time, integer: milliseconds, in: &builder)
  }

  /// Says when the forecast begins, in milliseconds since 1970, and how many hours later the fix is:
  /// fills `init_time`, `lead_h` and `time`.
  @inline(__always)
  public func setTime(
    initial milliseconds: Int64, leadHours: Double, in builder: inout FeatureTableBuilder
  ) {
    set(.initialTime, integer: milliseconds, in: &builder)
    put(.leadHours, leadHours, &builder)
    let lead = (leadHours * 3_600_000).rounded()
    if lead.magnitude < 1e15 { setTime(milliseconds &+ Int64(lead), in: &builder) }
  }

  /// Says when the forecast begins and when the fix is, in milliseconds since 1970: fills `init_time`,
  /// `time` and `lead_h`.
  @inline(__always)
  public func setTime(
    initial milliseconds: Int64, valid: Int64, in builder: inout FeatureTableBuilder
  ) {
    set(.initialTime, integer: milliseconds, in: &builder)
    setTime(valid, in: &builder)
    put(.leadHours, Double(valid &- milliseconds) / 3_600_000, &builder)
  }

  // A speed goes into the columns of both of its units; each of them may be named.
  private func setSpeed(
    _ column: FixColumn, knots: Double, in builder: inout FeatureTableBuilder
  ) {
    let (knotColumn, column) = Self.speeds(column)
    if let knotColumn { put(knotColumn, knots, &builder) }
    put(column, FixUnit.metresPerSecond(knots: knots), &builder)
  }

  private func setSpeed(
    _ column: FixColumn, metresPerSecond: Double, in builder: inout FeatureTableBuilder
  ) {
    let (knotColumn, column) = Self.speeds(column)
    if let knotColumn {
      put(knotColumn, FixUnit.knots(metresPerSecond: metresPerSecond), &builder)
    }
    put(column, metresPerSecond, &builder)
  }

  @inline(__always)
  private static func speeds(_ column: FixColumn) -> (knots: FixColumn?, FixColumn) {
    switch column {
    case .windKnots, .wind: (.windKnots, .wind)
    case .gustKnots, .gust: (.gustKnots, .gust)
    default: (nil, column)
    }
  }

  @inline(__always)
  private func put(_ column: FixColumn, _ value: Double, _ builder: inout FeatureTableBuilder) {
    builder.set(filled(column), real: value)
  }
}
