import GeoFeatures

/// Makes rows of reports of the Japan Meteorological Agency: one for each earthquake, and one for a
/// report of intensities, or of anything else, that names no earthquake.
final class JMAMapper: RecordMapper {
  let records = ["Report"]
  let profile: Profile
  let elements: JMANames
  private let fields: RecordFields
  private var root = ""
  private var columns: JMAColumns?

  init(options: ReadOptions, names: RecordNames) {
    profile = options.profile ?? Profiles.named("jma") ?? Profile(name: "jma")
    elements = JMANames(names)
    fields = RecordFields(
      profile, options: options, contexts: ["report", "earthquake"], names: names)
  }

  var refusal: String? { "an XML document <\(root)> that is no report of JMA" }

  func start(root: String, uri: String, _ rows: inout RecordRows) {
    self.root = root
    if root == "Report" && uri != "http://xml.kishou.go.jp/jmaxml1/" {
      rows.report("near-miss-namespace", .repaired, line: 1) {
        "\"\(uri)\" is not quite the namespace of JMA's reports"
      }
    }
  }

  func map(_ record: borrowing RecordTree, _ rows: inout RecordRows) {
    let columns = columns ?? JMAColumns(rows)
    self.columns = columns
    let head = record.child(0, elements.head)
    let body = record.child(0, elements.body)
    checkReport(record, head, &rows)
    let observation = record.child(record.child(body, elements.intensity), elements.observation)
    var earthquakes: [Int32] = []
    var earthquake = record.child(body, elements.earthquake)
    while earthquake >= 0 {
      earthquakes.append(earthquake)
      earthquake = record.nextAlike(earthquake)
    }
    if earthquakes.isEmpty {
      rows.report("no-earthquake", .note, line: record.line(0)) {
        observation >= 0
          ? "the report gives intensities and no hypocentre"
          : "the report is not of an earthquake"
      }
      earthquakes = [-1]
    }
    let ids = Self.words(record.text(record.child(head, elements.eventID)))
    var ofReport: [Bool] = []
    for (index, earthquake) in earthquakes.enumerated() {
      if rows.hasFailed { return }
      if index == 0 {
        fields.fill("report", from: 0, of: record, &rows)
        gatherIntensities(of: observation, columns, record, &rows)
        joinComments(of: record.child(body, elements.comments), columns, record, &rows)
        ofReport = rows.filledColumns
      } else {
        rows.repeatRow(keeping: ofReport)
      }
      setIdentifier(ids, index, of: earthquakes.count, columns, &rows)
      fields.fill("earthquake", from: earthquake, of: record, &rows)
      if earthquake < 0 && observation >= 0 { setTargetTime(columns, record.line(head), &rows) }
      setMagnitude(of: earthquake, columns, record, &rows)
      setPosition(of: earthquake, columns, record, &rows)
      rows.finishRow(line: record.line(max(earthquake, 0)))
    }
  }

  // MARK: The report

  private func checkReport(
    _ record: borrowing RecordTree, _ head: Int32, _ rows: inout RecordRows
  ) {
    let status = record.text(record.child(record.child(0, elements.control), elements.status))
    if !status.isEmpty && !status.elementsEqual("通常".utf8) {
      rows.report("no-actual-report", .note, line: record.line(0)) {
        "the report's status is \(FeedParser.excerpt(status))"
      }
    }
    let type = record.text(record.child(head, elements.infoType))
    if type.elementsEqual("取消".utf8) {
      rows.report("cancelled-report", .note, line: record.line(0)) {
        "the report takes earlier ones back"
      }
    }
  }

  /// An EventID is a list where a report is of several earthquakes (JMAXML 1, Head).
  private func setIdentifier(
    _ ids: [Bytes], _ index: Int, of count: Int, _ columns: JMAColumns, _ rows: inout RecordRows
  ) {
    if ids.count == count && count > 1 {
      return columns.set(columns.id, text: ids[index], &rows)
    }
    for id in ids { columns.join(columns.id, text: id, separator: " ", &rows) }
    if count > 1 { columns.set(columns.part, integer: Int64(index + 1), &rows) }
  }

  private static func words(_ text: Bytes) -> [Bytes] {
    text.split(whereSeparator: XMLText.isSpace).map { Bytes(rebasing: $0) }
  }

  /// What a report of intensities alone is about is the earthquake, to the minute.
  private func setTargetTime(_ columns: JMAColumns, _ line: Int, _ rows: inout RecordRows) {
    if columns.setTargetTime(&rows) {
      rows.report("time-of-report", .note, line: line) {
        "time is the one that the report is about: it has no origin time"
      }
    }
  }

  private func joinComments(
    of comments: Int32, _ columns: JMAColumns, _ record: borrowing RecordTree,
    _ rows: inout RecordRows
  ) {
    var comment = comments < 0 ? -1 : record.first(comments)
    while comment >= 0 {
      if record.name(comment) != elements.forecastComment {
        let inner = record.child(comment, elements.text)
        let text = record.text(inner < 0 ? comment : inner)
        if !text.isEmpty { columns.join(columns.comment, text: text, separator: "; ", &rows) }
      }
      comment = record.next(comment)
    }
  }

  /// Prefectures with their areas, each with its greatest intensity; cities and stations are left out.
  private func gatherIntensities(
    of observation: Int32, _ columns: JMAColumns, _ record: borrowing RecordTree,
    _ rows: inout RecordRows
  ) {
    var json = ByteBuffer()
    var prefecture = record.child(observation, elements.prefecture)
    if prefecture < 0 { return }
    json.append("[")
    while prefecture >= 0 {
      if json.count > 1 { json.append(",") }
      appendPlace(prefecture, record, to: &json)
      json.append(",\"areas\":[")
      let first = record.child(prefecture, elements.area)
      var area = first
      while area >= 0 {
        if area != first { json.append(",") }
        appendPlace(area, record, to: &json)
        json.append("}")
        area = record.nextAlike(area)
      }
      json.append("]}")
      prefecture = record.nextAlike(prefecture)
    }
    json.append("]")
    columns.set(columns.intensities, text: json.bytes, type: .json, &rows)
  }

  /// Leaves the object open.
  private func appendPlace(
    _ node: Int32, _ record: borrowing RecordTree, to json: inout ByteBuffer
  ) {
    json.append("{\"name\":")
    json.appendJSONString(record.text(record.child(node, elements.name)))
    json.append(",\"code\":")
    json.appendJSONString(record.text(record.child(node, elements.code)))
    json.append(",\"max_int\":")
    json.appendJSONString(record.text(record.child(node, elements.maxIntensity)))
  }
}
