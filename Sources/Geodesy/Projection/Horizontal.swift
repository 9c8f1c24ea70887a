import CPROJ

/// The part of a coordinate reference system that has its horizontal axes.
struct Horizontal {
  let kind: CoordinateReferenceSystem.Kind
  /// The name of its first axis.
  let firstAxis: String
  /// Metres, or degrees, that the first axis's unit is.
  let unitFactor: Double
  let seamLongitude: Double?

  /// Describes a system that is neither compound nor bound; nil where it has no horizontal axes.
  init?(_ pointer: OpaquePointer, _ context: ProjContext) {
    switch proj_get_type(pointer) {
    case PJ_TYPE_GEOGRAPHIC_2D_CRS, PJ_TYPE_GEOGRAPHIC_3D_CRS: kind = .geographic
    case PJ_TYPE_PROJECTED_CRS: kind = .projected
    case PJ_TYPE_OTHER_CRS: kind = .other
    default: return nil
    }
    let axis = Self.axis(0, of: pointer, context)
    firstAxis = axis.name
    unitFactor = kind == .geographic ? axis.unit * 180 / .pi : axis.unit
    let prime = Self.primeMeridian(pointer, context)
    switch kind {
    case .geographic: seamLongitude = Self.wrapped(prime + 180)
    case .projected:
      seamLongitude = Self.centralMeridian(pointer, context).map { Self.wrapped(prime + $0 + 180) }
    case .other: seamLongitude = 180
    }
  }

  /// Goes through what a system is made of to the one with the horizontal axes.
  static func with(
    _ pointer: OpaquePointer, _ context: ProjContext, _ body: (OpaquePointer) -> Void
  ) {
    switch proj_get_type(pointer) {
    case PJ_TYPE_COMPOUND_CRS:
      guard let part = ProjObject(proj_crs_get_sub_crs(context.pointer, pointer, 0), in: context)
      else { return }
      with(part.pointer, context, body)
    case PJ_TYPE_BOUND_CRS:
      guard let part = ProjObject(proj_get_source_crs(context.pointer, pointer), in: context) else {
        return
      }
      with(part.pointer, context, body)
    default: body(pointer)
    }
  }

  /// An axis's name, and its unit in metres or radians.
  static func axis(
    _ index: Int32, of pointer: OpaquePointer, _ context: ProjContext
  ) -> (name: String, unit: Double) {
    guard
      let axes = ProjObject(proj_crs_get_coordinate_system(context.pointer, pointer), in: context)
    else { return ("", 1) }
    var name: UnsafePointer<CChar>?
    var unit = 1.0
    _ = proj_cs_get_axis_info(
      context.pointer, axes.pointer, index, &name, nil, nil, &unit, nil, nil, nil)
    return (name.map { String(cString: $0) } ?? "", unit)
  }

  /// The longitude of the prime meridian from Greenwich in degrees.
  private static func primeMeridian(_ pointer: OpaquePointer, _ context: ProjContext) -> Double {
    guard let meridian = ProjObject(proj_get_prime_meridian(context.pointer, pointer), in: context)
    else { return 0 }
    var longitude = 0.0
    var unit = 0.0
    _ = proj_prime_meridian_get_parameters(
      context.pointer, meridian.pointer, &longitude, &unit, nil)
    return longitude * unit * 180 / .pi
  }

  /// The longitude, in degrees from the prime meridian, about which a projection lies evenly; nil for
  /// an azimuthal one.
  private static func centralMeridian(
    _ pointer: OpaquePointer, _ context: ProjContext
  ) -> Double? {
    guard
      let conversion = ProjObject(
        proj_crs_get_coordoperation(context.pointer, pointer), in: context)
    else { return 0 }
    var method: UnsafePointer<CChar>?
    _ = proj_coordoperation_get_method_info(
      context.pointer, conversion.pointer, &method, nil, nil)
    let name = method.map { String(cString: $0).lowercased() } ?? ""
    let azimuthal = ["azimuthal", "stereographic", "gnomonic", "orthographic"]
    // "Polar Stereographic (variant A)" and the like; PROJ's own names are the short ones.
    if azimuthal.contains(where: name.contains) { return nil }
    for index in 0..<proj_coordoperation_get_param_count(context.pointer, conversion.pointer) {
      var name: UnsafePointer<CChar>?
      var value = 0.0
      var unit = 0.0
      guard
        proj_coordoperation_get_param(
          context.pointer, conversion.pointer, index, &name, nil, nil, &value, nil, &unit, nil,
          nil, nil, nil) != 0, let name
      else { continue }
      // Of natural origin (EPSG:8802), false origin (8822), projection centre (8812), origin (8833).
      let text = String(cString: name).lowercased()
      if text.hasPrefix("longitude of") || text.hasPrefix("longitude_of")
        || text == "central_meridian" || text == "lon_0"
      {
        return value * unit * 180 / .pi
      }
    }
    return 0
  }

  /// The longitude above -180° and up to 180°.
  private static func wrapped(_ longitude: Double) -> Double {
    let rest = longitude - 360 * (longitude / 360).rounded()
    return rest <= -180 ? rest + 360 : rest
  }
}
