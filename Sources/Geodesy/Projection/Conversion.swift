import CPROJ

/// The conversion by which a projected system is made of a geographic one.
struct Conversion {
  let method: CoordinateReferenceSystem.Method
  /// The longitude, in degrees from the prime meridian, about which the plane lies evenly.
  let centralMeridian: Double
  /// The centre of an azimuthal or a transverse Mercator projection, in degrees from the prime meridian
  /// and the equator.
  let planeCentre: (longitude: Double, latitude: Double)?

  /// Reads that of a projected system; nil where PROJ knows none.
  init?(of pointer: OpaquePointer, _ context: ProjContext) {
    guard
      let conversion = ProjObject(
        proj_crs_get_coordoperation(context.pointer, pointer), in: context)
    else { return nil }
    var method: UnsafePointer<CChar>?
    _ = proj_coordoperation_get_method_info(
      context.pointer, conversion.pointer, &method, nil, nil)
    // "Polar Stereographic (variant A)" and the like; PROJ's own names are the short ones.
    let name = method.map { String(cString: $0).lowercased() } ?? ""
    self.method = Self.method(name)
    var longitude: Double?
    var latitude: Double?
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
      let text = String(cString: name).lowercased().replacing("_")
      let degrees = value * unit * 180 / .pi
      if text.hasPrefix("longitude of") || text == "central meridian" || text == "lon 0" {
        longitude = longitude ?? degrees
      } else if text.hasPrefix("latitude of") || text == "lat 0" {
        latitude = latitude ?? degrees
      }
    }
    centralMeridian = longitude ?? 0
    let azimuthal = [
      "azimuthal", "stereographic", "gnomonic", "orthographic", "perspective", "geostationary",
      "proj tpers", "proj airy",
    ]
    if self.method == .transverseMercator {
      planeCentre = (centralMeridian, 0)
      return
    }
    guard azimuthal.contains(where: name.contains) else {
      planeCentre = nil
      return
    }
    // Of a polar projection it may be the standard parallel (EPSG:8832).
    let isPolar = name.contains("polar") && !name.contains("oblique")
    planeCentre = (
      longitude ?? 0, isPolar ? ((latitude ?? 90) < 0 ? -90 : 90) : latitude ?? 0
    )
  }

  private static func method(_ name: String) -> CoordinateReferenceSystem.Method {
    let torn = [
      "interrupted", "healpix", "quadrilateralized", "proj isea", "proj imoll", "proj s2",
      "spilhaus", "peirce", "proj adams", "proj guyou", "airocean",
    ]
    if torn.contains(where: name.contains) { return .interrupted }
    if name.contains("new zealand map grid") || name.contains("proj nzmg") { return .newZealand }
    if name.contains("transverse mercator") || name.contains("gauss") {
      return .transverseMercator
    }
    if name.replacing("_").contains("azimuthal equidistant") { return .azimuthalEquidistant }
    let oblique = [
      "oblique mercator", "laborde", "space", "krovak", "cassini", "two point", "polyconic",
      "transverse", "proj somerc", "proj omerc", "proj tpeqd", "proj ob_tran", "proj ocea",
      "proj tcea", "proj tcc", "proj poly", "proj cass", "proj rpoly", "proj chamb",
      "proj ob tran",
    ]
    if oblique.contains(where: name.contains) { return .oblique }
    return name.contains("mercator") ? .mercator : .other
  }
}

extension String {
  /// The same with blanks for that character.
  fileprivate func replacing(_ character: Character) -> String {
    String(map { $0 == character ? " " : $0 })
  }
}
