import GeoFeatures
import GeoTracks

/// Adds up the figures of events by region, table after table.
public final class StatisticsRun {
  private let plan: StatisticsPlan
  private var assignment: RegionAssignment
  private var figures: RegionFigures?
  /// The bucket of each region and slice that has come.
  private var buckets: [Pair: Int32] = [:]
  private var pairs: [Pair] = []

  /// Tells the events of a part from those of another: a sum, so that their order does not matter.
  private var identity: UInt64 = 0

  /// A region's number, -1 for none, and a slice.
  private struct Pair: Hashable {
    var region: Int32
    var slice: Int64?
  }

  /// Makes ready to add.
  ///
  /// - Throws: A `Failure` of kind `usage` where what is asked makes no sense.
  public init(_ plan: StatisticsPlan) throws(Failure) {
    self.plan = plan
    assignment = try RegionAssignment(plan.division, rules: plan.rules, threads: plan.threads)
    figures = try RegionFigures(plan.figures)
  }

  /// What was found of regions so far.
  public var counts: RegionCounts { assignment.counts }

  /// How many events are left out since they are no earthquakes.
  public private(set) var otherEvents = 0

  /// Adds the events of a table; of fixes of cyclones what ``GeoTracks/FixRepair`` makes of them.
  ///
  /// - Parameters:
  ///   - table: The events.
  ///   - log: Gets what no cyclone has, and is taken for none.
  ///   - place: Where a row comes from.
  /// - Throws: A `Failure` of kind `usage`.
  public func add(
    _ table: FeatureTable, log: inout DiagnosticLog,
    place: (Int) -> Place = { Place(item: $0 + 1) }
  ) throws(Failure) {
    if FixRows.mayBe(in: table) {
      try addRepaired(FixRepair.repair(table, log: &log, place: place))
    } else {
      try addRepaired(table)
    }
  }

  private func addRepaired(_ table: FeatureTable) throws(Failure) {
    let slices = plan.slicing.map { RowSlices(of: table, by: $0, width: plan.figures.binWidth) }
    let others = plan.figures.takesAllEventTypes ? EarthquakeRows() : EarthquakeRows(table)
    otherEvents += others.otherCount
    if plan.isPartial { identify(table) }
    var layers: [[Int32]] = []
    var impossible = 0
    try assignment.assign(table, leavingOut: others, sliced: slices?.areThere) {
      (numbers) throws(Failure) in
      if let slices, layers.isEmpty {
        impossible = slices.impossible.count { numbers[$0] >= RegionAssignment.none }
      }
      layers.append(numbers.indices.map { bucket(numbers[$0], slices, $0) })
    }
    guard var figures = figures.take() else { return }
    // They are in no bucket, where figures would come upon them.
    figures.totals.impossibleMagnitudes += impossible
    if layers.count == 1 {
      layers[0].withUnsafeBufferPointer { figures.add(table, buckets: $0) }
    } else {
      addOverlaps(table, layers, &figures)
    }
    self.figures = consume figures
  }

  /// Adds what tells the rows of a table from others: where and when they are, and how large.
  private func identify(_ table: FeatureTable) {
    let columns = ["time", "mag", "depth_km"].compactMap { table.column($0) }
      .filter { !$0.type.isTextual }
    let ids = table.column("id").flatMap { $0.type.isTextual ? $0 : nil }
    for row in 0..<table.rowCount {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      func take(_ word: UInt64) {
        // Steps of SplitMix64 (Steele and others 2014), by which every bit changes all.
        hash = (hash ^ word) &+ 0x9E37_79B9_7F4A_7C15
        hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
        hash ^= hash >> 31
      }
      for vertex in table.geometry.vertices(ofRow: row)
      where table.geometry.kind(row) != .none {
        take(table.geometry.x[vertex].bitPattern)
        take(table.geometry.y[vertex].bitPattern)
      }
      for column in columns { take(column.isValid(row) ? column.words[row] : 1) }
      if let ids, ids.isValid(row) { for byte in ids.text(row) { take(UInt64(byte)) } }
      identity &+= hash
    }
  }

  /// Rows that are in several regions come once for each, one after the other.
  private func addOverlaps(
    _ table: FeatureTable, _ layers: [[Int32]], _ figures: inout RegionFigures
  ) {
    var rows: [UInt32] = []
    var numbers: [Int32] = []
    for row in 0..<table.rowCount {
      for layer in layers where layer[row] >= 0 {
        rows.append(UInt32(row))
        numbers.append(layer[row])
      }
    }
    rows.withUnsafeBufferPointer { rows in
      numbers.withUnsafeBufferPointer { figures.add(table, rows: rows, buckets: $0) }
    }
  }

  private func bucket(_ region: Int32, _ slices: RowSlices?, _ row: Int) -> Int32 {
    // What has no place, or no value to be sliced by, is in no bucket.
    if region < RegionAssignment.none { return -1 }
    var slice: Int64?
    if let slices {
      guard slices.areThere[row] else { return -1 }
      slice = slices.values[row]
    }
    return bucket(Pair(region: region, slice: slice))
  }

  private func bucket(_ pair: Pair) -> Int32 {
    if let known = buckets[pair] { return known }
    let number = Int32(pairs.count)
    buckets[pair] = number
    pairs.append(pair)
    return number
  }

  /// The figures, with keys of all regions that there are.
  ///
  /// - Throws: A `Failure` where PROJ can't bring hexagons to the globe.
  public func part() throws(Failure) -> FiguresPart {
    let regions = try assignment.regions()
    var orders: [Int32: UInt64] = [:]
    for (place, region) in regions.order.enumerated() {
      orders[region] = assignment.order(of: region, at: place)
    }
    func key(_ pair: Pair) -> BucketKey {
      pair.region < 0
        ? BucketKey(order: .max, region: BucketKey.none, slice: pair.slice)
        : BucketKey(
          order: orders[pair.region] ?? 0, region: regions.keys[Int(pair.region)],
          slice: pair.slice)
    }
    // Regions without an event have rows too.
    for region in regions.order where buckets[Pair(region: region, slice: nil)] == nil {
      if plan.slicing == nil || !pairs.contains(where: { $0.region == region }) {
        _ = bucket(Pair(region: region, slice: nil))
      }
    }
    let keys = pairs.map { key($0).text }
    let areas = regions.areasKm2.map { areas in
      pairs.map { $0.region < 0 ? .nan : areas[Int($0.region)] }
    }
    guard let figures = figures.take() else {
      throw Failure(.internalFault, "figures were taken twice")
    }
    return try FiguresPart(
      figures, keys: keys, areas: areas, context: plan.context, choice: plan.choice,
      counts: counts, identity: identity)
  }

  /// What there is of the regions for a table: polygons, properties, facts.
  ///
  /// - Throws: A `Failure` where PROJ can't bring hexagons to the globe.
  public func regions() throws(Failure) -> RegionAssignment.Regions { try assignment.regions() }
}
