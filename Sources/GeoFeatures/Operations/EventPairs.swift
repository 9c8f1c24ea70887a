import CSystem

/// Two reports that may be of the same earthquake.
struct EventPair: BitwiseCopyable {
  /// How near they are: the squares of the differences in time and place as parts of the window.
  var distance: Double
  /// Their numbers, the lower first.
  var first: UInt32
  var second: UInt32
}

extension EventWindow {
  /// The Earth's mean radius in metres (IUGG: (2a + b) / 3 of WGS 84).
  private static let earthRadius = 6_371_008.8
  /// How many pairs are looked at, and how many kept: beyond that the window is too wide for the data.
  private static let lookLimit = 1 << 32
  private static let pairLimit = 1 << 24

  /// The square of the longest chord on the unit sphere.
  private var squaredChord: Double {
    let half = min(metres / Self.earthRadius, .pi) / 2
    return 4 * sin(half) * sin(half)
  }

  /// How near two reports are, or nil where the window does not hold both.
  @inline(__always)
  private func distance(
    _ left: EventFacts, _ right: EventFacts, _ limit: Double
  ) -> Double? {
    let (later, overflow) = max(left.time, right.time).subtractingReportingOverflow(
      min(left.time, right.time))
    if overflow || later > milliseconds { return nil }
    let chord = left.squaredChord(to: right)
    if chord > limit { return nil }
    // NaN, for a magnitude that is not there, is never beyond.
    if let magnitude, (left.magnitude - right.magnitude).magnitude > magnitude + 1e-9 { return nil }
    let time = milliseconds > 0 ? Double(later) / Double(milliseconds) : 0
    return time * time + (limit > 0 ? chord / limit : 0)
  }

  /// Whether the window holds both.
  func holds(_ left: EventFacts, _ right: EventFacts) -> Bool {
    distance(left, right, squaredChord) != nil
  }

  /// All pairs of different agencies within the window, the nearest first; of equals, those that came
  /// first. O(n log n) and what lies within the time of each other.
  ///
  /// - Throws: `Failure` of kind `usage` where the window holds too many.
  func pairs(
    _ events: borrowing GrowableBuffer<EventFacts>
  ) throws(Failure) -> GrowableBuffer<EventPair> {
    var order = GrowableBuffer<UInt32>(minimumCapacity: events.count)
    for index in 0..<events.count where events[index].isPlaced { order.append(UInt32(index)) }
    let base = events.base
    var sorted = UnsafeMutableBufferPointer(start: order.base, count: order.count)
    sorted.sort { left, right in
      let (first, second) = (base[Int(left)].time, base[Int(right)].time)
      return first == second ? left < right : first < second
    }
    let limit = squaredChord
    var pairs = GrowableBuffer<EventPair>()
    var looks = 0
    for position in 0..<order.count {
      let event = base[Int(order[position])]
      var other = position + 1
      while other < order.count {
        let candidate = base[Int(order[other])]
        let (later, overflow) = candidate.time.subtractingReportingOverflow(event.time)
        if overflow || later > milliseconds { break }
        if candidate.agency != event.agency, let distance = distance(event, candidate, limit) {
          let (left, right) = (order[position], order[other])
          pairs.append(
            EventPair(distance: distance, first: min(left, right), second: max(left, right)))
        }
        other += 1
      }
      looks += other - position
      if looks > Self.lookLimit || pairs.count > Self.pairLimit {
        throw Failure(
          .usage, "too many reports lie within the time and distance of each other",
          advice: "narrow them: --dedupe agencies:4s,25km")
      }
    }
    var nearest = UnsafeMutableBufferPointer(start: pairs.base, count: pairs.count)
    nearest.sort {
      if $0.distance != $1.distance { return $0.distance < $1.distance }
      return ($0.first, $0.second) < ($1.first, $1.second)
    }
    return pairs
  }
}
