import GeoFeatures

/// Gives events to regions, table after table.
public struct RegionAssignment {
  /// The number of what is in no region.
  public static let none: Int32 = -1

  let division: RegionDivision
  let rules: RegionRules
  let threads: Int
  let borders: NearestBorder?
  let degrees: DegreeCells?
  let hexagons: HexagonCells?
  /// The regions that came as events did, by cell or by key.
  var numberByCell: [UInt64: Int32] = [:]
  var numberByKey: [String: Int32] = [:]
  var cells: [UInt64] = []
  var keys: [String] = []
  /// Whether a table had the property by whose values events are divided, and else what one had.
  var hasProperty = false
  var knownProperties: [String] = []
  /// What was found so far.
  public internal(set) var counts = RegionCounts()

  /// Makes ready to give events to regions.
  ///
  /// - Throws: A `Failure` of kind `usage` where cells have no such size.
  public init(
    _ division: RegionDivision, rules: RegionRules = RegionRules(), threads: Int = 1
  ) throws(Failure) {
    self.division = division
    self.rules = rules
    self.threads = threads
    var (borders, degrees, hexagons): (NearestBorder?, DegreeCells?, HexagonCells?) = (
      nil, nil, nil
    )
    switch division {
    case .polygons(let regions) where rules.reachMetres > 0:
      borders = try NearestBorder(regions.geometry, reachMetres: rules.reachMetres)
    case .degrees(let size): degrees = try DegreeCells(degrees: size)
    case .hexagons(let width): hexagons = try HexagonCells(widthMetres: width)
    default: break
    }
    (self.borders, self.degrees, self.hexagons) = (borders, degrees, hexagons)
  }

  /// The region of each row of a table, or ``none``; what is no single point has -2, and counts nowhere.
  ///
  /// Rows that are no earthquakes by `others` are passed over. Where overlaps count, calls `body` again with
  /// the second regions of rows that have several, and so on; rows that have no further one are -2 then.
  ///
  /// - Parameters:
  ///   - table: The events.
  ///   - others: Which rows are no earthquakes.
  ///   - sliced: Whether each row has what rows of figures are by; nil where nothing is asked for. Rows
  ///     without it have their regions, but are counted as ``RegionCounts/unsliced``.
  ///   - body: Gets the regions.
  /// - Throws: A `Failure` of kind `usage` where the events have no such property.
  public mutating func assign(
    _ table: FeatureTable, leavingOut others: EarthquakeRows = EarthquakeRows(),
    sliced: [Bool]? = nil, _ body: (UnsafeBufferPointer<Int32>) throws(Failure) -> Void
  ) throws(Failure) {
    var numbers = [Int32](repeating: -2, count: table.rowCount)
    let rows = Rows(others: others, sliced: sliced)
    for row in 0..<table.rowCount where rows.contains(row) {
      let kind = table.geometry.kind(row)
      if kind != .point && kind != .none { counts.notPoints += 1 }
    }
    switch division {
    case .whole:
      for row in 0..<table.rowCount where rows.contains(row) {
        numbers[row] = 0
        count(row, of: rows, isInside: true)
      }
    case .property(let name): try assignByProperty(name, table, rows, &numbers)
    case .degrees, .hexagons: try assignCells(table, rows, &numbers)
    case .polygons(let regions):
      if rules.countsOverlaps { return try assignOverlaps(regions, table, rows, body) }
      assignPolygons(regions, table, rows, &numbers)
    }
    try Self.pass(numbers, body)
  }

  /// The rows that are not left out.
  struct Rows {
    fileprivate let others: EarthquakeRows
    fileprivate let sliced: [Bool]?

    @inline(__always)
    func contains(_ row: Int) -> Bool { !others.isOther(row) }
  }

  /// Counts what became of a row that has a place.
  @inline(__always)
  mutating func count(
    _ row: Int, of rows: Rows, isInside: Bool, isOnBorder: Bool = false, isNearest: Bool = false
  ) {
    if let sliced = rows.sliced, !sliced[row] {
      counts.unsliced += 1
      return
    }
    if isInside { counts.inside += 1 } else { counts.outside += 1 }
    if isOnBorder { counts.onBorder += 1 }
    if isNearest { counts.nearest += 1 }
  }

  static func pass(
    _ numbers: [Int32], _ body: (UnsafeBufferPointer<Int32>) throws(Failure) -> Void
  ) throws(Failure) {
    var failure: Failure?
    numbers.withUnsafeBufferPointer { numbers in
      do throws(Failure) { try body(numbers) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// The place of a single point; nil, counted, for none.
  mutating func place(
    _ row: Int, _ geometry: GeometryColumn
  ) -> (x: Double, y: Double)? {
    guard geometry.kind(row) == .point else {
      if geometry.kind(row) == .none { counts.unplaced += 1 }
      return nil
    }
    let vertex = geometry.vertices(ofRow: row).lowerBound
    return (geometry.x[vertex], geometry.y[vertex])
  }
}
