import GeoFeatures

/// The facts of a placemark of a track: what the rows of its description say.
struct TrackPlacemark {
  private(set) var stormID: [UInt8] = []
  private var name: [UInt8] = []
  private var status: StaticString?
  private var advisory: [UInt8] = []
  private var kind = FixKind.observed
  private var lead = Double.nan
  private var time: Int64?
  private var wind = Double.nan
  private var gust = Double.nan
  private var pressure = Double.nan
  private var direction: Double?

  /// When the forecast begins of which this is a fix, or nil.
  var initial: Int64? {
    guard let time, lead.magnitude < 1e6 else { return nil }
    return time - Int64(lead * 3_600_000)
  }

  /// Reads a placemark.
  init(_ mark: Int32, _ tree: DocumentTree) {
    var captures = Captures()
    for line in Self.lines(tree.text(tree.member(mark, "description"))) {
      line.withUnsafeBufferPointer { read($0, &captures) }
    }
    let style = tree.text(tree.member(mark, "styleurl"))
    if kind == .forecast { status = Self.styles.first { style.isWord($0.style) }?.status }
  }

  private mutating func read(_ line: Bytes, _ captures: inout Captures) {
    for rule in Self.rules where rule.pattern.match(line, into: &captures) {
      guard let range = captures.count > 0 ? captures[0] : 0..<0 else { continue }
      let value = Bytes(rebasing: line[range])
      let number = NumberScanner.real(value) ?? .nan
      switch rule.fact {
      case .heading:
        guard let id = captures[1], id.count == 8 else { continue }
        stormID = Array(line[id])
        readHeading(value)
      case .advisory: advisory = Array(value)
      case .analysis: kind = .analysis
      case .lead: (kind, lead) = (.forecast, number)
      case .time: time = time ?? Self.time(value)
      case .wind: wind = number
      case .gust: gust = number
      case .pressure: pressure = number
      case .motion: direction = CompassPoint.degrees(value)
      }
      return
    }
    time = time ?? Self.time(line)
  }

  /// `Tropical Storm Erin`, `TS TEMBIN`: a stage and a name.
  private mutating func readHeading(_ text: Bytes) {
    for stage in Self.stages where text.starts(with: Bytes(of: stage.words)) {
      status = stage.status
      name = Array(text.dropFirst(stage.words.utf8CodeUnitCount))
      return
    }
    name = Array(text)
  }

  /// Gives the row what the placemark says.
  func write(initial: Int64?, at mark: Int32, _ rows: inout FixRows) {
    if time == nil {
      rows.report("time-missing", .rejected, at: mark) { "a fix does not say when it is" }
    }
    let basin = stormID.prefix(2)
    stormID.withUnsafeBufferPointer { rows.set(.stormID, text: $0) }
    name.withUnsafeBufferPointer { rows.set(.name, text: $0) }
    basin.withUnsafeBufferPointer {
      rows.set(.basin, text: $0)
      rows.set(.agency, literal: AnalysisCentre.of(basin: $0))
    }
    advisory.withUnsafeBufferPointer { rows.set(.advisory, text: $0) }
    rows.set(kind, initial: self.initial ?? initial ?? time, valid: time)
    rows.set(.wind, value: wind, .knots)
    rows.set(.gust, value: gust, .knots)
    rows.setWindMinutes(1)
    rows.set(.pressure, value: pressure)
    rows.set(.status, literal: status)
    if let direction { rows.set(.movementDirection, value: direction) }
  }
}

extension TrackPlacemark {
  private enum Fact { case heading, advisory, analysis, lead, time, wind, gust, pressure, motion }

  private static let rules: [(fact: Fact, pattern: Pattern)] = [
    (.heading, "{name} ({id})"), (.advisory, "Advisory #{advisory}"),
    (.analysis, "Advisory Information"), (.lead, "{lead:real} hr Forecast"),
    (.time, "Valid at: {time}"), (.wind, "Maximum Wind: {wind:real} knots{*}"),
    (.gust, "Wind Gusts: {gust:real} knots{*}"),
    (.pressure, "Minimum Pressure: {pressure:real} mb{*}"), (.motion, "Motion: {motion}"),
    (.pressure, "{pressure:real} mb / {*}"), (.wind, "{wind:real} kt / {*}"),
  ].map { fact, text in
    guard let pattern = try? Pattern(text) else { preconditionFailure("the pattern is sound") }
    return (fact, pattern)
  }

  private static let formats = ["%I:%M %p %Z %b %d, %Y", "%H%M %Z %b %d, %Y"].map { text in
    guard let format = try? TimeFormat(text) else { preconditionFailure("the format is sound") }
    return format
  }

  private static func time(_ text: Bytes) -> Int64? {
    // A zone whose name is not known would be taken for UTC.
    let parsed = formats.lazy.compactMap { $0.parse(text) }.first
    return parsed.flatMap { $0.hasZone && !$0.isIrregular ? $0.milliseconds : nil }
  }

  private static let stages: [(words: StaticString, status: StaticString)] = [
    ("Potential Tropical Cyclone ", "DB"), ("Post-Tropical Cyclone ", "PT"),
    ("Subtropical Storm ", "SS"), ("Subtropical Depression ", "SD"), ("Tropical Storm ", "TS"),
    ("Tropical Depression ", "TD"), ("Hurricane ", "HU"), ("Super Typhoon ", "ST"),
    ("Typhoon ", "TY"), ("Remnants of ", "LO"), ("DB ", "DB"), ("TD ", "TD"), ("TS ", "TS"),
    ("HU ", "HU"), ("TY ", "TY"), ("ST ", "ST"), ("TC ", "TC"), ("SD ", "SD"), ("SS ", "SS"),
    ("EX ", "EX"), ("PT ", "PT"), ("LO ", "LO"), ("WV ", "WV"), ("ET ", "ET"), ("IN ", "IN"),
    ("MD ", "MD"), ("DS ", "DS"), ("XX ", "XX"),
  ]

  private static let styles: [(style: StaticString, status: StaticString)] = [
    ("#d_point", "TD"), ("#s_point", "TS"), ("#h_point", "HU"), ("#m_point", "HU"),
    ("#xd_point", "PT"), ("#xs_point", "PT"), ("#xh_point", "PT"), ("#xm_point", "PT"),
    ("#l_point", "LO"),
  ]

  /// What stands between the tags of a text, without what is blank.
  private static func lines(_ text: Bytes) -> [[UInt8]] {
    var found: [[UInt8]] = []
    var position = 0
    while position < text.count {
      let end = text[position...].firstIndex(of: UInt8(ascii: "<")) ?? text.count
      let piece = XMLText.trimmed(Bytes(rebasing: text[position..<end]))
      if !piece.isEmpty { found.append(Array(piece)) }
      guard end < text.count, let close = text[end...].firstIndex(of: UInt8(ascii: ">")) else {
        break
      }
      position = close + 1
    }
    return found
  }
}
