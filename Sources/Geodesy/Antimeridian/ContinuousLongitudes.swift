import GeoFeatures

extension Antimeridian {
  /// The column with unbroken longitudes for maps of the Pacific: points from 0° to 360°, lines and
  /// polygons from a western end between 0° and 360° on, past 360° where they cross 0°; the same
  /// column where all is so. O(vertices).
  ///
  /// What goes all round the globe, a polygon round a pole among it, is cut at 0° instead. Rings
  /// must be closed (``GeometryRepair``).
  public static func continuous(_ column: GeometryColumn) -> GeometryColumn {
    guard let first = firstRow(of: column, where: { isBroken(column, row: $0) }) else {
      return column
    }
    var builder = GeometryBuilder()
    var unroller = Unroller()
    for row in 0..<first { builder.appendRow(row, of: column) }
    for row in first..<column.rowCount {
      guard isBroken(column, row: row) else {
        builder.appendRow(row, of: column)
        continue
      }
      let kind = column.kind(row)
      guard column.offsets != nil else {
        builder.appendPointRow(
          Unroller.turned(column.x[row]), column.y[row], column.height(row))
        continue
      }
      for part in column.parts(ofRow: row) {
        switch column.partKind(part, in: kind) {
        case .point:
          for vertex in column.vertices(ofRing: column.rings(ofPart: part).lowerBound) {
            builder.appendPoint(vertex, of: column, x: Unroller.turned(column.x[vertex]))
          }
        case .line: unroller.appendLine(part, of: column, to: &builder)
        default: unroller.appendPolygon(part, of: column, to: &builder)
        }
      }
      builder.endRow(asMultiple: kind.multiple == kind, asCollection: kind == .collection)
    }
    return builder.finish()
  }

  private static func isBroken(_ column: GeometryColumn, row: Int) -> Bool {
    guard column.offsets != nil else { return column.x[row] < 0 || column.x[row] >= 360 }
    for part in column.parts(ofRow: row) {
      for ring in column.rings(ofPart: part) {
        var previous = Double.nan
        for vertex in column.vertices(ofRing: ring) {
          let x = column.x[vertex]
          if x < 0 || x >= 360 || abs(x - previous) > 180 { return true }
          previous = x
        }
      }
    }
    return false
  }
}

/// Moves lines and polygons to where their longitudes are unbroken.
private struct Unroller: ~Copyable {
  private var path = PlacedPath(seam: .antimeridian)
  private var globalPath = PlacedPath(seam: .primeMeridian)
  private var chains = Chains()
  private var cutter = PolygonCutter(seam: .primeMeridian)

  /// The longitude from 0° up to 360°.
  static func turned(_ longitude: Double) -> Double {
    longitude - 360 * (longitude / 360).rounded(.down)
  }

  mutating func appendLine(
    _ part: Int, of column: GeometryColumn, to builder: inout GeometryBuilder
  ) {
    let range = column.vertices(ofRing: column.rings(ofPart: part).lowerBound)
    path.place(range, of: column, isRing: false)
    let extent = path.extent
    if extent.greatest - extent.least >= 360 - Seam.tolerance {
      globalPath.place(range, of: column, isRing: false)
      _ = Antimeridian.cutLine(globalPath, &chains, into: &builder)
    } else {
      builder.beginPart(.line)
      appendPath(from: Self.turned(extent.least) - extent.least, to: &builder)
    }
  }

  mutating func appendPolygon(
    _ part: Int, of column: GeometryColumn, to builder: inout GeometryBuilder
  ) {
    let rings = column.rings(ofPart: part)
    guard let exterior = rings.first else { return }
    path.place(column.vertices(ofRing: exterior), of: column, isRing: true)
    let extent = path.extent
    guard path.turns == 0 && extent.greatest - extent.least < 360 - Seam.tolerance else {
      _ = cutter.cut(part, of: column, into: &builder)
      return
    }
    let west = Self.turned(extent.least)
    builder.beginPart(.polygon)
    appendPath(from: west - extent.least, to: &builder)
    for hole in rings.dropFirst() {
      path.place(column.vertices(ofRing: hole), of: column, isRing: true)
      let least = path.extent.least
      var target = Self.turned(least)
      if target < west - Seam.tolerance { target += 360 }
      appendPath(from: target - least, to: &builder)
    }
  }

  /// Adds the path as a ring, moved by whole turns.
  private func appendPath(from offset: Double, to builder: inout GeometryBuilder) {
    let turns = (offset / 360).rounded()
    builder.beginRing()
    for placed in path.vertices.bytes {
      var vertex = placed.vertex
      if placed.isOnSeam {
        vertex.x = 180 + 360 * (turns + Double(placed.westStrip))
      } else {
        vertex.x += 360 * (turns + Double(placed.westStrip))
      }
      builder.append(vertex)
    }
  }
}
