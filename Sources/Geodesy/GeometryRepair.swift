import GeoFeatures

/// Refuses positions that do not exist, closes rings, and drops what is too short.
public enum GeometryRepair {
  /// Longitudes beyond this are no place; up to it they are wrapped.
  static let farthestDegrees = 360.0
  /// Heights and depths beyond this, in metres, are none: the Moon is not half as far.
  static let farthestHeight = 1e9

  /// The column in which every position is on the globe and within a million kilometres of the ground,
  /// every ring is closed and has an extent, and every line has two positions; the same column where
  /// all is so. O(vertices).
  ///
  /// - Parameters:
  ///   - column: Geometries in degrees of longitude and latitude.
  ///   - log: Counts closed rings (`ring-closed`, repaired) and what was lost:
  ///     `latitude-out-of-range`, `longitude-out-of-range` (beyond ±360°), `coordinate-not-finite`,
  ///     `ring-too-short`, `line-too-short`. A geometry of which nothing is left is null. A height that
  ///     is none (`height-out-of-range`) is left out, and the position stays.
  ///   - firstItem: The item number of the first row, for the log.
  /// - Returns: The repaired column.
  public static func repair(
    _ column: GeometryColumn, log: inout DiagnosticLog, firstItem: Int = 1
  ) -> GeometryColumn {
    let column = droppingFarHeights(of: column, log: &log, firstItem: firstItem)
    guard let first = firstRow(of: column, where: { needsRepair(column, row: $0) }) else {
      return column
    }
    var builder = GeometryBuilder()
    for row in 0..<first { builder.appendRow(row, of: column) }
    for row in first..<column.rowCount {
      guard needsRepair(column, row: row) else {
        builder.appendRow(row, of: column)
        continue
      }
      let place = Place(item: firstItem + row)
      if let (kind, message) = fault(column, row: row) {
        log.add(kind, .rejected, at: place) { message }
        builder.appendNullRow()
      } else {
        repairRow(row, of: column, at: place, &builder, &log)
      }
    }
    return builder.finish()
  }

  private static func repairRow(
    _ row: Int, of column: GeometryColumn, at place: Place, _ builder: inout GeometryBuilder,
    _ log: inout DiagnosticLog
  ) {
    let kind = column.kind(row)
    for part in column.parts(ofRow: row) {
      let rings = column.rings(ofPart: part)
      let partKind = column.partKind(part, in: kind)
      if let exterior = rings.first, isTooShort(exterior, column, partKind) {
        log.add(partKind == .line ? "line-too-short" : "ring-too-short", .rejected, at: place) {
          partKind == .line
            ? "a line has fewer than two positions" : "a ring has fewer than three positions"
        }
        continue
      }
      builder.beginPart(partKind)
      for ring in rings {
        // The exterior ring has passed; a hole that is none is left out.
        if isTooShort(ring, column, partKind) {
          log.add("ring-too-short", .rejected, at: place) {
            "a hole has fewer than three positions"
          }
          continue
        }
        let vertices = column.vertices(ofRing: ring)
        builder.beginRing()
        builder.appendVertices(vertices, of: column)
        if partKind == .polygon && !isClosed(vertices, column) {
          let first = vertices.lowerBound
          builder.appendVertices(first..<first + 1, of: column)
          log.add("ring-closed", .repaired, at: place) {
            "a ring does not end where it begins; it is closed"
          }
        }
      }
    }
    builder.endRow(asMultiple: kind.multiple == kind, asCollection: kind == .collection)
  }

  @inline(__always)
  private static func needsRepair(_ column: GeometryColumn, row: Int) -> Bool {
    guard column.offsets != nil else {
      // NaN fails the comparison; a row without a location is NaN.
      return !(abs(column.x[row]) <= farthestDegrees && abs(column.y[row]) <= 90)
        && column.kind(row) != .none
    }
    return needsNestedRepair(column, row: row)
  }

  private static func needsNestedRepair(_ column: GeometryColumn, row: Int) -> Bool {
    let kind = column.kind(row)
    for vertex in column.vertices(ofRow: row) {
      if !(abs(column.x[vertex]) <= farthestDegrees && abs(column.y[vertex]) <= 90) { return true }
    }
    if kind == .none || kind == .point || kind == .multiPoint { return false }
    for part in column.parts(ofRow: row) {
      let partKind = column.partKind(part, in: kind)
      for ring in column.rings(ofPart: part) {
        if isTooShort(ring, column, partKind) { return true }
        if partKind == .polygon && !isClosed(column.vertices(ofRing: ring), column) { return true }
      }
    }
    return false
  }

  private static func fault(_ column: GeometryColumn, row: Int) -> (String, String)? {
    for vertex in column.vertices(ofRow: row) {
      let (x, y) = (column.x[vertex], column.y[vertex])
      if !x.isFinite || !y.isFinite {
        return ("coordinate-not-finite", "a coordinate is no finite number")
      }
      if abs(y) > 90 { return ("latitude-out-of-range", "latitude \(y) is out of range") }
      if abs(x) > farthestDegrees {
        return ("longitude-out-of-range", "longitude \(x) is out of range")
      }
    }
    return nil
  }

  private static func isClosed(_ ring: Range<Int>, _ column: GeometryColumn) -> Bool {
    guard let first = ring.first, let last = ring.last else { return false }
    return column.x[first] == column.x[last] && column.y[first] == column.y[last]
  }

  /// Whether a line has fewer than two positions, or a ring fewer than three distinct ones.
  private static func isTooShort(
    _ ring: Int, _ column: GeometryColumn, _ kind: GeometryKind
  ) -> Bool {
    let vertices = column.vertices(ofRing: ring)
    switch kind {
    case .line: return vertices.count < 2
    case .polygon:
      guard let first = vertices.first else { return true }
      var second: Int?
      for vertex in vertices.dropFirst() where !isSame(vertex, first, column) {
        guard let known = second else {
          second = vertex
          continue
        }
        if !isSame(vertex, known, column) { return false }
      }
      return true
    default: return vertices.isEmpty
    }
  }

  private static func isSame(_ a: Int, _ b: Int, _ column: GeometryColumn) -> Bool {
    column.x[a] == column.x[b] && column.y[a] == column.y[b]
  }
}
