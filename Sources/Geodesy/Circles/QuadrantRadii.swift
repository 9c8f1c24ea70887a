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

  /// The radius in a direction, in degrees clockwise from north; NaN where it is not known. At a step
  /// it is that of the quadrant that begins there.
  public func radius(azimuthDegrees azimuth: Double, shape: QuadrantShape) -> Double {
    let azimuth = azimuth - 360 * (azimuth / 360).rounded(.down)
    let octants = OctantRadii(self, shape)
    return octants.radius(min(Int(azimuth / 45), 7), azimuth: azimuth)
  }

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
