import GeoFeatures

/// The plane of a system, and how geometries come into it whole.
final class Plane {
  /// A row that has no place in the plane, by a vertex that has none.
  struct Lost {
    var row: Int
    let longitude, latitude: Double
  }

  /// A column in the plane, in which those rows are null.
  struct Turned {
    let column: GeometryColumn
    let lost: [Lost]
  }

  /// Turns the vertices of a column; the place is that of a row.
  typealias Turn = (
    GeometryColumn, inout DiagnosticLog, (Int) -> Place
  ) throws(Failure) -> Turned

  let target: TargetSystem
  private let transformation: Transformation
  private let limit: Double
  private var isTornTold = false
  /// What cuts to the part of the globe that the plane shows: nil where it is not known yet, or that is
  /// all of it.
  private var clipper: Clipper?
  private var isProbed = false

  /// The plane of a system that `transformation` leads into, in which coordinates beyond the limit are
  /// no place.
  init(_ target: TargetSystem, by transformation: Transformation, limit: Double) {
    self.target = target
    self.transformation = transformation
    self.limit = limit
  }

  /// The repaired column in the plane; see ``Reprojection/project(_:to:log:place:)``.
  func project(
    _ column: GeometryColumn, log: inout DiagnosticLog, place: (Int) -> Place,
    by turn: @escaping Turn
  ) throws(Failure) -> GeometryColumn {
    if column.offsets == nil {
      let turned = try turn(column, &log, place)
      for lost in turned.lost { addDisplaced(lost, &log, place) }
      return turned.column.named(target.layerSystem)
    }
    noteTorn(column, &log)
    var found = DiagnosticLog()
    // What runs wild outside of the plane's domain must not be bent there.
    let beyond =
      target.system?.method == .newZealand ? column.rowsBeyond(PlaneDomain.newZealand) : []
    let first = try pass(beyond.isEmpty ? column : column.without(beyond), &found, place, turn)
    let again = Set(rowsToCut(of: column, lost: first.lost) + beyond).sorted()
    if again.isEmpty {
      log.merge(found)
      for lost in first.lost { addDisplaced(lost, &log, place) }
      return first.column.named(target.layerSystem)
    }
    // What was found of the others, without those.
    let rest = try pass(column.without(again), &log, place, turn)
    let cut = try cutAndTurn(again, of: column, &log, place, turn)
    for row in again where column.kind(row) != .none && !cut.contains(where: { $0.row == row }) {
      let vertex = column.vertices(ofRow: row).lowerBound
      addDisplaced(
        first.lost.first { $0.row == row }
          ?? Lost(row: row, longitude: column.x[vertex], latitude: column.y[vertex]), &log, place)
    }
    for lost in first.lost where !again.contains(lost.row) { addDisplaced(lost, &log, place) }
    return rest.column.replacing(cut).named(target.layerSystem)
  }

  /// Makes a column fit for the plane, turns it, and puts together what lies on both sides of 180°.
  private func pass(
    _ column: GeometryColumn, isAtEdge: Bool = false, _ log: inout DiagnosticLog,
    _ place: (Int) -> Place, _ turn: @escaping Turn
  ) throws(Failure) -> Turned {
    let nodes: SeamNodes
    switch target.edge {
    case .none: nodes = SeamNodes(column)
    case .antimeridian:
      nodes = .none(Antimeridian.cut(column, notesWrapping: true, log: &log, place: place))
    case .meridian(let longitude):
      let seam = Seam(endingAt: longitude)
      let joined = SeamJoint.join(column, endingAt: seam, log: &log, place: place)
      nodes = .none(Antimeridian.cut(joined, at: longitude, log: &log, place: place))
    }
    var shaped = nodes.column
    var bent: [Int] = []
    if target.system?.kind == .projected || target.isTurnedGlobe {
      var bending = EdgeBending(
        by: transformation, seam: target.foreignSeam,
        straightDegrees: isAtEdge ? EdgeBending.fineDegrees : EdgeBending.standardDegrees,
        unitsPerDegree: (target.isTurnedGlobe ? 1 : Tears.metresPerDegree)
          / (target.system?.unitFactor ?? 1))
      shaped = bending.bend(shaped, log: &log, place: place)
      bent = bending.rows
    }
    let merged = nodes.merged(shaped)
    let turned = try turn(merged, &log, place)
    let torn = tornRows(of: turned.column, from: merged)
    noteTears(torn, &log, place)
    let ordered: GeometryColumn
    if target.isTurnedGlobe {
      // Longitudes about another pole, which end at 180° as well.
      ordered = Antimeridian.cut(turned.column, notesWrapping: false, log: &log, place: place)
    } else {
      ordered = target.edge == .none ? turned.column.outermostFirst() : turned.column
    }
    // Near the end of a plane edges that were apart may cross, and where a chord stands for a bend.
    let rows =
      isAtEdge || target.system?.method == .oblique
      ? Array(0..<ordered.rowCount) : Set(nodes.rows).union(bent).sorted()
    let united = try unite(rows, of: ordered, from: nodes, &log, place)
    return Turned(
      column: withoutWrong(united, from: nodes.column, torn: torn, &log, place), lost: turned.lost)
  }

