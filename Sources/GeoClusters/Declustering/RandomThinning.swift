import CSystem
import GeoFeatures

/// Which events are background by random thinning (Zaliapin and Ben-Zion 2020, Earthquake declustering
/// using the nearest-neighbor approach in space-time-magnitude domain, doi:10.1029/2018JB017120).
///
/// Events whose eta is at the threshold or above are scattered over and over: their places and their
/// magnitudes are each permuted, and times drawn evenly between the first and the last event. An event's
/// log alpha is its log eta less the mean log eta to its nearest neighbour among the earlier events of
/// each scattered catalogue, those at its very own place left out: what is due to how densely events lie at
/// its place drops out. It is kept as background with the probability min(1, 10^(log alpha + log alpha0)).
public struct RandomThinning: Sendable {
  /// What random numbers are drawn from: equal seeds give equal families.
  public var seed: UInt64
  /// How often events are scattered, at least 1.
  public var catalogueCount = 100
  /// The decimal logarithm of the factor of probabilities: the greater, the more is background.
  public var logFactor = 0.0

  /// Makes settings.
  public init(seed: UInt64) { self.seed = seed }

  /// Draws which events are background. O(catalogues · n log n) in practice.
  ///
  /// - Parameters:
  ///   - catalogue: The events.
  ///   - logs: The logarithms of eta, by rank, NaN without a parent.
  ///   - threshold: From which logarithm of eta on events are scattered.
  ///   - bValue: The weight of magnitudes.
  ///   - dimension: The fractal dimension.
  /// - Returns: Whether each event is background, by rank.
  func background(
    of catalogue: EventCatalogue, _ logs: SharedBuffer<Double>, from threshold: Double,
    bValue: Double, dimension: Double
  ) -> SharedBuffer<Bool> {
    var random = SplitMix64(seed: seed)
    let scattered = (0..<catalogue.count).filter { !(logs[$0] < threshold) }
    var sums = [Double](repeating: 0, count: catalogue.count)
    var counts = [Int](repeating: 0, count: catalogue.count)
    for _ in 0..<catalogueCount {
      let other = scatter(scattered, of: catalogue, &random)
      let search = NeighbourSearch(
        other, bValue: bValue, dimension: dimension, leavesOutSamePlace: true)
      let nearest = search.nearest(to: catalogue)
      for rank in 0..<catalogue.count where nearest[rank] >= 0 {
        let event = Int(nearest[rank])
        let log = LogProximities.logs(
          milliseconds: Double(catalogue.times[rank]) - Double(other.times[event]),
          metres: other.metres(from: event, to: rank, of: catalogue),
          magnitude: other.magnitudes[event], bValue: bValue, dimension: dimension,
          timeShare: 0.5)
        sums[rank] += log.time + log.radius
        counts[rank] += 1
      }
    }
    var isBackground = GrowableBuffer<Bool>(minimumCapacity: catalogue.count)
    for rank in 0..<catalogue.count {
      let drawn = random.unit()
      // Nothing earlier, here or in any scattered catalogue, to be a member of.
      guard logs[rank].isFinite, counts[rank] > 0 else {
        isBackground.append(true)
        continue
      }
      let logAlpha = logs[rank] - sums[rank] / Double(counts[rank])
      isBackground.append(drawn < pow(10, logAlpha + logFactor))
    }
    return isBackground.share()
  }

  private func scatter(
    _ ranks: [Int], of catalogue: EventCatalogue, _ random: inout SplitMix64
  ) -> EventCatalogue {
    let places = ranks.shuffled(using: &random)
    let magnitudes = ranks.shuffled(using: &random)
    let first = Double(catalogue.times.first ?? 0)
    let length = Double(catalogue.times.last ?? 0) - first
    let times = ranks.map { _ in Int64((first + random.unit() * length).rounded()) }
    return EventCatalogue(
      longitudes: SharedBuffer(places.map { catalogue.longitudes[$0] }),
      latitudes: SharedBuffer(places.map { catalogue.latitudes[$0] }),
      depths: catalogue.depths.map { depths in SharedBuffer(places.map { depths[$0] }) },
      times: SharedBuffer(times),
      magnitudes: SharedBuffer(magnitudes.map { catalogue.magnitudes[$0] }))
  }
}

/// Random numbers of 64 bits (Steele, Lea and Flood 2014, Fast splittable pseudorandom number generators,
/// doi:10.1145/2660193.2660195).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// From 0 up to 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
