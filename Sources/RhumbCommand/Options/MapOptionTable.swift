/// The options of a map page.
extension Option {
  static let title = Option(
    "title", value: "TEXT", .map, "what the page is called; else the names of the inputs")
  static let base = Option(
    "base", value: "FILE", .map,
    "coasts or borders under the features: a layer of lines or polygons")
  static let tiles = Option(
    "tiles", value: "URL", .map, "tiles under them, which the page loads: https://…/{z}/{x}/{y}.png"
  )
  static let attribution = Option(
    "attribution", value: "TEXT", .map, "whose tiles they are, as their server wants it said")
  static let leaflet = Option(
    "leaflet", value: "DIR", .map, "where leaflet.js and leaflet.css are; else the system's")
  static let page = Option(
    "output", short: "o", value: "FILE", .map, "where to; - or none is stdout")

  static let mapLayers = Option(
    "layers", value: "A,B,...", .tracks,
    "of points, line, circles, radii, cone, swath; else all but the last")

  /// The options of ``Verb/map``.
  static let mapping: [Option] =
    [.page, .title, .base, .tiles, .attribution, .leaflet]
    + [.mapLayers]
    + drawing.filter { ![layers.name, splitLayers.name, circleDetail.name].contains($0.name) }
    + reading + choosing + reshaping + [.select, .allFields, .noClobber] + running
}
