import CSystem
import GeoFeatures

/// An edge on the unrolled globe, from its western end to its eastern, or from south to north along a
/// meridian: what is computed on it does not depend on the direction in which it is walked.
struct Edge {
  /// No degree of longitude or latitude on WGS 84 is longer than that: it is one of latitude at a pole.
  static let metresPerDegree = 111_694.0
  private static let equatorMetresPerDegree = 111_319.491
  private static let eccentricitySquared = 0.00669437999014

  /// Its western end, with the longitude that it was given.
  let first: Vertex
  /// Its eastern end, with the longitude that it was given.
  let last: Vertex
  /// How far its ends are apart, in degrees of longitude; never negative.
  let width: Double
  /// Whether the path walks it from its last vertex to its first.
  let isReversed: Bool
  /// Whether the longitudes of its ends differ by another number than its width: it goes over the
  /// end of the map.
  let isTurned: Bool

  /// An edge that comes `turns` times 360° further east than the longitudes of its ends say.
  init(from a: Vertex, to b: Vertex, turns: Double) {
    let step = (b.x - a.x) + 360 * turns
    isReversed = step < 0 || (step == 0 && b.y < a.y)
    first = isReversed ? b : a
    last = isReversed ? a : b
    width = abs(step)
    isTurned = turns != 0
  }

  /// No part of it is longer than its share of these metres.
  var mostMetres: Double {
    let nearest = first.y * last.y <= 0 ? 0 : min(abs(first.y), abs(last.y))
    let sine = sin(nearest * .pi / 180)
    let parallel =
      Self.equatorMetresPerDegree * cos(nearest * .pi / 180)
      / (1 - Self.eccentricitySquared * sine * sine).squareRoot()
    let east = width * parallel
    let north = abs(last.y - first.y) * Self.metresPerDegree
    return (east * east + north * north).squareRoot()
  }

  /// The meridian 180°, or one a whole number of turns from it, that lies strictly between the ends.
  var seam: Double? {
    let seam = ((first.x + width - 180) / 360).rounded(.down) * 360 + 180
    return seam > first.x && seam < first.x + width ? seam : nil
  }

  /// A vertex of it at that share of the way from its western end: where it is straight, or at a place
  /// that is given. Height and moment are interpolated.
  func vertex(at share: Double, placed: (x: Double, y: Double)? = nil) -> Vertex {
    let x = placed?.x ?? (first.x + share * width)
    var moment = Int64.min
    if first.m != .min && last.m != .min {
      moment = first.m + Int64((Double(last.m - first.m) * share).rounded())
    }
    return Vertex(
      x: isTurned ? Antimeridian.wrapped(x) : x,
      y: placed?.y ?? (first.y + share * (last.y - first.y)),
      z: first.z + share * (last.z - first.z), m: moment)
  }
}
