import GeoFeatures

/// Makes rows of alerts: one for each alert, info and area, and for each circle of an area.
///
/// An alert's rows have its identifier as `id`, and `part` 1…n where there are several. An alert
/// without info, and an info without area, is one row without a location.
final class CAPMapper: RecordMapper {
  let records = ["alert"]
  // XML signatures say nothing about the alert.
  let ignored = ["Signature"]
  let profile: Profile
  let elements: CAPNames
  let names: RecordNames
  let areas: CAPAreaReader
  private let fields: RecordFields
  private let language: LanguageRange?
  private var root = ""
  private var isFirstVersion = false
  private var isForeignReported = false
  private var columns: CAPColumns?
  var json = ByteBuffer()

  init(options: ReadOptions, names: RecordNames) {
    profile = options.profile ?? Profiles.named("cap") ?? Profile(name: "cap")
    self.names = names
    elements = CAPNames(names)
    areas = CAPAreaReader(options: options)
    fields = RecordFields(
      profile, options: options, contexts: ["alert", "info", "area"], names: names)
    language = options.language.flatMap(LanguageRange.init)
  }

  var refusal: String? {
    root == "alerts" || root == "EDXLDistribution"
      ? nil : "an XML document <\(root)> without a CAP alert"
  }

  func start(root: String, uri: String, _ rows: inout RecordRows) {
    self.root = root
    isFirstVersion = uri.hasSuffix("/cap/1.0")
  }

  func map(_ record: borrowing RecordTree, _ rows: inout RecordRows) {
    let columns = columns ?? CAPColumns(rows)
    self.columns = columns
    checkAlert(record, &rows)
    let infos = chosenInfos(record, &rows)
    let isSeveral = rowCount(record, infos) > 1
    var part: Int64 = 0
    // What the row before this one has in common with it.
    var ofAlert: [Bool] = []
    for info in infos.isEmpty ? [-1] : infos {
      check(info: info, record, &rows)
      var ofInfo: [Bool] = []
      var area = record.child(info, elements.area)
      repeat {
        begin(area: area, record, &rows)
        var ofArea: [Bool] = []
        for row in 0..<max(1, areas.rowCount) {
          if rows.hasFailed { return }
          part += 1
          if part == 1 {
            fill(alert: record, columns, &rows)
            ofAlert = rows.filledColumns
          }
          if row > 0 {
            rows.repeatRow(keeping: ofArea)
          } else if !ofInfo.isEmpty {
            rows.repeatRow(keeping: ofInfo)
          } else {
            if part > 1 { rows.repeatRow(keeping: ofAlert) }
            fill(info: info, of: record, columns, &rows)
            ofInfo = rows.filledColumns
          }
          if row == 0 {
            fill(area: area, of: record, columns, &rows)
            columns.setTime(&rows)
            ofArea = rows.filledColumns
          }
          if isSeveral { columns.set(columns.part, integer: part, &rows) }
          areas.appendGeometry(row, columns.radius, line: record.line(max(area, 0)), &rows)
          rows.finishRow(line: record.line(max(area, 0)))
        }
        if area >= 0 { area = record.nextAlike(area) }
      } while area >= 0
    }
  }

  // MARK: The rows

  private func check(info: Int32, _ record: borrowing RecordTree, _ rows: inout RecordRows) {
    if info >= 0 { report(missing: elements.requiredInInfo, in: info, "info", record, &rows) }
  }

  private func begin(area: Int32, _ record: borrowing RecordTree, _ rows: inout RecordRows) {
    if area >= 0 { report(missing: elements.requiredInArea, in: area, "area", record, &rows) }
    areas.read(area, of: record, elements, &rows)
  }

  private func fill(
    alert record: borrowing RecordTree, _ columns: CAPColumns, _ rows: inout RecordRows
  ) {
    fields.fill("alert", from: 0, of: record, &rows)
    join(elements.code, of: 0, columns.code, record, &rows)
    keepFurther(than: elements.knownInAlert, of: 0, record, &rows)
  }

  private func fill(
    info: Int32, of record: borrowing RecordTree, _ columns: CAPColumns,
    _ rows: inout RecordRows
  ) {
    fields.fill("info", from: info, of: record, &rows)
    join(elements.category, of: info, columns.category, record, &rows)
    join(elements.responseType, of: info, columns.responseType, record, &rows)
    gather(elements.eventCode, of: info, columns.eventCode, record, &rows)
    gather(elements.parameter, of: info, columns.parameter, record, &rows)
    gatherResources(of: info, columns.resources, record, &rows)
    keepFurther(than: elements.knownInInfo, of: info, record, &rows)
  }

  private func fill(
    area: Int32, of record: borrowing RecordTree, _ columns: CAPColumns,
    _ rows: inout RecordRows
  ) {
    fields.fill("area", from: area, of: record, &rows)
    gather(elements.geocode, of: area, columns.geocode, record, &rows)
    keepFurther(than: elements.knownInArea, of: area, record, &rows)
  }

  // MARK: The alert

  private func checkAlert(_ record: borrowing RecordTree, _ rows: inout RecordRows) {
    if record.namespace(0) != .cap && !isForeignReported {
      isForeignReported = true
      rows.report("near-miss-namespace", .repaired, line: record.line(0)) {
        "the alert's namespace is none of CAP 1.0 to 1.2"
      }
    }
    report(missing: elements.requiredInAlert, in: 0, "alert", record, &rows)
    let status = record.text(record.child(0, elements.status))
    if !status.isEmpty && !status.elementsEqual("Actual".utf8) {
      rows.report("no-actual-alert", .note, line: record.line(0)) {
        "the alert's status is \(FeedParser.excerpt(status))"
      }
    }
  }

  /// Says which elements an alert, info or area lacks that the standard asks for.
  private func report(
    missing required: [RecordName], in node: Int32, _ parent: StaticString,
    _ record: borrowing RecordTree, _ rows: inout RecordRows
  ) {
    for name in required where record.text(record.child(node, name)).isEmpty {
      if isFirstVersion && elements.optionalInFirstVersion.contains(name) { continue }
      rows.report("missing-element", .note, line: record.line(node)) {
        "<\(parent)> has no \(names[name])"
      }
    }
  }

  /// The infos whose rows are made: those in the language asked for, where there are any.
  private func chosenInfos(
    _ record: borrowing RecordTree, _ rows: inout RecordRows
  ) -> [Int32] {
    var all: [Int32] = []
    var info = record.child(0, elements.info)
    while info >= 0 {
      all.append(info)
      info = record.nextAlike(info)
    }
    guard let language, let first = all.first else { return all }
    var chosen: [Int32] = []
    for info in all where matches(language, record.text(record.child(info, elements.language))) {
      chosen.append(info)
    }
    if !chosen.isEmpty { return chosen }
    rows.report("language-not-found", .note, line: record.line(0)) {
      "no info is in the language asked for: the first one is kept"
    }
    return [first]
  }

  /// An info without a language is in en-US (CAP 1.2, 3.2.2).
  private func matches(_ range: LanguageRange, _ language: Bytes) -> Bool {
    if !language.isEmpty { return range.matches(language) }
    var implied = "en-US"
    return implied.withUTF8(range.matches)
  }

  /// How many rows the infos make, as far as can be told before coordinates are read.
  private func rowCount(_ record: borrowing RecordTree, _ infos: [Int32]) -> Int {
    var count = 0
    for info in infos {
      var area = record.child(info, elements.area)
      if area < 0 { count += 1 }
      while area >= 0 {
        count += areas.expectedRowCount(area, of: record, elements)
        area = record.nextAlike(area)
      }
    }
    return count
  }
}
