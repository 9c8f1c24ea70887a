import GeoFeatures

/// What a picture of figures shows.
public enum FigureDrawing: Sendable, Equatable {
  /// How many events there are in the regions that have most of them, falling, and how many regions with
  /// events there are.
  case regions([Count], of: Int)
  /// How many events there are in each year or month, all from the first to the last.
  case periods([Count])
  /// How many events there are in each bin of magnitude, and the law that they follow.
  case magnitudes(MagnitudeBins, Completeness?, GutenbergRichter?)

  /// How many events there are of something.
  public struct Count: Sendable, Equatable {
    /// What it is called.
    public var name: String
    /// How many there are.
    public var count: Int
  }

  /// How many regions have a bar.
  public static let regionLimit = 20

  /// What is to be drawn: by year or month the periods of all regions together; by magnitude, or of a
  /// single region, how many events there are of each magnitude; else regions. Events in no region are not
  /// drawn.
  ///
  /// - Parameters:
  ///   - part: The figures.
  ///   - plan: What was asked.
  /// - Throws: A `Failure` of kind `unreadable` where a key of the part is none.
  public init(_ part: borrowing FiguresPart, _ plan: StatisticsPlan) throws(Failure) {
    var keys: [BucketKey] = []
    for text in part.keys {
      guard let key = BucketKey(text) else {
        throw Failure(.unreadable, "a part has a bucket '\(text)' that is none")
      }
      keys.append(key)
    }
    let inside = keys.indices.filter { keys[$0].order != .max }
    let regions = Set(inside.map { keys[$0].region })
    let hasMagnitudes = part.figures.hasMagnitudes
    switch plan.slicing {
    case .year, .month:
      var counts: [Int64: Int] = [:]
      for bucket in inside {
        if let slice = keys[bucket].slice {
          counts[slice, default: 0] += part.figures.count(ofBucket: bucket)
        }
      }
      self = .periods(Self.periods(counts, byMonth: plan.slicing == .month))
    case .mag: self = try Self.magnitudes(part, inside)
    case nil where regions.count == 1 && hasMagnitudes: self = try Self.magnitudes(part, inside)
    case nil:
      var counts = inside.map {
        Count(name: keys[$0].region, count: part.figures.count(ofBucket: $0))
      }
      counts.removeAll { $0.count == 0 }
      let number = counts.count
      // Of equal ones the first in the table comes first.
      let places = inside.indices.sorted {
        (keys[inside[$0]].order, keys[inside[$0]].region)
          < (keys[inside[$1]].order, keys[inside[$1]].region)
      }
      var rank: [String: Int] = [:]
      for (place, index) in places.enumerated() { rank[keys[inside[index]].region] = place }
      counts.sort {
        $0.count != $1.count
          ? $0.count > $1.count : (rank[$0.name] ?? 0) < (rank[$1.name] ?? 0)
      }
      self = .regions(Array(counts.prefix(Self.regionLimit)), of: number)
    }
  }

  /// Periods without an event have their bars too.
  private static func periods(_ counts: [Int64: Int], byMonth: Bool) -> [Count] {
    guard let first = counts.keys.min(), let last = counts.keys.max() else { return [] }
    return (first...last).map { slice in
      var name = "\(slice)"
      if byMonth {
        let month = slice % 12 + 1
        name = "\(slice / 12)-\(month < 10 ? "0" : "")\(month)"
      }
      return Count(name: name, count: counts[slice] ?? 0)
    }
  }

  /// All magnitudes of some buckets together.
  private static func magnitudes(
    _ part: borrowing FiguresPart, _ inside: [Int]
  ) throws(Failure) -> FigureDrawing {
    var whole = try RegionFigures(part.figures.options)
    var buckets = [Int](repeating: 1, count: part.keys.count)
    for bucket in inside { buckets[bucket] = 0 }
    try whole.merge(part.figures, to: buckets)
    let found = whole.seismicity(ofBuckets: [0], years: [RegionFigures.years(whole.period)])[0]
    return .magnitudes(whole.magnitudeBins(ofBucket: 0), found.completeness, found.law)
  }
}

extension RegionFigures {
  /// How many events are in a bucket.
  func count(ofBucket bucket: Int) -> Int { bucket < bucketCount ? Int(counts[bucket]) : 0 }

  /// Whether any event has a magnitude.
  var hasMagnitudes: Bool { magnitudeCounts.bytes.contains { $0 > 0 } }
}
