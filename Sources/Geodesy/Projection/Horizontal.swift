import CPROJ

/// The part of a coordinate reference system that has its horizontal axes.
struct Horizontal {
  let kind: CoordinateReferenceSystem.Kind
  /// The name of its first axis.
  let firstAxis: String
  /// Metres, or degrees, that the first axis's unit is.
  let unitFactor: Double
  let seamLongitude: Double?
  let hasTurnedPole: Bool
  let method: CoordinateReferenceSystem.Method
  let planeCentre: CoordinateReferenceSystem.PlaneCentre?

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
    // The only way to derive a geographic system that turns the globe (PROJ: ob_tran; WKT and GRIB have
    // names of their own for it).
    hasTurnedPole = kind == .geographic && proj_is_derived_crs(context.pointer, pointer) != 0
    let prime = Self.primeMeridian(pointer, context)
    let conversion = kind == .projected ? Conversion(of: pointer, context) : nil
    method = conversion?.method ?? .other
    planeCentre = conversion.flatMap(\.planeCentre).map {
      CoordinateReferenceSystem.PlaneCentre(
        longitude: Self.wrapped(prime + $0.longitude), latitude: $0.latitude)
    }
    switch kind {
    case .geographic: seamLongitude = Self.wrapped(prime + 180)
    case .projected:
      seamLongitude =
        planeCentre == nil && method != .oblique
        ? Self.wrapped(prime + (conversion?.centralMeridian ?? 0) + 180) : nil
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

  /// The longitude above -180° and up to 180°.
  private static func wrapped(_ longitude: Double) -> Double {
    let rest = longitude - 360 * (longitude / 360).rounded()
    return rest <= -180 ? rest + 360 : rest
  }
}
