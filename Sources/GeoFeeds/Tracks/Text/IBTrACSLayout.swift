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
  /// How many fields of a line are to be looked at for all that is wanted.
  let limit: Int

  /// Looks at a heading; nil where it is not one of IBTrACS.
  ///
  /// - Parameters:
  ///   - heading: The first line.
  ///   - asked: The only agency that counts, or nil for all.
  ///   - wanted: The columns of a fix that are read, beside its storm, time, place and agency; or nil
  ///     for all.
  init?(
    _ heading: borrowing DelimitedLine, asked: IBTrACSAgency?, wanted: Set<FixColumn>? = nil
  ) {
    var places: [String: Int] = [:]
    for place in (0..<heading.count).reversed() {
      places[String(decoding: heading[place], as: UTF8.self).uppercased()] = place
    }
    let choice = Choice(places: places, wanted: wanted)
    guard let storm = places["SID"], let time = places["ISO_TIME"], let latitude = places["LAT"],
      let longitude = places["LON"]
    else { return nil }
    (self.storm, self.time, self.latitude, self.longitude) = (storm, time, latitude, longitude)
    name = choice.place("NAME", .name)
    basin = choice.place("BASIN", .basin)
    nature = choice.place("NATURE", .status)
    trackType = choice.place("TRACK_TYPE", .trackType)
    atcfID = choice.place("USA_ATCF_ID", .atcfID)
    movement = [
      FixField(.movementDirection, choice.place("STORM_DIR", .movementDirection), missing: .nines),
      FixField(
        .movementSpeed, choice.place("STORM_SPEED", .movementSpeed), .knots, missing: .nines),
    ].filter { $0.place >= 0 }
    let candidates = asked.map { [$0] } ?? IBTrACSAgency.all
    let agencies = candidates.compactMap { Columns($0, choice) }
    self.agencies = agencies
    windLimit = (agencies.map(\.wind).max() ?? 0) + 1
    let own = [storm, time, latitude, longitude, name, basin, nature, trackType, atcfID]
    limit = 1 + (own + movement.map(\.place) + agencies.map(\.last)).reduce(0) { max($0, $1) }
  }

  /// Where the columns of a table stand, and which of them are read.
  fileprivate struct Choice {
    let places: [String: Int]
    let wanted: Set<FixColumn>?

    /// The place of a column that one of a fix is made of; -1 where it is not there or not wanted.
    func place(_ name: String, _ column: FixColumn) -> Int {
      takes(column) ? places[name] ?? -1 : -1
    }

    /// Whether a column is read: a speed where one of its units is wanted.
    func takes(_ column: FixColumn) -> Bool {
      guard let wanted else { return true }
      switch column {
      case .windKnots: return wanted.contains(.windKnots) || wanted.contains(.wind)
      case .gustKnots: return wanted.contains(.gustKnots) || wanted.contains(.gust)
      default: return wanted.contains(column)
      }
    }
  }

  /// The columns of one agency.
  final class Columns: Sendable {
    let agency: IBTrACSAgency
    let wind: Int
    private let numbers: [FixField]
    private let source: Int
    private let hasSource: Bool
    private let status: Int
    private let grade: Int
    private let record: Int
    private let directions: [(place: Int, column: FixColumn)]
    /// The last of its places.
    fileprivate let last: Int

    fileprivate init?(_ agency: IBTrACSAgency, _ choice: Choice) {
      func place(_ suffix: String, _ column: FixColumn) -> Int {
        choice.place("\(agency.prefix)_\(suffix)", column)
      }
      // It tells whether the agency says anything of a storm.
      guard let wind = choice.places["\(agency.prefix)_WIND"] else { return nil }
      self.wind = wind
      self.agency = agency
      let numbers = IBTrACSAgency.numbers.map {
        FixField($0.column, place($0.suffix, $0.column), $0.unit, missing: .nines)
      }.filter { $0.place >= 0 }
      // Who is named, and what its winds are means of, is told by the source too.
      source = choice.places["\(agency.prefix)_AGENCY"] ?? -1
      status = place("STATUS", .status)
      grade = agency.prefix == "TOKYO" ? place("GRADE", .status) : -1
      record = place("RECORD", .recordType)
      let directions = [
        (place: place("R50_DIR", .r50Direction), column: FixColumn.r50Direction),
        (place: place("R30_DIR", .r30Direction), column: FixColumn.r30Direction),
      ].filter { $0.place >= 0 }
      hasSource = choice.takes(.agencySource)
      last =
        ([wind, source, status, grade, record] + numbers.map(\.place)
        + directions.map(\.place)).reduce(0) { max($0, $1) }
      (self.numbers, self.directions) = (numbers, directions)
    }

    /// Whether the agency gives any number at all.
    func hasNumber(_ fields: borrowing DelimitedLine) -> Bool {
      for number in numbers where !fields[number.place].isEmpty { return true }
      return false
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
        if hasSource { rows.set(.agencySource, source, fixes, line) }
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
