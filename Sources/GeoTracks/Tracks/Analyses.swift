import GeoFeatures

/// The analyses of a storm in a table that names techniques, and which of them a forecast begins with.
struct Analyses {
  private let fixes: FixTable
  private var rows: [Int] = []
  private var taken: [Int] = []

  init(_ fixes: FixTable) { self.fixes = fixes }

  /// Adds an analysis; `isTaken` tells whether its technique is among those that are asked for.
  ///
  /// One of an hour before its run's (ATCF's CARQ gives the places of the day before too) begins nothing.
  mutating func add(_ row: Int, isTaken: Bool) {
    if let moment = fixes.moment(row), let initial = fixes.initialMoment(row), moment < initial {
      return
    }
    rows.append(row)
    if isTaken { taken.append(row) }
  }

  /// When the last analysis is of the technique of a row, or nil.
  func lastMoment(ofSourceOf row: Int) -> Int64? {
    rows.last { fixes.isSameSource($0, row) }.flatMap { fixes.initialMoment($0) }
  }

  /// Where a forecast begins, and whether that is its own technique's analysis.
  ///
  /// Where there is none of its own at its time, it is the operational one, ATCF's CARQ; else one of a
  /// best track, of no technique, or of an official one; else the nearest to its first fix.
  func begin(of forecast: Storm.Forecast) -> (row: Int, isOwn: Bool)? {
    let first = forecast.first
    var best: (row: Int, rank: Double)?
    for row in rows where fixes.initialMoment(row) == forecast.initial && fixes.isLocated(row) {
      if fixes.isSameSource(row, forecast.source) { return (row, true) }
      let rank = rank(row, to: first)
      if rank < best?.rank ?? .infinity { best = (row, rank) }
    }
    return best.map { ($0.row, false) }
  }

  private func rank(_ row: Int, to first: Int) -> Double {
    let model = FixTable.text(fixes.model, row)
    if model.equals("CARQ") { return -4 }
    if model.equals("BEST") { return -3 }
    if model.isEmpty { return -2 }
    if ForecastChoice.isOfficial(model: model) { return -1 }
    return fixes.isLocated(first) ? fixes.way(row, first).distanceMetres : .greatestFiniteMagnitude
  }

  /// The analyses by techniques that are asked for, those that begin at that moment.
  func taken(_ initial: ForecastChoice.Initial) -> [Int] {
    guard case .moment(let moment) = initial else { return taken }
    return taken.filter { fixes.initialMoment($0) == moment }
  }
}
