import GeoFeatures

/// A table of cyclone fixes, and where in it the columns stand that tracks are made of.
///
/// Any table with points will do: what it lacks is null in every row. Columns are known by the names
/// and types of ``GeoFeatures/FixColumn``. One object for all layers and threads, since copies of so
/// many columns would have to be counted.
final class FixTable: Sendable {
  let table: FeatureTable
  /// Milliseconds since 1970.
  let time: PropertyColumn?
  let initialTime: PropertyColumn?
  let leadHours: PropertyColumn?
  let windKnots: PropertyColumn?
  let wind: PropertyColumn?
  let windMinutes: PropertyColumn?
  let pressure: PropertyColumn?
  let stormID: PropertyColumn?
  let name: PropertyColumn?
  let agency: PropertyColumn?
  let model: PropertyColumn?
  let status: PropertyColumn?
  /// What each row is; an analysis or a forecast where it says so, else observed.
  let kinds: SharedBuffer<FixKind>

  init(_ table: FeatureTable) {
    self.table = table
    func column(_ column: FixColumn) -> PropertyColumn? { FixTable.column(column, of: table) }
    time = column(.time)
    initialTime = column(.initialTime)
    leadHours = column(.leadHours)
    windKnots = column(.windKnots)
    wind = column(.wind)
    windMinutes = column(.windMinutes)
    pressure = column(.pressure)
    stormID = column(.stormID)
    name = column(.name)
    agency = column(.agency)
    model = column(.model)
    status = column(.status)
    var kinds = GrowableBuffer<FixKind>(minimumCapacity: table.rowCount)
    let kind = column(.kind)
    for row in 0..<table.rowCount {
      kinds.append(kind.flatMap { $0.isValid(row) ? FixKind($0.text(row)) : nil } ?? .observed)
    }
    self.kinds = kinds.share()
  }

  /// The column of that name, where it has the type; whole numbers will do for real ones.
  static func column(_ column: FixColumn, of table: FeatureTable) -> PropertyColumn? {
    guard let found = table.column(column.field.name) else { return nil }
    if found.type == column.field.type { return found }
    return column.field.type == .real && found.type == .integer ? found : nil
  }

  var rowCount: Int { table.rowCount }

  /// Whether a row has a place.
  @inline(__always)
  func isLocated(_ row: Int) -> Bool {
    !table.geometry.vertices(ofRow: row).isEmpty && !longitude(row).isNaN
  }

  @inline(__always)
  func longitude(_ row: Int) -> Double {
    table.geometry.x[table.geometry.vertices(ofRow: row).lowerBound]
  }

  @inline(__always)
  func latitude(_ row: Int) -> Double {
    table.geometry.y[table.geometry.vertices(ofRow: row).lowerBound]
  }

  /// When a row is, or nil.
  @inline(__always)
  func moment(_ row: Int) -> Int64? {
    time.flatMap { $0.isValid(row) ? $0.integer(row) : nil }
  }

  /// When the forecast begins that a row belongs to; an analysis that does not say begins its own.
  @inline(__always)
  func initialMoment(_ row: Int) -> Int64? {
    if let initialTime, initialTime.isValid(row) { return initialTime.integer(row) }
    return kinds[row] == .analysis ? moment(row) : nil
  }

  /// The largest sustained wind in knots, of either column, or NaN.
  @inline(__always)
  func knots(_ row: Int) -> Double {
    let knots = Self.number(windKnots, row)
    guard knots.isNaN, wind != nil else { return knots }
    return FixUnit.knots(metresPerSecond: Self.number(wind, row))
  }

  /// The largest sustained wind in metres per second, of either column, or NaN.
  @inline(__always)
  func metresPerSecond(_ row: Int) -> Double {
    let speed = Self.number(wind, row)
    guard speed.isNaN, windKnots != nil else { return speed }
    return FixUnit.metresPerSecond(knots: Self.number(windKnots, row))
  }

  /// A number, NaN where it is null.
  @inline(__always)
  static func number(_ column: PropertyColumn?, _ row: Int) -> Double {
    guard let column, column.isValid(row) else { return .nan }
    return column.number(row) ?? .nan
  }

  /// The bytes of a text, none where it is null.
  @inline(__always)
  static func text(_ column: PropertyColumn?, _ row: Int) -> Bytes {
    guard let column, column.isValid(row) else { return Bytes(start: nil, count: 0) }
    return column.text(row)
  }
}

extension FixKind {
  /// What a text names, or nil.
  init?(_ text: Bytes) {
    let kinds = [FixKind.observed, .analysis, .forecast]
    guard let kind = kinds.first(where: { text.equals($0.text) }) else { return nil }
    self = kind
  }
}

extension Bytes {
  /// Whether they are those of a text of our own.
  @inline(__always)
  func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index] != text.utf8Start[index] { return false }
    return true
  }
}
