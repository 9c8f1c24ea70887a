/// The options that say what is drawn of cyclones.
extension Option {
  static let layers = Option(
    "layers", value: "A,B,...", .tracks,
    "points, line, circles, radii, cone, swath or all; else the first four")
  static let splitLayers = Option(
    "split-layers", value: "DIR", .tracks, "a file per layer in this directory, not one output")
  static let segments = Option(
    flag: "segments", .tracks, "a line from each fix to the next, with the class where it begins")
  static let model = Option(
    "model", value: "NAME,...|all", .tracks, "whose forecasts; else the official ones")
  static let initial = Option(
    "init", value: "latest|all|TIME", .tracks,
    "forecasts that begin then (2025-08-13T12:00Z, 2025081312); else the latest")
  static let scale = Option(
    "scale", choices: ["saffir-simpson", "jma", "cwa"], .tracks,
    "the scale of classes; else that of the agency")
  static let windStyle = Option(
    "wind-style", choices: ["stepped", "smooth"], .tracks,
    "quadrants as the NHC draws them, or smoothed")
  static let coneRadii = Option(
    "cone-radii", value: "FILE", .tracks, "radii of cones by lead time, as CSV")
  static let interpolate = Option(
    "interpolate", value: "TIME", .tracks, "of a swath a position every so often (1h)")

  /// The options of ``Verb/tracks``.
  static let drawing: [Option] = [
    .layers, .splitLayers, .segments, .model, .initial, .scale, .windStyle, .coneRadii,
    .interpolate, .circleDetail,
  ]
}
