import GeoFeatures

extension TargetSystem.Automatic {
  /// The system for a layer that lies in a box.
  ///
  /// A box that goes at least half round the globe on one side of the equator is taken for the cap
  /// about its pole.
  ///
  /// - Parameter box: Where the layer lies, in degrees.
  /// - Returns: The system.
  /// - Throws: `Failure` where PROJ does not know it.
  public func system(for box: BoundingBox) throws(Failure) -> TargetSystem {
    let centre = Self.centre(of: box)
    switch self {
    case .utm: return try TargetSystem("EPSG:\(Self.gridCode(centre))")
    case .laea:
      // A hundredth of a degree is near enough, and can be read.
      let latitude = (centre.latitude * 100).rounded() / 100
      let longitude = (centre.longitude * 100).rounded() / 100
      return try TargetSystem(
        "+proj=laea +lat_0=\(latitude) +lon_0=\(longitude) +datum=WGS84 +units=m +type=crs")
    }
  }

  static func centre(of box: BoundingBox) -> (longitude: Double, latitude: Double) {
    if box.width >= 180 && box.south >= 0 { return (0, 90) }
    if box.width >= 180 && box.north <= 0 { return (0, -90) }
    let middle = (box.west + box.unbrokenEast) / 2
    let wrapped = middle - 360 * (middle / 360).rounded()
    return (wrapped, (box.south + box.north) / 2)
  }

  /// The EPSG's code of the UTM zone, or of the polar grid with the easting first.
  static func gridCode(_ centre: (longitude: Double, latitude: Double)) -> Int {
    if centre.latitude > 84 { return 5041 }
    if centre.latitude < -80 { return 5042 }
    let zone = Int(((centre.longitude + 180) / 6).rounded(.down)) % 60 + 1
    return (centre.latitude < 0 ? 32700 : 32600) + zone
  }
}
