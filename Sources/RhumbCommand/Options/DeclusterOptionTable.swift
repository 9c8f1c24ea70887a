import Rhumb

/// The options that say how main shocks are found.
extension Option {
  static let declusterMethod = Option(
    "method", choices: DeclusterMethod.names, .families, "how (gardner-knopoff)")
  static let mainshocks = Option(flag: "mainshocks", .families, "main shocks alone")
  static let eventTypes = Option(
    "event-types", choices: ["earthquakes", "all"], .features,
    "whether quarry blasts and the like take part (earthquakes)")
  static let foreshocks = Option(
    "foreshocks", value: "SHARE", .families,
    "windows: time before a main shock, as a share of that after it (1)")
  static let hypocentres = Option(
    flag: "depth", .families, "distances of hypocentres: reasenberg, nearest-neighbour")
  static let leastLookAhead = Option(
    "tau-min", value: "TIME", .families, "reasenberg: least time to look ahead (1d)")
  static let greatestLookAhead = Option(
    "tau-max", value: "TIME", .families, "reasenberg: greatest time to look ahead (10d)")
  static let confidence = Option(
    "p1", value: "P", .families, "reasenberg: probability that the next event is seen (0.95)")
  static let magnitudeFactor = Option(
    "xk", value: "X", .families, "reasenberg: how completeness rises in a cluster (0.5)")
  static let effectiveMagnitude = Option(
    "xmeff", value: "M", .families, "reasenberg: effective magnitude of completeness (1.5)")
  static let radiusFactor = Option(
    "rfact", value: "N", .families, "reasenberg: crack radii round an event (10)")
  static let crackRadius = Option(
    "crack-radius", choices: ReasenbergDeclustering.CrackRadius.allCases.map(\.rawValue),
    .families, "reasenberg: 0.011 10^(0.4M) km (reasenberg), or 0.01 10^(0.5M)")
  static let greatestDistance = Option(
    "max-distance", value: "LENGTH", .families,
    "reasenberg: no zone reaches farther; else as far as radii say")
  static let epicentreError = Option(
    "epicentre-error", value: "LENGTH", .families,
    "reasenberg: distances are less by 1.5 times this (1.5km)")
  static let depthError = Option(
    "depth-error", value: "LENGTH", .families,
    "reasenberg: differences in depth are less by this (2km)")
  static let bValue = Option(
    "b-value", value: "B", .families,
    "nearest-neighbour: weight of magnitudes (1, with --thinning random 0)")
  static let fractalDimension = Option(
    "df", value: "D", .families,
    "nearest-neighbour: fractal dimension (1.6, with --depth 2.6)")
  static let timeShare = Option(
    "q", value: "Q", .families, "nearest-neighbour: share of the magnitude in T, 0 to 1 (0.5)")
  static let threshold = Option(
    "threshold", value: "LOG10", .families,
    "nearest-neighbour: log10 of eta where background begins (fitted, or 1)")
  static let thinning = Option(
    "thinning", choices: ["threshold", "random"], .families,
    "nearest-neighbour: background above the threshold, or drawn at random")
  static let seed = Option(
    "seed", value: "N", .families, "--thinning random: equal seeds give equal families (1)")
  static let shuffles = Option(
    "shuffles", value: "N", .families, "--thinning random: how often events are scattered (100)")
  static let logFactor = Option(
    "alpha0", value: "LOG10", .families,
    "--thinning random: log10 of the factor of the background's probability (0)")
  static let plot = Option(
    "plot", value: "FILE.svg", .families, "nearest-neighbour: draws R against T")

  /// The options of windows alone.
  static let windowOptions: [Option] = [.foreshocks]
  /// The options of Reasenberg's method alone.
  static let reasenbergOptions: [Option] = [
    .leastLookAhead, .greatestLookAhead, .confidence, .magnitudeFactor, .effectiveMagnitude,
    .radiusFactor, .crackRadius, .greatestDistance, .epicentreError, .depthError,
  ]
  /// The options of nearest neighbours alone.
  static let neighbourOptions: [Option] = [
    .bValue, .fractalDimension, .timeShare, .threshold, .thinning, .seed, .shuffles,
    .logFactor, .plot,
  ]
  /// The options of ``Verb/decluster``.
  static let declustering: [Option] =
    [.declusterMethod, .mainshocks, .eventTypes, .hypocentres] + windowOptions
    + reasenbergOptions + neighbourOptions
}
