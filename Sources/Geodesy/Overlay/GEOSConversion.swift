import CGEOS
import GeoFeatures

/// Geometries of a column as geometries of GEOS. Heights go along, moments do not.
extension GEOSContext {
  /// A row's polygons as a multi polygon, which is empty where there are none.
  ///
  /// - Throws: `Failure` of kind `unreadable` where GEOS refuses one: a ring that is not closed, or
  ///   too short.
  func polygons(
    _ column: GeometryColumn, row: Int, in frame: LongitudeFrame = .standard
  ) throws(Failure) -> GEOSObject {
    var polygons = GEOSParts(self)
    let kind = column.kind(row)
    for part in column.parts(ofRow: row) where column.partKind(part, in: kind) == .polygon {
      polygons.add(try polygon(part, of: column, frame.offset(ofPart: part, of: column)))
    }
    return try polygons.collected(as: GEOS_MULTIPOLYGON)
  }

  /// A part as a polygon; a longitude comes `offset` degrees further east.
  func polygon(
    _ part: Int, of column: GeometryColumn, _ offset: Double = 0
  ) throws(Failure) -> GEOSObject {
    var rings = GEOSParts(self)
    for ring in column.rings(ofPart: part) {
      let sequence = sequence(column.vertices(ofRing: ring), of: column, offset)
      rings.add(
        try GEOSObject(
          GEOSGeom_createLinearRing_r(handle, sequence), "a ring is not taken", in: self))
    }
    return try rings.polygon()
  }

  /// A row's lines as a multi line, which is empty where there are none.
  func lines(
    _ column: GeometryColumn, row: Int, in frame: LongitudeFrame = .standard
  ) throws(Failure) -> GEOSObject {
    var lines = GEOSParts(self)
    let kind = column.kind(row)
    for part in column.parts(ofRow: row) where column.partKind(part, in: kind) == .line {
      let offset = frame.offset(ofPart: part, of: column)
      let vertices = column.vertices(ofRing: column.rings(ofPart: part).lowerBound)
      lines.add(try line(vertices, of: column, offset))
    }
    return try lines.collected(as: GEOS_MULTILINESTRING)
  }

  /// A row's points as a multi point, which is empty where there are none.
  func points(
    _ column: GeometryColumn, row: Int, in frame: LongitudeFrame = .standard
  ) throws(Failure) -> GEOSObject {
    var points = GEOSParts(self)
    let kind = column.kind(row)
    for part in column.parts(ofRow: row) where column.partKind(part, in: kind) == .point {
      let offset = frame.offset(ofPart: part, of: column)
      let sequence = sequence(
        column.vertices(ofRing: column.rings(ofPart: part).lowerBound), of: column, offset)
      points.add(
        try GEOSObject(GEOSGeom_createPoint_r(handle, sequence), "the point is not taken", in: self)
      )
    }
    return try points.collected(as: GEOS_MULTIPOINT)
  }

  /// Some vertices as a line; a longitude comes `offset` degrees further east.
  func line(
    _ vertices: Range<Int>, of column: GeometryColumn, _ offset: Double = 0
  ) throws(Failure) -> GEOSObject {
    try GEOSObject(
      GEOSGeom_createLineString_r(handle, sequence(vertices, of: column, offset)),
      "the line is not taken", in: self)
  }

  /// A line through places of a plane, of which each is numbered by its height.
  func numberedLine(
    x: borrowing GrowableBuffer<Double>, y: borrowing GrowableBuffer<Double>
  ) throws(Failure) -> GEOSObject {
    try GEOSObject(
      GEOSGeom_createLineString_r(handle, numberedSequence(x: x.bytes, y: y.bytes, first: 0)),
      "the line is not taken", in: self)
  }

  /// Vertices that are numbered by their heights, from `first` on.
  func numberedSequence(
    x: UnsafeBufferPointer<Double>, y: UnsafeBufferPointer<Double>, first: Int
  ) -> OpaquePointer? {
    var numbers = GrowableBuffer<Double>(minimumCapacity: x.count)
    for index in 0..<x.count { numbers.append(Double(first + index)) }
    return GEOSCoordSeq_copyFromArrays_r(
      handle, x.baseAddress, y.baseAddress, numbers.base, nil, UInt32(x.count))
  }

  /// The vertices as a sequence, which GEOS owns as soon as a geometry is made of it.
  private func sequence(
    _ vertices: Range<Int>, of column: GeometryColumn, _ offset: Double
  ) -> OpaquePointer? {
    let y = UnsafeBufferPointer(rebasing: column.y.values[vertices])
    let z = column.z.map { UnsafeBufferPointer(rebasing: $0.values[vertices]) }
    let count = UInt32(vertices.count)
    if offset == 0 {
      let x = UnsafeBufferPointer(rebasing: column.x.values[vertices])
      return GEOSCoordSeq_copyFromArrays_r(
        handle, x.baseAddress, y.baseAddress, z?.baseAddress, nil, count)
    }
    var x = GrowableBuffer<Double>(minimumCapacity: vertices.count)
    for vertex in vertices { x.append(column.x[vertex] + offset) }
    return GEOSCoordSeq_copyFromArrays_r(
      handle, x.base, y.baseAddress, z?.baseAddress, nil, count)
  }
}
