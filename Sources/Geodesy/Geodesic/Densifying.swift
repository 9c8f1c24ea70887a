import GeoFeatures

/// How new vertices are put on the long edges of lines and rings, before they are cut at 180°.
///
/// Heights and moments are interpolated. An edge that two polygons share gets the same vertices in
/// both. What spans more than 180° of longitude, as the edges of a map of the globe do, is no shortest
/// way and is always taken as straight.
public enum Densifying: Sendable, Equatable {
  /// On the edge as it stands, straight in longitude and latitude (RFC 7946, 3.1.1), in equal parts
  /// of at most that many metres.
  case straight(metres: Double)
  /// On the shortest way between the vertices, in equal parts of at most that many metres, and where
  /// it meets 180°.
  case geodesic(metres: Double)
  /// On the shortest way between the vertices, as many as it takes for no edge, straight in longitude
  /// and latitude, to lie farther than that many metres from it at its middle; and where it meets 180°.
  case tolerance(metres: Double)

  /// How many vertices a geometry may get, and all of a column.
  static let mostOfGeometry = 5_000_000
  static let mostVertices = 1 << 25

  /// The column with its long edges divided; the same column where none is. O(vertices).
  ///
  /// - Parameters:
  ///   - column: Repaired geometries (``GeometryRepair``) in degrees of longitude and latitude.
  ///   - ways: Of each vertex the shortest way to it from the one before, where that is known; it saves
  ///     finding it.
  ///   - place: Where a row comes from.
  /// - Returns: The column. Longitudes may run on over 180°, as those of the source do.
  /// - Throws: A `Failure` of kind `usage` where a geometry would have more than 5,000,000 vertices, or the
  ///   column more than 33,554,432.
  public func densify(
    _ column: GeometryColumn, ways: SharedBuffer<Ellipsoid.Way>? = nil,
    place: (Int) -> Place = { Place(item: $0 + 1) }
  ) throws(Failure) -> GeometryColumn {
    try densify(column, by: Densifier(self), ways, place)
  }

  /// The densified column with the edges that were made by cutting it divided as well: straight ones, the
  /// same column where none is long. O(vertices).
  ///
  /// - Parameters:
  ///   - column: A column that was densified, and then cut at 180° or to an area.
  ///   - place: Where a row comes from.
  /// - Returns: The column.
  /// - Throws: A `Failure` of kind `usage` where a geometry would have more than 5,000,000 vertices, or the
  ///   column more than 33,554,432.
  public func densifyCuts(
    of column: GeometryColumn, place: (Int) -> Place = { Place(item: $0 + 1) }
  ) throws(Failure) -> GeometryColumn {
    switch self {
    case .straight: try densify(column, by: Densifier(self), nil, place)
    case .geodesic(let metres):
      try densify(
        column, by: Densifier(.straight(metres: metres), sparesShortest: true), nil,
        place)
    case .tolerance: column
    }
  }

  private func densify(
    _ column: GeometryColumn, by densifier: consuming Densifier,
    _ ways: SharedBuffer<Ellipsoid.Way>?, _ place: (Int) -> Place
  ) throws(Failure) -> GeometryColumn {
    guard column.offsets != nil,
      let first = firstRow(of: column, where: { hasLongEdge(column, $0) })
    else { return column }
    var builder = GeometryBuilder()
    for row in 0..<first { builder.appendRow(row, of: column) }
    for row in first..<column.rowCount {
      guard hasLongEdge(column, row) else {
        builder.appendRow(row, of: column)
        continue
      }
      let kind = column.kind(row)
      let most = min(Self.mostVertices, builder.vertexCount + Self.mostOfGeometry)
      for part in column.parts(ofRow: row) {
        let partKind = column.partKind(part, in: kind)
        builder.beginPart(partKind)
        for ring in column.rings(ofPart: part) {
          builder.beginRing()
          let vertices = column.vertices(ofRing: ring)
          let isWhole = densifier.append(
            vertices, of: column, isRing: partKind == .polygon, ways: ways?.values,
            upTo: most, to: &builder)
          if !isWhole {
            throw Failure(
              .usage,
              most == Self.mostVertices
                ? "such short edges make more than 33,554,432 vertices"
                : "such short edges make more than 5,000,000 vertices of one geometry",
              at: place(row), advice: "take a greater length")
          }
        }
      }
      builder.endRow(asMultiple: kind.multiple == kind, asCollection: kind == .collection)
    }
    return builder.finish()
  }

  /// The least length of an edge, in metres, that may have to be divided.
  private var metres: Double {
    switch self {
    case .straight(let metres), .geodesic(let metres), .tolerance(let metres): metres
    }
  }

  private var isStraight: Bool {
    if case .straight = self { true } else { false }
  }

  /// Whether there may be something to divide: an edge that is long, or that may meet 180°.
  private func hasLongEdge(_ column: GeometryColumn, _ row: Int) -> Bool {
    let kind = column.kind(row)
    if kind == .none || kind == .point || kind == .multiPoint { return false }
    for part in column.parts(ofRow: row) {
      for ring in column.rings(ofPart: part) {
        for vertex in column.vertices(ofRing: ring).dropFirst() {
          let x = abs(column.x[vertex] - column.x[vertex - 1])
          let y = abs(column.y[vertex] - column.y[vertex - 1])
          // Of a half turn the shortest way leads over a pole.
          if x > 180 || (x == 180 && !isStraight) || abs(column.x[vertex]) > 180 { return true }
          if Edge.metresPerDegree * (x * x + y * y).squareRoot() > metres { return true }
        }
      }
    }
    return false
  }
}
