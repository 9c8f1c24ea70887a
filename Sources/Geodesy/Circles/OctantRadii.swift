import CSystem

/// The radius in every direction, in eight parts of 45° that begin at north: each lies in one quadrant,
/// and between the middles of two.
struct OctantRadii: BitwiseCopyable {
  private let radii: QuadrantRadii
  private let isStepped: Bool

  /// A negative radius is not known.
  init(_ radii: QuadrantRadii, _ shape: QuadrantShape) {
    var radii = radii
    for quadrant in 0..<4 where !(radii[quadrant] >= 0) { radii[quadrant] = .nan }
    self.radii = radii
    isStepped = shape == .stepped
  }

  /// The quadrants that the radius passes over between, and the direction of the first one's middle.
  private func ends(_ octant: Int) -> (first: Double, second: Double, azimuth: Double) {
    let quadrant = octant / 2
    if isStepped { return (radii[quadrant], radii[quadrant], 0) }
    return octant % 2 == 0
      ? (radii[quadrant + 3], radii[quadrant], 45 * Double(octant) - 45)
      : (radii[quadrant], radii[quadrant + 1], 45 * Double(octant))
  }

  /// The radius in a direction of the octant, which reaches from 45° times its number to 45° more.
  func radius(_ octant: Int, azimuth: Double) -> Double {
    let (first, second, azimuth0) = ends(octant)
    if first == second { return first }
    let share = sin((azimuth - azimuth0) * .pi / 180)
    return first + (second - first) * share * share
  }

  /// Where the octant begins.
  func start(_ octant: Int) -> Double { radius(octant, azimuth: 45 * Double(octant)) }

  /// Where it ends, clockwise.
  func end(_ octant: Int) -> Double { radius(octant, azimuth: 45 * Double(octant) + 45) }

  /// Whether nothing reaches into it, or it is not known how far.
  func isEmpty(_ octant: Int) -> Bool {
    let (first, second, _) = ends(octant)
    return !(first + second > 0)
  }

  /// Whether the border passes through the centre between the octant and the next one, clockwise.
  func isBroken(after octant: Int) -> Bool {
    let next = (octant + 1) & 7
    return isEmpty(octant) || isEmpty(next) || !(end(octant) > 0 && start(next) > 0)
  }
}
