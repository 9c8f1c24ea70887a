import CSystem

/// Where an operation puts places on the ellipsoid: what PROJ does not tell of a pipeline's result can
/// be seen there.
struct GlobeSample {
  /// Whether the third coordinate goes with the sine of the latitude as no height does: coordinates are
  /// counted from the Earth's centre, whatever their unit.
  let isGeocentric: Bool
  /// Whether the whole globe lies within ±360, as it does in degrees and in no plane.
  let fitsDegrees: Bool

  /// Degrees between two places: near enough to have some in the area of any grid of a country.
  private static let step = 5

  init(by transformation: Transformation) {
    var finite = 0
    var geocentric = 0
    var farthest = 0.0
    var isWhole = true
    for latitude in stride(from: -85, through: 85, by: Self.step) where latitude != 0 {
      for longitude in stride(from: -180, to: 180, by: Self.step) {
        var (x, y, z) = (Double(longitude), Double(latitude), 0.0)
        transformation.apply(x: &x, y: &y, z: &z, count: 1, stride: 8)
        guard x.isFinite, y.isFinite, z.isFinite else {
          isWhole = false
          continue
        }
        finite += 1
        farthest = max(farthest, abs(x), abs(y))
        // Latitude and that seen from the centre differ by 0.0034 at most.
        let share = z / (x * x + y * y + z * z).squareRoot()
        if abs(share - sin(Double(latitude) * .pi / 180)) < 0.01 { geocentric += 1 }
      }
    }
    _ = transformation.takeMessages()
    isGeocentric = finite > 1 && geocentric == finite
    fitsDegrees = isWhole && farthest <= 360
  }
}
