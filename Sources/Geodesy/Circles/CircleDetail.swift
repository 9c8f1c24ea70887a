/// How finely a circle is drawn.
public enum CircleDetail: Sendable, Equatable {
  /// That many vertices, at equal angles seen from the centre; at least 4.
  case vertices(Int)
  /// As many as it takes for no edge, straight in longitude and latitude, to lie farther than that
  /// from the circle at its middle, in metres.
  case tolerance(Double)

  /// 72 vertices: one every 5°.
  public static let standard = CircleDetail.vertices(72)
}

/// The poles that lie within a circle.
struct Poles: OptionSet {
  let rawValue: UInt8
  static let north = Poles(rawValue: 1)
  static let south = Poles(rawValue: 2)
}
