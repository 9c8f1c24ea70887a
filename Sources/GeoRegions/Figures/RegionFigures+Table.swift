import CSystem
import GeoFeatures

extension RegionFigures {
  /// The period that rates are of, the same for all buckets: as it was asked for, else from the first
  /// event to the last, in milliseconds since 1970; nil where there is no time, or no length.
  public var period: Range<Int64>? {
    let since = options.since ?? totals.first
    let until = options.until ?? totals.last
    let isKnown =
      (options.since != nil || totals.first != .max)
      && (options.until != nil || totals.last != .min)
    return isKnown && since < until ? since..<until : nil
  }

  /// The length of a period in years of 365.25 days, NaN where there is none.
  static func years(_ period: Range<Int64>?) -> Double {
    guard let period, !period.isEmpty else { return .nan }
    return (Double(period.upperBound) - Double(period.lowerBound)) / (365.25 * 86_400_000)
  }

  /// The figures of some buckets, a row each.
  ///
  /// A figure that can't be had is null. Columns of earthquakes are there unless all tables were of
  /// cyclones, those of cyclones where any was.
  ///
  /// - Parameters:
  ///   - buckets: The bucket of each row; one that never came has no event.
  ///   - areas: The area of each row in km², NaN for none; nil leaves out area and density.
  ///   - periods: The period that the rates of each row are of, nil for none; nil for ``period`` in all rows.
  /// - Returns: The columns, and what is to be said of them.
  public func table(
    ofBuckets buckets: [Int], areas: [Double]? = nil, periods: [Range<Int64>?]? = nil
  ) -> FigureTable {
    precondition(areas == nil || areas?.count == buckets.count)
    precondition(periods == nil || periods?.count == buckets.count)
    var table = FigureTable(rowCount: buckets.count)
    let years =
      periods?.map(Self.years)
      ?? [Double](repeating: Self.years(period), count: buckets.count)
    addCounts(buckets, years, to: &table)
    let hasEarthquakes = totals.hasOthers || !totals.hasCyclones
    if hasEarthquakes {
      addMagnitudes(buckets, to: &table)
      addDepths(buckets, to: &table)
    }
    if let areas { addDensity(buckets, areas, years, to: &table) }
    if hasEarthquakes {
      addMoments(buckets, to: &table)
      addSeismicity(buckets, years, to: &table)
    }
    if totals.hasCyclones { addCyclones(buckets, to: &table) }
    addProperties(buckets, to: &table)
    addNotes(buckets, to: &table, hasEarthquakes: hasEarthquakes)
    return table
  }

  private func has(_ bucket: Int) -> Bool { bucket < bucketCount }

  private func count(_ bucket: Int) -> Int64 { has(bucket) ? counts[bucket] : 0 }

  private func addCounts(_ buckets: [Int], _ years: [Double], to table: inout FigureTable) {
    let total = Double(totals.events)
    table.addIntegers("count", "how many there are") { count(buckets[$0]) }
    table.addReals("share", "of all that were counted, from 0 to 1") {
      Double(count(buckets[$0])) / total
    }
    table.addIntegers("first", "time of the first", type: .time) {
      let bucket = buckets[$0]
      return has(bucket) && firstTimes[bucket] != .max ? firstTimes[bucket] : nil
    }
    table.addIntegers("last", "time of the last", type: .time) {
      let bucket = buckets[$0]
      return has(bucket) && lastTimes[bucket] != .min ? lastTimes[bucket] : nil
    }
    table.addReals(
      "rate_per_year", unit: "1/a", "in a year of 365.25 days, over the period of the row"
    ) { Double(count(buckets[$0])) / years[$0] }
  }

