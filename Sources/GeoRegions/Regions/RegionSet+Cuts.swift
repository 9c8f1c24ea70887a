import GeoFeatures

extension RegionSet {
  /// How far off a cut places are looked at, in degrees: a tenth of a millimetre.
  private static let step = 1e-9

  /// Whether a place on the border of a region's polygons is on the region's own border, and not where it is
  /// cut at 180° or at a pole and goes on behind it.
  func isOwnBorder(of region: Int32, longitude: Double, latitude: Double) -> Bool {
    let step = Self.step
    let around: [(longitude: Double, latitude: Double)]
    if latitude.magnitude == 90 {
      let near = latitude > 0 ? 90 - step : step - 90
      around = [-135, -45, 45, 135].map { ($0, near) }
    } else if longitude.magnitude == 180 {
      around = [(180 - step, 1), (180 - step, -1), (step - 180, 1), (step - 180, -1)].map {
        ($0.0, latitude + $0.1 * step)
      }
    } else {
      return true
    }
    return around.contains { !holds($0.longitude, $0.latitude, region) }
  }

  private func holds(_ longitude: Double, _ latitude: Double, _ region: Int32) -> Bool {
    var isFound = false
    grid.forEach(longitude: longitude, latitude: latitude) {
      isFound = isFound || $0.row == region && !$0.isOnBorder
    }
    return isFound
  }
}
