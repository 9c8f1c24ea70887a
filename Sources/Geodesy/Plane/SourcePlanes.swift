import GeoFeatures

/// Brings lines and polygons of a column to the globe as they are in the planes of their systems.
struct SourcePlanes {
  /// The way from a system to degrees.
  typealias Way = (String, CoordinateReferenceSystem) throws(Failure) -> Transformation

  /// How finely edges are bent: more so where rings would cross otherwise.
  private static let nearShares = [1.0, 0.1, 0.01].map { $0 * EdgeBending.nearShare }
  /// How near to a meridian, in degrees, a vertex lies on it: what millimetres are.
  private static let seamDegrees = 1e-7

  private let column: GeometryColumn
  private let known: [CoordinateReferenceSystem?]
  private let systems: CoordinateSystems
  private let way: Way
  /// The way back.
  private let back: Way

  /// - Parameters:
  ///   - column: The coordinates in their systems.
  ///   - known: What is known of each system.
  ///   - systems: The systems.
  ///   - way: Finds the way from one to degrees.
  ///   - back: Finds the way from degrees to one.
  init(
    _ column: GeometryColumn, known: [CoordinateReferenceSystem?], _ systems: CoordinateSystems,
    way: @escaping Way, back: @escaping Way
  ) {
    (self.column, self.known, self.systems) = (column, known, systems)
    (self.way, self.back) = (way, back)
  }

  /// The turned column with edges as they are on the globe, and in one piece what was cut where a plane
  /// ends; the same column where nothing was to do.
  ///
  /// - Parameters:
  ///   - turned: The column's vertices in degrees; rows may be null.
  ///   - log: Counts rows that got vertices (`edges-bent`).
  ///   - place: Where a row comes from.
  /// - Returns: The column.
  /// - Throws: `Failure` where GEOS can't be started, or can't join a row.
  func onGlobe(
    _ turned: GeometryColumn, log: inout DiagnosticLog, place: (Int) -> Place
  ) throws(Failure) -> GeometryColumn {
    guard column.offsets != nil, let first = firstRow(of: turned, where: { changes($0, turned) })
    else { return turned }
    var builder = GeometryBuilder()
    let context = try GEOSContext()
    var ends: [Int: PlaneEnds] = [:]
    for row in 0..<first { builder.appendRow(row, of: turned) }
    for row in first..<turned.rowCount {
      guard changes(row, turned), let source = known[Int(systems.rows[row])] else {
        builder.appendRow(row, of: turned)
        continue
      }
      let number = Int(systems.rows[row])
      let system = systems.list[number]
      if ends[number] == nil {
        ends[number] = PlaneEnds(of: source, by: try back(system.text, source))
      }
      let ownEnds = ends[number] ?? PlaneEnds()
      let joins = meetsSeam(row, turned, source)
      var made: GeometryColumn?
      if source.isAboutAnotherMeridian {
        made = onOwnSides(row, turned, source)
      } else if joins && source.hasTurnedPole,
        let joined = try joinedOnTurnedGlobe(row, source, &log, place)
      {
        made = try bent(0, joined.turned, of: joined.plane, source, system, ownEnds, context)
      } else {
        made = try bent(row, turned, of: column, source, system, ownEnds, context)
      }
      guard var made else {
        log.add("wrong-in-plane", .rejected, at: place(row)) {
          "the plane of \(source.title) is folded where the polygon lies, so that nobody can tell what it "
            + "holds; it is left out"
        }
        builder.appendNullRow()
        continue
      }
      let count = made.x.count - turned.vertices(ofRow: row).count
      if count > 0 {
        log.add("edges-bent", .note, at: place(row)) {
          "edges that are straight in \(source.title) bend on the globe; they have \(count) more vertices"
        }
      }
      if joins, let seam = source.seamLongitude, !source.hasTurnedPole {
        if !source.isAboutAnotherMeridian {
          made = made.snapping(to: seam, within: Self.seamDegrees)
        }
        made = try Overlay(longitudes: .unbroken).union(made, log: &log) { _ in place(row) }
          .withinReach()
      }
      builder.appendRow(0, of: made)
    }
    return builder.finish()
  }

