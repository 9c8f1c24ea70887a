import GeoFeatures

/// Cuts geometries to an area, many columns one after the other.
public final class Clipper {
  /// What is left of a column.
  public struct Result {
    /// The rows of which something is left, ascending.
    public let rows: SharedBuffer<UInt32>
    /// What is left of them.
    public let geometry: GeometryColumn
    /// How many rows have nothing left.
    public let outsideCount: Int
    /// How many rows had no geometry.
    public let unlocatedCount: Int
  }

  private let overlay: Overlay
  private let box: BoundingBox?
  private let mask: Mask

  /// Indexes the area.
  ///
  /// - Parameters:
  ///   - area: What is kept.
  ///   - longitudes: How results come at 180°.
  ///   - takesRepaired: Whether columns have been repaired before (``Overlay``).
  /// - Throws: `Failure` where GEOS can't be started or does not take the area.
  public init(
    _ area: ClipArea, longitudes: Overlay.Longitudes = .cut, takesRepaired: Bool = false
  ) throws(Failure) {
    overlay = try Overlay(longitudes: longitudes, takesRepaired: takesRepaired)
    box = area.box
    mask = Mask(area.polygons, row: 0, polygonsMayOverlap: true, in: overlay.context)
  }

  /// What the area leaves of each row: points that lie in it or on its border, and of lines and
  /// polygons what does; a polygon that only touches it is outside. What lies within the area stays
  /// bit by bit as it is. O(n log n) in the vertices of a row; a point takes O(log n) in those of the
  /// area.
  ///
  /// Lines keep their direction; heights are interpolated at the cuts, of lines moments too.
  ///
  /// - Parameters:
  ///   - column: Geometries in degrees of longitude and latitude.
  ///   - log: Counts polygons that were made valid before they were cut (`made-valid`), polygons within
  ///     the area that are not valid and stay as they are (`polygon-not-valid`), and rows that GEOS
  ///     can't cut, which are left out (`overlay-failed`).
  ///   - place: Where a row comes from, for the log.
  /// - Returns: The rows that are left.
  public func clip(
    _ column: GeometryColumn, log: inout DiagnosticLog,
    place: (Int) -> Place = { Place(item: $0 + 1) }
  ) -> Result {
    let source = overlay.source(column, &log, place)
    let failures = log.count(ofKind: "overlay-failed")
    var unlocated = 0
    for kind in source.kept.kinds.values where kind == GeometryKind.none.rawValue { unlocated += 1 }
    if source.cut.offsets == nil { return clipPoints(source, unlocated, &log, place) }
    let geometry = overlay.mapRows(source, &log, place) { (row, builder, log) throws(Failure) in
      try overlay.appendIntersection(row, of: source.cut, mask, to: &builder, &log, place)
    }
    var rows = GrowableBuffer<UInt32>(minimumCapacity: geometry.rowCount)
    for row in 0..<geometry.rowCount where geometry.kind(row) != .none { rows.append(UInt32(row)) }
    let kept = rows.share()
    let failed = log.count(ofKind: "overlay-failed") - failures
    return Result(
      rows: kept, geometry: kept.count == geometry.rowCount ? geometry : geometry.selecting(kept),
      outsideCount: geometry.rowCount - unlocated - kept.count - failed,
      unlocatedCount: unlocated)
  }

  private func clipPoints(
    _ source: Overlay.Source, _ unlocated: Int, _ log: inout DiagnosticLog,
    _ place: (Int) -> Place
  ) -> Result {
    let column = source.cut
    var rows = GrowableBuffer<UInt32>(minimumCapacity: column.rowCount)
    for row in 0..<column.rowCount where column.kind(row) != .none {
      do throws(Failure) {
        if try holds(column.x[row], column.y[row]) { rows.append(UInt32(row)) }
      } catch {
        log.add("overlay-failed", .rejected, at: place(row)) { error.message }
      }
    }
    let kept = rows.share()
    return Result(
      rows: kept,
      geometry: kept.count == column.rowCount ? source.kept : source.kept.selecting(kept),
      outsideCount: column.rowCount - unlocated - kept.count, unlocatedCount: unlocated)
  }

  private func holds(_ longitude: Double, _ latitude: Double) throws(Failure) -> Bool {
    if let box { return box.contains(longitude: longitude, latitude: latitude) }
    return try mask.holds(longitude: longitude, latitude: latitude)
  }
}
