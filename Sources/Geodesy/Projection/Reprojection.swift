import GeoFeatures

/// Turns geometry columns from one coordinate reference system into another, whole columns at a time.
public final class Reprojection {
  private let pool: ProjectorPool
  let onlyBest: Bool
  /// What was done, in the order in which it was first done.
  public private(set) var used: [ProjectionUse] = []
  /// Grids that were missed, so that each is told once.
  var told: Set<String> = []
  private var plane: Plane?
  private var described: [String: Result<CoordinateReferenceSystem, Failure>] = [:]

  /// Coordinates farther from the origin than this, in metres, are no place: a Mercator projection
  /// gives finite numbers at the poles too.
  static let farthestMetres = 5e7

  /// Makes ready to turn columns.
  ///
  /// - Parameters:
  ///   - onlyBest: Whether an operation is refused where a better one lacks a grid, or where it only
  ///     takes two datums for the same.
  ///   - threads: How many threads may work on a column of many vertices; the result is the same.
  /// - Throws: `Failure` of kind `internalFault` where PROJ can't be started.
  public init(onlyBest: Bool = false, threads: Int = 1) throws(Failure) {
    pool = try ProjectorPool(threads: threads)
    self.onlyBest = onlyBest
  }

  /// What PROJ knows of a system; see ``Projector/system(_:)``.
  ///
  /// - Throws: `Failure` of kind `usage` where there is no such system.
  public func system(_ text: String) throws(Failure) -> CoordinateReferenceSystem {
    try pool.first.system(text)
  }

  /// The column in WGS 84 longitudes and latitudes; the same column where it is so already.
  /// O(vertices).
  ///
  /// - Parameters:
  ///   - column: Geometries with their systems.
  ///   - log: Counts rows whose system is not known (`crs-not-read`) or whose coordinates have no
  ///     place in it (`outside-projection`), which are null then; rows beyond the area that their
  ///     system is meant for (`outside-area-of-use`), and what is to be said of the operation
  ///     (`missing-grid`, `ballpark-operation`).
  ///   - firstItem: The item number of the first row, for the log.
  /// - Returns: The turned column.
  /// - Throws: `Failure` of kind `usage` under `onlyBest`.
  public func toWGS84(
    _ column: GeometryColumn, log: inout DiagnosticLog, firstItem: Int = 1
  ) throws(Failure) -> GeometryColumn {
    guard let systems = column.systems else { return column }
    let known = systems.list.map(described)
    let hasHeights = known.contains { (try? $0.get().hasHeights) == true }
    let work = TurningCoordinates(column, heights: hasHeights)
    work.copy(0..<column.x.count)
    for (index, system) in systems.list.enumerated() where index > 0 {
      guard let source = try? known[index].get() else { continue }
      let runs = column.runs(of: UInt32(index), in: systems)
      if source.isNorthFirst(in: system) {
        for run in runs { work.swapAxes(run) }
      }
      if !source.isWGS84 { try turn(runs, of: column, work, from: source, system, &log) }
    }
    var lost: [Int] = []
    for row in 0..<column.rowCount where column.kind(row) != .none {
      let system = Int(systems.rows[row])
      if system == 0 { continue }
      let place = Place(item: firstItem + row)
      if case .failure(let fault) = known[system] {
        log.add("crs-not-read", .rejected, at: place) { fault.message }
        lost.append(row)
      } else if let vertex = work.displaced(row, limit: .infinity),
        !recover(row, work, known[system], systems.list[system])
      {
        let name = (try? known[system].get().title) ?? systems.list[system].text
        log.addDisplaced(column.x[vertex], column.y[vertex], in: name, at: place)
        lost.append(row)
      } else if case .success(let source) = known[system], let area = source.areaOfUse,
        !work.isInside(row, area)
      {
        log.addOutside(source, at: place)
      }
    }
    return try SourcePlanes(
      column, known: known.map { try? $0.get() }, systems,
      way: { (system, source) throws(Failure) in
        try self.pool.first.transformation(from: system, to: Self.target(of: source))
      },
      back: { (system, source) throws(Failure) in
        try self.pool.first.transformation(from: Self.target(of: source), to: system)
      }
    ).onGlobe(work.finish(without: lost), log: &log) { Place(item: firstItem + $0) }
  }

