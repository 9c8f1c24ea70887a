import GeoFeatures

extension GeometryColumn {
  /// The same column without the geometries of some rows, ascending.
  func without(_ rows: [Int]) -> GeometryColumn {
    var builder = GeometryBuilder()
    builder.appendNullRow()
    let null = builder.finish()
    return replacing(rows.map { ($0, null) })
  }

  /// The same column with some rows, ascending, in the place of which come others: the only ones of
  /// their columns.
  func replacing(_ others: [(row: Int, geometry: GeometryColumn)]) -> GeometryColumn {
    if others.isEmpty { return self }
    var builder = GeometryBuilder()
    var next = 0
    for row in 0..<rowCount {
      if next < others.count && others[next].row == row {
        builder.appendRow(0, of: others[next].geometry)
        next += 1
      } else {
        builder.appendRow(row, of: self)
      }
    }
    return builder.finish()
  }

  /// Whether a row has the positions of another one, in their order.
  func hasSamePositions(_ row: Int, as other: Int, of column: GeometryColumn) -> Bool {
    let (own, others) = (vertices(ofRow: row), column.vertices(ofRow: other))
    return own.count == others.count
      && zip(own, others).allSatisfy { x[$0] == column.x[$1] && y[$0] == column.y[$1] }
  }

  /// The rows of lines and polygons whose box comes within 10° of a place.
  func rowsNear(longitude: Double, latitude: Double) -> [Int] {
    rows { bounds in
      bounds.south < latitude + 10 && bounds.north > latitude - 10
        && [-360.0, 0, 360].contains { turn in
          bounds.west < longitude + turn + 10 && bounds.east > longitude + turn - 10
        }
    }
  }

  /// The rows of lines and polygons that do not lie in a box as a whole.
  func rowsBeyond(_ box: BoundingBox) -> [Int] {
    var unused = DiagnosticLog()
    let cut = Antimeridian.cut(self, log: &unused)
    return (0..<rowCount).filter { row in
      let kind = cut.kind(row)
      return kind != .none && kind != .point && kind != .multiPoint && !cut.lies(row, in: box)
    }
  }

  /// The rows of lines and polygons that may cross the equator more than 80° from a meridian.
  func rowsOverEquator(farFrom meridian: Double) -> [Int] {
    rows { bounds in
      bounds.south < 10 && bounds.north > -10
        && [-360.0, 0, 360].contains { turn in
          bounds.west < meridian + turn + 280 && bounds.east > meridian + turn + 80
        }
    }
  }

  /// The rows of lines and polygons for whose box, cut at 180°, the condition holds.
  private func rows(where condition: (PlaneBounds) -> Bool) -> [Int] {
    var unused = DiagnosticLog()
    let cut = Antimeridian.cut(self, log: &unused)
    return (0..<rowCount).filter { row in
      let kind = cut.kind(row)
      if kind == .none || kind == .point || kind == .multiPoint { return false }
      var bounds = PlaneBounds()
      bounds.add(cut.selecting(SharedBuffer([UInt32(row)])))
      return condition(bounds)
    }
  }

  /// The same column of a plane, with the ring of most area first in each polygon: a hole round the
  /// place opposite to the plane's centre lies round all of it.
  func outermostFirst() -> GeometryColumn {
    func outermost(_ part: Int) -> Int? {
      rings(ofPart: part).max {
        abs(Winding.signedArea(vertices(ofRing: $0), of: self))
          < abs(Winding.signedArea(vertices(ofRing: $1), of: self))
      }
    }
    func isTurned(_ row: Int) -> Bool {
      let kind = kind(row)
      guard kind == .polygon || kind == .multiPolygon || kind == .collection else { return false }
      return parts(ofRow: row).contains { part in
        rings(ofPart: part).count > 1 && outermost(part) != rings(ofPart: part).lowerBound
      }
    }
    guard offsets != nil, let first = firstRow(of: self, where: isTurned) else { return self }
    var builder = GeometryBuilder()
    for row in 0..<first { builder.appendRow(row, of: self) }
    for row in first..<rowCount {
      let kind = kind(row)
      for part in parts(ofRow: row) {
        let partKind = partKind(part, in: kind)
        guard partKind == .polygon, let shell = outermost(part) else {
          builder.appendPart(part, as: partKind, of: self)
          continue
        }
        builder.beginPart(.polygon)
        for ring in [shell] + rings(ofPart: part).filter({ $0 != shell }) {
          builder.beginRing()
          builder.appendVertices(vertices(ofRing: ring), of: self)
        }
      }
      builder.endRow(asMultiple: kind.multiple == kind, asCollection: kind == .collection)
    }
    return builder.finish()
  }
}
