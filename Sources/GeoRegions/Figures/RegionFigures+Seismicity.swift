import CSystem
import GeoFeatures

extension RegionFigures {
  /// What is told of a bucket's magnitudes.
  struct Seismicity {
    var completeness: Completeness?
    var law: GutenbergRichter?
    /// a of a year.
    var annual = Double.nan
  }

  /// The magnitudes of a bucket, by which plots are drawn.
  public func magnitudeBins(ofBucket bucket: Int) -> MagnitudeBins {
    bucket < bucketCount
      ? bins.bins(of: bucket, width: options.binWidth) : MagnitudeBins(width: options.binWidth)
  }

  /// What is told of the magnitudes of some buckets, in so many years each.
  func seismicity(ofBuckets buckets: [Int], years: [Double]) -> [Seismicity] {
    let (order, starts) = timed.sorted(bucketCount: bucketCount)
    return zip(buckets, years).map { bucket, years in
      seismicity(magnitudeBins(ofBucket: bucket), years: years) { completeness in
        guard bucket < bucketCount else { return nil }
        return GutenbergRichter(
          positiveDifferencesOf: order[starts[bucket]..<starts[bucket + 1]].lazy.map {
            Int($0.index)
          }.filter {
            $0 >= completeness
          },
          width: options.binWidth, leastDifference: options.leastDifferenceBins)
      }
    }
  }

  func addSeismicity(_ buckets: [Int], _ years: [Double], to table: inout FigureTable) {
    let found = seismicity(ofBuckets: buckets, years: years)
    let width = options.binWidth
    table.addReals("mc", "magnitude of completeness") {
      found[$0].completeness.map { MagnitudeBins.centre($0.index, width: width) } ?? .nan
    }
    table.addTexts(
      "mc_method",
      "how it was found: maxc (the fullest bin and 0.2), mbs (b stable), gft95 and gft90 (fit), fixed"
    ) { found[$0].completeness.map { Array($0.finding.rawValue.utf8) } ?? [] }
    table.addReals("b", "b of Gutenberg and Richter, by \(options.bValue.rawValue)") {
      found[$0].law?.b ?? .nan
    }
    table.addReals("b_sigma", "its standard error, after Shi and Bolt") {
      found[$0].law?.error ?? .nan
    }
    table.addIntegers(
      "b_n",
      options.bValue == .positive ? "of how many differences b is" : "of how many events b is"
    ) { found[$0].law.map { Int64($0.count) } }
    table.addReals("a_annual", "a of Gutenberg and Richter, for a year") { found[$0].annual }
  }

  /// What is told of some magnitudes; `positive` estimates b by positive differences above a completeness.
  private func seismicity(
    _ bins: MagnitudeBins, years: Double, _ positive: (Int) -> GutenbergRichter?
  ) -> Seismicity {
    var result = Seismicity()
    if case .fixed = options.completeness {
      result.completeness = Completeness(bins, options.completeness)
    } else if bins.total >= options.leastEvents {
      result.completeness = Completeness(bins, options.completeness)
    }
    guard let completeness = result.completeness else { return result }
    let above = MagnitudeSums(bins)[completeness.index]
    let law =
      options.bValue == .positive
      ? positive(completeness.index)
      : GutenbergRichter(above, width: bins.width, method: options.bValue)
    guard let law, law.count >= options.leastEvents else { return result }
    result.law = law
    result.annual =
      law.a(
        eventCount: above.count,
        completeness: MagnitudeBins.centre(completeness.index, width: bins.width))
      - log10(years)
    return result
  }

  func addNotes(_ buckets: [Int], to table: inout FigureTable, hasEarthquakes: Bool) {
    if totals.otherEvents > 0 {
      table.note(
        "no-earthquake",
        totals.otherEvents == 1
          ? "1 event that is no earthquake is left out; --event-types all counts it"
          : "\(totals.otherEvents) events that are no earthquakes are left out; --event-types all counts them"
      )
    }
    if totals.impossibleMagnitudes > 0 {
      table.note(
        "impossible-magnitude",
        totals.impossibleMagnitudes == 1
          ? "1 magnitude lies outside -10 to 12 and does not count"
          : "\(totals.impossibleMagnitudes) magnitudes lie outside -10 to 12 and do not count")
    }
    guard hasEarthquakes else { return }
    let mixed = buckets.filter { $0 < bucketCount && types.masks[$0].nonzeroBitCount > 1 }.count
    if mixed > 0 {
      let names = types.names.indices.sorted {
        types.counts[$0] != types.counts[$1]
          ? types.counts[$0] > types.counts[$1] : types.names[$0] < types.names[$1]
      }
      let list = names.map { "\(types.names[$0]) \(types.counts[$0])" }.joined(separator: ", ")
      table.note(
        "mixed-magnitudes",
        "magnitudes of several types are taken together in \(mixed == 1 ? "a row" : "\(mixed) rows"): \(list)"
      )
    }
  }
}

extension FigureTable {
  mutating func note(_ kind: String, _ message: String) {
    log.add(Diagnostic(kind, .note, message, at: Place()))
  }
}