  private func addMagnitudes(_ buckets: [Int], to table: inout FigureTable) {
    table.addReals("mag_min", "least magnitude") {
      has(buckets[$0]) ? leastMagnitudes[buckets[$0]] : .nan
    }
    table.addReals("mag_mean", "mean magnitude") {
      guard has(buckets[$0]), magnitudeCounts[buckets[$0]] > 0 else { return .nan }
      return magnitudeSums.value(buckets[$0]) / Double(magnitudeCounts[buckets[$0]])
    }
    table.addReals("mag_max", "greatest magnitude") {
      has(buckets[$0]) ? largest.magnitudes[buckets[$0]] : .nan
    }
    table.addTexts(
      "largest_id", "identifier of the event of the greatest magnitude, the earliest of several"
    ) { has(buckets[$0]) ? largest.ids[buckets[$0]] : [] }
  }

  private func addDepths(_ buckets: [Int], to table: inout FigureTable) {
    guard !options.quantiles.isEmpty else { return }
    let sorted = depths.values.sorted(bucketCount: bucketCount)
    for quantile in options.quantiles {
      table.addReals(
        "depth_km_p\(Self.percent(quantile))", unit: "km",
        "depth that \(Self.percent(quantile).replacing("_", with: ".")) % do not reach, linear between values"
      ) { sorted.quantile(quantile, of: buckets[$0]) }
    }
  }

  /// A quantile in per cent, as a name has it: `10`, `2_5`.
  static func percent(_ quantile: Double) -> String {
    var text = ((quantile * 1e8).rounded() / 1e6).description
    if text.hasSuffix(".0") { text.removeLast(2) }
    return text.replacing(".", with: "_")
  }

  private func addDensity(
    _ buckets: [Int], _ areas: [Double], _ years: [Double], to table: inout FigureTable
  ) {
    table.addReals("area_km2", unit: "km²", "area on the ellipsoid") { areas[$0] }
    table.addReals("density", unit: "1/(10⁶ km² a)", "in 10⁶ km² and a year") {
      Double(count(buckets[$0])) / (areas[$0] / 1e6) / years[$0]
    }
  }

  private func addMoments(_ buckets: [Int], to table: inout FigureTable) {
    let sums = buckets.map { has($0) && momentCounts[$0] > 0 ? moments.value($0) : .nan }
    table.addReals("moment_nm", unit: "N m", "sum of seismic moments, of moment magnitudes") {
      sums[$0]
    }
    table.addIntegers("moment_n", "how many moments are in the sum") {
      has(buckets[$0]) ? momentCounts[buckets[$0]] : 0
    }
    table.addReals("mw_sum", "moment magnitude of the sum of moments") {
      SeismicMoment.magnitude(moment: sums[$0])
    }
  }

  private func addCyclones(_ buckets: [Int], to table: inout FigureTable) {
    let (figures, unknown) = cyclones.figures(bucketCount: bucketCount)
    func figure(_ row: Int) -> CycloneFixes.Figures {
      has(buckets[row]) ? figures[buckets[row]] : CycloneFixes.Figures()
    }
    table.addIntegers("storms", "how many cyclones have a fix there, forecasts aside") {
      Int64(figure($0).storms)
    }
    table.addIntegers("fixes", "how many fixes there are, forecasts aside") {
      Int64(figure($0).fixes)
    }
    table.addReals("max_wind_kt", unit: "kt", "largest sustained wind, forecasts aside") {
      figure($0).knots
    }
    table.addReals("max_wind_ms", unit: "m/s", "largest sustained wind, forecasts aside") {
      figure($0).metresPerSecond
    }
    table.addReals("ace", unit: "10⁴ kt²", "accumulated cyclone energy, forecasts aside") {
      figure($0).energy
    }
    if unknown > 0 {
      table.note(
        "unknown-status",
        unknown == 1
          ? "1 fix of unknown status counts for the energy"
          : "\(unknown) fixes of unknown status count for the energy")
    }
    let mixed = buckets.filter { has($0) && figures[$0].isMixed }.count
    if mixed > 0 {
      table.note(
        "mixed-averaging",
        "winds are means of different times in \(mixed == 1 ? "a row" : "\(mixed) rows"), which "
          + (mixed == 1 ? "has" : "have") + " no energy")
    }
  }
}
