import GeoFeatures

/// Cuts whatever geometries there are at a meridian; it keeps its memory from one to the next.
struct Cuts: ~Copyable {
  private var chains = Chains()
  private var path: PlacedPath
  private var cutter: PolygonCutter

  init(seam: Seam) {
    path = PlacedPath(seam: seam)
    cutter = PolygonCutter(seam: seam)
  }

  /// Adds the parts of a row, cut, to the builder's current row; points come with the longitude that
  /// `wrapped` gives them.
  mutating func appendParts(
    of row: Int, in column: GeometryColumn, to builder: inout GeometryBuilder,
    _ wrapped: (Double) -> Double
  ) -> PolygonCutter.Outcome {
    var outcome: PolygonCutter.Outcome = []
    let kind = column.kind(row)
    for part in column.parts(ofRow: row) {
      let ring = column.rings(ofPart: part).lowerBound
      switch column.partKind(part, in: kind) {
      case .point:
        for vertex in column.vertices(ofRing: ring) {
          builder.appendPoint(vertex, of: column, x: wrapped(column.x[vertex]))
        }
      case .line:
        path.place(column.vertices(ofRing: ring), of: column, isRing: false)
        if Antimeridian.cutLine(path, &chains, into: &builder) > 1 { outcome.insert(.cut) }
      default: outcome.formUnion(cutter.cut(part, of: column, into: &builder))
      }
    }
    return outcome
  }
}
