import CSystem
import GeoFeatures

/// Declustering by interaction zones (Reasenberg 1985, Second-order moment of central California
/// seismicity, 1969–1982, JGR 90, 5479, doi:10.1029/JB090iB07p05479), linked as his program
/// CLUSTER2000 does.
///
/// In the order of time each event i looks ahead for tau, and is linked to every event within that
/// time and within ``radiusFactor`` crack radii of i, or, where tau is more than its least, within
/// one crack radius of the largest event of i's cluster. Linked clusters become one; its largest
/// event, the first of equal ones, is the main shock. tau and the largest event are those from
/// before i is linked to anything.
public struct ReasenbergDeclustering: Sendable {
  /// How the crack radius grows with magnitude.
  public enum CrackRadius: String, Sendable, CaseIterable {
    /// 0.011 km 10^(0.4 M), as Reasenberg has it, after Kanamori and Anderson (1975).
    case reasenberg
    /// 0.01 km 10^(0.5 M), after Wells and Coppersmith (1994) as Helmstetter has it.
    case wellsCoppersmith = "wells-coppersmith"

    /// The radius in kilometres.
    public func kilometres(ofMagnitude magnitude: Double) -> Double {
      switch self {
      case .reasenberg: 0.011 * pow(10, 0.4 * magnitude)
      case .wellsCoppersmith: 0.01 * pow(10, 0.5 * magnitude)
      }
    }
  }

  /// The least time to look ahead, in days: that of events in no cluster, and of the largest of
  /// one.
  public var leastDays = 1.0
  /// The greatest time to look ahead, in days.
  public var greatestDays = 10.0
  /// The probability p1 that the next event of a sequence comes within tau.
  public var confidence = 0.95
  /// The factor xk by which the magnitude of completeness rises in a cluster.
  public var magnitudeFactor = 0.5
  /// The effective magnitude xmeff of completeness.
  public var effectiveMagnitude = 1.5
  /// How many crack radii (rfact) the zone round an event reaches.
  public var radiusFactor = 10.0
  /// How crack radii are reckoned.
  public var crackRadius = CrackRadius.reasenberg
  /// What no zone reaches beyond, in kilometres, or nil; 30 is the thickness of a crust.
  public var greatestKilometres: Double?
  /// The error of epicentres, in kilometres; distances are less by 1.5 times that, as in ZMAP.
  public var epicentreError = 1.5
  /// The error of depths, in kilometres; differences in depth are less by that.
  public var depthError = 2.0

  /// Makes settings: the defaults of CLUSTER2000.
  public init() {}

  /// The time to look ahead, in days, so many days after the largest event of a cluster.
  public func lookAheadDays(largest magnitude: Double, daysSince days: Double) -> Double {
    let above = max(0, (1 - magnitudeFactor) * magnitude - effectiveMagnitude)
    let tau = -log(1 - confidence) * days / pow(10, (above - 1) * 2 / 3)
    return min(max(tau, leastDays), greatestDays)
  }

  /// Finds families; distances are those of hypocentres where the catalogue has depths. What is
  /// linked to each other leaves the search, so that about O(n log n).
  ///
  /// - Throws: `Failure` of kind `usage` where a parameter can't be.
  public func families(of catalogue: EventCatalogue) throws(Failure) -> Families {
    try check()
    let links = InteractionLinks(self, catalogue)
    for rank in 0..<catalogue.count { links.link(rank) }
    return Families(mainshocks: links.mainshocks, of: catalogue)
  }

  private func check() throws(Failure) {
    func demand(_ holds: Bool, _ what: String, _ value: Double) throws(Failure) {
      if !holds { throw Failure(.usage, "\(what) can't be \(value)") }
    }
    try demand(leastDays >= 0 && leastDays.isFinite, "the least look-ahead time", leastDays)
    try demand(
      greatestDays >= leastDays && greatestDays.isFinite, "the greatest look-ahead time",
      greatestDays)
    try demand(confidence > 0 && confidence < 1, "the probability", confidence)
    try demand((0...1).contains(magnitudeFactor), "xk", magnitudeFactor)
    try demand(effectiveMagnitude.isFinite, "xmeff", effectiveMagnitude)
    try demand(radiusFactor > 0 && radiusFactor.isFinite, "rfact", radiusFactor)
    if let greatestKilometres {
      try demand(greatestKilometres >= 0, "the greatest distance", greatestKilometres)
    }
    try demand(
      epicentreError >= 0 && epicentreError.isFinite, "the epicentre's error", epicentreError)
    try demand(depthError >= 0 && depthError.isFinite, "the depth's error", depthError)
  }
}
