import GeoFeatures

extension CircleRing {
  /// How near the edges, straight in longitude and latitude, come to the centre, in metres.
  ///
  /// On an edge the distance is nearly a parabola, which is laid through three places of it. A millionth
  /// is taken off for what that leaves out.
  func nearestMetres() -> Double {
    var nearest = Double.infinity
    guard vertices.count > 1 else { return nearest }
    // Where no edge is parted at 180°, the western half is the mirror image of the eastern.
    let isMirrored = poles.isEmpty && vertices.count == 2 * spokes.count - 1
    for index in 1..<vertices.count {
      let (a, b) = (vertices[index - 1], vertices[index])
      if isMirrored && a.azimuth >= 180 && b.azimuth > 180 { continue }
      let first = distance(a, b, 0.25)
      let middle = distance(a, b, 0.5)
      let last = distance(a, b, 0.75)
      let bend = first - 2 * middle + last
      // From the middle, in quarters of the edge.
      let lowest = bend > 0 ? max(-1, min(1, (first - last) / (2 * bend))) : 0
      nearest = min(
        nearest, first, middle, last,
        middle + lowest * (last - first) / 2 + lowest * lowest * bend / 2)
    }
    return nearest * (1 - 1e-6)
  }

  private func distance(_ a: Vertex, _ b: Vertex, _ share: Double) -> Double {
    ellipsoid.distanceMetres(
      fromLongitude: longitude, latitude: latitude,
      toLongitude: a.longitude + share * (b.longitude - a.longitude),
      latitude: a.latitude + share * (b.latitude - a.latitude))
  }
}
