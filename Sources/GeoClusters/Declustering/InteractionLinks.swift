import GeoFeatures
import GeoIndex

/// Links events within each other's interaction zones.
///
/// Where all events below a node of the tree are in one cluster, it is known from when that was
/// first seen, and an event of that cluster passes over the node: a dense sequence is not gone
/// through again by each of its events.
final class InteractionLinks {
  private let settings: ReasenbergDeclustering
  private let catalogue: EventCatalogue
  private let tree: EventTree
  private let sets: DisjointSets
  /// The largest event of each set, by the set's root.
  private let largest: UnsafeMutablePointer<UInt32>
  /// An event of the one set that all events below a node are in; `UInt32.max` where it is not
  /// known that they are.
  private let uniform: UnsafeMutablePointer<UInt32>

  init(_ settings: ReasenbergDeclustering, _ catalogue: EventCatalogue) {
    self.settings = settings
    self.catalogue = catalogue
    // Thin in time: each search ends at a time that others have not come to, and meets all nodes
    // that lie across it.
    tree = EventTree(catalogue, metres: 5000, milliseconds: 6 * 3_600_000)
    sets = DisjointSets(count: catalogue.count)
    largest = .allocate(capacity: max(1, catalogue.count))
    for rank in 0..<catalogue.count { largest[rank] = UInt32(rank) }
    uniform = .allocate(capacity: tree.nodeEnd)
    uniform.initialize(repeating: .max, count: tree.nodeEnd)
  }

  deinit {
    largest.deallocate()
    uniform.deallocate()
  }

  /// The main shock of each event, by rank.
  var mainshocks: SharedBuffer<UInt32> {
    var mainshocks = GrowableBuffer<UInt32>(minimumCapacity: catalogue.count)
    for rank in 0..<catalogue.count { mainshocks.append(largest[sets.root(of: rank)]) }
    return mainshocks.share()
  }

  /// A centre of the zone that an event looks for others in.
  private struct Zone {
    let place: SpherePlace
    /// Metres down; 0 where depths do not count.
    let depth: Double
    /// How far the zone reaches, in metres.
    let reach: Double
    /// A squared chord beyond which nothing is in it, errors and all.
    let beyond: Double
  }

  /// What an event looks for.
  private struct Search {
    let rank: Int
    let time: Double
    let tau: Double
    let near: Zone
    let main: Zone?
  }

  /// Links an event to the later ones in its zone.
  func link(_ rank: Int) {
    let main = Int(largest[sets.root(of: rank)])
    let time = Double(catalogue.times[rank])
    // The largest may be yet to come; then it is no time ago.
    let since = (time - Double(catalogue.times[main])) / 86_400_000
    let days = settings.lookAheadDays(
      largest: catalogue.magnitudes[main], daysSince: max(0, since))
    visit(
      1,
      Search(
        rank: rank, time: time, tau: days * 86_400_000, near: zone(rank, settings.radiusFactor),
        main: days > settings.leastDays ? zone(main, 1) : nil))
  }

  private func zone(_ rank: Int, _ factor: Double) -> Zone {
    let radius = factor * settings.crackRadius.kilometres(ofMagnitude: catalogue.magnitudes[rank])
    let reach = 1000 * min(radius, settings.greatestKilometres ?? .infinity)
    return Zone(
      place: SpherePlace(
        longitude: catalogue.longitudes[rank], latitude: catalogue.latitudes[rank]),
      depth: catalogue.depths.map { $0[rank] } ?? 0, reach: reach,
      beyond: Chord.squared(ofMetres: reach + surfaceError + 0.001) + 1e-15)
  }

  private var surfaceError: Double { 1500 * settings.epicentreError }

  private func contains(_ zone: Zone, _ position: Int) -> Bool {
    let square = tree.squaredChord(position, zone.place.x, zone.place.y, zone.place.z)
    if square > zone.beyond { return false }
    let surface = max(0, Chord.metres(ofSquared: square) - surfaceError)
    guard let depths = catalogue.depths else { return surface <= zone.reach }
    let down = max(
      0, abs(depths[Int(tree.ranks[position])] - zone.depth) - 1000 * settings.depthError)
    return (surface * surface + down * down).squareRoot() <= zone.reach
  }

  private func visit(_ node: Int, _ search: Search) {
    if tree.lastTime(ofNode: node) < search.time
      || tree.firstTime(ofNode: node) - search.time > search.tau || !meets(search, node)
      || isOfOneSet(node, with: search.rank)
    {
      return
    }
    if node >= tree.firstLeaf {
      for position in tree.positions(ofNode: node) { look(at: position, search) }
      noteLeaf(node)
      return
    }
    visit(2 * node, search)
    visit(2 * node + 1, search)
    let (left, right) = (uniform[2 * node], uniform[2 * node + 1])
    if left != .max && right != .max && sets.areJoined(Int(left), Int(right)) {
      uniform[node] = left
    }
  }

  private func meets(_ search: Search, _ node: Int) -> Bool {
    func meets(_ zone: Zone) -> Bool {
      tree.leastSquaredChord(ofNode: node, zone.place.x, zone.place.y, zone.place.z)
        <= zone.beyond
    }
    return meets(search.near) || search.main.map(meets) ?? false
  }

  private func isOfOneSet(_ node: Int, with rank: Int) -> Bool {
    uniform[node] != .max && sets.areJoined(Int(uniform[node]), rank)
  }

  private func look(at position: Int, _ search: Search) {
    let other = Int(tree.ranks[position])
    if other <= search.rank || tree.times[position] - search.time > search.tau
      || sets.areJoined(other, search.rank)
    {
      return
    }
    guard contains(search.near, position) || search.main.map({ contains($0, position) }) ?? false
    else { return }
    let (a, b) = (
      Int(largest[sets.root(of: search.rank)]), Int(largest[sets.root(of: other)])
    )
    sets.join(search.rank, other)
    largest[sets.root(of: other)] = UInt32(catalogue.outdoes(a, b) ? a : b)
  }

  /// Notes whether all events of a leaf are in one set by now.
  private func noteLeaf(_ leaf: Int) {
    let positions = tree.positions(ofNode: leaf)
    guard let first = positions.first else { return }
    let rank = Int(tree.ranks[first])
    for position in positions.dropFirst()
    where !sets.areJoined(rank, Int(tree.ranks[position])) {
      return
    }
    uniform[leaf] = UInt32(rank)
  }
}
