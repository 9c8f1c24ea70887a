import GeoFeatures
import GeoIndex

/// What clustering needs of the events of some tables, by row over all of them.
struct ClusterEvents {
  /// Degrees; NaN where a row is no single point.
  let longitudes: SharedBuffer<Double>
  /// Degrees.
  let latitudes: SharedBuffer<Double>
  /// Metres down, NaN for none; nil where no table tells depths.
  let depths: SharedBuffer<Double>?
  /// Milliseconds, least for none; nil where no table has a column `time`.
  let times: SharedBuffer<Int64>?

  var count: Int { longitudes.count }

  /// Gathers places, and depths and times where they are wanted. O(rows).
  init(_ tables: [FeatureTable], wantsDepths: Bool, wantsTimes: Bool) {
    let count = tables.reduce(0) { $0 + $1.rowCount }
    var x = GrowableBuffer<Double>(minimumCapacity: count)
    var y = GrowableBuffer<Double>(minimumCapacity: count)
    var depths = GrowableBuffer<Double>(minimumCapacity: wantsDepths ? count : 1)
    var times = GrowableBuffer<Int64>(minimumCapacity: wantsTimes ? count : 1)
    var (hasDepths, hasTimes) = (false, false)
    for table in tables {
      let places = PointPlaces(table.geometry)
      x.append(contentsOf: places.longitudes.values)
      y.append(contentsOf: places.latitudes.values)
      if wantsDepths { Self.append(depthsOf: table, to: &depths, &hasDepths) }
      if wantsTimes { Self.append(timesOf: table, to: &times, &hasTimes) }
    }
    (longitudes, latitudes) = (x.share(), y.share())
    self.depths = hasDepths ? depths.share() : nil
    self.times = hasTimes ? times.share() : nil
  }

  /// The column `depth_km`, or else the heights of the points.
  private static func append(
    depthsOf table: FeatureTable, to depths: inout GrowableBuffer<Double>, _ hasAny: inout Bool
  ) {
    let column = table.column("depth_km").flatMap {
      $0.type == .real || $0.type == .integer ? $0 : nil
    }
    let geometry = table.geometry
    for row in 0..<table.rowCount {
      var depth = column?.number(row).map { $0 * 1000 } ?? .nan
      if depth.isNaN, geometry.kind(row) == .point {
        depth = -geometry.height(geometry.vertices(ofRow: row).lowerBound)
      }
      if depth.isFinite { hasAny = true }
      depths.append(depth)
    }
  }

  private static func append(
    timesOf table: FeatureTable, to times: inout GrowableBuffer<Int64>, _ hasAny: inout Bool
  ) {
    guard let column = table.column("time"), column.type == .time else {
      return times.append(repeating: .min, count: table.rowCount)
    }
    for row in 0..<table.rowCount {
      times.append(column.isValid(row) ? column.integer(row) : .min)
      if column.isValid(row) { hasAny = true }
    }
  }
}
