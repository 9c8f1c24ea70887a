import GeoFeatures

extension Transformation {
  /// The poles round which there is plane on all sides: places a hundred metres from one lie within ten
  /// kilometres of it. The pole opposite to a projection's centre lies nowhere or all round the plane.
  func innerPoles(unitFactor: Double) -> Poles {
    var poles: Poles = []
    if isInner(latitude: 90, unitFactor) { poles.insert(.north) }
    if isInner(latitude: -90, unitFactor) { poles.insert(.south) }
    return poles
  }

  private func isInner(latitude: Double, _ unitFactor: Double) -> Bool {
    guard let pole = place(0, latitude) else { return false }
    for longitude in [0.0, 90, 180, -90] {
      guard let near = place(longitude, latitude * (1 - 1e-5)) else { return false }
      let (x, y) = (near.x - pole.x, near.y - pole.y)
      if (x * x + y * y).squareRoot() * unitFactor > 10_000 { return false }
    }
    return true
  }

  private func place(_ longitude: Double, _ latitude: Double) -> (x: Double, y: Double)? {
    var (x, y) = (longitude, latitude)
    apply(x: &x, y: &y, z: nil, count: 1, stride: 8)
    return x.isFinite && y.isFinite ? (x, y) : nil
  }
}
