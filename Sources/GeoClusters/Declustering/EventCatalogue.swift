import GeoFeatures
import GeoIndex

/// The events of a catalogue as declustering needs them, in the order of their times.
///
/// An event's *rank* is its number in that order, from 0; events of one time stand as in the input.
/// A *row* is an event's number in the input.
public struct EventCatalogue: Sendable {
  /// The row of each rank.
  public let rows: SharedBuffer<UInt32>
  /// Degrees, by rank.
  public let longitudes: SharedBuffer<Double>
  /// Degrees, by rank.
  public let latitudes: SharedBuffer<Double>
  /// Metres down, by rank; nil where depths do not count.
  public let depths: SharedBuffer<Double>?
  /// Milliseconds since 1970, by rank, ascending.
  public let times: SharedBuffer<Int64>
  /// Magnitudes, by rank.
  public let magnitudes: SharedBuffer<Double>
  /// How many rows the input has.
  public let rowCount: Int
  /// Which rows take no part, and for want of what.
  public let leftOut: LeftOut

  /// Rows that take no part; each is counted once, by the first that holds.
  public struct LeftOut: Sendable, Equatable {
    /// How many are no earthquakes.
    public var otherTypes = 0
    /// How many have no place, or none on the globe, or are no single points.
    public var withoutPlace = 0
    /// How many have no time.
    public var withoutTime = 0
    /// How many have no magnitude, or one that is none.
    public var withoutMagnitude = 0
    /// How many have no depth, where depths count.
    public var withoutDepth = 0

    /// Nothing left out.
    public init() {}
  }

  /// How many events take part.
  public var count: Int { rows.count }

  /// What a depth may be, in metres: from the highest mountains to the centre of the globe and a
  /// little more.
  private static let depthRange = -1e5...1e7

  /// Takes in the rows that have all that counts. O(n log n).
  ///
  /// - Parameters:
  ///   - longitudes: Degrees, by row; NaN for none.
  ///   - latitudes: Degrees, by row.
  ///   - depths: Metres down, by row, NaN for none; nil where depths do not count.
  ///   - times: Milliseconds, by row; `Int64.min` for none.
  ///   - magnitudes: By row; NaN for none.
  ///   - isWanted: Whether a row's type of event is to take part.
  public init(
    longitudes: SharedBuffer<Double>, latitudes: SharedBuffer<Double>,
    depths: SharedBuffer<Double>? = nil, times: SharedBuffer<Int64>,
    magnitudes: SharedBuffer<Double>, where isWanted: (_ row: Int) -> Bool = { _ in true }
  ) {
    var leftOut = LeftOut()
    var taken: [UInt32] = []
    taken.reserveCapacity(longitudes.count)
    for row in 0..<longitudes.count {
      if !isWanted(row) {
        leftOut.otherTypes += 1
      } else if !longitudes[row].isFinite || !(abs(latitudes[row]) <= 90) {
        leftOut.withoutPlace += 1
      } else if times[row] == .min {
        leftOut.withoutTime += 1
      } else if !Magnitude.range.contains(magnitudes[row]) {
        leftOut.withoutMagnitude += 1
      } else if let depths, !Self.depthRange.contains(depths[row]) {
        leftOut.withoutDepth += 1
      } else {
        taken.append(UInt32(row))
      }
    }
    Self.sort(&taken, by: times)
    self.leftOut = leftOut
    rowCount = longitudes.count
    rows = SharedBuffer(taken)
    self.longitudes = Self.gather(longitudes, taken)
    self.latitudes = Self.gather(latitudes, taken)
    self.depths = depths.map { Self.gather($0, taken) }
    self.times = Self.gather(times, taken)
    self.magnitudes = Self.gather(magnitudes, taken)
  }

  /// Many catalogues are in the order of time already.
  private static func sort(_ rows: inout [UInt32], by times: SharedBuffer<Int64>) {
    let isSorted = rows.indices.dropFirst().allSatisfy {
      times[Int(rows[$0 - 1])] <= times[Int(rows[$0])]
    }
    if isSorted { return }
    rows.sort { a, b in
      let (first, second) = (times[Int(a)], times[Int(b)])
      return first == second ? a < b : first < second
    }
  }

  private static func gather<Value: BitwiseCopyable>(
    _ values: SharedBuffer<Value>, _ rows: [UInt32]
  ) -> SharedBuffer<Value> {
    var gathered = GrowableBuffer<Value>(minimumCapacity: rows.count)
    for row in rows { gathered.append(values[Int(row)]) }
    return gathered.share()
  }

  /// The ranks from the largest magnitude to the least; of equal ones the earlier first.
  var bySize: [UInt32] {
    Array(0..<UInt32(count)).sorted { a, b in
      let (first, second) = (magnitudes[Int(a)], magnitudes[Int(b)])
      return first == second ? a < b : first > second
    }
  }

  /// Whether the event of one rank outdoes another as the main shock: it is larger, or as large and
  /// earlier.
  func outdoes(_ a: Int, _ b: Int) -> Bool {
    magnitudes[a] == magnitudes[b] ? a < b : magnitudes[a] > magnitudes[b]
  }
}