  /// The column without the rows that came out as something else than they are.
  private func withoutWrong(
    _ shown: GeometryColumn, from column: GeometryColumn, torn: [Int], _ log: inout DiagnosticLog,
    _ place: (Int) -> Place
  ) -> GeometryColumn {
    guard let system = target.system, system.kind == .projected else { return shown }
    let isUneven = system.method == .oblique || system.method == .interrupted
    if torn.isEmpty && !isUneven { return shown }
    let check = PlaneCheck(by: transformation, unitFactor: system.unitFactor, isUneven: isUneven)
    let wrong = check.wrongRows(of: shown, from: column, torn: torn)
    for row in wrong {
      log.add("wrong-in-plane", .rejected, at: place(row)) {
        "in the plane of \(target.name), which is torn or folds, the polygon would cover what it does not "
          + "hold, or not what it holds; it is left out"
      }
    }
    return wrong.isEmpty ? shown : shown.without(wrong)
  }

  /// The column with the polygons of some rows united in the plane. It is said where they were not valid
  /// before, or have become so by bending; that a source has cut them at 180° is no fault.
  private func unite(
    _ rows: [Int], of column: GeometryColumn, from nodes: borrowing SeamNodes,
    _ log: inout DiagnosticLog, _ place: (Int) -> Place
  ) throws(Failure) -> GeometryColumn {
    if rows.isEmpty { return column }
    let context = try GEOSContext()
    var united: [(row: Int, geometry: GeometryColumn)] = []
    for row in rows {
      let kind = column.kind(row)
      guard kind == .polygon || kind == .multiPolygon || kind == .collection else { continue }
      var builder = GeometryBuilder()
      builder.appendOthers(than: .polygon, of: row, in: column)
      do throws(Failure) {
        let polygons = try context.polygons(column, row: row)
        guard let fault = try polygons.fault() else { continue }
        if let before = try Self.fault(row, of: nodes.column, context) {
          log.addMadeValid(before, at: place(row))
        } else if !nodes.rows.contains(row) {
          log.addMadeValid("\(fault) in the plane", at: place(row))
        }
        try polygons.madeValid().unitedParts().appendParts(to: &builder, inDegrees: false)
        if !builder.hasOpenPart { log.addDegenerate(at: place(row)) }
      } catch {
        builder.cancelRow()
        log.add("overlay-failed", .rejected, at: place(row)) { error.message }
      }
      builder.endRow(asMultiple: kind.multiple == kind, asCollection: kind == .collection)
      united.append((row, builder.finish()))
    }
    return column.replacing(united)
  }

  /// Why a row's polygons are not valid in degrees, or nil where they are.
  private static func fault(
    _ row: Int, of column: GeometryColumn, _ context: GEOSContext
  ) throws(Failure) -> String? {
    var unused = DiagnosticLog()
    let cut = Antimeridian.cut(column.selecting(SharedBuffer([UInt32(row)])), log: &unused)
    return try context.polygons(cut, row: 0).fault()
  }

  // MARK: What the plane does not show

