import GeoFeatures

/// Makes a row of each event of QuakeML or SeisComPML, or one of each of its origins.
///
/// The row is the event seen by its preferred origin, magnitude and focal mechanism; where none is
/// preferred, by the first. Where these stand in the event (QuakeML BED 1.2), a row is made of the
/// event alone. Where they stand beside it (SeisComPML, BED-RT), what the columns need of them is
/// held, and events wait until what they refer to has come.
final class EventMapper: RecordMapper {
  let records = ["event", "origin", "magnitude", "focalMechanism"]
  let ignored: [String]
  let profile: Profile

  let names: EventNames
  let columns: EventColumns
  let fields: RecordFields
  let options: ReadOptions
  let vocabulary = EventVocabulary()
  // One thread has a document, and its records come one after another: nothing to check.
  @exclusivity(unchecked) var dialect = EventDialect()
  @exclusivity(unchecked) var foreign = ForeignColumns()
  /// Values on their way into a row, and those of the flat forms that are held.
  @exclusivity(unchecked) var values = HeldValues()
  @exclusivity(unchecked) var held = HeldEvents()
  @exclusivity(unchecked) var scratch = ByteBuffer(minimumCapacity: 64)
  private let title: String
  private var space: RecordSpace?
  private var hasParameters = false
  private let isOwnProfile: Bool

  /// What most of a bulletin is, and no column takes; it is read where a path leads into it.
  private static let bulk = [
    "pick", "amplitude", "arrival", "stationMagnitude", "stationMagnitudeContribution", "reading",
    "dataUsed", "confidenceEllipsoid", "waveformID", "compositeTime",
  ]

  /// The nodes that the profile's paths begin with.
  enum Context: Int, CaseIterable {
    case event, origin, magnitude, mechanism

    /// The name in paths, and before the names of foreign columns.
    var name: String {
      switch self {
      case .event: "event"
      case .origin: "origin"
      case .magnitude: "magnitude"
      case .mechanism: "mechanism"
      }
    }
  }

  init(title: String, profile name: String, options: ReadOptions, names: RecordNames) {
    self.title = title
    self.options = options
    self.names = EventNames(names)
    isOwnProfile = options.profile == nil
    profile = options.profile ?? Profiles.named(name) ?? Profile(name: name)
    columns = EventColumns(profile, options: options)
    let paths = profile.fields.flatMap(\.paths) + options.fields.map(\.path)
    ignored = Self.bulk.filter { name in
      !paths.contains { $0.split(whereSeparator: { "/:".contains($0) }).contains { $0 == name } }
    }
    fields = RecordFields(
      profile, options: options, contexts: Context.allCases.map(\.name), names: names)
  }

  var isIrregular: Bool { dialect != EventDialect() || held.origins.items.count > 0 }

  var refusal: String? {
    hasParameters ? nil : "\(title) without event parameters"
  }

  func start(root: String, uri: String, _ rows: inout RecordRows) {
    if root == "eventParameters" {
      hasParameters = true
      rows.report("bare-root", .repaired, line: nil) {
        "the root is a bare <eventParameters>, not <quakeml>"
      }
    }
  }

  func enter(_ name: RecordName, _ rows: inout RecordRows) {
    if name == names.parameters || name == names.parametersOfSeisComP { hasParameters = true }
  }

  func map(_ record: borrowing RecordTree, _ rows: inout RecordRows) {
    if record.space(0) != space { settle(record, &rows) }
    switch record.name(0) {
    case names.event: mapEvent(record, &rows)
    case names.origin: holdOrigin(record, &rows)
    case names.magnitude: holdMagnitude(0, of: record, origin: nil, &rows)
    default: holdMechanism(record, &rows)
    }
    flush(&rows, isAtEnd: false)
  }

  func finish(_ rows: inout RecordRows) {
    flush(&rows, isAtEnd: true)
    let unused = held.unusedOrigins
    if unused > 0 {
      rows.report("origin-without-event", .note, line: nil) {
        unused == 1
          ? "an origin belongs to no event that is here"
          : "\(unused) origins belong to no event that is here"
      }
    }
  }

  /// Takes the units and the structure that the records' namespace stands for.
  private func settle(_ record: borrowing RecordTree, _ rows: inout RecordRows) {
    space = record.space(0)
    dialect = EventDialect(uri: rows.names.uri(record.space(0)))
    if let oddity = dialect.oddity {
      rows.report("near-miss-namespace", .repaired, line: record.line(0)) { oddity }
    }
    scaleLengths(&rows)
  }

  private func scaleLengths(_ rows: inout RecordRows) {
    guard isOwnProfile else { return }
    for name in EventColumns.lengths {
      rows.scale(name, byPowerOfTen: dialect.isInKilometres ? 0 : -3)
    }
  }

  /// Takes depths for metres from now on; where others were taken for kilometres before, nobody can
  /// tell any more.
  func takeMetres(_ depth: Double, line: Int, _ rows: inout RecordRows) {
    guard !dialect.hasKilometres else {
      return rows.fail(
        "depth \(depth) can't be kilometres, as QuakeML 1.0 has it, and depths before it were read so",
        advice:
          "where all are metres its namespace is that of 1.2, http://quakeml.org/xmlns/bed/1.2")
    }
    dialect.isInKilometres = false
    dialect.isUnitDoubtful = false
    scaleLengths(&rows)
    rows.report("depth-unit", .repaired, line: line) {
      "depth \(depth) can't be kilometres, as QuakeML 1.0 has it: metres from here on"
    }
  }
}

/// The columns that the mapper fills itself, or -1 where there is none.
struct EventColumns {
  let eventType, updated, place, title, description, region, comment: Int
  let feltReport, localTime, tectonicSummary, nearestCities: Int

  /// The columns of lengths, which are in metres or in kilometres in the input.
  static let lengths = [
    "depth_km", "depth_error_km", "horizontal_error_km", "ellipse_max_km", "ellipse_min_km",
  ]

  init(_ profile: Profile, options: ReadOptions) {
    // A column asked for by a path is none of the mapper's business.
    func column(_ name: String, _ type: FieldType = .text) -> Int {
      guard let index = profile.index(of: name), profile.fields[index].paths.isEmpty,
        profile.fields[index].type == type,
        !options.fields.contains(where: { $0.name == name })
      else { return -1 }
      return index
    }
    let isAskedFor = options.fields.contains { $0.name == "event_type" }
    eventType = isAskedFor ? -1 : profile.index(of: "event_type") ?? -1
    updated = column("updated", .time)
    place = column("place")
    title = column("title")
    description = column("description")
    region = column("flinn_engdahl")
    comment = column("comment")
    feltReport = column("felt_report")
    localTime = column("local_time")
    tectonicSummary = column("tectonic_summary")
    nearestCities = column("nearest_cities")
  }
}