  private func changes(_ row: Int, _ turned: GeometryColumn) -> Bool {
    guard let source = known[Int(systems.rows[row])] else { return false }
    if source.isAboutAnotherMeridian { return reachesEnd(row, turned, source) }
    guard source.kind == .projected || source.hasTurnedPole else { return false }
    let isNorthFirst = source.isNorthFirst(in: systems.list[Int(systems.rows[row])])
    return PlanePaths.bends(row, of: turned, from: column, isNorthFirst: isNorthFirst)
      || meetsSeam(row, turned, source)
  }

  /// Whether a line or polygon reaches 180° of a system with another prime meridian.
  private func reachesEnd(
    _ row: Int, _ turned: GeometryColumn, _ source: CoordinateReferenceSystem
  ) -> Bool {
    let kind = turned.kind(row)
    if kind == .none || kind == .point || kind == .multiPoint { return false }
    let longitudes = longitudes(of: row, source)
    return column.vertices(ofRow: row).contains {
      abs(abs(longitudes[$0] * source.unitFactor) - 180) < Self.seamDegrees
    }
  }

  private func longitudes(
    of row: Int, _ source: CoordinateReferenceSystem
  ) -> SharedBuffer<Double> {
    source.isNorthFirst(in: systems.list[Int(systems.rows[row])]) ? column.y : column.x
  }

  /// The row, as the only one of a column, with longitudes that run on beyond 180° where the source's do:
  /// each end of its map is on its own side.
  private func onOwnSides(
    _ row: Int, _ turned: GeometryColumn, _ source: CoordinateReferenceSystem
  ) -> GeometryColumn {
    let own = turned.selecting(SharedBuffer([UInt32(row)]))
    let longitudes = longitudes(of: row, source)
    let seam = source.seamLongitude ?? 180
    var x = GrowableBuffer<Double>(minimumCapacity: own.x.count)
    for (vertex, longitude) in zip(column.vertices(ofRow: row), own.x.values) {
      let before = longitudes[vertex] * source.unitFactor
      var east = longitude
      if abs(abs(before) - 180) < Self.seamDegrees {
        // Both ends are one to the last bit, some turns on as well: a tenth of a millimetre is 2^-30 degrees.
        let isOnSeam = abs(GlobePath.step(longitude, seam)) < Self.seamDegrees
        east = ((isOnSeam ? seam : longitude) * 0x1p30).rounded() * 0x1p-30
      }
      x.append(east + 360 * ((before + Antimeridian.wrapped(seam - 180) - east) / 360).rounded())
    }
    return GeometryColumn(
      kinds: own.kinds, x: x.share(), y: own.y, z: own.z, m: own.m, offsets: own.offsets)
  }

  /// A row whose polygons meet at 180° of a turned globe, in one piece, with longitudes that run on; as the
  /// only row of a column, in the plane and on the globe. Nil where latitudes come first.
  private func joinedOnTurnedGlobe(
    _ row: Int, _ source: CoordinateReferenceSystem, _ log: inout DiagnosticLog,
    _ place: (Int) -> Place
  ) throws(Failure) -> (plane: GeometryColumn, turned: GeometryColumn)? {
    let system = systems.list[Int(systems.rows[row])]
    if source.isNorthFirst(in: system) { return nil }
    let own = column.selecting(SharedBuffer([UInt32(row)]))
    let plain = GeometryColumn(
      kinds: own.kinds, x: own.x, y: own.y, z: own.z, m: own.m, offsets: own.offsets)
    let plane = try Overlay(longitudes: .unbroken).union(plain, log: &log) { _ in place(row) }
    var x = GrowableBuffer<Double>(minimumCapacity: plane.x.count)
    var y = GrowableBuffer<Double>(minimumCapacity: plane.x.count)
    x.append(contentsOf: plane.x.values)
    y.append(contentsOf: plane.y.values)
    try way(system.text, source).apply(x: x.base, y: y.base, z: nil, count: x.count, stride: 8)
    let turned = GeometryColumn(
      kinds: plane.kinds, x: x.share(), y: y.share(), z: plane.z, m: plane.m,
      offsets: plane.offsets)
    return (plane, turned)
  }

