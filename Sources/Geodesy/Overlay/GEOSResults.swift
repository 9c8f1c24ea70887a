import CGEOS
import GeoFeatures

/// Which parts of a result are taken.
struct PartKinds: OptionSet {
  let rawValue: UInt8
  static let points = PartKinds(rawValue: 1)
  static let lines = PartKinds(rawValue: 2)
  static let polygons = PartKinds(rawValue: 4)
  static let all: PartKinds = [.points, .lines, .polygons]
}

extension GEOSObject {
  /// Adds the geometry's points, lines and polygons as parts of the row under construction; empty
  /// ones are left out. Exterior rings come counter-clockwise, holes clockwise. In degrees, edges wider
  /// than 180° get more vertices.
  func appendParts(
    _ kinds: PartKinds = .all, to builder: inout GeometryBuilder, inDegrees: Bool = true
  ) {
    forEachPart { part, type in
      switch type {
      case GEOS_POINT:
        guard kinds.contains(.points) else { return }
        builder.beginPart(.point)
        GEOSVertices(part, context.handle).append(to: &builder, reversed: false, inDegrees)
      case GEOS_POLYGON:
        guard kinds.contains(.polygons) else { return }
        builder.beginPart(.polygon)
        forEachRing(of: part) { ring, isHole in
          let vertices = GEOSVertices(ring, context.handle)
          vertices.append(to: &builder, reversed: (vertices.signedArea > 0) == isHole, inDegrees)
        }
      default:
        guard kinds.contains(.lines) else { return }
        builder.beginPart(.line)
        GEOSVertices(part, context.handle).append(to: &builder, reversed: false, inDegrees)
      }
    }
  }

  /// Calls the body with every point, line and polygon in it that is not empty.
  func forEachPart(_ body: (OpaquePointer, GEOSGeomTypes) -> Void) {
    Self.forEachPart(of: pointer, context.handle, body)
  }

  private static func forEachPart(
    of geometry: OpaquePointer?, _ handle: GEOSContextHandle_t,
    _ body: (OpaquePointer, GEOSGeomTypes) -> Void
  ) {
    guard let geometry, GEOSisEmpty_r(handle, geometry) == 0 else { return }
    let type = GEOSGeomTypes(UInt32(bitPattern: GEOSGeomTypeId_r(handle, geometry)))
    switch type {
    case GEOS_POINT, GEOS_LINESTRING, GEOS_LINEARRING, GEOS_POLYGON: body(geometry, type)
    default:
      for index in 0..<GEOSGetNumGeometries_r(handle, geometry) {
        forEachPart(of: GEOSGetGeometryN_r(handle, geometry, index), handle, body)
      }
    }
  }

  /// Calls the body with a polygon's exterior ring, then with its holes.
  func forEachRing(of polygon: OpaquePointer, _ body: (OpaquePointer, Bool) -> Void) {
    if let shell = GEOSGetExteriorRing_r(context.handle, polygon) { body(shell, false) }
    for index in 0..<GEOSGetNumInteriorRings_r(context.handle, polygon) {
      if let hole = GEOSGetInteriorRingN_r(context.handle, polygon, index) { body(hole, true) }
    }
  }
}

/// The vertices of a point, a line or a ring of GEOS, copied.
struct GEOSVertices: ~Copyable {
  private(set) var x: GrowableBuffer<Double>
  private(set) var y: GrowableBuffer<Double>
  /// Heights, NaN where there are none.
  private(set) var z: GrowableBuffer<Double>
  var count: Int { x.count }

  init(_ geometry: OpaquePointer, _ handle: GEOSContextHandle_t) {
    var count: UInt32 = 0
    var dimensions: UInt32 = 2
    let sequence = GEOSGeom_getCoordSeq_r(handle, geometry)
    if let sequence {
      GEOSCoordSeq_getSize_r(handle, sequence, &count)
      GEOSCoordSeq_getDimensions_r(handle, sequence, &dimensions)
    }
    x = GrowableBuffer(minimumCapacity: Int(count))
    y = GrowableBuffer(minimumCapacity: Int(count))
    z = GrowableBuffer(minimumCapacity: Int(count))
    guard let sequence, count > 0 else { return }
    GEOSCoordSeq_copyToArrays_r(handle, sequence, x.base, y.base, z.base, nil)
    x.commit(Int(count))
    y.commit(Int(count))
    if dimensions > 2 {
      z.commit(Int(count))
    } else {
      z.append(repeating: .nan, count: Int(count))
    }
  }

  /// The area of a ring, positive where it is counter-clockwise.
  var signedArea: Double {
    guard count > 0 else { return 0 }
    var sum = 0.0
    for index in 1..<count {
      sum +=
        (x[index - 1] - x[0]) * (y[index] - y[0]) - (x[index] - x[0]) * (y[index - 1] - y[0])
    }
    return sum / 2
  }

  /// Adds them as a ring of the part that was begun.
  func append(to builder: inout GeometryBuilder, reversed: Bool, _ inDegrees: Bool) {
    builder.beginRing()
    var edges = WideEdges()
    for index in 0..<count {
      let number = reversed ? count - 1 - index : index
      let vertex = Vertex(x: x[number], y: y[number], z: z[number], m: .min)
      if inDegrees { edges.append(vertex, to: &builder) } else { builder.append(vertex) }
    }
  }
}
