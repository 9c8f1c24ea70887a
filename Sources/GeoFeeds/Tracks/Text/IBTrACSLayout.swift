import GeoFeatures

/// Where the columns of a table of IBTrACS stand, from 0; -1 for one that it has not.
final class IBTrACSLayout: Sendable {
  let storm: Int
  let time: Int
  let latitude: Int
  let longitude: Int
  let name: Int
  let basin: Int
  let nature: Int
  let trackType: Int
  let atcfID: Int
  let movement: [FixField]
  /// The agencies whose winds the table has, the first to be chosen first.
  let agencies: [Columns]
  /// How many fields of a line are to be looked at for the winds of all of them.
  let windLimit: Int

  /// Looks at a heading; nil where it is not one of IBTrACS.
  ///
  /// - Parameters:
  ///   - heading: The first line.
  ///   - asked: The only agency that counts, or nil for all.
  init?(_ heading: borrowing DelimitedLine, asked: IBTrACSAgency?) {
    var places: [String: Int] = [:]
    for place in (0..<heading.count).reversed() {
      places[String(decoding: heading[place], as: UTF8.self).uppercased()] = place
    }
    func place(_ name: String) -> Int { places[name] ?? -1 }
    guard let storm = places["SID"], let time = places["ISO_TIME"], let latitude = places["LAT"],
      let longitude = places["LON"]
    else { return nil }
    (self.storm, self.time, self.latitude, self.longitude) = (storm, time, latitude, longitude)
    name = place("NAME")
    basin = place("BASIN")
    nature = place("NATURE")
    trackType = place("TRACK_TYPE")
    atcfID = place("USA_ATCF_ID")
    movement = [
      FixField(.movementDirection, place("STORM_DIR"), missing: .nines),
      FixField(.movementSpeed, place("STORM_SPEED"), .knots, missing: .nines),
    ].filter { $0.place >= 0 }
    let candidates = asked.map { [$0] } ?? IBTrACSAgency.all
    agencies = candidates.compactMap { Columns($0, places) }
    windLimit = (agencies.map(\.wind).max() ?? 0) + 1
  }

  /// The columns of one agency.
  final class Columns: Sendable {
    let agency: IBTrACSAgency
    let wind: Int
    private let numbers: [FixField]
    private let source: Int
    private let status: Int
    private let grade: Int
    private let record: Int
    private let directions: [(place: Int, column: FixColumn)]

    fileprivate init?(_ agency: IBTrACSAgency, _ places: [String: Int]) {
      func place(_ suffix: String) -> Int { places["\(agency.prefix)_\(suffix)"] ?? -1 }
      wind = place("WIND")
      if wind < 0 { return nil }
      self.agency = agency
      numbers = IBTrACSAgency.numbers.map {
        FixField($0.column, place($0.suffix), $0.unit, missing: .nines)
      }.filter { $0.place >= 0 }
      source = place("AGENCY")
      status = place("STATUS")
      grade = agency.prefix == "TOKYO" ? place("GRADE") : -1
      record = place("RECORD")
      directions = [(place("R50_DIR"), FixColumn.r50Direction), (place("R30_DIR"), .r30Direction)]
        .filter { $0.0 >= 0 }
    }

    /// Gives the row what the agency says.
    func read(
      _ fields: borrowing DelimitedLine, _ line: FixedLine, _ fixes: FixWriter,
      _ rows: inout LineRows
    ) {
      rows.read(numbers, fields, fixes, line)
      let source = fields[self.source]
      if let name = agency.name {
        fixes.set(.agency, literal: name, in: &rows.builder)
        rows.set(.agencySource, source, fixes, line)
      } else {
        rows.set(.agency, source, fixes, line)
      }
      if let minutes = agency.minutes ?? IBTrACSAgency.minutes(ofSource: source) {
        fixes.set(.windMinutes, integer: minutes, in: &rows.builder)
      }
      rows.set(.recordType, fields[record], fixes, line)
      rows.set(.status, fields[status], unless: ATCFFormat.unknownStatus, fixes, line)
      let grade = fields[self.grade]
      if grade.count == 1, let status = FixStatus.ofTokyo(grade: grade[0]) {
        fixes.set(.status, literal: status, in: &rows.builder)
      }
      for (place, column) in directions {
        let code = fields[place]
        if code.count == 1, let point = JMABestTrackFormat.directions.word(code[0]) {
          fixes.set(column, literal: point, in: &rows.builder)
        }
      }
    }
  }
}
