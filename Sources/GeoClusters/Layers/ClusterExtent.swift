import GeoFeatures
import GeoIndex
import Geodesy

/// How far a cluster reaches.
enum ClusterExtent {
  /// The greatest distance of two places, in metres on the surface.
  ///
  /// Places are gone through from the farthest from the centre on, until twice that is no more than was
  /// found already; for each, an index passes over what lies no farther.
  static func metres(
    _ rows: some Collection<UInt32>, _ events: ClusterEvents,
    from centre: (longitude: Double, latitude: Double)?, _ metric: DistanceMetric
  ) -> Double {
    // Places whose vectors cancel out lie all round the globe.
    guard let centre else { return .pi * Circle.earthRadiusMetres }
    let index = SphereIndex(
      longitudes: SharedBuffer(rows.map { events.longitudes[Int($0)] }),
      latitudes: SharedBuffer(rows.map { events.latitudes[Int($0)] }))
    let middle = SpherePlace(longitude: centre.longitude, latitude: centre.latitude)
    var order = (0..<index.count).map {
      (position: $0, square: index.squaredChord($0, to: middle))
    }
    order.sort { ($0.square, $1.position) > ($1.square, $0.position) }
    // Less than a millimetre is not looked for: equal places differ by their rounding.
    var best = 1e-20
    var pair: (SpherePlace, SpherePlace)?
    for (position, square) in order {
      if 2 * Chord.radians(ofSquared: square) <= Chord.radians(ofSquared: best) { break }
      let place = index.place(position)
      index.forEachLeaf(where: { index.greatestSquaredChord(ofNode: $0, to: place) > best }) {
        for other in $0 {
          let square = index.squaredChord(other, to: place)
          if square > best {
            best = square
            pair = (place, index.place(other))
          }
        }
      }
    }
    guard let (a, b) = pair else { return 0 }
    return metric.distance(a.longitude, a.latitude, b.longitude, b.latitude)
  }
}
