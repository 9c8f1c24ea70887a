import CGEOS
import GeoFeatures

/// A geometry of GEOS, owned.
struct GEOSObject: ~Copyable {
  private var owned: OpaquePointer?
  let context: GEOSContext

  /// Takes the ownership of what GEOS made: the one place where its results are checked.
  ///
  /// - Throws: `Failure` with GEOS's reason where it made nothing.
  init(_ pointer: OpaquePointer?, _ what: String, in context: GEOSContext) throws(Failure) {
    guard let pointer else { throw context.failure(what) }
    owned = pointer
    self.context = context
  }

  deinit {
    if let owned { GEOSGeom_destroy_r(context.handle, owned) }
  }

  /// The geometry, as long as this owns it.
  var pointer: OpaquePointer? { owned }

  /// Hands the geometry over to another one that owns it from now on.
  consuming func release() -> OpaquePointer? {
    let pointer = owned
    owned = nil
    return pointer
  }

  var isEmpty: Bool { GEOSisEmpty_r(context.handle, pointer) == 1 }

  var type: GEOSGeomTypes {
    GEOSGeomTypes(UInt32(bitPattern: GEOSGeomTypeId_r(context.handle, pointer)))
  }

  /// What is wrong with it and where, or nil where it is valid.
  func fault() throws(Failure) -> String? {
    let isValid = GEOSisValid_r(context.handle, pointer)
    if try context.truth(isValid, "validity can't be told") { return nil }
    guard let text = GEOSisValidReason_r(context.handle, pointer) else { return "not valid" }
    defer { GEOSFree_r(context.handle, text) }
    // `Self-intersection[1 2]`
    let parts = String(cString: text).split(separator: "[", maxSplits: 1)
    guard parts.count == 2 else { return String(cString: text) }
    let place = parts[1].prefix { $0 != "]" }.split(separator: " ").prefix(2)
    return "\(parts[0].lowercased()) at \(place.joined(separator: ", "))"
  }

  /// The valid geometry that has the same rings. Collapsed parts are left out.
  ///
  /// By GEOS's structure method (3.10 and later): a ring that crosses itself is taken for what it
  /// encloses, holes are taken off their shell, parts that overlap become one. The linework method
  /// would turn overlaps into holes.
  func madeValid() throws(Failure) -> GEOSObject {
    guard let parameters = GEOSMakeValidParams_create_r(context.handle) else {
      throw context.failure("the geometry can't be made valid")
    }
    defer { GEOSMakeValidParams_destroy_r(context.handle, parameters) }
    _ = GEOSMakeValidParams_setMethod_r(context.handle, parameters, GEOS_MAKE_VALID_STRUCTURE)
    _ = GEOSMakeValidParams_setKeepCollapsed_r(context.handle, parameters, 0)
    return try GEOSObject(
      GEOSMakeValidWithParams_r(context.handle, pointer, parameters),
      "the geometry can't be made valid", in: context)
  }

  /// The union of all its parts.
  func unitedParts() throws(Failure) -> GEOSObject {
    try GEOSObject(GEOSUnaryUnion_r(context.handle, pointer), "the union fails", in: context)
  }

  func intersection(_ other: borrowing GEOSObject) throws(Failure) -> GEOSObject {
    try GEOSObject(
      GEOSIntersection_r(context.handle, pointer, other.pointer), "the intersection fails",
      in: context)
  }

  func intersects(_ other: borrowing GEOSObject) throws(Failure) -> Bool {
    let answer = GEOSIntersects_r(context.handle, pointer, other.pointer)
    return try context.truth(answer, "the geometry can't be held against another")
  }

  func difference(_ other: borrowing GEOSObject) throws(Failure) -> GEOSObject {
    try GEOSObject(
      GEOSDifference_r(context.handle, pointer, other.pointer), "the difference fails",
      in: context)
  }
}

/// Geometries of GEOS that are to become one.
struct GEOSParts: ~Copyable {
  private var pointers: [OpaquePointer?] = []
  private let context: GEOSContext

  init(_ context: GEOSContext) { self.context = context }

  deinit { for pointer in pointers { GEOSGeom_destroy_r(context.handle, pointer) } }

  var isEmpty: Bool { pointers.isEmpty }

  mutating func add(_ object: consuming GEOSObject) { pointers.append(object.release()) }

  /// The collection of the parts, which may have none.
  mutating func collected(as type: GEOSGeomTypes) throws(Failure) -> GEOSObject {
    var parts = pointers
    // GEOS owns them from here on, whether or not it makes anything of them.
    pointers = []
    let made = parts.withUnsafeMutableBufferPointer {
      GEOSGeom_createCollection_r(
        context.handle, Int32(bitPattern: type.rawValue), $0.baseAddress, UInt32($0.count))
    }
    return try GEOSObject(made, "the geometry is not taken", in: context)
  }

  /// The polygon of the parts, which are its rings; the first is the exterior ring.
  mutating func polygon() throws(Failure) -> GEOSObject {
    guard let shell = pointers.first else {
      return try GEOSObject(
        GEOSGeom_createEmptyPolygon_r(context.handle), "no polygon", in: context)
    }
    var holes = Array(pointers.dropFirst())
    pointers = []
    let made = holes.withUnsafeMutableBufferPointer {
      GEOSGeom_createPolygon_r(context.handle, shell, $0.baseAddress, UInt32($0.count))
    }
    return try GEOSObject(made, "the polygon is not taken", in: context)
  }
}