  /// The row, as the only one of a column; nil where its plane is folded.
  private func bent(
    _ row: Int, _ turned: GeometryColumn, of column: GeometryColumn,
    _ source: CoordinateReferenceSystem, _ system: CoordinateSystem, _ ends: PlaneEnds,
    _ context: GEOSContext
  ) throws(Failure) -> GeometryColumn? {
    var paths = PlanePaths(
      from: source, isNorthFirst: source.isNorthFirst(in: system),
      by: try way(system.text, source), ends: ends)
    var made = turned
    for share in Self.nearShares {
      paths.nearShare = share
      var builder = GeometryBuilder()
      paths.append(row, of: column, turned: turned, to: &builder)
      made = builder.finish()
      if paths.isFolded { return nil }
      // A finer bend helps only where the plane's own rings do not cross.
      if Self.fault(of: made, context) == nil || Self.fault(of: column, row, context) != nil {
        return made
      }
    }
    return made
  }

  /// Why the polygons of the only row of a column are not valid on the map cut at 180°, or nil.
  private static func fault(of made: GeometryColumn, _ context: GEOSContext) -> String? {
    var unused = DiagnosticLog()
    return fault(of: Antimeridian.cut(made, log: &unused), 0, context)
  }

  private static func fault(
    of column: GeometryColumn, _ row: Int, _ context: GEOSContext
  ) -> String? {
    let kind = column.kind(row)
    guard kind == .polygon || kind == .multiPolygon else { return nil }
    do throws(Failure) {
      return try context.polygons(column, row: row).fault()
    } catch { return error.message }
  }

  /// Whether several polygons meet where their plane ends, which is not 180°.
  private func meetsSeam(
    _ row: Int, _ turned: GeometryColumn, _ source: CoordinateReferenceSystem
  ) -> Bool {
    guard turned.kind(row) == .multiPolygon else { return false }
    if source.hasTurnedPole || source.isAboutAnotherMeridian {
      let longitudes = longitudes(of: row, source)
      return Self.hasSeveral(column.vertices(ofRow: row)) {
        abs(abs(longitudes[$0] * source.unitFactor) - 180) < Self.seamDegrees
      }
    }
    guard source.kind == .projected, let seam = source.seamLongitude, seam != 180 else {
      return false
    }
    return Self.hasSeveral(turned.vertices(ofRow: row)) {
      abs(GlobePath.step(seam, turned.x[$0])) < Self.seamDegrees
    }
  }

  /// Whether there are as many as two edges have.
  private static func hasSeveral(_ vertices: Range<Int>, _ condition: (Int) -> Bool) -> Bool {
    var count = 0
    for vertex in vertices where condition(vertex) {
      count += 1
      if count == 4 { return true }
    }
    return false
  }
}

extension CoordinateReferenceSystem {
  /// Whether it has longitudes from another prime meridian than Greenwich.
  fileprivate var isAboutAnotherMeridian: Bool {
    kind == .geographic && !hasTurnedPole && seamLongitude != nil && seamLongitude != 180
  }
}

extension GeometryColumn {
  /// The same column without longitudes beyond 360°: what has some lies 360° farther west.
  fileprivate func withinReach() -> GeometryColumn {
    guard x.values.contains(where: { $0 > GeometryRepair.farthestDegrees }) else { return self }
    var moved = GrowableBuffer<Double>(minimumCapacity: x.count)
    moved.append(contentsOf: x.values)
    for row in 0..<rowCount {
      for part in parts(ofRow: row) {
        let vertices = rings(ofPart: part).flatMap { self.vertices(ofRing: $0) }
        guard vertices.contains(where: { x[$0] > GeometryRepair.farthestDegrees }) else { continue }
        for vertex in vertices { moved[vertex] = x[vertex] - 360 }
      }
    }
    return GeometryColumn(kinds: kinds, x: moved.share(), y: y, z: z, m: m, offsets: offsets)
  }

  /// The same column with the longitudes that lie so near to a meridian on it.
  fileprivate func snapping(to meridian: Double, within degrees: Double) -> GeometryColumn {
    var snapped = GrowableBuffer<Double>(minimumCapacity: x.count)
    for longitude in x.values {
      let step = GlobePath.step(longitude, meridian)
      let turns = ((longitude - meridian) / 360).rounded()
      snapped.append(abs(step) < degrees ? meridian + 360 * turns : longitude)
    }
    return GeometryColumn(kinds: kinds, x: snapped.share(), y: y, z: z, m: m, offsets: offsets)
  }
}
