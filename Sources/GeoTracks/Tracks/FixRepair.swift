import GeoFeatures
import Geodesy

/// Makes columns of fixes fit to draw from, whatever the table they come from has made of them.
///
/// Identifiers that are written as numbers are texts, and numbers that stand as texts are numbers, as far
/// as they are any. A wind, gust, pressure or radius that no cyclone has is null. All of it is reported.
public enum FixRepair {
  /// The largest sustained wind there can be, in knots: the greatest ever given is 190 (Nancy, 1961).
  static let mostKnots = 250.0
  /// The largest gust: the greatest ever measured is 220 kt (Barrow Island, 1996; WMO).
  static let mostGustKnots = 300.0
  /// The pressures there can be, in hPa: the least ever given is 870 (Tip, 1979), the largest ever measured
  /// at sea level is 1,085 (Tosontsengel; WMO).
  static let pressures = 850.0...1090.0
  /// No radius is as long: half an ocean.
  static let mostKilometres = QuadrantPolygons.largestRadiusMetres / 1000

  /// Repairs fixes; where all is well nothing is changed. O(rows).
  ///
  /// - Parameters:
  ///   - table: Fixes, by the names of ``GeoFeatures/FixColumn``.
  ///   - log: Gets what became null (`wind-implausible`, `pressure-implausible`, `radius-implausible`,
  ///     `no-number`), and columns of which nothing is made (`column-of-other-type`).
  ///   - place: Where a row comes from.
  /// - Returns: The table.
  public static func repair(
    _ table: FeatureTable, log: inout DiagnosticLog,
    place: (Int) -> Place = { Place(item: $0 + 1) }
  ) -> FeatureTable {
    var (fields, columns) = (table.schema.fields, table.columns)
    var isChanged = false
    for column in FixColumn.allCases {
      guard let index = table.schema.index(of: column.field.name) else { continue }
      let found = columns[index]
      var repaired: PropertyColumn?
      switch (column.field.type, found.type) {
      case (.real, .text): repaired = numbers(found, column, &log, place)
      case (.real, .real), (.real, .integer), (.integer, .integer), (.time, .time), (.flag, _),
        (.text, .text):
        break
      case (.text, .integer), (.text, .real): repaired = texts(found)
      default: report(column, found, &log)
      }
      if let limits = limits(of: column) {
        repaired = plausible(repaired ?? found, column, limits, &log, place) ?? repaired
      }
      guard let repaired else { continue }
      isChanged = true
      columns[index] = repaired
      fields[index].type = repaired.type
    }
    return isChanged ? table.replacing(schema: Schema(fields), columns: columns) : table
  }

  private static func report(
    _ column: FixColumn, _ found: PropertyColumn, _ log: inout DiagnosticLog
  ) {
    guard (0..<found.count).contains(where: found.isValid) else { return }
    let field = column.field
    log.add("column-of-other-type", .rejected, at: Place()) {
      "the column '\(field.name)' is \(found.type.name), not \(field.type.name); nothing is made of it "
        + "(--field \(field.name):\(field.type.name)=…)"
    }
  }

  // MARK: Types

  /// The numbers that texts say; what says none is null and reported.
  private static func numbers(
    _ texts: PropertyColumn, _ column: FixColumn, _ log: inout DiagnosticLog,
    _ place: (Int) -> Place
  ) -> PropertyColumn {
    var builder = ColumnBuilder(.real)
    for row in 0..<texts.count where texts.isValid(row) {
      if let number = NumberScanner.real(texts.text(row)), number.isFinite {
        builder.setWord(number.bitPattern, row: row)
      } else {
        log.add("no-number", .rejected, at: place(row)) {
          "\(column.field.name) \"\(String(decoding: texts.text(row).prefix(60), as: UTF8.self))\" is no "
            + "number and became null"
        }
      }
    }
    return builder.finish(rowCount: texts.count)
  }

