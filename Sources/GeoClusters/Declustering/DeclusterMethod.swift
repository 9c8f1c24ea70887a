import GeoFeatures

/// How main shocks and their families are found.
public enum DeclusterMethod: Sendable {
  /// By windows of space and time: ``WindowDeclustering``.
  case windows(WindowDeclustering)
  /// By interaction zones: ``ReasenbergDeclustering``.
  case reasenberg(ReasenbergDeclustering)
  /// By nearest neighbours in space, time and magnitude: ``NearestNeighbourDeclustering``.
  case nearestNeighbour(NearestNeighbourDeclustering)

  /// The names of all methods.
  public static let names =
    WindowMethod.allCases.map(\.rawValue) + ["reasenberg", "nearest-neighbour"]

  /// Its name.
  public var name: String {
    switch self {
    case .windows(let windows): windows.method.rawValue
    case .reasenberg: "reasenberg"
    case .nearestNeighbour: "nearest-neighbour"
    }
  }

  /// Finds families.
  func families(of catalogue: EventCatalogue) throws(Failure) -> Families {
    switch self {
    case .windows(let settings): try settings.families(of: catalogue)
    case .reasenberg(let settings): try settings.families(of: catalogue)
    case .nearestNeighbour(let settings): try settings.families(of: catalogue)
    }
  }

  /// The name with all that decides what comes out: `gardner-knopoff; foreshocks 1`.
  func description(of families: Families, hasDepths: Bool) -> String {
    var parts = [name]
    switch self {
    case .windows(let settings):
      parts.append("foreshocks \(Self.text(settings.foreshockShare))")
    case .reasenberg(let settings):
      parts += Self.parameters(settings, hasDepths: hasDepths)
    case .nearestNeighbour(let settings):
      let dimension = settings.fractalDimension(hasDepths: hasDepths)
      parts.append("b \(Self.text(settings.bValue))")
      parts.append("df \(Self.text(dimension))")
      parts.append("q \(Self.text(settings.timeShare))")
      if let threshold = families.neighbours?.threshold {
        let isFitted = families.neighbours?.modes != nil
        parts.append("log10 eta0 \(Self.text(threshold))\(isFitted ? " (fitted)" : "")")
      }
      if let thinning = settings.thinning {
        parts.append("random thinning, seed \(thinning.seed)")
        parts.append("\(thinning.catalogueCount) catalogues")
        parts.append("log10 alpha0 \(Self.text(thinning.logFactor))")
      }
      parts.append(hasDepths ? "hypocentres" : "epicentres")
    }
    return parts.joined(separator: "; ")
  }

  private static func parameters(
    _ settings: ReasenbergDeclustering, hasDepths: Bool
  ) -> [String] {
    var parts = [
      "tau \(text(settings.leastDays)) to \(text(settings.greatestDays)) d",
      "p1 \(text(settings.confidence))", "xk \(text(settings.magnitudeFactor))",
      "xmeff \(text(settings.effectiveMagnitude))", "rfact \(text(settings.radiusFactor))",
      "crack radius \(settings.crackRadius.rawValue)",
      "epicentre error \(text(settings.epicentreError)) km",
    ]
    if let greatest = settings.greatestKilometres {
      parts.append("at most \(text(greatest)) km")
    }
    if hasDepths { parts.append("depth error \(text(settings.depthError)) km") }
    parts.append(hasDepths ? "hypocentres" : "epicentres")
    return parts
  }

  /// The shortest text of a number, whole ones without a point.
  private static func text(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