  /// Whether a row that reaches beyond its plane by no more than what was rounded has a place after all.
  private func recover(
    _ row: Int, _ work: TurningCoordinates, _ known: Result<CoordinateReferenceSystem, Failure>,
    _ system: CoordinateSystem
  ) -> Bool {
    guard case .success(let source) = known, source.kind == .projected,
      let way = try? pool.first.transformation(from: system.text, to: Self.target(of: source))
    else { return false }
    let there = try? pool.first.transformation(from: Self.target(of: source), to: system.text)
    let end = source.seamLongitude.flatMap { seam in
      there.map { PlaneSeam(longitude: seam, way: $0) }
    }
    return work.recover(
      row, by: way, end: end, isNorthFirst: source.isNorthFirst(in: system),
      step: Self.roundedMetres / source.unitFactor, farthest: source.farthest)
  }

  /// So much, in metres, may rounding have moved a vertex: layers have millimetres.
  private static let roundedMetres = 0.002

  /// How many systems an input may name: each one that is not known takes PROJ a search.
  private static let systemLimit = 1024

  /// What is known of a system that rows are in, and that there is a way to WGS 84.
  private func described(
    _ system: CoordinateSystem
  ) -> Result<CoordinateReferenceSystem, Failure> {
    if let known = described[system.text] { return known }
    guard described.count < Self.systemLimit else {
      return .failure(
        Failure(.unreadable, "more than \(Self.systemLimit) coordinate reference systems"))
    }
    let found: Result<CoordinateReferenceSystem, Failure>
    do throws(Failure) {
      let source = try pool.first.system(system.text)
      if !source.isWGS84 {
        _ = try pool.first.transformation(from: system.text, to: Self.target(of: source))
      }
      found = .success(source)
    } catch {
      found = .failure(error)
    }
    described[system.text] = found
    return found
  }

  /// WGS 84, with heights only for a system that has some: the others pass them through.
  private static func target(of source: CoordinateReferenceSystem) -> String {
    source.hasHeights ? "EPSG:4979" : CoordinateSystem.wgs84.text
  }

  /// Turns runs of vertices of one system, x being east already.
  private func turn(
    _ runs: [Range<Int>], of column: GeometryColumn, _ work: TurningCoordinates,
    from source: CoordinateReferenceSystem, _ system: CoordinateSystem, _ log: inout DiagnosticLog
  ) throws(Failure) {
    let (from, to) = (system.text, Self.target(of: source))
    let transformation = try pool.first.transformation(from: from, to: to)
    for run in runs { work.dropFar(run, beyond: source.farthest) }
    let probes = [runs.first, runs.last].compactMap { $0 }.flatMap(work.probe)
    for run in runs {
      pool.forEachPiece(of: run) { projector, piece in
        guard let own = try? projector.transformation(from: from, to: to) else { return }
        work.apply(own, to: piece)
      }
    }
    try note(transformation, from: source.title, to: "WGS 84", at: probes, &log) {
      work.extent(runs)
    }
    try noteHeights(runs, of: column, transformation, &log)
  }

  /// The column in another system, whose name it bears. O(vertices).
  ///
  /// Geometries are cut where the system's plane ends, put together where it goes on and the source has
  /// cut them at 180°, and long edges get vertices where the plane bends them. Of lines and polygons
  /// that reach where the plane shows nothing, what it shows is kept.
  ///
  /// - Parameters:
  ///   - column: Repaired geometries in WGS 84 (``GeometryRepair``).
  ///   - target: The system; not an automatic one.
  ///   - log: Counts rows that have no place in the target (`outside-projection`), which are null, or
  ///     of which a part has none (`cut-at-plane-edge`); rows beyond the area that it is meant for
  ///     (`outside-area-of-use`), rows that were cut (`cut-at-antimeridian`, `cut-at-meridian`) or got
  ///     vertices (`edges-bent`); and what is to be said of the operation (`missing-grid`,
  ///     `ballpark-operation`, `torn-plane`).
  ///   - place: Where a row comes from, for the log.
  /// - Returns: The projected column.
  /// - Throws: `Failure` of kind `usage` under `onlyBest`, or where there is no way to the system.
  public func project(
    _ column: GeometryColumn, to target: TargetSystem, log: inout DiagnosticLog,
    place: (Int) -> Place = { Place(item: $0 + 1) }
  ) throws(Failure) -> GeometryColumn {
    if target.isWGS84 { return column }
    let plane: Plane
    if let known = self.plane, known.target == target {
      plane = known
    } else {
      let crossing = try crossing(to: target, column)
      plane = Plane(target, by: crossing.transformation, limit: crossing.limit)
    }
    self.plane = plane
    return try plane.project(column, log: &log, place: place) {
      (column, log, place) throws(Failure) in
      try self.turn(column, to: target, &log, place)
    }
  }

  /// How coordinates of WGS 84 come into a system.
  private struct Crossing {
    let source: String
    let usesHeights: Bool
    let transformation: Transformation
    /// Coordinates beyond it are no place.
    let limit: Double
  }

