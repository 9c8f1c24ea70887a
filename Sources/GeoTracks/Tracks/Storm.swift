import GeoFeatures

/// The fixes of one storm that are drawn: its past, and forecasts of it.
struct Storm {
  /// A forecast: what one technique gave at one time.
  struct Forecast {
    let initial: Int64?
    /// The rows of its analysis and its forecast fixes, in the order of time.
    var rows: [Int] = []
    /// A row that has its model and its agency.
    var first: Int { rows[0] }
  }

  /// The rows of observed fixes, in the order of time, and of analyses that belong to no forecast.
  var past: [Int] = []
  /// The forecasts that are taken, in the order of their beginning.
  var forecasts: [Forecast] = []
  /// How many forecast fixes are left out.
  var leftOut = 0

  /// All rows, the past first.
  var rows: [Int] { past + forecasts.flatMap(\.rows) }
  /// Any row: they have their storm in common.
  var anyRow: Int? { past.first ?? forecasts.first?.first }

  /// Divides the rows of a storm.
  init(_ rows: some Sequence<UInt32>, of fixes: FixTable, _ choice: ForecastChoice) {
    var found: [Forecast] = []
    var analyses: [Int] = []
    // A forecast that does not say when it begins does so where the last analysis stands.
    var begun: Int64?
    for row in rows.lazy.map(Int.init) {
      switch fixes.kinds[row] {
      case .observed: past.append(row)
      case .analysis where fixes.initialMoment(row) == nil: past.append(row)
      case .analysis, .forecast:
        guard choice.takes(model: FixTable.text(fixes.model, row)) else {
          leftOut += fixes.kinds[row] == .forecast ? 1 : 0
          continue
        }
        if fixes.kinds[row] == .analysis && fixes.model != nil {
          // An operational analysis is that of every technique.
          analyses.append(row)
          continue
        }
        let initial = fixes.initialMoment(row) ?? begun
        if fixes.kinds[row] == .analysis { begun = initial }
        if let known = found.lastIndex(where: {
          $0.initial == initial && Self.isSameSource($0.first, row, fixes)
        }) {
          found[known].rows.append(row)
        } else {
          found.append(Forecast(initial: initial, rows: [row]))
        }
      }
    }
    take(found, fixes, choice)
    add(analyses, fixes)
  }

  private static func isSameSource(_ a: Int, _ b: Int, _ fixes: FixTable) -> Bool {
    FixTable.text(fixes.model, a).elementsEqual(FixTable.text(fixes.model, b))
      && FixTable.text(fixes.agency, a).elementsEqual(FixTable.text(fixes.agency, b))
  }

  private mutating func take(
    _ found: [Forecast], _ fixes: FixTable, _ choice: ForecastChoice
  ) {
    func latest(_ forecast: Forecast) -> Int64? {
      found.lazy.filter { Self.isSameSource($0.first, forecast.first, fixes) }
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

  /// Gives analyses to the forecasts that begin then; the latest one is a part of the past where there
  /// is none.
  private mutating func add(_ analyses: [Int], _ fixes: FixTable) {
    var isUsed = false
    for index in forecasts.indices {
      guard
        let row = analyses.last(where: { fixes.initialMoment($0) == forecasts[index].initial })
      else { continue }
      isUsed = true
      if fixes.kinds[forecasts[index].first] == .analysis { continue }
      forecasts[index].rows.insert(row, at: 0)
    }
    if !isUsed, past.isEmpty { past = analyses }
  }
}
