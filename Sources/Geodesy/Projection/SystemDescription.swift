import CPROJ
import GeoFeatures

extension CoordinateReferenceSystem {
  /// Describes the system that a PROJ object is, or nil where it is none with two horizontal axes.
  init?(_ object: borrowing ProjObject, text: String) {
    let pointer = object.pointer
    let context = object.context
    guard proj_is_crs(pointer) != 0 else { return nil }
    var horizontal: Horizontal?
    Horizontal.with(pointer, context) { horizontal = Horizontal($0, context) }
    guard let horizontal else { return nil }
    self.text = text
    name = proj_get_name(pointer).map { String(cString: $0) } ?? ""
    if let authority = proj_get_id_auth_name(pointer, 0), let code = proj_get_id_code(pointer, 0) {
      let (authority, code) = (String(cString: authority), String(cString: code))
      self.code = "\(authority):\(code)"
      // OGC's own codes are of a versioned list (OGC 09-048r5, 7.3).
      definition = "urn:ogc:def:crs:\(authority):\(authority == "OGC" ? "1.3" : ""):\(code)"
    } else {
      code = nil
      definition = Self.wellKnownText(pointer, context) ?? text
    }
    simpleFeatureText = Self.wellKnownText(pointer, context, PJ_WKT1_GDAL)
    kind = horizontal.kind
    unitFactor = horizontal.unitFactor
    seamLongitude = horizontal.seamLongitude
    hasTurnedPole = horizontal.hasTurnedPole
    method = horizontal.method
    planeCentre = horizontal.planeCentre
    isNorthFirst = Self.isTurned(object, horizontal.firstAxis)
    hasHeights = Self.hasHeights(object)
    isWGS84 = ["EPSG:4326", "EPSG:4979", "OGC:CRS84", "OGC:CRS84h"].contains(code ?? "")
    (areaOfUse, areaName) = Self.area(pointer, context)
  }

  /// The area of use of a system or an operation.
  static func area(
    _ pointer: OpaquePointer, _ context: ProjContext
  ) -> (box: BoundingBox?, name: String?) {
    var (west, south, east, north) = (0.0, 0.0, 0.0, 0.0)
    var name: UnsafePointer<CChar>?
    // PROJ gives -1000 for what is not known.
    guard
      proj_get_area_of_use(context.pointer, pointer, &west, &south, &east, &north, &name) != 0,
      west >= -180, east >= -180
    else { return (nil, nil) }
    return (
      BoundingBox(west: west, south: south, east: east, north: north),
      name.map { String(cString: $0) }
    )
  }

  /// Whether PROJ turns the axes round to have the easting first.
  private static func isTurned(_ object: borrowing ProjObject, _ firstAxis: String) -> Bool {
    let context = object.context
    guard
      let turned = ProjObject(
        proj_normalize_for_visualization(context.pointer, object.pointer), in: context)
    else { return false }
    var first = firstAxis
    Horizontal.with(turned.pointer, context) { first = Horizontal.axis(0, of: $0, context).name }
    return first != firstAxis
  }

  private static func hasHeights(_ object: borrowing ProjObject) -> Bool {
    let (pointer, context) = (object.pointer, object.context)
    switch proj_get_type(pointer) {
    case PJ_TYPE_COMPOUND_CRS: return object.verticalName != nil
    case PJ_TYPE_BOUND_CRS:
      guard let part = ProjObject(proj_get_source_crs(context.pointer, pointer), in: context) else {
        return false
      }
      return hasHeights(part)
    default:
      guard
        let axes = ProjObject(
          proj_crs_get_coordinate_system(context.pointer, pointer), in: context)
      else { return false }
      return proj_cs_get_axis_count(context.pointer, axes.pointer) == 3
    }
  }

  private static func wellKnownText(
    _ pointer: OpaquePointer, _ context: ProjContext, _ type: PJ_WKT_TYPE = PJ_WKT2_2019
  ) -> String? {
    "MULTILINE=NO".withCString { option in
      let options: [UnsafePointer<CChar>?] = [option, nil]
      return options.withUnsafeBufferPointer { options in
        proj_as_wkt(context.pointer, pointer, type, options.baseAddress)
          .map { String(cString: $0) }
      }
    }
  }
}
