/// A box in longitude and latitude, in degrees; west exceeds east where it crosses 180°
/// (RFC 7946, 5.2).
public struct BoundingBox: Sendable, Equatable {
  /// The western edge's longitude in degrees.
  public var west: Double
  /// The southern edge's latitude in degrees.
  public var south: Double
  /// The eastern edge's longitude in degrees; below ``west`` where the box crosses 180°.
  public var east: Double
  /// The northern edge's latitude in degrees.
  public var north: Double
  /// The lowest height in metres, or nil where there are no heights.
  public var minimumHeight: Double?
  /// The greatest height in metres, or nil where there are no heights.
  public var maximumHeight: Double?

  /// Makes a box of its edges in degrees, and of its heights in metres.
  public init(
    west: Double, south: Double, east: Double, north: Double, minimumHeight: Double? = nil,
    maximumHeight: Double? = nil
  ) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
    self.minimumHeight = minimumHeight
    self.maximumHeight = maximumHeight
  }

  /// Whether it crosses 180°.
  public var crossesAntimeridian: Bool { west > east }

  /// How many degrees of longitude it spans.
  public var width: Double { unbrokenEast - west }

  /// The eastern edge, continued past 180° where the box crosses it: never below ``west``.
  public var unbrokenEast: Double { west > east ? east + 360 : east }

  /// Whether the position lies in the box or on its edge; longitudes count modulo 360°.
  @inline(__always)
  public func contains(longitude: Double, latitude: Double) -> Bool {
    latitude >= south && latitude <= north && containsLongitude(longitude)
  }

  /// Whether the longitude, in degrees from -360 to 360, lies in the box or on its edge.
  @inline(__always)
  public func containsLongitude(_ longitude: Double) -> Bool {
    let last = unbrokenEast
    return (longitude >= west && longitude <= last)
      || (longitude + 360 >= west && longitude + 360 <= last)
      || (longitude - 360 >= west && longitude - 360 <= last)
  }

  /// Whether the two boxes share a position, be it one of their edges; longitudes count modulo
  /// 360°, heights do not count.
  public func intersects(_ other: BoundingBox) -> Bool {
    guard south <= other.north && other.south <= north else { return false }
    return containsLongitude(other.west) || other.containsLongitude(west)
  }
}

extension BoundingBox: CustomStringConvertible {
  /// `177.5,-18.0,-178.25,-16.5`: west, south, east, north.
  public var description: String { "\(west),\(south),\(east),\(north)" }
}
