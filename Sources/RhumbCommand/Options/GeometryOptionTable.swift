/// The options that change geometries.
extension Option {
  static let circles = Option(
    "circles", value: "NAME", .geometry,
    "points become circles: radius_m or another length (_km _nmi _mi _ft)")
  static let circleDetail = Option(
    "circle-detail", value: "N|LENGTH", .geometry,
    "vertices of a circle (72), or how far it may be off: 100m")
  static let densify = Option(
    "densify", value: "LENGTH[,HOW]", .geometry,
    "no edge longer than 10km; HOW straight on the map, or geodesic")

  static let clip = Option(
    "clip", value: "FILE|W,S,E,N", .features,
    "only what lies in the polygons of a file, or in a box, cut there")
  static let simplify = Option(
    "simplify", value: "LENGTH", .geometry,
    "leave out vertices that lie within 100m of the new line")

  /// The options that change geometries.
  static let reshaping: [Option] = [.circles, .circleDetail, .densify, .simplify]
}
