/// Which reports are of the same earthquake: disjoint sets of them.
struct EventGroups: ~Copyable {
  /// How many reports a group may have and still be joined with another by time and place; real ones
  /// have as many as there are agencies.
  private static let sizeLimit = 64

  /// A report nearer to the group's first one.
  private var parents = GrowableBuffer<UInt32>()
  /// The next report of the group, in a ring.
  private var followers = GrowableBuffer<UInt32>()
  private var sizes = GrowableBuffer<UInt32>()

  /// A group for each of so many reports.
  init(count: Int) {
    for index in 0..<count {
      parents.append(UInt32(index))
      followers.append(UInt32(index))
      sizes.append(1)
    }
  }

  /// The first report of the group.
  mutating func first(of event: Int) -> Int {
    var event = event
    while Int(parents[event]) != event {
      parents[event] = parents[Int(parents[event])]
      event = Int(parents[event])
    }
    return event
  }

  /// How many reports the group has.
  mutating func size(of event: Int) -> Int {
    let first = first(of: event)
    return Int(sizes[first])
  }

  /// The report that follows in the group's ring.
  func follower(of event: Int) -> Int { Int(followers[event]) }

  /// Makes one group of two.
  mutating func join(_ left: Int, _ right: Int) {
    let (one, other) = (first(of: left), first(of: right))
    if one == other { return }
    let (low, high) = (min(one, other), max(one, other))
    parents[high] = UInt32(low)
    sizes[low] += sizes[high]
    (followers[low], followers[high]) = (followers[high], followers[low])
  }

  /// Makes one group of two where no agency is in both, and the window holds each report of the one
  /// with each of the other.
  mutating func join(
    _ pair: EventPair, _ events: borrowing GrowableBuffer<EventFacts>, within window: EventWindow
  ) {
    let (one, other) = (first(of: Int(pair.first)), first(of: Int(pair.second)))
    if one == other || size(of: one) + size(of: other) > Self.sizeLimit { return }
    var left = one
    repeat {
      var right = other
      repeat {
        let (a, b) = (events[left], events[right])
        if a.agency == b.agency { return }
        if a.isPlaced && b.isPlaced && !window.holds(a, b) { return }
        right = follower(of: right)
      } while right != other
      left = follower(of: left)
    } while left != one
    join(one, other)
  }
}
