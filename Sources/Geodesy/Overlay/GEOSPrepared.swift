import CGEOS
import GeoFeatures

/// A geometry of GEOS with an index of its edges, owned, for many that are held against it.
struct GEOSPrepared: ~Copyable {
  let geometry: GEOSObject
  private let prepared: OpaquePointer

  init(_ geometry: consuming GEOSObject) throws(Failure) {
    guard let prepared = GEOSPrepare_r(geometry.context.handle, geometry.pointer) else {
      throw geometry.context.failure("the geometry can't be indexed")
    }
    self.geometry = geometry
    self.prepared = prepared
  }

  deinit { GEOSPreparedGeom_destroy_r(geometry.context.handle, prepared) }

  /// Whether no place of the other one lies outside.
  func covers(_ other: borrowing GEOSObject) throws(Failure) -> Bool {
    let context = geometry.context
    let answer = GEOSPreparedCovers_r(context.handle, prepared, other.pointer)
    return try context.truth(answer, "the geometry can't be held against another")
  }

  /// Whether they share a place, be it on the border.
  func intersects(_ other: borrowing GEOSObject) throws(Failure) -> Bool {
    let context = geometry.context
    let answer = GEOSPreparedIntersects_r(context.handle, prepared, other.pointer)
    return try context.truth(answer, "the geometry can't be held against another")
  }

  /// Whether the position lies within or on the border.
  func intersects(_ x: Double, _ y: Double) throws(Failure) -> Bool {
    let context = geometry.context
    return try intersects(
      GEOSObject(GEOSGeom_createPointFromXY_r(context.handle, x, y), "no point", in: context))
  }
}
