import GeoFeatures

/// The fixes of one storm that are drawn: its past, and forecasts of it.
struct Storm {
  /// A forecast: what one technique gave at one time.
  struct Forecast {
    let initial: Int64?
    /// The rows of its analysis and its forecast fixes, in the order of time, one of each time.
    var rows: [Int] = []
    /// Whether the first row is an analysis that is not of its own technique.
    var sharesAnalysis = false
    /// A row that has its model and its agency.
    var source: Int
    /// Its first row.
    var first: Int { rows[0] }
  }

  /// The rows of observed fixes, in the order of time, one of each time, and of analyses that belong
  /// to no forecast.
  private(set) var past: [Int] = []
  /// The forecasts that are taken, in the order of their beginning.
  private(set) var forecasts: [Forecast] = []
  /// All rows, the past first, each once: with those that are on no line for another of their time is.
  private(set) var rows: [Int] = []
  /// How many forecast fixes are left out.
  private(set) var leftOut = 0
  /// How many rows are on no line, since another one tells of another place at their time.
  private(set) var setAside = 0

  /// Any row: they have their storm in common.
  var anyRow: Int? { rows.first }

  /// Divides the rows of a storm.
  init(_ rows: some Sequence<UInt32>, of fixes: FixTable, _ choice: ForecastChoice) {
    var found: [Forecast] = []
    var analyses = Analyses(fixes)
    // A forecast that does not say when it begins does so where the last analysis stands.
    var begun: Int64?
    for row in rows.lazy.map(Int.init) {
      let kind = fixes.kinds[row]
      guard kind != .observed, kind == .forecast || fixes.initialMoment(row) != nil else {
        past.append(row)
        continue
      }
      if kind == .analysis && fixes.model != nil {
        analyses.add(row, isTaken: choice.takes(model: FixTable.text(fixes.model, row)))
        continue
      }
      guard choice.takes(model: FixTable.text(fixes.model, row)) else {
        leftOut += kind == .forecast ? 1 : 0
        continue
      }
      let initial = fixes.initialMoment(row) ?? analyses.lastMoment(ofSourceOf: row) ?? begun
      if kind == .analysis { begun = initial }
      if let known = found.lastIndex(where: {
        $0.initial == initial && fixes.isSameSource($0.source, row)
      }) {
        found[known].rows.append(row)
      } else {
        found.append(Forecast(initial: initial, rows: [row], source: row))
      }
    }
    take(found, fixes, choice)
    give(analyses, fixes, choice)
    list()
    past = onePerTime(past, fixes)
    for index in forecasts.indices {
      forecasts[index].rows = onePerTime(forecasts[index].rows, fixes)
    }
  }

  private mutating func take(
    _ found: [Forecast], _ fixes: FixTable, _ choice: ForecastChoice
  ) {
    func latest(_ forecast: Forecast) -> Int64? {
      found.lazy.filter { fixes.isSameSource($0.source, forecast.source) }
        .compactMap(\.initial).max()
    }
    for forecast in found {
      let isTaken =
        switch choice.initial {
        case .all: true
        case .moment(let moment): forecast.initial == moment
        case .latest: forecast.initial == latest(forecast)
        }
      if isTaken {
        forecasts.append(forecast)
      } else {
        leftOut += forecast.rows.filter { fixes.kinds[$0] == .forecast }.count
      }
    }
    forecasts.sort { ($0.initial ?? .min) < ($1.initial ?? .min) }
  }

  /// Gives each forecast the analysis where it begins; where no forecast is taken, and there is no past,
  /// the analyses are the past.
  private mutating func give(_ analyses: Analyses, _ fixes: FixTable, _ choice: ForecastChoice) {
    for index in forecasts.indices where fixes.kinds[forecasts[index].first] == .forecast {
      guard let (row, isOwn) = analyses.begin(of: forecasts[index]) else { continue }
      forecasts[index].rows.insert(row, at: 0)
      forecasts[index].sharesAnalysis = !isOwn
    }
    if past.isEmpty && forecasts.isEmpty { past = analyses.taken(choice.initial) }
  }

  private mutating func list() {
    rows = past
    var seen: Set<Int> = []
    // An analysis may be that of several forecasts.
    for forecast in forecasts {
      for row in forecast.rows where seen.insert(row).inserted { rows.append(row) }
    }
  }

  /// The rows without those whose time another one has: of them the last one stays that says more.
  private mutating func onePerTime(_ rows: [Int], _ fixes: FixTable) -> [Int] {
    var kept: [Int] = []
    kept.reserveCapacity(rows.count)
    for row in rows {
      guard let last = kept.last, let moment = fixes.moment(row), moment == fixes.moment(last),
        fixes.isLocated(row), fixes.isLocated(last)
      else {
        kept.append(row)
        continue
      }
      if !fixes.isSamePlace(last, row) { setAside += 1 }
      if fixes.fullness(row) >= fixes.fullness(last) { kept[kept.count - 1] = row }
    }
    return kept
  }
}

extension FixTable {
  /// Whether two rows are by one technique of one agency.
  func isSameSource(_ a: Int, _ b: Int) -> Bool {
    FixTable.text(model, a).elementsEqual(FixTable.text(model, b))
      && FixTable.text(agency, a).elementsEqual(FixTable.text(agency, b))
  }

  /// How much a row says of the cyclone: its stage weighs more than its wind.
  fileprivate func fullness(_ row: Int) -> Int {
    (CycloneStage(status: FixTable.text(status, row)) == .unknown ? 0 : 2)
      + (knots(row).isNaN ? 0 : 1)
  }
}
