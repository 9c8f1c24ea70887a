import CSystem
import GeoFeatures

/// IBTrACS, the International Best Track Archive for Climate Stewardship, as CSV of version 4: a row for
/// each storm and time with what every agency says of it (Knapp et al. 2010,
/// doi:10.1175/2009BAMS2755.1; NCEI, "IBTrACS v04 column documentation").
///
/// Columns are known by their names, so that a table with some of them is read too; a row of units below
/// the heading is passed over. Intensity and radii are those of one agency per storm: the one asked for,
/// else the first of ``IBTrACSAgency/all`` that gives a wind anywhere in the storm, else the first that
/// gives anything. For that, the lines of a storm are held until the next one begins.
struct IBTrACSFormat: LineFormat, ~Copyable {
  private var layout: IBTrACSLayout?
  private var fields = DelimitedLine()
  /// The lines of the storm that is being read, and of the one before, whose rows are being made.
  private var held: HeldLines
  private var complete: HeldLines
  private var position = 0
  private var storm = ByteBuffer(minimumCapacity: 16)
  /// The rank of the agency of the storm that is being read, and of the one before: its place in the
  /// layout, after those that give winds those that give but other things.
  private var best = Int.max
  private var chosen = 0
  /// The storms that were read, and the agency of each; a storm may come again.
  private var storms = ByteKeyTable()
  private var agencies = GrowableBuffer<Int>()
  private var asked: IBTrACSAgency?
  private var wanted: Set<FixColumn>?

  init(head: Bytes, limits: Limits) {
    held = HeldLines(limit: limits.itemBytes)
    complete = HeldLines(limit: limits.itemBytes)
  }

  mutating func use(_ options: ReadOptions) throws(Failure) {
    wanted = options.fixColumns
    guard let name = options.agency else { return }
    guard let agency = IBTrACSAgency(named: name) else {
      let known = IBTrACSAgency.all.map { "\($0.prefix)".lowercased() }.joined(separator: ", ")
      throw Failure(
        .usage, "there is no agency '\(name)' in IBTrACS", advice: "there are \(known)")
    }
    asked = agency
  }

  mutating func take(_ line: FixedLine, _ rows: inout LineRows) throws(Failure) {
    if line.isBlank { return }
    guard let layout else { return try readHeading(line) }
    fields.split(line.bytes, limit: layout.storm + 1)
    let name = fields[layout.storm]
    if name.isEmpty { return passOver(line, layout, &rows) }
    if !isStorm(name) {
      finishStorm()
      storm.truncate(to: 0)
      storm.append(contentsOf: name)
    }
    try held.add(line, kind: 0)
    if best > 0 { choose(line, layout) }
  }

  mutating func end(_ rows: inout LineRows) throws(Failure) {
    finishStorm()
  }

  mutating func breakOff(_ rows: inout LineRows) {
    finishStorm()
  }

  mutating func resume(_ rows: inout LineRows) -> Bool {
    guard position < complete.count, let layout else { return false }
    let line = complete.line(position)
    position += 1
    fields.split(line.bytes, limit: layout.limit)
    read(line, layout, &rows)
    return true
  }

  /// Whether a line is of the storm that is being read, as most are.
  private func isStorm(_ name: Bytes) -> Bool {
    guard name.count == storm.count, let base = name.baseAddress,
      let known = storm.bytes.baseAddress
    else { return false }
    return memcmp(base, known, name.count) == 0
  }

  private mutating func readHeading(_ line: FixedLine) throws(Failure) {
    fields.split(line.bytes)
    guard let found = IBTrACSLayout(fields, asked: asked, wanted: wanted) else {
      throw Failure(
        .unreadable, "the heading of IBTrACS has SID, ISO_TIME, LAT and LON",
        at: Place(line: line.number), advice: "--input-format csv reads any other table")
    }
    if let asked, found.agencies.isEmpty {
      throw Failure(
        .unreadable, "the table has no column \(asked.prefix)_WIND", at: Place(line: line.number),
        advice: "another --agency, or none")
    }
    layout = found
  }

