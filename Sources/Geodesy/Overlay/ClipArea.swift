import GeoFeatures

/// What geometries are cut to: a box, or polygons.
public struct ClipArea: Sendable {
  /// The box, where it is one.
  public let box: BoundingBox?
  /// The area as one row of valid polygons, which are cut at 180° and may overlap.
  public let polygons: GeometryColumn

  /// The area of a box, which may cross 180°.
  ///
  /// - Throws: `Failure` of kind `usage` where it has no extent.
  public init(_ box: BoundingBox) throws(Failure) {
    guard box.width > 0, box.north > box.south else {
      throw Failure(.usage, "the box \(box) has no extent", advice: "nothing can be cut to it")
    }
    let (west, east) = box.width < 360 ? (box.west, box.unbrokenEast) : (-180, 180)
    var builder = GeometryBuilder()
    builder.beginPart(.polygon)
    builder.beginRing()
    var edges = WideEdges()
    for (x, y) in [
      (west, box.south), (east, box.south), (east, box.north), (west, box.north),
      (west, box.south),
    ] {
      edges.append(Vertex(x: x, y: y, z: .nan, m: .min), to: &builder)
    }
    builder.endRow()
    var unused = DiagnosticLog()
    polygons = Antimeridian.cut(builder.finish(), log: &unused)
    self.box = box
  }

  /// The area that the polygons of a column cover together.
  ///
  /// - Parameters:
  ///   - column: Geometries in degrees of longitude and latitude; points and lines do not count.
  ///   - log: Counts polygons that were made valid (`made-valid`), and rows that are no polygons
  ///     (`clip-not-polygon`).
  ///   - place: Where a row comes from, for the log.
  /// - Throws: `Failure` of kind `unreadable` where there is no polygon with an extent.
  public init(
    polygonsOf column: GeometryColumn, log: inout DiagnosticLog,
    place: (Int) -> Place = { Place(item: $0 + 1) }
  ) throws(Failure) {
    for row in 0..<column.rowCount {
      let kind = column.kind(row)
      if column.parts(ofRow: row).contains(where: { column.partKind($0, in: kind) != .polygon }) {
        log.add("clip-not-polygon", .note, at: place(row)) {
          "\(kind.name) is no area to clip by; it is passed over"
        }
      }
    }
    let valid = try Overlay().makeValid(column, log: &log, place: place)
    var builder = GeometryBuilder()
    for row in 0..<valid.rowCount {
      let kind = valid.kind(row)
      for part in valid.parts(ofRow: row) where valid.partKind(part, in: kind) == .polygon {
        builder.appendPart(part, as: .polygon, of: valid)
      }
    }
    guard builder.hasOpenPart else {
      throw Failure(.unreadable, "there is no polygon to clip by")
    }
    builder.endRow(asMultiple: true)
    let united = builder.finish()
    // Its heights are not to be mixed with those of what is cut.
    polygons = GeometryColumn(
      kinds: united.kinds, x: united.x, y: united.y, z: nil, m: nil, offsets: united.offsets)
    box = nil
  }
}
