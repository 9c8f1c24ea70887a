import Synchronization

/// Sets of numbers that several threads join at a time without a lock (Jayanti and Tarjan 2016, A
/// randomized concurrent algorithm for disjoint set union, PODC, doi:10.1145/2933057.2933108; here the
/// lesser root wins, so that the outcome does not depend on who came first).
final class DisjointSets: @unchecked Sendable {
  private let parents: UnsafeMutablePointer<Atomic<UInt32>>
  private let count: Int

  /// Makes so many sets of one number each.
  init(count: Int) {
    self.count = count
    parents = .allocate(capacity: max(1, count))
    for number in 0..<count { (parents + number).initialize(to: Atomic(UInt32(number))) }
  }

  deinit {
    parents.deinitialize(count: count)
    parents.deallocate()
  }

  /// The least number of the set that a number is in, once all threads have joined theirs.
  func root(of number: Int) -> Int {
    var number = UInt32(number)
    while true {
      let parent = parents[Int(number)].load(ordering: .relaxed)
      if parent == number { return Int(number) }
      let grandparent = parents[Int(parent)].load(ordering: .relaxed)
      if grandparent != parent {
        // Halves the way; it does not matter whether another thread changed it first.
        _ = parents[Int(number)].weakCompareExchange(
          expected: parent, desired: grandparent, ordering: .relaxed)
      }
      number = grandparent
    }
  }

  /// Whether two numbers are known to be in one set.
  func areJoined(_ a: Int, _ b: Int) -> Bool { root(of: a) == root(of: b) }

  /// Joins the sets of two numbers.
  func join(_ a: Int, _ b: Int) {
    while true {
      let (first, second) = (root(of: a), root(of: b))
      if first == second { return }
      let (lesser, greater) = (UInt32(min(first, second)), max(first, second))
      let (isDone, _) = parents[greater].compareExchange(
        expected: UInt32(greater), desired: lesser, ordering: .relaxed)
      if isDone { return }
    }
  }
}