  /// The row of units has no storm; neither has one that nobody can make use of.
  private mutating func passOver(
    _ line: FixedLine, _ layout: IBTrACSLayout, _ rows: inout LineRows
  ) {
    fields.split(line.bytes)
    if fields[layout.latitude].starts(with: "degrees".utf8) { return }
    rows.report("record-incomplete", .rejected, line: line.number) { "the row has no SID" }
  }

  /// Looks for an agency that says more of the storm than those that were found so far.
  private mutating func choose(_ line: FixedLine, _ layout: IBTrACSLayout) {
    fields.split(line.bytes, limit: layout.windLimit)
    for place in layout.agencies.indices where place < best {
      if fields[layout.agencies[place].wind].isEmpty { continue }
      best = place
      return
    }
    let count = layout.agencies.count
    guard best > count else { return }
    fields.split(line.bytes, limit: layout.limit)
    for place in 0..<min(count, best - count) where layout.agencies[place].hasNumber(fields) {
      best = count + place
      return
    }
  }

  /// The storm's lines are there: its rows can be made.
  private mutating func finishStorm() {
    guard held.count > 0 else { return }
    let place = storms.insert(storm.bytes)
    if place == agencies.count { agencies.append(best) }
    if agencies[place] == .max { agencies[place] = best }
    chosen = agencies[place]
    swap(&held, &complete)
    held.clear()
    position = 0
    best = .max
  }

  private func read(_ line: FixedLine, _ layout: IBTrACSLayout, _ rows: inout LineRows) {
    let fixes = Self.fixes
    fixes.setKind(.observed, in: &rows.builder)
    rows.set(.stormID, fields[layout.storm], fixes, line)
    rows.set(.name, fields[layout.name], unless: MissingNames.all, fixes, line)
    rows.set(.basin, fields[layout.basin], fixes, line)
    rows.set(.trackType, fields[layout.trackType], fixes, line)
    rows.set(.atcfID, fields[layout.atcfID], fixes, line)
    let time = fields[layout.time]
    if let moment = TimeScanner.parse(time) {
      fixes.setTime(moment.milliseconds, in: &rows.builder)
    } else if !time.isEmpty {
      rows.report("type-misfit", .rejected, line: line.number, column: line.column(of: time)) {
        "time \"\(CSVRows.excerpt(time))\" can't be read"
      }
    }
    rows.read(layout.movement, fields, fixes, line)
    let count = layout.agencies.count
    if chosen < 2 * count {
      layout.agencies[chosen % count].read(fields, line, fixes, &rows)
    } else if let asked, position == 1 {
      rows.report("agency-silent", .note, line: line.number) {
        "of \(CSVRows.excerpt(fields[layout.storm])) \(asked.prefix) says nothing; its fixes have places "
          + "alone (another --agency, or none)"
      }
    }
    if !rows.builder.hasValue(fixes.place(.status)) {
      let nature = fields[layout.nature]
      if nature.count == 2, let status = FixStatus.ofNature((nature[0], nature[1])) {
        fixes.set(.status, literal: status, in: &rows.builder)
      }
    }
    rows.readDegrees(.latitude, fields[layout.latitude], line)
    rows.readDegrees(.longitude, fields[layout.longitude], line)
    rows.setPosition(line)
    rows.finishRow()
  }
}

extension IBTrACSFormat {
  static let fixes = FixWriter(
    [
      .stormID, .name, .basin, .agency, .kind, .time, .windKnots, .wind, .windMinutes, .pressure,
      .status,
    ],
    extras: [
      .gustKnots, .gust, .maximumWindRadius, .eyeDiameter, .outerPressure, .outerRadius,
      .movementDirection, .movementSpeed, .recordType, .trackType, .atcfID, .agencySource,
    ]
      + [WindThreshold.knots34, .knots50, .knots64].flatMap(FixColumn.quadrants)
      + [WindThreshold.knots30, .knots50].flatMap(FixColumn.eccentric))

  static var schema: Schema { fixes.schema }

  /// Whether a text begins with a heading of IBTrACS.
  static func recognises(_ head: Bytes) -> Bool {
    guard let line = TrackFormats.firstLine(head) else { return false }
    var fields = DelimitedLine()
    fields.split(line)
    return IBTrACSLayout(fields, asked: nil) != nil
  }
}
