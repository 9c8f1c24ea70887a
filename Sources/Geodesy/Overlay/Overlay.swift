import GeoFeatures

/// Unions, intersections, hulls and the like over whole columns, right on both sides of 180°.
///
/// The work is GEOS's (OverlayNG), on the plane of longitude and latitude, where edges are straight.
/// What lies on both sides of 180° is moved together first: longitudes are counted from the middle of
/// the widest gap that the geometries leave round the globe. Where they leave none, as a polygon
/// round a pole does, 180° stays an edge.
///
/// Columns are in degrees of WGS 84. They need not have been repaired or cut: what
/// ``GeometryRepair`` and ``Antimeridian`` find is logged. Heights are interpolated where GEOS makes
/// a vertex; moments go along where it is said. Rings that are made come as RFC 7946 has them.
///
/// A geometry that GEOS can't work on is refused and counted (`overlay-failed`); its row is null. An
/// overlay is used by one thread at a time.
public struct Overlay {
  /// How results come at 180°.
  public enum Longitudes: Sendable {
    /// Cut there (RFC 7946, 3.1.9).
    case cut
    /// In one piece, with longitudes that may lie beyond ±180°, to be cut elsewhere.
    case unbroken
  }

  let context: GEOSContext
  /// How results come at 180°.
  public let longitudes: Longitudes
  private let takesRepaired: Bool

  /// Makes an overlay.
  ///
  /// - Parameters:
  ///   - longitudes: How results come at 180°.
  ///   - takesRepaired: Whether columns have been repaired before and need not be looked through
  ///     again; longitudes may lie beyond 360° then.
  /// - Throws: `Failure` of kind `internalFault` where GEOS can't be started.
  public init(longitudes: Longitudes = .cut, takesRepaired: Bool = false) throws(Failure) {
    context = try GEOSContext()
    self.longitudes = longitudes
    self.takesRepaired = takesRepaired
  }

  /// What became of a row.
  enum Outcome {
    /// It stays as it is.
    case unchanged
    /// Its parts are in the builder.
    case made
  }

  /// A column, repaired, and the same cut at 180°.
  struct Source {
    let cut: GeometryColumn
    /// What rows that stay as they are are taken from.
    let kept: GeometryColumn
  }

  func source(
    _ column: GeometryColumn, _ log: inout DiagnosticLog, _ place: (Int) -> Place
  ) -> Source {
    var found = DiagnosticLog()
    let repaired = takesRepaired ? column : GeometryRepair.repair(column, log: &found)
    var cutting = DiagnosticLog()
    let cut = Antimeridian.cut(repaired, log: &cutting)
    if longitudes == .cut { found.merge(cutting) }
    log.merge(found, placing: place)
    return Source(cut: cut, kept: longitudes == .cut ? cut : repaired)
  }

  /// Makes each row that has a geometry anew; the same column where all stay as they are.
  func mapRows(
    _ source: Source, _ log: inout DiagnosticLog, _ place: (Int) -> Place,
    _ body: (Int, inout GeometryBuilder, inout DiagnosticLog) throws(Failure) -> Outcome
  ) -> GeometryColumn {
    let column = source.kept
    var builder = GeometryBuilder()
    var made: [Int] = []
    var isChanged = false
    for row in 0..<column.rowCount {
      let kind = column.kind(row)
      guard kind != .none else {
        builder.appendNullRow()
        continue
      }
      do throws(Failure) {
        switch try body(row, &builder, &log) {
        case .unchanged: builder.appendRow(row, of: column)
        case .made:
          isChanged = true
          if let system = column.systems?[row] { builder.setSystem(system) }
          made.append(row)
          builder.endRow(asMultiple: kind.multiple == kind, asCollection: kind == .collection)
        }
      } catch {
        isChanged = true
        builder.cancelRow()
        builder.appendNullRow()
        log.add("overlay-failed", .rejected, at: place(row)) { error.message }
      }
    }
    return isChanged ? finish(builder.finish(), made: made, &log, place) : column
  }

  /// Cuts what was made, if it is to be cut.
  func finish(
    _ column: GeometryColumn, made rows: some Sequence<Int>, _ log: inout DiagnosticLog,
    _ place: (Int) -> Place
  ) -> GeometryColumn {
    guard longitudes == .cut else { return column }
    var found = DiagnosticLog()
    let cut = Antimeridian.cut(column, log: &found)
    // That it was cut goes without saying: it was put together for a moment only.
    log.merge(found, placing: place, from: .repaired)
    return parted(cut, rows)
  }

  /// The column with polygons parted that touch themselves at 180° since they were cut there.
  private func parted(_ column: GeometryColumn, _ rows: some Sequence<Int>) -> GeometryColumn {
    var repairs: [(row: Int, geometry: GeometryColumn)] = []
    for row in rows where LongitudeSpans.touchesAntimeridian(row, column) {
      if let geometry = try? valid(row, of: column) { repairs.append((row, geometry)) }
    }
    return column.replacing(repairs)
  }

  /// The row with valid polygons, or nil where they are.
  private func valid(_ row: Int, of column: GeometryColumn) throws(Failure) -> GeometryColumn? {
    let polygons = try context.polygons(column, row: row)
    if polygons.isEmpty { return nil }
    if try polygons.fault() == nil { return nil }
    let kind = column.kind(row)
    var builder = GeometryBuilder()
    builder.appendOthers(than: .polygon, of: row, in: column)
    try polygons.madeValid().appendParts(.polygons, to: &builder)
    builder.endRow(asMultiple: kind.multiple == kind, asCollection: kind == .collection)
    return builder.finish()
  }
}

extension DiagnosticLog {
  /// Adds what another log holds of rows, counted from item 1 on, with the places that rows have.
  mutating func merge(
    _ other: DiagnosticLog, placing place: (Int) -> Place,
    from least: Diagnostic.Severity = .note
  ) {
    for entry in other.entries where entry.severity >= least {
      for var diagnostic in entry.kept {
        diagnostic.place = place((diagnostic.place.item ?? 1) - 1)
        add(diagnostic)
      }
      guard let last = entry.kept.last else { continue }
      for _ in entry.kept.count..<max(entry.count, entry.kept.count) {
        add(entry.kind, entry.severity, at: last.place) { last.message }
      }
    }
  }
}
