import GeoFeatures

/// Turns geometry columns from one coordinate reference system into another, whole columns at a time.
public final class Reprojection {
  private let projector: Projector
  private let onlyBest: Bool
  /// The transformations that were used, in the order of their first use.
  public private(set) var used: [Transformation] = []

  /// Coordinates farther from the origin than this, in metres, are no place: a Mercator projection
  /// gives finite numbers at the poles too.
  static let farthestMetres = 5e7

  /// - Parameter onlyBest: Whether an operation is refused where a better one lacks a grid.
  /// - Throws: `Failure` of kind `internalFault` where PROJ can't be started.
  public init(onlyBest: Bool = false) throws(Failure) {
    projector = try Projector()
    self.onlyBest = onlyBest
  }

  /// What PROJ knows of a system; see ``Projector/system(_:)``.
  ///
  /// - Throws: `Failure` of kind `usage` where there is no such system.
  public func system(_ text: String) throws(Failure) -> CoordinateReferenceSystem {
    try projector.system(text)
  }

  /// The column in WGS 84 longitudes and latitudes; the same column where it is so already.
  /// O(vertices).
  ///
  /// - Parameters:
  ///   - column: Geometries with their systems.
  ///   - log: Counts rows whose system is not known (`crs-not-read`) or whose coordinates have no
  ///     place in it (`outside-projection`); they are null then.
  ///   - firstItem: The item number of the first row, for the log.
  /// - Returns: The turned column.
  /// - Throws: `Failure` of kind `usage` under `onlyBest`.
  public func toWGS84(
    _ column: GeometryColumn, log: inout DiagnosticLog, firstItem: Int = 1
  ) throws(Failure) -> GeometryColumn {
    guard let systems = column.systems else { return column }
    let work = Coordinates(column)
    var isKnown = [Bool](repeating: true, count: systems.list.count)
    for (index, system) in systems.list.enumerated() where index > 0 {
      let rows = UInt32(index)
      do throws(Failure) {
        let source = try projector.system(system.text)
        if source.isNorthFirst(in: system) {
          work.forEachRun(of: rows, in: column, systems) { work.swapAxes($0) }
        }
        if source.isWGS84 { continue }
        let transformation = try transformation(from: system.text, to: CoordinateSystem.wgs84.text)
        work.forEachRun(of: rows, in: column, systems) { work.apply(transformation, to: $0) }
      } catch {
        if onlyBest && error.message.contains("grid") { throw error }
        isKnown[index] = false
        var first: Int?
        for row in 0..<column.rowCount where systems.rows[row] == rows {
          if column.kind(row) == .none { continue }
          first = first ?? row
          log.add("crs-not-read", .rejected, at: Place(item: firstItem + row)) { error.message }
        }
      }
    }
    return work.finish(column, log: &log, firstItem: firstItem, limit: .infinity) { row in
      isKnown[Int(systems.rows[row])]
    }
  }

  /// The column in another system. O(vertices), one call of PROJ.
  ///
  /// - Parameters:
  ///   - column: Geometries in WGS 84, cut as the target wants them.
  ///   - target: A system, or a PROJ pipeline; see ``Projector/transformation(from:to:onlyBest:)``.
  ///   - log: Counts rows that have no place in the target (`outside-projection`): they are null.
  ///   - firstItem: The item number of the first row, for the log.
  /// - Returns: The turned column.
  /// - Throws: `Failure` of kind `usage` where the target is not known.
  public func project(
    _ column: GeometryColumn, to target: String, log: inout DiagnosticLog, firstItem: Int = 1
  ) throws(Failure) -> GeometryColumn {
    let transformation = try transformation(from: CoordinateSystem.wgs84.text, to: target)
    if transformation.target?.isWGS84 == true { return column }
    let work = Coordinates(column)
    work.apply(transformation, to: 0..<column.x.count)
    let unit = transformation.target?.unitFactor ?? 1
    let isProjected = transformation.target?.kind == .projected
    return work.finish(
      column, log: &log, firstItem: firstItem,
      limit: isProjected ? Self.farthestMetres / unit : .infinity
    ) { _ in true }
  }

  private func transformation(
    from source: String, to target: String
  ) throws(Failure) -> Transformation {
    let found = try projector.transformation(from: source, to: target, onlyBest: onlyBest)
    if !used.contains(where: { $0 === found }) { used.append(found) }
    return found
  }
}

/// The coordinates of a column, while they are turned in place.
private final class Coordinates {
  private let x: UnsafeMutableBufferPointer<Double>
  private let y: UnsafeMutableBufferPointer<Double>

  init(_ column: GeometryColumn) {
    x = .allocate(capacity: column.x.count)
    y = .allocate(capacity: column.x.count)
    _ = x.initialize(fromContentsOf: column.x.values)
    _ = y.initialize(fromContentsOf: column.y.values)
  }

  deinit {
    x.deallocate()
    y.deallocate()
  }

  func apply(_ transformation: Transformation, to range: Range<Int>) {
    transformation.apply(
      x: UnsafeMutableBufferPointer(rebasing: x[range]),
      y: UnsafeMutableBufferPointer(rebasing: y[range]))
  }

  func swapAxes(_ range: Range<Int>) {
    for index in range { swap(&x[index], &y[index]) }
  }

  /// Calls `body` for each run of vertices whose rows have that system.
  func forEachRun(
    of system: UInt32, in column: GeometryColumn, _ systems: CoordinateSystems,
    _ body: (Range<Int>) -> Void
  ) {
    var row = 0
    while row < column.rowCount {
      guard systems.rows[row] == system else {
        row += 1
        continue
      }
      let start = column.vertices(ofRow: row).lowerBound
      var end = start
      while row < column.rowCount && systems.rows[row] == system {
        end = max(end, column.vertices(ofRow: row).upperBound)
        row += 1
      }
      if end > start { body(start..<end) }
    }
  }

  /// The column with these coordinates; rows that have none, or may not stay, are null.
  func finish(
    _ column: GeometryColumn, log: inout DiagnosticLog, firstItem: Int, limit: Double,
    keeping isKept: (Int) -> Bool
  ) -> GeometryColumn {
    let turned = GeometryColumn(
      kinds: column.kinds, x: SharedBuffer(x), y: SharedBuffer(y), z: column.z, m: column.m,
      offsets: column.offsets)
    var lost: [Int] = []
    for row in 0..<column.rowCount where column.kind(row) != .none {
      if !isKept(row) {
        lost.append(row)
        continue
      }
      let isPlaced = column.vertices(ofRow: row).allSatisfy {
        abs(x[$0]) < limit && abs(y[$0]) < limit
      }
      if isPlaced { continue }
      lost.append(row)
      let vertex = column.vertices(ofRow: row).first { !(abs(x[$0]) < limit && abs(y[$0]) < limit) }
      log.add("outside-projection", .rejected, at: Place(item: firstItem + row)) {
        let place = vertex.map { "\(column.x[$0]), \(column.y[$0])" } ?? ""
        return "the position \(place) has no place in the coordinate reference system"
      }
    }
    if lost.isEmpty { return turned }
    var builder = GeometryBuilder()
    var next = 0
    for row in 0..<column.rowCount {
      if next < lost.count && lost[next] == row {
        builder.appendNullRow()
        next += 1
      } else {
        builder.appendRow(row, of: turned)
      }
    }
    return builder.finish()
  }
}
