import GeoFeatures
import Geodesy

/// What divides events into regions.
public enum RegionDivision: Sendable {
  /// Nothing: all events are one region.
  case whole
  /// Polygons.
  case polygons(RegionSet)
  /// Cells of so many degrees, as events come.
  case degrees(Double)
  /// Hexagons of equal area, about so wide, as events come.
  case hexagons(widthMetres: Double)
  /// The values of a property of the events.
  case property(String)
}

/// How events are given to polygons.
public struct RegionRules: Sendable {
  /// Whether an event in several regions counts in each, rather than in the first.
  public var countsOverlaps = false
  /// How far from a region's border an event may lie that is in none, to be given to it; 0 for none.
  public var reachMetres = 0.0

  /// Each event once, in the first region that has it.
  public init() {}
}

/// What was found when events were given to regions.
public struct RegionCounts: Sendable, Equatable {
  /// How many events lie in a region, or were given to one.
  public var inside = 0
  /// How many of them lie on a border.
  public var onBorder = 0
  /// How many of them lie in none and were given to the nearest.
  public var nearest = 0
  /// How many events are in no region.
  public var outside = 0
  /// How many rows have no place.
  public var unplaced = 0
  /// How many rows are no single points, as lines are. They are in no polygon and in no cell, but count
  /// where no place is asked for.
  public var notPoints = 0

  /// Nothing yet.
  public init() {}
}

/// Gives events to regions, table after table.
public struct RegionAssignment {
  /// The number of what is in no region.
  public static let none: Int32 = -1