  private func crossing(
    to target: TargetSystem, _ column: GeometryColumn
  ) throws(Failure) -> Crossing {
    let system = target.system
    // What a pipeline makes of heights is its own affair.
    let usesHeights = column.z != nil && system?.hasHeights != false
    let source = usesHeights ? "EPSG:4979" : CoordinateSystem.wgs84.text
    let transformation = try pool.first.transformation(from: source, to: target.text)
    let limit =
      transformation.givesDegrees || system?.kind == .geographic
      ? Double.infinity : Self.farthestMetres / (system?.unitFactor ?? 1)
    return Crossing(
      source: source, usesHeights: usesHeights, transformation: transformation, limit: limit)
  }

  /// The vertices of a column that was made fit for the plane, turned; rows that have no place in it are
  /// null, and returned with the vertex that has none.
  private func turn(
    _ column: GeometryColumn, to target: TargetSystem, _ log: inout DiagnosticLog,
    _ place: (Int) -> Place
  ) throws(Failure) -> Plane.Turned {
    let crossing = try crossing(to: target, column)
    let (system, text, source) = (target.system, target.text, crossing.source)
    let (transformation, limit) = (crossing.transformation, crossing.limit)
    let area = system?.areaOfUse
    // A point may stand on either end of the plane.
    let seam = column.offsets == nil ? nil : target.foreignSeam
    let work = TurningCoordinates(column, heights: crossing.usesHeights)
    let all = 0..<column.x.count
    pool.forEachPiece(of: all) { projector, piece in
      guard let own = try? projector.transformation(from: source, to: text) else { return }
      work.copy(piece)
      if let seam { work.wrap(piece, within: seam) }
      if let area { work.noteOutside(piece, area) }
      work.apply(own, to: piece)
      work.noteDisplaced(piece, limit: limit)
    }
    try note(transformation, from: "WGS 84", to: target.name, at: column.probe, &log) {
      column.extent
    }
    try noteHeights([all], of: column, transformation, &log)
    if let system, system.kind == .geographic, !system.hasTurnedPole, column.offsets != nil {
      keepSides(work, column, system)
    }
    var lost: [Plane.Lost] = []
    if work.hasDisplaced {
      for row in 0..<column.rowCount where column.kind(row) != .none {
        guard let vertex = work.displaced(row, limit: limit) else { continue }
        lost.append(Plane.Lost(row: row, longitude: column.x[vertex], latitude: column.y[vertex]))
      }
    }
    if work.hasOutside, let area {
      var next = 0
      for row in 0..<column.rowCount where column.kind(row) != .none && !column.lies(row, in: area)
      {
        while next < lost.count && lost[next].row < row { next += 1 }
        if next < lost.count && lost[next].row == row { continue }
        log.addOutside(system, at: place(row))
      }
    }
    return Plane.Turned(column: work.finish(without: lost.map(\.row)), lost: lost)
  }

  private func keepSides(
    _ work: TurningCoordinates, _ column: GeometryColumn, _ system: CoordinateReferenceSystem
  ) {
    let seam = system.seamLongitude ?? 180
    for row in 0..<column.rowCount {
      let kind = column.kind(row)
      if kind == .none || kind == .point || kind == .multiPoint { continue }
      work.keepSides(row, from: seam > 0 ? seam - 180 : seam + 180, turn: 360 / system.unitFactor)
    }
  }

  /// Writes down what was done at the probed positions, and says once what is wrong with it.
  private func note(
    _ transformation: Transformation, from source: String, to target: String,
    at probes: [(x: Double, y: Double)], _ log: inout DiagnosticLog,
    extent: () -> BoundingBox?
  ) throws(Failure) {
    // It is looked at only where it matters.
    let box = probes.isEmpty || transformation.missing.isEmpty ? nil : extent()
    for probe in probes {
      guard let operation = transformation.operation(x: probe.x, y: probe.y) else { continue }
      var use = ProjectionUse(source: source, target: target, operation: operation)
      if let box {
        use.missing = transformation.missing.filter { $0.matters(in: box, than: operation) }
      }
      guard !used.contains(use) else { continue }
      used.append(use)
      if onlyBest, let failure = use.refusal { throw failure }
      let key = operation.isBallpark ? "\(source)>\(target)" : operation.name
      if let doubt = use.doubt, told.insert(key).inserted {
        log.add(operation.isBallpark ? "ballpark-operation" : "missing-grid", .note, at: Place()) {
          doubt
        }
      }
    }
    for message in transformation.takeMessages() where told.insert(message).inserted {
      log.add("proj-message", .note, at: Place()) { "PROJ says: \(message)" }
    }
  }
}
