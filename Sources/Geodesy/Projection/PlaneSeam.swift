/// The meridian at which a plane ends, as it lies in the plane: where the way back to degrees fails at that end,
/// as by the table of Robinson's projection, the way there tells what a vertex is.
struct PlaneSeam {
  /// The longitude.
  let longitude: Double
  /// From longitudes and latitudes into the plane.
  let way: Transformation

  private static let inwards = 1e-9
  private static let smallStep = 1e-6
  /// In degrees.
  private static let millimetre = 1e-8
  private static let directions: [(Double, Double)] = [(-1, -1), (1, -1), (-1, 1), (1, 1)]

  /// The place on the meridian that lies within a step or two of a position in the plane, or nil.
  ///
  /// - Parameters:
  ///   - position: The position, x being east.
  ///   - back: From the plane to degrees; a place some metres away tells about where it is.
  ///   - step: How far rounding may have moved it.
  /// - Returns: Longitude and latitude, or nil where the meridian is not there.
  func place(
    near position: (x: Double, y: Double), by back: Transformation, step: Double
  ) -> (Double, Double)? {
    for far in [10.0, 100, 1000, 10_000, 100_000] {
      for (east, north) in Self.directions {
        var (x, y) = (position.x + east * far * step, position.y + north * far * step)
        back.apply(x: &x, y: &y, z: nil, count: 1, stride: 8)
        guard x.isFinite, abs(y) < 90 else { continue }
        for side in [-Self.inwards, Self.inwards] {
          if let latitude = latitude(at: side, from: y, position, step) {
            return (Antimeridian.wrapped(longitude + side), latitude)
          }
        }
        return nil
      }
    }
    return nil
  }

  /// The latitude at which the meridian lies at that position, beginning near it.
  private func latitude(
    at side: Double, from start: Double, _ position: (x: Double, y: Double), _ step: Double
  ) -> Double? {
    // A table's nodes are steps: the way goes on one side of them.
    for outwards in [Self.smallStep, -Self.smallStep] {
      var latitude = start - 100 * outwards
      for _ in 0..<4 {
        let (here, beyond) = (plane(side, latitude), plane(side, latitude - outwards))
        latitude += (position.y - here.y) / ((here.y - beyond.y) / outwards)
        guard abs(latitude) < 90 else { break }
      }
      for off in [0, Self.millimetre, -Self.millimetre] {
        let (x, y) = plane(side, latitude + off)
        if max(abs(x - position.x), abs(y - position.y)) <= 1.5 * step { return latitude + off }
      }
    }
    return nil
  }

  private func plane(_ side: Double, _ latitude: Double) -> (x: Double, y: Double) {
    var (x, y) = (Antimeridian.wrapped(longitude + side), latitude)
    way.apply(x: &x, y: &y, z: nil, count: 1, stride: 8)
    return (x, y)
  }
}
