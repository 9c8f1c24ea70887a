import GeoFeatures

/// Which rows of a column are taken together.
public enum RowGroups: Sendable {
  /// Each row by itself.
  case each
  /// All rows as one group.
  case one
  /// Rows of one label, from 0 up to the number of groups, as one group; those with a label below 0
  /// are in none. There are as many labels as rows.
  case labelled(SharedBuffer<Int32>, count: Int)
}

/// The rows of each group, one group after the other.
struct GroupedRows {
  private let rows: SharedBuffer<UInt32>
  private let starts: SharedBuffer<UInt32>

  /// How many groups there are.
  var count: Int { starts.count - 1 }

  /// The rows of a group, ascending.
  subscript(group: Int) -> Slice<SharedBuffer<UInt32>> {
    rows[Int(starts[group])..<Int(starts[group + 1])]
  }

  /// Sorts rows by their labels. O(rows + groups).
  ///
  /// - Throws: `Failure` of kind `usage` where there are more or fewer labels than rows, or one that
  ///   names no group.
  init(_ groups: RowGroups, rowCount: Int) throws(Failure) {
    switch groups {
    case .each:
      rows = SharedBuffer(0..<UInt32(rowCount))
      starts = SharedBuffer(0...UInt32(rowCount))
    case .one:
      rows = SharedBuffer(0..<UInt32(rowCount))
      starts = SharedBuffer([0, UInt32(rowCount)])
    case .labelled(let labels, let count):
      guard labels.count == rowCount else {
        throw Failure(.usage, "\(labels.count) labels are given for \(rowCount) rows")
      }
      if let wrong = labels.first(where: { Int($0) >= count }) {
        throw Failure(.usage, "label \(wrong) names none of \(count) groups")
      }
      (rows, starts) = Self.sorted(labels, count: count)
    }
  }

  private static func sorted(
    _ labels: SharedBuffer<Int32>, count: Int
  ) -> (rows: SharedBuffer<UInt32>, starts: SharedBuffer<UInt32>) {
    var places = GrowableBuffer<UInt32>(minimumCapacity: count + 1)
    places.append(repeating: 0, count: count + 1)
    for label in labels.values where label >= 0 { places[Int(label) + 1] += 1 }
    for group in 0..<count { places[group + 1] += places[group] }
    let starts = SharedBuffer(places.bytes)
    var rows = GrowableBuffer<UInt32>(minimumCapacity: labels.count)
    rows.append(repeating: 0, count: Int(places[count]))
    for (row, label) in labels.values.enumerated() where label >= 0 {
      rows[Int(places[Int(label)])] = UInt32(row)
      places[Int(label)] += 1
    }
    return (rows.share(), starts)
  }
}
