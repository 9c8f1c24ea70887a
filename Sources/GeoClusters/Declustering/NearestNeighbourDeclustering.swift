import CSystem
import GeoFeatures

/// Declustering by nearest neighbours in space, time and magnitude (Zaliapin, Gabrielov,
/// Keilis-Borok and Wong 2008, doi:10.1103/PhysRevLett.101.018501; Zaliapin and Ben-Zion 2013,
/// doi:10.1002/jgrb.50179).
///
/// From an earlier event i to event j it is eta = t r^df 10^(-b m_i), t in years and r in
/// kilometres; the parent of j is the i of the least eta, of equal ones the earliest. Rescaled they
/// are T = t 10^(-q b m_i) and R = r^df 10^(-(1-q) b m_i). Where eta is at the threshold or above,
/// or no event is earlier, j is the root of a tree, background; else it hangs on its parent. Trees
/// are families, their largest event is the main shock.
public struct NearestNeighbourDeclustering: Sendable {
  /// The weight b of magnitudes, as the Gutenberg-Richter b-value.
  public var bValue = 1.0
  /// The fractal dimension df of places, or nil for 1.6 between epicentres and 2.6 between
  /// hypocentres.
  public var fractalDimension: Double?
  /// The share q of the magnitude that goes into T.
  public var timeShare = 0.5
  /// The logarithm of eta from which on an event is background, or nil for that where two normal
  /// distributions part (``TwoModes``).
  public var threshold: Double?
  /// What decides instead of the threshold alone which events are background, or nil. The threshold is 1
  /// then where none is given, as in the authors' code, which takes a ``bValue`` of 0 too.
  public var thinning: RandomThinning?

  /// Times and distances less than these count as these, as in the authors' code.
  static let leastMilliseconds = 1000.0
  static let leastMetres = 1.0
  /// A year of 365.25 days.
  static let yearMilliseconds = 365.25 * 86_400_000

  /// Makes settings.
  public init() {}

  /// The fractal dimension that counts.
  public func fractalDimension(hasDepths: Bool) -> Double {
    fractalDimension ?? (hasDepths ? 2.6 : 1.6)
  }

  /// Finds families; distances are those of hypocentres where the catalogue has depths. About O(n
  /// log n).
  ///
  /// - Throws: `Failure` of kind `usage` where a parameter can't be, `unreadable` where a threshold
  ///   is to be found but the events do not show two modes.
  public func families(of catalogue: EventCatalogue) throws(Failure) -> Families {
    try check()
    let dimension = fractalDimension(hasDepths: catalogue.depths != nil)
    let search = NeighbourSearch(catalogue, bValue: bValue, dimension: dimension)
    let parents = search.parents()
    let logs = LogProximities(
      parents, of: catalogue, bValue: bValue, dimension: dimension, timeShare: timeShare)
    var threshold = self.threshold ?? (thinning == nil ? nil : 1)
    var modes: TwoModes?
    if threshold == nil && logs.values.contains(where: \.isFinite) {
      let found = try TwoModes(logs.values)
      (threshold, modes) = (found.crossing, found)
    }
    let background = thinning?.background(
      of: catalogue, logs.values, from: threshold ?? 1, bValue: bValue, dimension: dimension)
    let least = threshold ?? -.infinity
    let mainshocks = trees(catalogue, parents) { rank in
      background.map { !$0[rank] } ?? (logs.values[rank] < least)
    }
    return Families(
      mainshocks: mainshocks, of: catalogue,
      neighbours: logs.byRow(catalogue, parents, threshold, modes))
  }

  private func check() throws(Failure) {
    guard bValue.isFinite, bValue >= 0 else {
      throw Failure(.usage, "the b-value can't be \(bValue)")
    }
    if let fractalDimension, !(fractalDimension > 0 && fractalDimension.isFinite) {
      throw Failure(.usage, "the fractal dimension can't be \(fractalDimension)")
    }
    guard (0...1).contains(timeShare) else {
      throw Failure(.usage, "the share of the magnitude can't be \(timeShare)")
    }
    if let thinning, thinning.catalogueCount < 1 || !thinning.logFactor.isFinite {
      throw Failure(.usage, "random thinning takes a catalogue at least, and a finite factor")
    }
    if let threshold, threshold.isNaN { throw Failure(.usage, "the threshold is no number") }
  }

  /// The main shock of each event, by rank: parents come before their children.
  private func trees(
    _ catalogue: EventCatalogue, _ parents: SharedBuffer<Int32>,
    where hangsOnParent: (_ rank: Int) -> Bool
  ) -> SharedBuffer<UInt32> {
    var roots = GrowableBuffer<UInt32>(minimumCapacity: catalogue.count)
    var largest = GrowableBuffer<UInt32>(minimumCapacity: catalogue.count)
    for rank in 0..<catalogue.count {
      largest.append(UInt32(rank))
      let isChild = parents[rank] >= 0 && hangsOnParent(rank)
      roots.append(isChild ? roots[Int(parents[rank])] : UInt32(rank))
      let root = Int(roots[rank])
      if catalogue.outdoes(rank, Int(largest[root])) { largest[root] = UInt32(rank) }
    }
    var mainshocks = GrowableBuffer<UInt32>(minimumCapacity: catalogue.count)
    for rank in 0..<catalogue.count { mainshocks.append(largest[Int(roots[rank])]) }
    return mainshocks.share()
  }
}
