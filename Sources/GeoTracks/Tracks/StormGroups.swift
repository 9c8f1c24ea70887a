import CSystem
import GeoFeatures

/// The rows of a table of fixes by storm, in the order in which storms first come, each in the order
/// of time.
///
/// A storm is told by its identifier, else by its name; rows with neither are one storm. Rows of one
/// time keep their order; a row without a time comes where it stands between its neighbours. O(n) where
/// each storm's fixes come in order, else O(n log n).
struct StormGroups {
  /// Rows, storm after storm.
  let rows: SharedBuffer<UInt32>
  /// Where each storm begins in ``rows``, and where the last one ends.
  let starts: SharedBuffer<UInt32>
  /// Storms whose fixes did not come in the order of time.
  let disordered: [Int]

  init(_ fixes: FixTable) {
    var numbers = GrowableBuffer<UInt32>(minimumCapacity: fixes.rowCount)
    let count = Self.number(fixes, in: &numbers)
    var starts = GrowableBuffer<UInt32>(minimumCapacity: count + 1)
    starts.append(repeating: 0, count: count + 1)
    for number in numbers.bytes { starts[Int(number) + 1] += 1 }
    for storm in 0..<count { starts[storm + 1] += starts[storm] }
    var next = GrowableBuffer<UInt32>(minimumCapacity: count)
    for storm in 0..<count { next.append(starts[storm]) }
    var rows = GrowableBuffer<UInt32>(minimumCapacity: fixes.rowCount)
    rows.append(repeating: 0, count: fixes.rowCount)
    for row in 0..<fixes.rowCount {
      let storm = Int(numbers[row])
      rows[Int(next[storm])] = UInt32(row)
      next[storm] += 1
    }
    var disordered: [Int] = []
    if fixes.time != nil {
      for storm in 0..<count {
        let range = Int(starts[storm])..<Int(starts[storm + 1])
        if Self.sort(range, of: &rows, fixes) { disordered.append(storm) }
      }
    }
    self.rows = rows.share()
    self.starts = starts.share()
    self.disordered = disordered
  }

  var count: Int { starts.count - 1 }

  /// The rows of a storm.
  func rows(of storm: Int) -> SharedBuffer<UInt32>.SubSequence {
    rows[Int(starts[storm])..<Int(starts[storm + 1])]
  }

  /// Adds the number of each row's storm; returns how many storms there are.
  private static func number(_ fixes: FixTable, in numbers: inout GrowableBuffer<UInt32>) -> Int {
    var keys = ByteKeyTable()
    // What is the same as in the row before needs no search.
    var last: Bytes?
    var number = 0
    for row in 0..<fixes.rowCount {
      var key = FixTable.text(fixes.stormID, row)
      if key.isEmpty { key = FixTable.text(fixes.name, row) }
      if last.map({ !$0.isSame(as: key) }) ?? true {
        number = keys.insert(key)
        last = key
      }
      numbers.append(UInt32(number))
    }
    return keys.count
  }

  /// Sorts the rows of a storm by time, and tells whether that was necessary.
  private static func sort(
    _ range: Range<Int>, of rows: inout GrowableBuffer<UInt32>, _ fixes: FixTable
  ) -> Bool {
    var isSorted = true
    var latest = Int64.min
    var moments: [Int64] = []
    moments.reserveCapacity(range.count)
    for index in range {
      let moment = fixes.moment(Int(rows[index])) ?? latest
      isSorted = isSorted && moment >= latest
      moments.append(moment)
      latest = moment
    }
    if isSorted { return false }
    let order = moments.indices.sorted {
      moments[$0] != moments[$1] ? moments[$0] < moments[$1] : $0 < $1
    }
    let sorted = order.map { rows[range.lowerBound + $0] }
    for (index, row) in zip(range, sorted) { rows[index] = row }
    // A forecast and the past that follows it in the source are no disorder.
    return isObservedDisordered(range, moments, order, rows, fixes)
  }

  /// Whether observed fixes were moved against each other.
  private static func isObservedDisordered(
    _ range: Range<Int>, _ moments: [Int64], _ order: [Int],
    _ rows: borrowing GrowableBuffer<UInt32>, _ fixes: FixTable
  ) -> Bool {
    var greatest = -1
    for (index, source) in order.enumerated()
    where fixes.kinds[Int(rows[range.lowerBound + index])] == .observed {
      if source < greatest { return true }
      greatest = source
    }
    return false
  }
}

extension Bytes {
  /// Whether they are equal byte for byte: of a row and the one before they are as a rule.
  @inline(__always)
  func isSame(as other: Bytes) -> Bool {
    guard count == other.count, let base = baseAddress, let otherBase = other.baseAddress else {
      return count == other.count
    }
    return memcmp(base, otherBase, count) == 0
  }
}
