import GeoFeatures

/// What is said of the fixes of a line: of those of the past, or of those that are forecast.
struct TrackFigures {
  /// How many there are.
  private(set) var count = 0
  /// The largest sustained wind in knots, or NaN.
  private(set) var maxWindKnots = Double.nan
  /// The largest sustained wind in metres per second, or NaN.
  private(set) var maxWind = Double.nan
  /// The lowest central pressure in hPa, or NaN.
  private(set) var minPressure = Double.nan
  /// What all winds are means of, in minutes, or nil where they differ or it is not known.
  private(set) var windMinutes: Int64?
  /// The accumulated cyclone energy in 10⁴ kt², or NaN where there is no wind, or winds are means of
  /// different times.
  private(set) var ace = Double.nan
  /// How many fixes count for the energy though their status does not tell whether the storm is tropical.
  private(set) var unknownStatusCount = 0

  init(_ rows: [Int], areForecast: Bool, of fixes: FixTable) {
    var hasMixedMinutes = false
    var energy = AccumulatedCycloneEnergy()
    for row in rows where (fixes.kinds[row] == .forecast) == areForecast {
      count += 1
      let speed = fixes.metresPerSecond(row)
      if !speed.isNaN {
        maxWind = maxWind.isNaN ? speed : max(maxWind, speed)
      }
      let hectopascals = FixTable.number(fixes.pressure, row)
      if !hectopascals.isNaN {
        minPressure = minPressure.isNaN ? hectopascals : min(minPressure, hectopascals)
      }
      let knots = fixes.knots(row)
      if knots.isNaN { continue }
      maxWindKnots = maxWindKnots.isNaN ? knots : max(maxWindKnots, knots)
      if let column = fixes.windMinutes, column.isValid(row) {
        let minutes = column.integer(row)
        hasMixedMinutes = hasMixedMinutes || minutes != windMinutes ?? minutes
        windMinutes = minutes
      }
      if let moment = fixes.moment(row) {
        energy.add(
          time: moment, windKnots: knots,
          stage: CycloneStage(status: FixTable.text(fixes.status, row)), kind: fixes.kinds[row])
      }
    }
    if hasMixedMinutes { windMinutes = nil }
    if !maxWindKnots.isNaN && !hasMixedMinutes {
      ace = energy.value
      unknownStatusCount = energy.unknownStatusCount
    }
  }
}
