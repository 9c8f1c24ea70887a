import GeoFeatures

/// A scale by which cyclones are classed after their largest sustained wind.
///
/// A wind is held against the scale as it was given: knots, which agencies round to 5 and data to 1,
/// are rounded to whole ones first and compared in knots; metres per second are compared with the
/// scale's own metres per second where it has any, since those are rounded too (54 m/s begin JMA's
/// last class, and are 104.97 kt). No wind is ever turned from one averaging time to another.
public enum IntensityScale: String, Sendable, CaseIterable {
  /// That of Saffir and Simpson, of means over 1 minute, as the NHC has used it since 2012.
  case saffirSimpson = "saffir-simpson"
  /// That of the RSMC Tokyo, of means over 10 minutes; typhoons are divided as JMA does.
  case jma
  /// That of Taiwan's Central Weather Administration, of means over 10 minutes.
  case cwa

  /// The minutes that its winds are means of.
  public var averagingMinutes: Int { self == .saffirSimpson ? 1 : 10 }

  /// The classes, from the weakest on.
  public var classes: [IntensityClass] {
    (0...limitsKnots.count).map { IntensityClass(scale: self, rank: $0) }
  }

  /// The scale that an agency uses, or else one of that averaging time.
  ///
  /// - Parameters:
  ///   - agency: As ``GeoFeatures/FixColumn/agency`` has it, in letters of any case.
  ///   - averagingMinutes: What the winds are means of; it decides where an agency gives winds of
  ///     several kinds, or is not known.
  /// - Returns: The scale; nil where neither is known, or winds are means over 2 or 3 minutes, for which
  ///   there is no scale here.
  public static func standard(agency: String?, averagingMinutes: Int?) -> IntensityScale? {
    let named = agency.flatMap { own[$0.uppercased()] }
    if let averagingMinutes {
      if let named, named.averagingMinutes == averagingMinutes { return named }
      return averagingMinutes == 1 ? .saffirSimpson : averagingMinutes == 10 ? .jma : nil
    }
    return named
  }

  private static let own: [String: IntensityScale] = [
    "NHC": .saffirSimpson, "CPHC": .saffirSimpson, "JTWC": .saffirSimpson, "USA": .saffirSimpson,
    "HURDAT_ATL": .saffirSimpson, "HURDAT_EPA": .saffirSimpson, "ATCF": .saffirSimpson,
    "JMA": .jma, "TOKYO": .jma, "RJTD": .jma,
    "CWA": .cwa, "CWB": .cwa,
  ]

  // MARK: Classes

  /// The class of a wind given in knots; nil where there is none (NaN), or a negative one.
  public func intensityClass(knots: Double) -> IntensityClass? {
    intensityClass(of: knots.rounded(), limits: limitsKnots)
  }

  /// The class of a wind given in metres per second; nil where there is none (NaN).
  public func intensityClass(metresPerSecond: Double) -> IntensityClass? {
    if let limits = limitsMetresPerSecond {
      return intensityClass(of: metresPerSecond, limits: limits)
    }
    return intensityClass(
      of: FixUnit.knots(metresPerSecond: metresPerSecond), limits: limitsKnots)
  }

  /// The class of a wind of which both columns are filled, by the one that was given: it has fewer
  /// decimals, for of a number of few decimals the conversion hardly ever makes another such. NaN stands
  /// for a column that has no value.
  public func intensityClass(windKnots: Double, windMetresPerSecond: Double) -> IntensityClass? {
    let isInKnots =
      windMetresPerSecond.isNaN
      || Self.decimals(windKnots) <= Self.decimals(windMetresPerSecond)
    return isInKnots
      ? intensityClass(knots: windKnots) : intensityClass(metresPerSecond: windMetresPerSecond)
  }

  /// How many decimals a number has, as people write it; 7 where they are too many.
  private static func decimals(_ number: Double) -> Int {
    var scaled = number.magnitude
    for count in 0..<7 {
      if abs(scaled - scaled.rounded()) <= 1e-12 * scaled { return count }
      scaled *= 10
    }
    return 7
  }

  private func intensityClass(of wind: Double, limits: [Double]) -> IntensityClass? {
    guard wind >= 0 else { return nil }
    return IntensityClass(scale: self, rank: limits.firstIndex { wind < $0 } ?? limits.count)
  }

  /// Where each class but the first begins.
  private var limitsKnots: [Double] { Self.knots[place] }

  private var limitsMetresPerSecond: [Double]? { Self.metresPerSecond[place] }

  private var place: Int {
    switch self {
    case .saffirSimpson: 0
    case .jma: 1
    case .cwa: 2
    }
  }

  private static let knots: [[Double]] = [
    // NHC, Saffir-Simpson Hurricane Wind Scale, 2012.
    [34, 64, 83, 96, 113, 137],
    // RSMC Tokyo; JMA's strong, very strong and violent typhoons.
    [34, 48, 64, 85, 105],
    [34, 64, 100],
  ]

  private static let metresPerSecond: [[Double]?] = [
    nil,
    // 17.2 and 24.5 m/s begin Beaufort's 8 and 10.
    [17.2, 24.5, 33, 44, 54],
    [17.2, 32.7, 51],
  ]
}
