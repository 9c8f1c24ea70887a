import CGEOS
import GeoFeatures

extension GEOSContext {
  /// A row as a geometry of GEOS; `shift` turns a longitude before it is handed over. Heights go
  /// along, moments do not.
  ///
  /// - Throws: `Failure` of kind `unreadable` where GEOS refuses it: a ring that is not closed, or too
  ///   short.
  func geometry(
    _ column: GeometryColumn, row: Int, shift: (Double) -> Double = { $0 }
  ) throws(Failure) -> GEOSObject {
    let kind = column.kind(row)
    var parts: [OpaquePointer?] = []
    for part in column.parts(ofRow: row) {
      do throws(Failure) {
        parts.append(
          try self.part(part, of: column, column.partKind(part, in: kind), shift).release())
      } catch {
        for part in parts { GEOSGeom_destroy_r(handle, part) }
        throw error
      }
    }
    if parts.count == 1 && kind.single == kind {
      return try GEOSObject(parts[0], "the geometry is not taken", in: self)
    }
    let type =
      switch kind.single {
      case _ where kind == .collection: GEOS_GEOMETRYCOLLECTION
      case .point: GEOS_MULTIPOINT
      case .line: GEOS_MULTILINESTRING
      case .polygon: GEOS_MULTIPOLYGON
      default: GEOS_GEOMETRYCOLLECTION
      }
    // GEOS owns the parts from here on, whether or not it makes anything of them.
    let made = parts.withUnsafeMutableBufferPointer {
      GEOSGeom_createCollection_r(
        handle, Int32(bitPattern: type.rawValue), $0.baseAddress, UInt32($0.count))
    }
    return try GEOSObject(made, "the geometry is not taken", in: self)
  }

  private func part(
    _ part: Int, of column: GeometryColumn, _ kind: GeometryKind, _ shift: (Double) -> Double
  ) throws(Failure) -> GEOSObject {
    let rings = column.rings(ofPart: part)
    switch kind {
    case .point, .line:
      guard let ring = rings.first else {
        return try GEOSObject(
          GEOSGeom_createEmptyCollection_r(
            handle, Int32(bitPattern: GEOS_GEOMETRYCOLLECTION.rawValue)), "no geometry", in: self)
      }
      let sequence = sequence(column.vertices(ofRing: ring), of: column, shift)
      return try GEOSObject(
        kind == .point
          ? GEOSGeom_createPoint_r(handle, sequence)
          : GEOSGeom_createLineString_r(handle, sequence), "the geometry is not taken", in: self)
    default:
      var made: [OpaquePointer?] = []
      for ring in rings {
        let sequence = sequence(column.vertices(ofRing: ring), of: column, shift)
        guard let linear = GEOSGeom_createLinearRing_r(handle, sequence) else {
          for ring in made { GEOSGeom_destroy_r(handle, ring) }
          throw failure("a ring is not taken")
        }
        made.append(linear)
      }
      guard let shell = made.first else {
        return try GEOSObject(GEOSGeom_createEmptyPolygon_r(handle), "no polygon", in: self)
      }
      var holes = Array(made.dropFirst())
      let polygon = holes.withUnsafeMutableBufferPointer {
        GEOSGeom_createPolygon_r(handle, shell, $0.baseAddress, UInt32($0.count))
      }
      return try GEOSObject(polygon, "the polygon is not taken", in: self)
    }
  }

  /// The vertices as a sequence, which GEOS owns as soon as a geometry is made of it.
  private func sequence(
    _ vertices: Range<Int>, of column: GeometryColumn, _ shift: (Double) -> Double
  ) -> OpaquePointer? {
    var x = GrowableBuffer<Double>(minimumCapacity: vertices.count)
    for vertex in vertices { x.append(shift(column.x[vertex])) }
    let y = UnsafeBufferPointer(rebasing: column.y.values[vertices])
    let z = column.z.map { UnsafeBufferPointer(rebasing: $0.values[vertices]) }
    return GEOSCoordSeq_copyFromArrays_r(
      handle, x.base, y.baseAddress, z?.baseAddress, nil, UInt32(vertices.count))
  }
}

extension GEOSObject {
  /// Adds the geometry's points, lines and polygons as parts of the row under construction; empty
  /// ones are left out.
  func appendParts(to builder: inout GeometryBuilder) {
    Self.append(pointer, context.handle, to: &builder)
  }

  private static func append(
    _ geometry: OpaquePointer?, _ handle: GEOSContextHandle_t, to builder: inout GeometryBuilder
  ) {
    guard let geometry, GEOSisEmpty_r(handle, geometry) == 0 else { return }
    switch GEOSGeomTypes(UInt32(bitPattern: GEOSGeomTypeId_r(handle, geometry))) {
    case GEOS_POINT:
      builder.beginPart(.point)
      appendRing(geometry, handle, to: &builder)
    case GEOS_LINESTRING, GEOS_LINEARRING:
      builder.beginPart(.line)
      appendRing(geometry, handle, to: &builder)
    case GEOS_POLYGON:
      builder.beginPart(.polygon)
      appendRing(GEOSGetExteriorRing_r(handle, geometry), handle, to: &builder)
      for index in 0..<GEOSGetNumInteriorRings_r(handle, geometry) {
        appendRing(GEOSGetInteriorRingN_r(handle, geometry, index), handle, to: &builder)
      }
    default:
      for index in 0..<GEOSGetNumGeometries_r(handle, geometry) {
        append(GEOSGetGeometryN_r(handle, geometry, index), handle, to: &builder)
      }
    }
  }

  private static func appendRing(
    _ geometry: OpaquePointer?, _ handle: GEOSContextHandle_t, to builder: inout GeometryBuilder
  ) {
    builder.beginRing()
    guard let geometry, let sequence = GEOSGeom_getCoordSeq_r(handle, geometry) else { return }
    var count: UInt32 = 0
    GEOSCoordSeq_getSize_r(handle, sequence, &count)
    var dimensions: UInt32 = 2
    GEOSCoordSeq_getDimensions_r(handle, sequence, &dimensions)
    var x = GrowableBuffer<Double>(minimumCapacity: Int(count))
    var y = GrowableBuffer<Double>(minimumCapacity: Int(count))
    var z = GrowableBuffer<Double>(minimumCapacity: Int(count))
    GEOSCoordSeq_copyToArrays_r(
      handle, sequence, x.reserve(Int(count)), y.reserve(Int(count)), z.reserve(Int(count)), nil)
    x.commit(Int(count))
    y.commit(Int(count))
    z.commit(Int(count))
    for index in 0..<Int(count) {
      builder.appendVertex(x[index], y[index], dimensions > 2 ? z[index] : .nan)
    }
  }
}
