import GeoFeatures

/// What stands where in the lines of a bulletin.
///
/// The columns are those of the IMS1.0 formats and protocols, tables of the origin and magnitude
/// blocks, with the longer identifiers of ISF 2.1, and those of GSE2.0 (Conference Room Paper 243,
/// 1995).
struct BulletinColumns {
  private let origin = FixedLayout(originFields, in: schema)
  private let oldOrigin = FixedLayout(oldOriginFields, in: schema)
  private let oldErrors = FixedLayout(oldErrorFields, in: schema)
  private let id = schema.column(of: "id")
  private let time = schema.column(of: "time")
  private let place = schema.column(of: "place")
  private let depth = schema.column(of: "depth_km")
  private let eventType = schema.column(of: "event_type")
  private let certainty = schema.column(of: "event_certainty")
  private let status = schema.column(of: "status")
  private let agency = schema.column(of: "agency")
  private let agencies = schema.column(of: "agencies")
  private let ids = schema.column(of: "origin_ids")
  private let locationMethod = schema.column(of: "location_method")
  private let magnitudeError = schema.column(of: "mag_error")
  private let magnitudeStations = schema.column(of: "mag_nst")
  private let magnitudes = MagnitudeList(in: schema)

  /// Reads the line that begins an event: its identifier and, in IMS1.0, the region.
  func readEvent(_ line: FixedLine, _ rows: inout LineRows) {
    var words = WordScanner(line.bytes)
    _ = words.next()
    if let word = words.next() { rows.set(id, word, line) }
    let region = words.rest
    if !region.isEmpty { rows.set(place, region, line) }
  }

  /// Reads the origin that is the row's.
  func readOrigin(_ line: FixedLine, _ rows: inout LineRows) {
    rows.read(origin, line)
    readQuality(line, analysis: 112, type: 116, &rows)
  }

  /// Adds an origin of IMS1.0 to the lists of agencies and identifiers.
  func list(_ line: FixedLine, _ rows: inout LineRows) {
    rows.join(agencies, line.text(119...127), line)
    rows.join(ids, line.text(129...139), line)
  }

  /// Adds an origin of GSE2.0 to the lists; the author's name may go on in the line below.
  func listOld(_ line: FixedLine, rest: FixedLine?, _ rows: inout LineRows) {
    var words = WordScanner(line.raw(Self.oldAuthorColumns))
    guard let author = words.next() else { return }
    var name = ByteBuffer(minimumCapacity: 32)
    name.append(contentsOf: author)
    if let rest { name.append(contentsOf: rest.text(Self.oldAuthorColumns)) }
    rows.join(agencies, name.bytes, line)
    if let id = words.next() { rows.join(ids, id, line) }
  }

  /// Adds a line of the magnitude block of IMS1.0, which may belong to the row's origin.
  func addMagnitude(
    _ line: FixedLine, of origin: FixedLine, rank: inout Int, _ rows: inout LineRows
  ) {
    let id = line.text(31...41)
    let entry = MagnitudeList.Entry(
      value: line.text(7...10), type: line.text(1...5), agency: line.text(21...29),
      bound: line.text(6...6), isOwn: !id.isEmpty && id.elementsEqual(origin.text(129...139)))
    guard magnitudes.add(entry, rank: &rank, line, &rows) else { return }
    setDetails(error: line.text(12...14), stations: line.text(16...19), line, &rows)
  }

  private func setDetails(
    error: Bytes, stations: Bytes, _ line: FixedLine, _ rows: inout LineRows
  ) {
    for (column, text) in [(magnitudeError, error), (magnitudeStations, stations)] {
      rows.builder.clear(column)
      if !text.isEmpty { rows.set(column, text, line) }
    }
  }

  /// Reads the first line of an origin of GSE2.0.
  func readOldOrigin(_ line: FixedLine, _ rows: inout LineRows) { rows.read(oldOrigin, line) }

  /// Reads the second line of an origin of GSE2.0.
  func readOldErrors(_ line: FixedLine, _ rows: inout LineRows) {
    rows.read(oldErrors, line)
    // Some agencies write these letters, and the author above them, a column further on.
    let start = line.character(105) == 0x20 && line.character(106) != 0x20 ? 106 : 105
    let method = line.text(start + 2...start + 2)
    if !method.isEmpty { rows.set(locationMethod, method, line) }
    readQuality(line, analysis: start, type: start + 4, &rows)
  }

  /// Adds what did not fit into the author's columns of GSE2.0, from the line below.
  func extendAuthor(_ line: FixedLine, _ rows: inout LineRows) {
    var name = ByteBuffer(minimumCapacity: 32)
    if rows.builder.hasValue(agency) { name.append(contentsOf: rows.builder.text(agency)) }
    name.append(contentsOf: line.text(Self.oldAuthorColumns))
    rows.set(agency, name.bytes, line)
  }

  /// Reads the line with the name of the region, in GSE2.0.
  func readRegion(_ line: FixedLine, _ rows: inout LineRows) {
    rows.set(place, CSVValue.trimmed(line.bytes), line)
  }

  /// Adds the three magnitudes of an origin of GSE2.0; their errors stand in the line below.
  func addOldMagnitudes(_ line: FixedLine, errors: FixedLine?, _ rows: inout LineRows) {
    var rank = 0
    var author = ByteBuffer(minimumCapacity: 32)
    if rows.builder.hasValue(agency) { author.append(contentsOf: rows.builder.text(agency)) }
    for start in [72, 83, 94] {
      let entry = MagnitudeList.Entry(
        value: line.text(start + 2...start + 5), type: line.text(start...start + 1),
        agency: author.bytes)
      guard magnitudes.add(entry, rank: &rank, line, &rows) else { continue }
      setDetails(
        error: errors?.text(start + 3...start + 5) ?? Bytes(start: nil, count: 0),
        stations: line.text(start + 7...start + 8), line, &rows)
    }
  }

  /// Gives the row its time and its point, and finishes it.
  func finish(_ line: FixedLine, _ rows: inout LineRows) {
    rows.setTime(time, line)
    rows.setPoint(depth: depth, line)
    rows.finishRow()
  }

  /// Reads who did the analysis, and the two letters of the type: how sure, and what.
  private func readQuality(
    _ line: FixedLine, analysis: Int, type: Int, _ rows: inout LineRows
  ) {
    if let word = Self.analyses.word(line.character(analysis)) {
      rows.builder.set(status, text: Bytes(of: word))
    }
    readType(line, type, &rows)
  }

  /// Reads the type from another origin of IMS1.0, where that of the row's does not know it.
  func readType(_ line: FixedLine, _ rows: inout LineRows) {
    if !rows.builder.hasValue(eventType) { readType(line, 116, &rows) }
  }

  private func readType(_ line: FixedLine, _ type: Int, _ rows: inout LineRows) {
    let (sure, what) = (line.character(type), line.character(type + 1))
    if sure == 0x6C && what == 0x73 {  // ls, the one that is not made of two
      return rows.builder.set(eventType, text: Bytes(of: "landslide"))
    }
    guard let word = Self.eventTypes.word(what) else { return }
    rows.builder.set(eventType, text: Bytes(of: word))
    if let word = Self.certainties.word(sure) {
      rows.builder.set(certainty, text: Bytes(of: word))
    }
  }
}
