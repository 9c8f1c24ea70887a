import GeoFeatures
import GeoIndex
import Geodesy

/// The places that are to be clustered, and which of them take part.
struct ClusterInput: Sendable {
  /// Degrees, or eastings, by row.
  let longitudes: SharedBuffer<Double>
  /// Degrees, or northings, by row.
  let latitudes: SharedBuffer<Double>
  /// Metres below the surface by row, or nil where depth does not count.
  let depths: SharedBuffer<Double>?
  /// Milliseconds by row, or nil where time does not count.
  let times: SharedBuffer<Int64>?
  /// The greatest difference in time of neighbours, in milliseconds, or nil.
  let windowMilliseconds: Int64?
  /// The rows that take part.
  let taken: SharedBuffer<UInt32>
  /// The earliest time of those.
  let firstTime: Int64
  /// How many rows are left out for want of a place, a depth or a time; each is counted once.
  let leftOut: (unplaced: Int, withoutDepth: Int, withoutTime: Int)
  private let metric: DistanceMetric

  /// What a depth may be: from the highest mountains to the centre of the globe and a little more.
  private static let depthRange = -1e5...1e7

  init(
    _ metric: DistanceMetric, longitudes: SharedBuffer<Double>, latitudes: SharedBuffer<Double>,
    depths: SharedBuffer<Double>?, times: SharedBuffer<Int64>?, windowMilliseconds: Int64?
  ) {
    self.metric = metric
    (self.longitudes, self.latitudes, self.depths) = (longitudes, latitudes, depths)
    self.times = windowMilliseconds == nil ? nil : times
    self.windowMilliseconds = windowMilliseconds
    var taken = GrowableBuffer<UInt32>(minimumCapacity: longitudes.count)
    var unplaced = 0
    var withoutDepth = 0
    var withoutTime = 0
    var first = Int64.max
    for row in 0..<longitudes.count {
      let isPlaced =
        longitudes[row].isFinite && latitudes[row].isFinite
        && (metric == .planar || abs(latitudes[row]) <= 90 && abs(longitudes[row]) <= 1e9)
      if !isPlaced {
        unplaced += 1
      } else if let depths, !Self.depthRange.contains(depths[row]) {
        withoutDepth += 1
      } else if let times = self.times, times[row] == .min {
        withoutTime += 1
      } else {
        taken.append(UInt32(row))
        if let times = self.times { first = min(first, times[row]) }
      }
    }
    self.taken = taken.share()
    firstTime = first == .max ? 0 : first
    leftOut = (unplaced, withoutDepth, withoutTime)
  }

  /// The cells for a neighbourhood.
  func surface(for neighbourhood: Neighbourhood) throws(Failure) -> SurfaceCells {
    guard metric == .planar else {
      return SurfaceCells(budget: neighbourhood.budget, reach: neighbourhood.reach)
    }
    func range(_ values: SharedBuffer<Double>) -> ClosedRange<Double> {
      var (least, greatest) = (Double.infinity, -Double.infinity)
      for row in taken.values {
        least = min(least, values[Int(row)])
        greatest = max(greatest, values[Int(row)])
      }
      return least <= greatest ? least...greatest : 0...0
    }
    return try SurfaceCells(
      budget: neighbourhood.budget, reach: neighbourhood.reach, x: range(longitudes),
      y: range(latitudes))
  }

  /// How many bits the numbers of columns take.
  func columnBits(_ surface: SurfaceCells) -> Int {
    64 - UInt64(surface.greatestColumnCount).leadingZeroBitCount
  }

  /// The cell of each row that takes part; stacks are not set.
  func keys(on surface: SurfaceCells, threads: Int) -> GrowableBuffer<CellKey> {
    var keys = GrowableBuffer<CellKey>(minimumCapacity: taken.count)
    let base = keys.reserve(taken.count)
    let bits = UInt64(columnBits(surface))
    // Where there are fewer rows than places, each row's columns are counted once.
    let counts = SharedBuffer(
      surface.rowCount <= taken.count
        ? (0..<surface.rowCount).map { UInt32(surface.columnCount($0)) } : [])
    ParallelPieces.forEachRange(of: taken.count, atLeast: 4096, threads: threads) { range in
      for index in range {
        let point = Int(taken[index])
        let row = surface.row(latitudes[point])
        let columnCount = counts.isEmpty ? surface.columnCount(row) : Int(counts[row])
        let column = surface.column(longitudes[point], of: columnCount)
        base[index] = CellKey(
          cell: UInt64(row) << bits | UInt64(column), stack: 0, point: UInt32(point))
      }
    }
    keys.commit(taken.count)
    return keys
  }
}