  private static func texts(_ numbers: PropertyColumn) -> PropertyColumn {
    var builder = ColumnBuilder(.text)
    var text = ByteBuffer(minimumCapacity: 32)
    for row in 0..<numbers.count where numbers.isValid(row) {
      text.truncate(to: 0)
      if numbers.type == .integer {
        NumberWriter.appendInteger(numbers.integer(row), to: &text)
      } else {
        NumberWriter.appendReal(numbers.real(row), to: &text)
      }
      builder.setText(text.bytes, row: row)
    }
    return builder.finish(rowCount: numbers.count)
  }

  // MARK: Limits

  /// What there can be in a column, or nil where nothing is known of that.
  private static func limits(of column: FixColumn) -> ClosedRange<Double>? {
    switch column {
    case .windKnots: 0...mostKnots
    case .wind: 0...FixUnit.metresPerSecond(knots: mostKnots)
    case .gustKnots: 0...mostGustKnots
    case .gust: 0...FixUnit.metresPerSecond(knots: mostGustKnots)
    case .pressure: pressures
    case .probabilityRadius, .stormWarningRadius, .maximumWindRadius, .outerRadius:
      0...mostKilometres
    default: isWindRadius(column) ? 0...mostKilometres : nil
    }
  }

  private static func isWindRadius(_ column: FixColumn) -> Bool {
    FixColumn.r15ms.rawValue..<FixColumn.stormWarningRadius.rawValue ~= column.rawValue
      && column.field.type == .real
  }

  /// The column without what can't be, or nil where there is nothing of that.
  private static func plausible(
    _ column: PropertyColumn, _ meaning: FixColumn, _ limits: ClosedRange<Double>,
    _ log: inout DiagnosticLog, _ place: (Int) -> Place
  ) -> PropertyColumn? {
    func isPlausible(_ row: Int) -> Bool {
      guard column.isValid(row), let value = column.number(row), !value.isNaN else { return true }
      return limits.contains(value)
    }
    guard column.type == .real || column.type == .integer,
      let first = (0..<column.count).first(where: { !isPlausible($0) })
    else { return nil }
    let field = meaning.field
    let kind =
      switch meaning {
      case .pressure: "pressure-implausible"
      case .wind, .windKnots, .gust, .gustKnots: "wind-implausible"
      default: "radius-implausible"
      }
    var builder = ColumnBuilder(column.type)
    for row in 0..<column.count where column.isValid(row) {
      if row < first || isPlausible(row) {
        builder.setWord(
          column.type == .real
            ? column.real(row).bitPattern : UInt64(bitPattern: column.integer(row)), row: row)
        continue
      }
      log.add(kind, .rejected, at: place(row)) {
        let unit = field.unit ?? ""
        return "\(field.name) \(column.number(row) ?? .nan) is none that a cyclone has, "
          + "\(Int(limits.lowerBound)) to \(Int(limits.upperBound)) \(unit), and became null"
      }
    }
    return builder.finish(rowCount: column.count)
  }
}

extension FixTable {
  /// Makes sure that there is something of cyclones: a storm's identifier or name, a wind, a pressure, a
  /// status, a radius, or what a forecast has. A catalogue of earthquakes has none of these.
  ///
  /// - Throws: `Failure` of kind `unreadable`.
  func requireCyclones() throws(Failure) {
    if rowCount == 0 { return }
    if stormID != nil || name != nil || hasIntensity { return }
    throw Failure(
      .unreadable, "nothing in the input tells of cyclones: no storm, wind, pressure or status",
      advice: "--field names the columns, as in --field storm_id=sid --field wind_kt=vmax")
  }

  /// Whether there are winds, pressures, radii or statuses of cyclones, or what forecasts have.
  var hasIntensity: Bool {
    let marks = [windKnots, wind, pressure, model, initialTime, leadHours]
    if marks.contains(where: { $0 != nil }) || kinds.contains(where: { $0 != .observed }) {
      return true
    }
    let radii =
      [FixColumn.probabilityRadius]
      + WindThreshold.allCases.flatMap { threshold in
        RadiusPart.allCases.map { FixColumn.radius(threshold, $0) }
      }
    if radii.contains(where: { FixTable.column($0, of: table) != nil }) { return true }
    return (0..<rowCount).contains {
      CycloneStage(status: FixTable.text(status, $0)) != .unknown
    }
  }
}
