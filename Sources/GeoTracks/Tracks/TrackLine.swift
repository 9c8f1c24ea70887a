import GeoFeatures
import Geodesy

/// The fixes that one line goes through.
struct TrackLine {
  /// Rows in the order of time, one of each time.
  let rows: [Int]
  /// The forecast that it leads into, or nil.
  let forecast: Storm.Forecast?
  /// Whether it begins with the storm's past, rather than where a forecast does.
  let hasPast: Bool
  /// The first row where it is another line's: a part of the past, or an analysis of another technique.
  private(set) var borrowed: Int?

  /// The lines of a storm: its past, joined to the last forecast that begins no earlier than it ends, an
  /// official one if there is any; and one for every other forecast, from its analysis on, or from the
  /// past's last fix before it where it has none. Where the past ends and an analysis is at another
  /// place, the line goes by the analysis.
  static func lines(of storm: Storm, _ fixes: FixTable) -> [TrackLine] {
    let past = storm.past.filter(fixes.isLocated)
    func begin(_ forecast: Storm.Forecast) -> Int64 {
      forecast.initial ?? fixes.moment(forecast.first) ?? .min
    }
    let end = past.last.flatMap { fixes.moment($0) } ?? .min
    func isOfficial(_ forecast: Storm.Forecast) -> Bool {
      ForecastChoice.isOfficial(model: FixTable.text(fixes.model, forecast.source))
    }
    let later = storm.forecasts.indices.filter { begin(storm.forecasts[$0]) >= end }
    let joined = later.last { isOfficial(storm.forecasts[$0]) } ?? later.last
    var lines: [TrackLine] = []
    if joined == nil && !past.isEmpty {
      lines.append(TrackLine(past, fixes, forecast: nil, hasPast: true))
    }
    for (index, forecast) in storm.forecasts.enumerated() {
      let rows = forecast.rows.filter(fixes.isLocated)
      if index == joined {
        lines.append(
          TrackLine(past + rows, fixes, forecast: forecast, hasPast: !past.isEmpty))
        continue
      }
      let hasAnalysis = rows.first.map { fixes.kinds[$0] == .analysis } ?? false
      let start =
        hasAnalysis ? nil : past.last { (fixes.moment($0) ?? .max) <= begin(forecast) }
      lines.append(
        TrackLine(
          (start.map { [$0] } ?? []) + rows, fixes, forecast: forecast, hasPast: false,
          borrowed: start ?? (forecast.sharesAnalysis ? rows.first : nil)))
    }
    borrow(&lines, fixes, isOfficial)
    return lines
  }

  /// Leaves an analysis out of what is said of a line where another line of the storm tells of its time:
  /// the past, or an official forecast. Energies of a storm's lines add up to that of the storm.
  private static func borrow(
    _ lines: inout [TrackLine], _ fixes: FixTable, _ isOfficial: (Storm.Forecast) -> Bool
  ) {
    var told: Set<Int64> = []
    for line in lines where line.hasPast {
      for row in line.rows where fixes.kinds[row] != .forecast {
        if let moment = fixes.moment(row) { told.insert(moment) }
      }
    }
    for turn in [true, false] {
      for index in lines.indices where !lines[index].hasPast && lines[index].borrowed == nil {
        guard let forecast = lines[index].forecast, isOfficial(forecast) == turn,
          let row = lines[index].rows.first, fixes.kinds[row] != .forecast,
          let moment = fixes.moment(row)
        else { continue }
        if !told.insert(moment).inserted { lines[index].borrowed = row }
      }
    }
  }

  private init(
    _ rows: [Int], _ fixes: FixTable, forecast: Storm.Forecast?, hasPast: Bool,
    borrowed: Int? = nil
  ) {
    var kept: [Int] = []
    kept.reserveCapacity(rows.count)
    for row in rows {
      if let last = kept.last, fixes.moment(last) == fixes.moment(row) {
        // An analysis that is the last observation counts as that.
        if fixes.isSamePlace(last, row) { continue }
        if fixes.moment(row) != nil { kept.removeLast() }
      }
      kept.append(row)
    }
    self.rows = kept
    self.forecast = forecast
    self.hasPast = hasPast
    self.borrowed = borrowed
  }

  /// The rows that are vertices: a storm that stays where it is makes none.
  func vertices(_ fixes: FixTable) -> [Int] {
    var kept: [Int] = []
    kept.reserveCapacity(rows.count)
    for row in rows {
      if let last = kept.last, fixes.isSamePlace(last, row) { continue }
      kept.append(row)
    }
    return kept
  }
}

extension FixTable {
  /// The shortest way from one row to another.
  func way(_ a: Int, _ b: Int) -> Ellipsoid.Way {
    Ellipsoid.wgs84.way(
      fromLongitude: longitude(a), latitude: latitude(a), toLongitude: longitude(b),
      latitude: latitude(b))
  }

  /// Whether two rows are at one place, whichever way their longitudes are counted.
  @inline(__always)
  func isSamePlace(_ a: Int, _ b: Int) -> Bool {
    guard latitude(a) == latitude(b) else { return false }
    let (x, y) = (longitude(a), longitude(b))
    return x == y || (x - y).remainder(dividingBy: 360) == 0
  }
}
