import CSystem

/// How far something reaches from its centre in each quadrant, in metres: 0 where it does not reach
/// at all, NaN where that is not known.
public struct QuadrantRadii: Sendable, Equatable, BitwiseCopyable {
  /// From north to east.
  public var northEast: Double
  /// From east to south.
  public var southEast: Double
  /// From south to west.
  public var southWest: Double
  /// From west to north.
  public var northWest: Double

  /// Makes radii of four, clockwise from north.
  public init(northEast: Double, southEast: Double, southWest: Double, northWest: Double) {
    self.northEast = northEast
    self.southEast = southEast
    self.southWest = southWest
    self.northWest = northWest
  }

  /// Makes radii that are the same all around.
  public init(all radius: Double) {
    self.init(northEast: radius, southEast: radius, southWest: radius, northWest: radius)
  }

  /// The radius of a quadrant, counted clockwise from 0 in the north-east.
  public subscript(quadrant: Int) -> Double {
    get {
      switch quadrant & 3 {
      case 0: northEast
      case 1: southEast
      case 2: southWest
      default: northWest
      }
    }
    set {
      switch quadrant & 3 {
      case 0: northEast = newValue
      case 1: southEast = newValue
      case 2: southWest = newValue
      default: northWest = newValue
      }
    }
  }

  /// How many quadrants have a radius, 0 among them.
  public var knownCount: Int { (0..<4).count { self[$0] >= 0 } }

  /// The largest of the known radii; 0 where none is known.
  public var largest: Double { (0..<4).reduce(0) { max($0, self[$1] >= 0 ? self[$1] : 0) } }

  /// The radii at a share of the way from these to others, each linear; NaN where one is.
  public func interpolated(to other: QuadrantRadii, share: Double) -> QuadrantRadii {
    func between(_ a: Double, _ b: Double) -> Double { a == b ? a : a + share * (b - a) }
    return QuadrantRadii(
      northEast: between(northEast, other.northEast),
      southEast: between(southEast, other.southEast),
      southWest: between(southWest, other.southWest),
      northWest: between(northWest, other.northWest))
  }
}

/// How the border runs from one quadrant to the next.
public enum QuadrantShape: String, Sendable, CaseIterable {
  /// Each quadrant has its radius throughout; at north, east, south and west the border steps in or
  /// out. So the polygons are that the NHC publishes.
  case stepped
  /// A radius holds in the middle of its quadrant, and passes over into the next by squared cosine
  /// and sine: it neither overshoots nor becomes negative.
  case smooth
}

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
