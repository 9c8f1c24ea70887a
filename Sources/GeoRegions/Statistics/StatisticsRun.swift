import GeoFeatures

/// Adds up the figures of events by region, table after table.
public final class StatisticsRun {
  private let plan: StatisticsPlan
  private var assignment: RegionAssignment
  private var figures: RegionFigures?
  /// The bucket of each region and slice that has come.
  private var buckets: [Pair: Int32] = [:]
  private var pairs: [Pair] = []

  /// How many events have no time or magnitude by which there are rows, and are in none.
  public private(set) var unsliced = 0
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

  /// Adds the events of a table.
  ///
  /// - Throws: A `Failure` of kind `usage`.
  public func add(_ table: FeatureTable) throws(Failure) {
    let slices = slices(of: table)
    let others = plan.figures.takesAllEventTypes ? EarthquakeRows() : EarthquakeRows(table)
    otherEvents += others.otherCount
    if plan.isPartial { identify(table) }
    var layers: [[Int32]] = []
    try assignment.assign(table, leavingOut: others) { (numbers) throws(Failure) in
      if let slices, layers.isEmpty {
        for row in numbers.indices where numbers[row] >= RegionAssignment.none {
          if case .none = slices[row] { unsliced += 1 }
        }
      }
      layers.append(numbers.indices.map { bucket(numbers[$0], slices?[$0]) })
    }
    guard var figures = figures.take() else { return }
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

  private func bucket(_ region: Int32, _ slice: Slice?) -> Int32 {
    // What has no place, or no value to be sliced by, is in no bucket.
    if region < RegionAssignment.none { return -1 }
    var pair = Pair(region: region, slice: nil)
    if let slice {
      guard case .value(let value) = slice else { return -1 }
      pair.slice = value
    }
    if let known = buckets[pair] { return known }
    let number = Int32(pairs.count)
    buckets[pair] = number
    pairs.append(pair)
    return number
  }

  private enum Slice { case none, value(Int64) }

  private func slices(of table: FeatureTable) -> [Slice]? {
    guard let slicing = plan.slicing else { return nil }
    let name = slicing == .mag ? "mag" : "time"
    guard let column = table.column(name) else {
      return [Slice](repeating: .none, count: table.rowCount)
    }
    return (0..<table.rowCount).map { row in
      guard let number = column.number(row) else { return .none }
      switch slicing {
      case .mag:
        return .value(Int64(MagnitudeBins.index(of: number, width: plan.figures.binWidth)))
      case .year, .month:
        let days = (Int64(number) - (Int64(number) < 0 ? 86_399_999 : 0)) / 86_400_000
        let date = CivilDate.date(days: Int(days))
        return .value(
          slicing == .year
            ? Int64(date.year) : Int64(date.year) * 12 + Int64(date.month) - 1)
      }
    }
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
        _ = bucket(region, nil)
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
      figures, keys: keys, areas: areas, context: plan.context, identity: identity)
  }

  /// What there is of the regions for a table: polygons, properties, facts.
  ///
  /// - Throws: A `Failure` where PROJ can't bring hexagons to the globe.
  public func regions() throws(Failure) -> RegionAssignment.Regions { try assignment.regions() }
}