  /// Lines and polygons that have no place as a whole; those near the place opposite to the centre, which
  /// lies all round the plane; what goes over the far side's equator in a transverse one.
  private func rowsToCut(of column: GeometryColumn, lost: [Lost]) -> [Int] {
    var rows = lost.map(\.row).filter { row in
      let kind = column.kind(row)
      return kind != .point && kind != .multiPoint
    }
    if let centre = target.system?.planeCentre {
      if target.system?.method == .transverseMercator {
        rows += column.rowsOverEquator(farFrom: centre.longitude)
      } else {
        rows += column.rowsNear(
          longitude: Antimeridian.wrapped(centre.longitude + 180), latitude: -centre.latitude)
      }
    }
    return Array(Set(rows)).sorted()
  }

  /// What the plane shows of some rows, each as the only row of a column.
  private func cutAndTurn(
    _ rows: [Int], of column: GeometryColumn, _ log: inout DiagnosticLog,
    _ place: (Int) -> Place, _ turn: @escaping Turn
  ) throws(Failure) -> [(row: Int, geometry: GeometryColumn)] {
    guard let clipper = try domain() else { return [] }
    let whole = column.selecting(SharedBuffer(rows.map(UInt32.init)))
    let shown = clipper.clip(whole, log: &log) { place(rows[$0]) }
    var unused = DiagnosticLog()
    let before = Antimeridian.cut(whole, log: &unused)
    func source(_ row: Int) -> Int { rows[Int(shown.rows[row])] }
    let turned = try pass(shown.geometry, isAtEdge: true, &log, { place(source($0)) }, turn)
    let lost = Set(turned.lost.map(\.row))
    var cut: [(row: Int, geometry: GeometryColumn)] = []
    for row in 0..<shown.geometry.rowCount where !lost.contains(row) {
      if turned.column.kind(row) == .none {
        // What became of it is said already.
      } else if !shown.geometry.hasSamePositions(row, as: Int(shown.rows[row]), of: before) {
        log.add("cut-at-plane-edge", .repaired, at: place(source(row))) {
          "only a part of the geometry has a place in \(target.name)"
        }
      }
      cut.append((source(row), turned.column.selecting(SharedBuffer([UInt32(row)]))))
    }
    return cut
  }

  private func domain() throws(Failure) -> Clipper? {
    if isProbed { return clipper }
    isProbed = true
    if let area = try PlaneDomain.area(of: target, by: transformation, limit: limit) {
      clipper = try Clipper(area, takesRepaired: true)
    }
    return clipper
  }

  // MARK: What is to be said

  private func addDisplaced(_ lost: Lost, _ log: inout DiagnosticLog, _ place: (Int) -> Place) {
    var (x, y) = (lost.longitude, lost.latitude)
    transformation.apply(x: &x, y: &y, z: nil, count: 1, stride: 8)
    let far = max(abs(x), abs(y)) * (target.system?.unitFactor ?? 1)
    log.addDisplaced(
      lost.longitude, lost.latitude, in: target.name,
      farMetres: far > Reprojection.farthestMetres ? far : .infinity, at: place(lost.row))
  }

  /// The rows that lie over a tear, ascending.
  private func tornRows(of turned: GeometryColumn, from column: GeometryColumn) -> [Int] {
    guard let system = target.system, system.kind == .projected else { return [] }
    return Tears(by: transformation, unitFactor: system.unitFactor).rows(of: column, turned: turned)
  }

  /// Counts rows that lie over a tear of which nothing was known.
  private func noteTears(_ torn: [Int], _ log: inout DiagnosticLog, _ place: (Int) -> Place) {
    if target.system?.method == .interrupted { return }
    for row in torn {
      log.add("torn-plane", .note, at: place(row)) {
        "the plane of \(target.name) is torn where the geometry lies, which goes across it"
      }
    }
  }

  private func noteTorn(_ column: GeometryColumn, _ log: inout DiagnosticLog) {
    guard target.system?.method == .interrupted, !isTornTold else { return }
    isTornTold = true
    log.add("torn-plane", .note, at: Place()) {
      "the plane of \(target.name) is torn; lines and polygons that lie over a tear go across it"
    }
  }
}
