import GeoFeatures

extension Antimeridian {
  /// The column with unbroken longitudes for maps of the Pacific: points from 0° to 360°, lines and
  /// polygons from a western end between 0° and 360° on, past 360° where they cross 0°; the same
  /// column where all is so. O(vertices).
  ///
  /// What goes all round the globe, a polygon round a pole among it, or over 0° with hardly a gap (30°) is
  /// cut at 0° instead. Rings must be closed (``GeometryRepair``).
  ///
  /// - Parameters:
  ///   - column: Geometries in degrees of longitude and latitude.
  ///   - log: Counts what was cut at 0° (`cut-at-prime-meridian`), holes that lie outside their
  ///     polygon (`hole-outside-polygon`), and geometries of which nothing is left
  ///     (`geometry-degenerate`).
  ///   - firstItem: The item number of the first row, for the log.
  /// - Returns: The column with unbroken longitudes.
  public static func continuous(
    _ column: GeometryColumn, log: inout DiagnosticLog, firstItem: Int = 1
  ) -> GeometryColumn {
    continuous(column, log: &log) { Place(item: firstItem + $0) }
  }

  static func continuous(
    _ column: GeometryColumn, log: inout DiagnosticLog, place: (Int) -> Place
  ) -> GeometryColumn {
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
      if appendFullTurn(row, of: column, onMapOf: .primeMeridian, to: &builder, &log, place) {
        continue
      }
      var outcome: PolygonCutter.Outcome = []
      for part in column.parts(ofRow: row) {
        switch column.partKind(part, in: kind) {
        case .point:
          for vertex in column.vertices(ofRing: column.rings(ofPart: part).lowerBound) {
            builder.appendPoint(vertex, of: column, x: Unroller.turned(column.x[vertex]))
          }
        case .line: outcome.formUnion(unroller.appendLine(part, of: column, to: &builder))
        default: outcome.formUnion(unroller.appendPolygon(part, of: column, to: &builder))
        }
      }
      if outcome.contains(.cut) {
        log.add("cut-at-prime-meridian", .note, at: place(row)) { "the geometry is cut at 0°" }
      }
      endRow(kind, outcome, at: place(row), &builder, &log)
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
  ) -> PolygonCutter.Outcome {
    let range = column.vertices(ofRing: column.rings(ofPart: part).lowerBound)
    path.place(range, of: column, isRing: false)
    let extent = path.extent
    guard Self.isUnbroken(extent, from: Self.turned(extent.least)) else {
      globalPath.place(range, of: column, isRing: false)
      return Antimeridian.cutLine(globalPath, &chains, into: &builder) > 1 ? .cut : []
    }
    builder.beginPart(.line)
    appendPath(from: Self.turned(extent.least) - extent.least, to: &builder)
    return []
  }

  mutating func appendPolygon(
    _ part: Int, of column: GeometryColumn, to builder: inout GeometryBuilder
  ) -> PolygonCutter.Outcome {
    guard fits(part, of: column) else { return cutter.cut(part, of: column, into: &builder) }
    var west: Double?
    builder.beginPart(.polygon)
    for ring in column.rings(ofPart: part) {
      path.place(column.vertices(ofRing: ring), of: column, isRing: true)
      let least = path.extent.least
      appendPath(from: Self.target(least, from: west) - least, to: &builder)
      west = west ?? Self.turned(least)
    }
    return []
  }

  /// Whether the polygon leaves a gap somewhere round the globe, and its holes lie in its
  /// longitudes.
  private mutating func fits(_ part: Int, of column: GeometryColumn) -> Bool {
    var exterior: (west: Double, east: Double)?
    for ring in column.rings(ofPart: part) {
      path.place(column.vertices(ofRing: ring), of: column, isRing: true)
      let extent = path.extent
      let width = extent.greatest - extent.least
      let west = Self.target(extent.least, from: exterior?.west)
      guard path.turns == 0 && Self.isUnbroken(extent, from: west) else { return false }
      if let exterior, west + width > exterior.east + Seam.tolerance { return false }
      exterior = exterior ?? (west, west + width)
    }
    return true
  }

  /// Whether longitudes of that extent may run on over 0°: else the box of a layer, which is all round the
  /// globe then, does not hold them.
  private static func isUnbroken(
    _ extent: (least: Double, greatest: Double), from west: Double
  ) -> Bool {
    let width = extent.greatest - extent.least
    return width <= BoundsAccumulator.widestCrossing
      || (width < 360 - Seam.tolerance && west + width <= 360 + Seam.tolerance)
  }

  /// Where a ring begins: from 0° on, or from its polygon's western end on.
  private static func target(_ least: Double, from west: Double?) -> Double {
    let target = turned(least)
    guard let west, target < west - Seam.tolerance else { return target }
    return target + 360
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
