/// Whether east and north lie in a plane as they do on the globe, or mirrored.
struct Handedness {
  /// How far apart the places are by which it is told, in degrees.
  private static let step = 1e-3

  /// Nil where nothing is known of the plane's middle.
  private(set) var isMirrored: Bool?

  /// Feels out the plane of a system: by the sign of the transformation's Jacobian determinant where the
  /// system is meant to be used, or in the middle of its plane.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - transformation: From longitudes and latitudes into it.
  init(of system: CoordinateReferenceSystem, by transformation: Transformation) {
    var places: [(Double, Double)] = []
    if let area = system.areaOfUse {
      places.append(((area.west + area.unbrokenEast) / 2, (area.south + area.north) / 2))
    }
    if let centre = system.planeCentre {
      // A pole has no east.
      places.append((centre.longitude, centre.latitude * 0.9))
    }
    if let seam = system.seamLongitude {
      places += [0.0, 45, -45].map { (seam - 180, $0) }
    }
    for (longitude, latitude) in places {
      let sense = Self.sense(longitude, latitude, transformation)
      if sense != 0 {
        isMirrored = sense < 0
        return
      }
    }
  }

  /// 1 where counter-clockwise is so in the plane, -1 where it is clockwise, 0 where nothing can be said.
  private static func sense(
    _ longitude: Double, _ latitude: Double, _ transformation: Transformation
  ) -> Int {
    sense(Antimeridian.wrapped(longitude), latitude, step: step, by: transformation) { $1 - $0 }
  }

  /// The same at a place in the plane, by a transformation from there to degrees.
  static func senseInPlane(
    _ x: Double, _ y: Double, step: Double, by transformation: Transformation
  ) -> Int {
    sense(x, y, step: step, by: transformation, GlobePath.step)
  }

  private static func sense(
    _ x: Double, _ y: Double, step: Double, by transformation: Transformation,
    _ difference: (Double, Double) -> Double
  ) -> Int {
    func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      var (x, y) = (x, y)
      transformation.apply(x: &x, y: &y, z: nil, count: 1, stride: 8)
      return (x, y)
    }
    let origin = place(x, y)
    let (east, north) = (place(x + step, y), place(x, y + step))
    let (eastX, eastY) = (difference(origin.x, east.x), east.y - origin.y)
    let (northX, northY) = (difference(origin.x, north.x), north.y - origin.y)
    let area = eastX * northY - eastY * northX
    let most = ((eastX * eastX + eastY * eastY) * (northX * northX + northY * northY)).squareRoot()
    // What is sheared to a line, or has no place, tells nothing.
    guard most.isFinite, abs(area) > 0.01 * most else { return 0 }
    return area > 0 ? 1 : -1
  }
}