  private let division: RegionDivision
  private let rules: RegionRules
  private let threads: Int
  private let borders: NearestBorder?
  private let degrees: DegreeCells?
  private let hexagons: HexagonCells?
  /// The regions that came as events did, by cell or by key.
  private var numberByCell: [UInt64: Int32] = [:]
  private var numberByKey: [String: Int32] = [:]
  private var cells: [UInt64] = []
  private var keys: [String] = []
  /// Whether a table had the property by whose values events are divided, and else what one had.
  private var hasProperty = false
  private var knownProperties: [String] = []
  /// What was found so far.
  public private(set) var counts = RegionCounts()

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
  /// - Throws: A `Failure` of kind `usage` where the events have no such property.
  public mutating func assign(
    _ table: FeatureTable, leavingOut others: EarthquakeRows = EarthquakeRows(),
    _ body: (UnsafeBufferPointer<Int32>) throws(Failure) -> Void
  ) throws(Failure) {
    var numbers = [Int32](repeating: -2, count: table.rowCount)
    let rows = Rows(count: table.rowCount, others: others)
    for row in 0..<table.rowCount where rows.contains(row) {
      let kind = table.geometry.kind(row)
      if kind != .point && kind != .none { counts.notPoints += 1 }
    }
    switch division {
    case .whole:
      for row in 0..<table.rowCount where rows.contains(row) {
        numbers[row] = 0
        counts.inside += 1
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
  private struct Rows {
    let count: Int
    let others: EarthquakeRows

    @inline(__always)
    func contains(_ row: Int) -> Bool { !others.isOther(row) }
  }

  private static func pass(
    _ numbers: [Int32], _ body: (UnsafeBufferPointer<Int32>) throws(Failure) -> Void
  ) throws(Failure) {
    var failure: Failure?
    numbers.withUnsafeBufferPointer { numbers in
      do throws(Failure) { try body(numbers) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  // MARK: Polygons

  private mutating func assignPolygons(
    _ regions: RegionSet, _ table: FeatureTable, _ rows: Rows, _ numbers: inout [Int32]
  ) {
    let geometry = table.geometry
    guard geometry.offsets == nil else {
      for row in 0..<table.rowCount where rows.contains(row) {
        guard let place = place(row, geometry) else { continue }
        let hit = regions.grid.first(longitude: place.x, latitude: place.y)
        numbers[row] = number(hit.row, isOnBorder: hit.isOnBorder, place.x, place.y)
      }
      return
    }
    let hits = regions.grid.first(
      longitudes: geometry.x.values, latitudes: geometry.y.values, threads: threads)
    for row in 0..<table.rowCount where rows.contains(row) {
      if geometry.kind(row) == .none {
        counts.unplaced += 1
        continue
      }
      numbers[row] = number(
        hits[row].row, isOnBorder: hits[row].isOnBorder, geometry.x[row], geometry.y[row])
    }
  }

  /// The region that a place has, counted.
  private mutating func number(
    _ found: Int32, isOnBorder: Bool, _ longitude: Double, _ latitude: Double
  ) -> Int32 {
    if found >= 0 {
      counts.inside += 1
      if isOnBorder { counts.onBorder += 1 }
      return found
    }
    if let near = borders?.region(longitude: longitude, latitude: latitude) {
      counts.inside += 1
      counts.nearest += 1
      return near
    }
    counts.outside += 1
    return Self.none
  }

  private mutating func assignOverlaps(
    _ regions: RegionSet, _ table: FeatureTable, _ rows: Rows,
    _ body: (UnsafeBufferPointer<Int32>) throws(Failure) -> Void
  ) throws(Failure) {
    var layers = [[Int32](repeating: -2, count: table.rowCount)]
    for row in 0..<table.rowCount where rows.contains(row) {
      guard let place = place(row, table.geometry) else { continue }
      var found: [Int32] = []
      var isOnBorder = false
      regions.grid.forEach(longitude: place.x, latitude: place.y) {
        found.append($0.row)
        isOnBorder = isOnBorder || $0.isOnBorder
      }
      layers[0][row] = number(
        found.first ?? RegionAssignment.none, isOnBorder: isOnBorder, place.x, place.y)
      for (index, region) in found.enumerated().dropFirst() {
        if layers.count <= index {
          layers.append([Int32](repeating: -2, count: table.rowCount))
        }
        layers[index][row] = region
      }
    }
    for layer in layers { try Self.pass(layer, body) }
  }

  /// The place of a single point; nil, counted, for none.
  private mutating func place(
    _ row: Int, _ geometry: GeometryColumn
  ) -> (x: Double, y: Double)? {
    guard geometry.kind(row) == .point else {
      if geometry.kind(row) == .none { counts.unplaced += 1 }
      return nil
    }
    let vertex = geometry.vertices(ofRow: row).lowerBound
    return (geometry.x[vertex], geometry.y[vertex])
  }

  // MARK: Cells and values

  private mutating func assignCells(
    _ table: FeatureTable, _ rows: Rows, _ numbers: inout [Int32]
  ) throws(Failure) {
    var placed: [Int] = []
    var (x, y): ([Double], [Double]) = ([], [])
    for row in 0..<table.rowCount where rows.contains(row) {
      guard let place = place(row, table.geometry) else { continue }
      placed.append(row)
      x.append(place.x)
      y.append(place.y)
    }
    var found = [UInt64?](repeating: nil, count: placed.count)
    if let degrees {
      for index in placed.indices {
        found[index] = degrees.cell(longitude: x[index], latitude: y[index])
      }
    } else if let hexagons {
      var failure: Failure?
      x.withUnsafeMutableBufferPointer { x in
        y.withUnsafeMutableBufferPointer { y in
          do throws(Failure) {
            try hexagons.cells(x, y) { found[$0] = $1 }
          } catch { failure = error }
        }
      }
      if let failure { throw failure }
    }
    for (index, row) in placed.enumerated() {
      guard let cell = found[index] else {
        counts.outside += 1
        numbers[row] = Self.none
        continue
      }
      counts.inside += 1
      numbers[row] = number(ofCell: cell)
    }
  }

  private mutating func number(ofCell cell: UInt64) -> Int32 {
    if let known = numberByCell[cell] { return known }
    let number = Int32(cells.count)
    numberByCell[cell] = number
    cells.append(cell)
    return number
  }

  private mutating func assignByProperty(
    _ name: String, _ table: FeatureTable, _ rows: Rows, _ numbers: inout [Int32]
  ) throws(Failure) {
    guard let place = RegionKeys.find(name, in: table.schema) else {
      // A later table may have it.
      knownProperties = table.schema.fields.map(\.name)
      for row in 0..<table.rowCount where rows.contains(row) {
        counts.outside += 1
        numbers[row] = Self.none
      }
      return
    }
    hasProperty = true
    let column = table.columns[place]
    for row in 0..<table.rowCount where rows.contains(row) {
      let key = column.valueText(row)
      if key.isEmpty {
        counts.outside += 1
        numbers[row] = Self.none
        continue
      }
      counts.inside += 1
      if let known = numberByKey[key] {
        numbers[row] = known
      } else {
        numbers[row] = Int32(keys.count)
        numberByKey[key] = Int32(keys.count)
        keys.append(key)
      }
    }
  }

  // MARK: What there is of regions at the end

  /// Takes a cell that another run has come upon, by where it comes in a table.
  mutating func add(cellAt order: UInt64) {
    _ = number(ofCell: hexagons == nil ? order : order ^ 1 << 63)
  }

  /// Where a region comes in a table, the same in every run: its place among polygons, a cell's number; 0
  /// for values, which come by themselves.
  func order(of region: Int32, at place: Int) -> UInt64 {
    switch division {
    case .whole, .property: return 0
    case .polygons: return UInt64(place)
    case .degrees: return cells[Int(region)]
    // Rows south of the equator are below zero.
    case .hexagons: return cells[Int(region)] ^ 1 << 63
    }
  }

  /// The regions: by number their keys, polygons and areas.
  public struct Regions: Sendable {
    /// What each is called.
    public var keys: [String]
    /// Their polygons, or nil where they have none.
    public var geometry: GeometryColumn?
    /// Their areas in square kilometres, or nil.
    public var areasKm2: [Double]?
    /// The properties of each, or nil.
    public var properties: FeatureTable?
    /// The numbers in the order in which they are to be written.
    public var order: [Int32]
  }

  /// All regions that there are: those of polygons in their order, whether or not they have an event; cells
  /// from south-west on; values of a property as they came.
  ///
  /// - Throws: `Failure` where PROJ can't bring hexagons to the globe, of kind `usage` where no event has the
  ///   property by which they are divided.
  public func regions() throws(Failure) -> Regions {
    switch division {
    case .whole:
      return Regions(keys: ["all"], order: [0])
    case .property(let name):
      if !hasProperty && !knownProperties.isEmpty {
        throw Failure(.usage, NearNames.message(unknown: name, known: knownProperties))
      }
      return Regions(keys: keys, order: keys.indices.map(Int32.init))
    case .polygons(let set):
      return Regions(
        keys: set.keys, geometry: set.geometry, areasKm2: set.areasKm2, properties: set.properties,
        order: (0..<set.count).map(Int32.init))
    case .degrees, .hexagons:
      var builder = GeometryBuilder()
      var keys: [String] = []
      for cell in cells {
        degrees?.appendPolygon(cell, to: &builder)
        hexagons?.appendPolygon(cell, to: &builder)
        keys.append(degrees?.key(cell) ?? hexagons?.key(cell) ?? "")
      }
      var log = DiagnosticLog()
      let turned = try Reprojection().toWGS84(builder.finish(), log: &log)
      let geometry = Winding.rewind(Antimeridian.cut(turned, log: &log))
      func position(_ cell: UInt64) -> Int64 {
        hexagons == nil ? Int64(cell) : Int64(bitPattern: cell)
      }
      let order = cells.indices.sorted { position(cells[$0]) < position(cells[$1]) }
      return Regions(
        keys: keys, geometry: geometry,
        areasKm2: (0..<geometry.rowCount).map {
          Ellipsoid.wgs84.areaSquareMetres(ofRow: $0, of: geometry) / 1e6
        }, order: order.map(Int32.init))
    }
  }
}
