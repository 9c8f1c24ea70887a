import GeoFeatures

/// The rings of a polygon that go once round the globe, read together: which way each is walked so that
/// the polygon lies on its left.
///
/// An exterior ring alone encloses the pole that is nearer to it. With a hole that goes round as well, which
/// lies within its exterior ring, it bounds the band between them, whichever of them lies farther north.
/// Of more such rings each bounds the polygon on the other side than the next one north of it does.
struct GlobeRings {
  private var rings: [(ring: Int, latitude: Double)] = []
  private var exteriorDirection = 1

  /// Adds a ring, the exterior one first; those that do not go round the globe are none of them.
  mutating func add(_ path: borrowing PlacedPath, ring: Int) {
    guard path.turns != 0 else { return }
    if rings.isEmpty { exteriorDirection = path.directionRoundNearerPole }
    rings.append((ring, path.meanLatitude))
  }

  /// The direction of each ring, 1 eastwards and -1 westwards, by its number.
  func directions() -> [(ring: Int, direction: Int)] {
    guard let exterior = rings.first?.ring else { return [] }
    // Equal latitudes keep their order.
    let sorted = rings.enumerated().sorted {
      ($0.element.latitude, $0.offset) < ($1.element.latitude, $1.offset)
    }.map(\.element.ring)
    // The southernmost of two has the band north of it.
    var direction = 1
    if sorted.count % 2 == 1, let index = sorted.firstIndex(of: exterior) {
      direction = index % 2 == 0 ? exteriorDirection : -exteriorDirection
    }
    return sorted.enumerated().map { ($0.element, $0.offset % 2 == 0 ? direction : -direction) }
  }
}
