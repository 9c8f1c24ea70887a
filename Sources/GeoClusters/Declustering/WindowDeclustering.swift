import GeoFeatures
import GeoIndex

/// Declustering by windows (Gardner and Knopoff 1974): from the largest event to the least, and of
/// equal ones from the first, whoever has not been claimed is a main shock, and claims whoever has
/// not been within its window, aftershocks and foreshocks.
///
/// Epicentres count, by the haversine formula on the sphere of
/// ``GeoFeatures/Circle/earthRadiusMetres``; both ends of the window belong to it. A claimed event
/// claims none.
public struct WindowDeclustering: Sendable {
  /// Whose windows.
  public var method: WindowMethod
  /// Which share of the time after a main shock the time before it is in which foreshocks are
  /// claimed, from 0 to 1.
  public var foreshockShare: Double

  /// Makes settings.
  public init(_ method: WindowMethod, foreshockShare: Double = 1) {
    (self.method, self.foreshockShare) = (method, foreshockShare)
  }

  /// Finds families. What is claimed leaves the search, so that about O(n log n).
  ///
  /// - Throws: `Failure` of kind `usage` where the share is none.
  public func families(of catalogue: EventCatalogue) throws(Failure) -> Families {
    guard (0...1).contains(foreshockShare) else {
      throw Failure(.usage, "the share of foreshocks can't be \(foreshockShare)")
    }
    let claims = Claims(catalogue, typical: typicalWindow(catalogue))
    var withoutWindowCount = 0
    for rank in catalogue.bySize where !claims.isTaken(Int(rank)) {
      if let window = method.window(ofMagnitude: catalogue.magnitudes[Int(rank)]) {
        claims.claim(
          by: Int(rank), within: SphereReach(radiusMetres: window.kilometres * 1000),
          before: foreshockShare * window.milliseconds, after: window.milliseconds)
      } else {
        claims.standAlone(Int(rank))
        withoutWindowCount += 1
      }
    }
    return Families(
      mainshocks: claims.mainshocks, of: catalogue, withoutWindowCount: withoutWindowCount)
  }

  /// The window of a middling event, which most searches will be like.
  private func typicalWindow(_ catalogue: EventCatalogue) -> InteractionWindow {
    let middle =
      catalogue.count == 0 ? 3 : catalogue.magnitudes.reduce(0, +) / Double(catalogue.count)
    return method.window(ofMagnitude: max(middle, 0)) ?? InteractionWindow(kilometres: 20, days: 20)
  }
}

extension InteractionWindow {
  /// The time after the main shock.
  var milliseconds: Double { days * 86_400_000 }
}

/// Who has claimed whom.
private final class Claims {
  private let catalogue: EventCatalogue
  private let tree: EventTree
  /// How many events below each node nobody has claimed.
  private let free: UnsafeMutablePointer<Int32>
  /// The main shock of each event by rank; `UInt32.max` for none yet.
  private let owners: UnsafeMutablePointer<UInt32>

  init(_ catalogue: EventCatalogue, typical: InteractionWindow) {
    self.catalogue = catalogue
    tree = EventTree(
      catalogue, metres: typical.kilometres * 1000, milliseconds: typical.milliseconds)
    owners = .allocate(capacity: max(1, catalogue.count))
    owners.initialize(repeating: .max, count: catalogue.count)
    free = .allocate(capacity: tree.nodeEnd)
    for node in 1..<tree.nodeEnd { free[node] = Int32(tree.positions(ofNode: node).count) }
  }

  deinit {
    owners.deallocate()
    free.deallocate()
  }

  var mainshocks: SharedBuffer<UInt32> {
    SharedBuffer(UnsafeBufferPointer(start: owners, count: catalogue.count))
  }

  func isTaken(_ rank: Int) -> Bool { owners[rank] != .max }

  /// Makes an event a main shock that claims nobody but itself.
  func standAlone(_ rank: Int) {
    owners[rank] = UInt32(rank)
    release(1, from: tree.leaf(ofPosition: Int(tree.positions[rank])))
  }

  /// Gives a main shock all that is free within its window, and itself.
  func claim(by rank: Int, within reach: SphereReach, before: Double, after: Double) {
    let place = SpherePlace(
      longitude: catalogue.longitudes[rank], latitude: catalogue.latitudes[rank])
    let time = Double(catalogue.times[rank])
    // Differences of whole milliseconds are exact.
    tree.forEachLeaf(where: { node in
      free[node] > 0 && tree.firstTime(ofNode: node) - time <= after
        && time - tree.lastTime(ofNode: node) <= before
        && tree.leastSquaredChord(ofNode: node, place.x, place.y, place.z) <= reach.surelyBeyond
    }) { leaf in
      var count: Int32 = 0
      for position in tree.positions(ofNode: leaf) {
        let other = Int(tree.ranks[position])
        if owners[other] != .max { continue }
        let later = tree.times[position] - time
        if later > after || -later > before { continue }
        let square = tree.squaredChord(position, place.x, place.y, place.z)
        if square > reach.surelyBeyond { continue }
        if square > reach.surelyWithin
          && !reach.decides(
            place.longitude, place.latitude, catalogue.longitudes[other],
            catalogue.latitudes[other])
        {
          continue
        }
        owners[other] = UInt32(rank)
        count += 1
      }
      if count > 0 { release(count, from: leaf) }
    }
    // Even a window of no length at all has its main shock in it.
    if !isTaken(rank) { standAlone(rank) }
  }

  private func release(_ count: Int32, from leaf: Int) {
    var node = leaf
    while node > 0 {
      free[node] -= count
      node >>= 1
    }
  }
}
