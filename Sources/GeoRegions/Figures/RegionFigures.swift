import GeoFeatures

/// Adds up events by bucket: a region, or a region in a year, a month or a class of magnitude.
///
/// Buckets are numbered from 0 by the caller and grow as they come. Counts are integers, sums exact, so
/// that figures depend neither on the order of events nor on how they are divided among several of these
/// that are merged. Memory grows with buckets and their bins of magnitude; with distinct values where
/// quantiles or medians are asked for, and with events only for b by positive differences and for fixes
/// of cyclones.
///
///     var figures = try RegionFigures(options)
///     for batch in batches { figures.add(batch.table, buckets: regions(of: batch.table)) }
///     let rows = figures.table(ofBuckets: Array(0..<regionCount), areas: areas)
///
/// It has one owner, who may hand it to another thread; all it refers to is its own.
public struct RegionFigures: ~Copyable, @unchecked Sendable {
  /// What is asked for.
  public let options: FigureOptions
  /// How many buckets there are: one more than the greatest that came.
  public internal(set) var bucketCount = 0
  /// What is known of all rows together.
  public internal(set) var totals = Totals()

  /// What is known of all rows together.
  public struct Totals: Sendable, Equatable {
    /// How many rows count: each once, in how many buckets it ever is.
    public var events = 0
    /// How many rows do not, because they are in no bucket.
    public var outside = 0
    /// How many rows do not, because they are no earthquakes.
    public var otherEvents = 0
    /// How many magnitudes are none, as -99 is.
    public var impossibleMagnitudes = 0
    /// The time of the first event, whether in a bucket or not, in milliseconds since 1970; greatest for
    /// none.
    public var first = Int64.max
    /// The time of the last one; least for none.
    public var last = Int64.min
    /// Whether any row was a fix of a cyclone.
    public var hasCyclones = false
    /// Whether any row was anything else.
    public var hasOthers = false

    mutating func merge(_ other: Totals) {
      events += other.events
      outside += other.outside
      otherEvents += other.otherEvents
      impossibleMagnitudes += other.impossibleMagnitudes
      first = min(first, other.first)
      last = max(last, other.last)
      hasCyclones = hasCyclones || other.hasCyclones
      hasOthers = hasOthers || other.hasOthers
    }
  }

  // For each bucket.
  var counts = GrowableBuffer<Int64>()
  var firstTimes = GrowableBuffer<Int64>()
  var lastTimes = GrowableBuffer<Int64>()
  var magnitudeCounts = GrowableBuffer<Int64>()
  var leastMagnitudes = GrowableBuffer<Double>()
  var magnitudeSums = ExactSums()
  var bins = BinPages()
  var largest = LargestEvents()
  var momentCounts = GrowableBuffer<Int64>()
  var moments = ExactSums()
  var types = MagnitudeTypes()
  var timed = TimedMagnitudes()
  var depths: PropertyFigures
  var cyclones = CycloneFixes()
  /// The properties that figures are asked of, each once.
  let properties: [PropertyBox]
  /// The rows that are being added, and their buckets.
  var rows = GrowableBuffer<UInt32>()
  var buckets = GrowableBuffer<Int32>()

  /// Begins without an event.
  ///
  /// - Throws: A ``GeoFeatures/Failure`` of kind `usage` where the options make no sense.
  public init(_ options: FigureOptions = FigureOptions()) throws(Failure) {
    try options.check()
    self.options = options
    depths = PropertyFigures(PropertyFigures.Needs(values: !options.quantiles.isEmpty))
    var names: [String] = []
    for aggregate in options.aggregates where !names.contains(aggregate.property) {
      names.append(aggregate.property)
    }
    properties = names.map { name in
      let functions = options.aggregates.filter { $0.property == name }.map(\.function)
      return PropertyBox(
        name,
        PropertyFigures.Needs(
          sums: functions.contains(.sum) || functions.contains(.mean),
          values: functions.contains(.median)))
    }
  }

  /// The properties of ``FigureOptions/aggregates`` that no table had as a number.
  public var missingProperties: [String] {
    properties.filter { !$0.figures.isNumeric }.map(\.name)
  }

  /// Makes buckets up to, not including, a number.
  public mutating func grow(to count: Int) {
    let extra = count - bucketCount
    guard extra > 0 else { return }
    counts.append(repeating: 0, count: extra)
    firstTimes.append(repeating: .max, count: extra)
    lastTimes.append(repeating: .min, count: extra)
    magnitudeCounts.append(repeating: 0, count: extra)
    leastMagnitudes.append(repeating: .infinity, count: extra)
    magnitudeSums.grow(to: count)
    bins.grow(to: count)
    largest.grow(to: count)
    momentCounts.append(repeating: 0, count: extra)
    moments.grow(to: count)
    types.grow(to: count)
    depths.grow(to: count)
    for property in properties { property.figures.grow(to: count) }
    bucketCount = count
  }

  /// Adds the figures of other rows.
  ///
  /// - Parameters:
  ///   - other: Figures by the same options.
  ///   - buckets: For each bucket of the other, the one that it is here.
  /// - Throws: A ``GeoFeatures/Failure`` of kind `usage` where the options differ.
  public mutating func merge(
    _ other: borrowing RegionFigures, to buckets: [Int]
  ) throws(Failure) {
    precondition(buckets.count == other.bucketCount)
    guard options == other.options else {
      throw Failure(.usage, "figures by different options can't be merged")
    }
    grow(to: (buckets.max() ?? -1) + 1)
    totals.merge(other.totals)
    for (from, to) in buckets.enumerated() {
      counts[to] += other.counts[from]
      firstTimes[to] = min(firstTimes[to], other.firstTimes[from])
      lastTimes[to] = max(lastTimes[to], other.lastTimes[from])
      magnitudeCounts[to] += other.magnitudeCounts[from]
      leastMagnitudes[to] = min(leastMagnitudes[to], other.leastMagnitudes[from])
      momentCounts[to] += other.momentCounts[from]
    }
    magnitudeSums.add(other.magnitudeSums, to: buckets)
    moments.add(other.moments, to: buckets)
    bins.merge(other.bins, to: buckets)
    largest.merge(other.largest, to: buckets)
    types.merge(other.types, to: buckets)
    timed.merge(other.timed, to: buckets)
    depths.merge(other.depths, to: buckets)
    cyclones.merge(other.cyclones, to: buckets)
    for (property, theirs) in zip(properties, other.properties) {
      property.figures.merge(theirs.figures, to: buckets)
    }
  }
}
