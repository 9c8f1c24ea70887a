import GeoFeatures
import GeoIndex
import Geodesy

/// How far a cluster reaches.
enum ClusterExtent {
  /// The greatest distance of two places, in metres on the surface.
  ///
  /// Places are gone through from the farthest from the centre on, until twice that is no more than was
  /// found already; for each, an index passes over what lies no farther. An index knows angles on the
  /// sphere; on the ellipsoid no way is longer than its angle times the greatest radius of curvature.
  static func metres(
    _ rows: some Collection<UInt32>, _ events: ClusterEvents,
    from centre: (longitude: Double, latitude: Double)?, _ metric: DistanceMetric
  ) -> Double {
    let greatestRadius = metric == .geodesic ? 6_399_593.626 : Circle.earthRadiusMetres
    // Places whose vectors cancel out lie all round the globe.
    guard let centre else { return metric.distance(0, -90, 0, 90) }
    let index = SphereIndex(
      longitudes: SharedBuffer(rows.map { events.longitudes[Int($0)] }),
      latitudes: SharedBuffer(rows.map { events.latitudes[Int($0)] }))
    let middle = SpherePlace(longitude: centre.longitude, latitude: centre.latitude)
    var order = (0..<index.count).map {
      (position: $0, square: index.squaredChord($0, to: middle))
    }
    order.sort { ($0.square, $1.position) > ($1.square, $0.position) }
    // Less than a millimetre is not looked for: equal places differ by their rounding. No pair whose chord
    // is shorter can be farther apart than the farthest so far.
    var shortest = 1e-20
    var farthest = 0.0
    for (position, square) in order {
      if 2 * Chord.radians(ofSquared: square) <= Chord.radians(ofSquared: shortest) { break }
      let place = index.place(position)
      index.forEachLeaf(where: { index.greatestSquaredChord(ofNode: $0, to: place) > shortest }) {
        for other in $0 where index.squaredChord(other, to: place) > shortest {
          let end = index.place(other)
          let metres = metric.distance(
            place.longitude, place.latitude, end.longitude, end.latitude)
          if metres > farthest {
            farthest = metres
            shortest = max(shortest, Chord.squared(ofRadians: metres / greatestRadius))
          }
        }
      }
    }
    return farthest
  }
}
