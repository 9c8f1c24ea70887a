import GeoFeatures

/// Makes rows of fixes out of the nodes of a ``DocumentTree``.
struct FixRows: ~Copyable {
  let tree: DocumentTree
  /// The rows so far, and the one under construction.
  var builder: FeatureTableBuilder
  /// What was found wrong since the last batch.
  var log = DiagnosticLog()
  /// The batches that are full.
  private(set) var finished: [Batch] = []

  private let fixes: FixWriter
  /// Minutes east of UTC for times without a zone.
  private let zoneMinutes: Int
  /// The number of the row under construction, from 1.
  private(set) var rowNumber: Int

  init(_ tree: DocumentTree, _ fixes: FixWriter, zoneMinutes: Int, rowNumber: Int = 1) {
    self.tree = tree
    self.fixes = fixes
    self.zoneMinutes = zoneMinutes
    self.rowNumber = rowNumber
    builder = FeatureTableBuilder(schema: fixes.schema)
  }

  /// Whether there is no row at all.
  var isEmpty: Bool { rowNumber == 1 }

  /// Whether there is nothing that no batch has had; the first one comes even where there is no row.
  var isTaken: Bool { builder.rowCount == 0 && log.isEmpty && !finished.isEmpty }

  /// Counts something at a node.
  mutating func report(
    _ kind: String, _ severity: Diagnostic.Severity, at node: Int32, _ message: () -> String
  ) {
    var place = tree.place(node)
    place.item = rowNumber
    log.add(kind, severity, at: place, message)
  }

  /// Counts members that are there more than once.
  mutating func reportDoubled() {
    let tree = tree
    for node in tree.doubled {
      report("duplicate-member", .repaired, at: node) {
        "\(String(decoding: tree.name(node), as: UTF8.self)) is there more than once: "
          + "the last is taken"
      }
    }
  }

  // MARK: Reading values

  /// The number that a node is, be it a text; NaN where there is none, and, counted, where it is
  /// something else.
  mutating func number(_ node: Int32, _ what: @autoclosure () -> String) -> Double {
    let text = tree.text(node)
    if text.isEmpty {
      if tree.kind(node) == .list { rejectKind(node, what()) }
      return .nan
    }
    if let value = NumberScanner.real(text), value.isFinite { return value }
    // What CWA writes where there is none.
    if CSVValue.isMissingNumber(text) || text.elementsEqual("-".utf8) { return .nan }
    let what = what()
    report("type-misfit", .rejected, at: node) {
      "\(what) \"\(CSVRows.excerpt(text))\" is no number"
    }
    return .nan
  }

  private mutating func rejectKind(_ node: Int32, _ what: String) {
    report("type-misfit", .rejected, at: node) { "\(what) is a list, and no single value" }
  }

  /// The moment that a node is, in milliseconds since 1970: a text, or a list of year, month, day,
  /// hour and maybe minute. Nil where there is none, and, counted, where it is something else.
  mutating func time(_ node: Int32, _ what: @autoclosure () -> String) -> Int64? {
    if node < 0 { return nil }
    if tree.kind(node) == .list {
      let parts = tree.elements(node).map { number($0, "a part of a time") }
      if let moment = Self.moment(parts) { return moment - Int64(zoneMinutes) * 60_000 }
      let what = what()
      report("type-misfit", .rejected, at: node) {
        "\(what) is a list that is no year, month, day and hour"
      }
      return nil
    }
    let text = tree.text(node)
    if text.isEmpty { return nil }
    if let time = TimeScanner.parse(text) {
      return time.hasZone ? time.milliseconds : time.milliseconds - Int64(zoneMinutes) * 60_000
    }
    let what = what()
    report("type-misfit", .rejected, at: node) {
      "\(what) \"\(CSVRows.excerpt(text))\" is no time"
    }
    return nil
  }

  private static func moment(_ parts: [Double]) -> Int64? {
    guard 3...5 ~= parts.count, parts.allSatisfy({ $0 == $0.rounded() && 0...9999 ~= $0 }),
      let midnight = Midnight.milliseconds(
        year: Int(parts[0]), month: Int(parts[1]), day: Int(parts[2]))
    else { return nil }
    let hour = parts.count > 3 ? parts[3] : 0
    let minute = parts.count > 4 ? parts[4] : 0
    guard hour <= 24, minute < 60 else { return nil }
    return midnight + Int64(hour) * 3_600_000 + Int64(minute) * 60_000
  }

  // MARK: Filling the row

  /// Gives the row a number of a node, which is divided where the source counts in parts of the unit;
  /// one below zero is refused.
  mutating func set(
    _ column: FixColumn, _ node: Int32, _ unit: FixUnit = .plain, per divisor: Double = 1
  ) {
    let value = number(node, column.field.name)
    if value.isNaN { return }
    if value < 0 {
      return report("type-misfit", .rejected, at: node) {
        "\(column.field.name) is negative: \(value)"
      }
    }
    fixes.set(column, value / divisor, unit, in: &builder)
  }

  /// Gives the row the direction of its movement, which is a point of the compass; another word is none,
  /// and said.
  mutating func setDirection(_ node: Int32) {
    let text = tree.text(node)
    if text.isEmpty || text.elementsEqual("-".utf8) { return }
    if let degrees = CompassPoint.degrees(text) {
      fixes.set(.movementDirection, degrees, in: &builder)
    } else {
      report("direction-unknown", .note, at: node) {
        "\"\(CSVRows.excerpt(text))\" is no point of the compass"
      }
    }
  }

  /// Gives the row the text of a node.
  mutating func setText(_ column: FixColumn, _ node: Int32) {
    let text = tree.text(node)
    if text.isEmpty && tree.kind(node) == .list { rejectKind(node, column.field.name) }
    fixes.set(column, text: text, in: &builder)
  }

  /// Gives the row a text.
  mutating func set(_ column: FixColumn, text: Bytes) {
    fixes.set(column, text: text, in: &builder)
  }

  /// Gives the row a text.
  mutating func set(_ column: FixColumn, string: String) {
    var string = string
    string.withUTF8 { fixes.set(column, text: $0, in: &builder) }
  }

  /// Gives the row a text of our own, if there is one.
  mutating func set(_ column: FixColumn, literal: StaticString?) {
    if let literal { fixes.set(column, literal: literal, in: &builder) }
  }

  /// Gives the row a number that is known already.
  mutating func set(_ column: FixColumn, value: Double, _ unit: FixUnit = .plain) {
    fixes.set(column, value, unit, in: &builder)
  }

  /// Says of how many minutes winds are means.
  mutating func setWindMinutes(_ minutes: Int) {
    fixes.set(.windMinutes, integer: Int64(minutes), in: &builder)
  }

  /// Says what the fix is, and when: a forecast, or an analysis, by its beginning too.
  mutating func set(_ kind: FixKind, initial: Int64?, valid: Int64?) {
    fixes.setKind(kind, in: &builder)
    if let initial, let valid, kind != .observed {
      fixes.setTime(initial: initial, valid: valid, in: &builder)
    } else if let valid {
      fixes.setTime(valid, in: &builder)
    }
  }

  /// Says that the fix is a forecast, and when by the hours since its beginning.
  mutating func setForecast(initial: Int64?, leadHours node: Int32, at fix: Int32) {
    fixes.setKind(.forecast, in: &builder)
    let lead = number(node, "lead_h")
    if lead.isNaN {
      report("forecast-without-lead", .rejected, at: fix) {
        "a forecast does not say for how many hours it is: it has no time"
      }
    } else if let initial {
      fixes.setTime(initial: initial, leadHours: lead, in: &builder)
    } else {
      set(.leadHours, value: lead)
    }
  }

  /// Finishes the row at the position of two nodes.
  mutating func finish(longitude: Int32, latitude: Int32, at node: Int32) {
    let faults = log.count(ofKind: "type-misfit")
    let (x, y) = (number(longitude, "longitude"), number(latitude, "latitude"))
    finish(
      longitude: x, latitude: y, at: node, isFaulty: log.count(ofKind: "type-misfit") > faults)
  }

  /// Finishes the row at the position that a text gives: `longitude,latitude`.
  mutating func finish(pair node: Int32, at fix: Int32) {
    let text = tree.text(node)
    let parts = text.split(whereSeparator: { $0 == 0x2C || XMLText.isSpace($0) })
    let values = parts.compactMap { NumberScanner.real(Bytes(rebasing: $0)) }
    if values.count == 2 && parts.count == 2 {
      return finish(longitude: values[0], latitude: values[1], at: fix)
    }
    report("unreadable-coordinates", .rejected, at: node) {
      "\"\(CSVRows.excerpt(text))\" is no longitude and latitude"
    }
    finish(longitude: .nan, latitude: .nan, at: fix, isFaulty: true)
  }

  /// Finishes the row at a position; NaN is none, and is said unless what is wrong was said already.
  mutating func finish(
    longitude: Double, latitude: Double, at node: Int32, isFaulty: Bool = false
  ) {
    if isFaulty {
      builder.geometry.appendNullRow()
    } else {
      setPosition(longitude, latitude, at: node)
    }
    builder.finishRow()
    rowNumber += 1
    let rows = builder.rowCount
    if rows >= Batch.rowLimit || (rows & 63 == 0 && builder.textCount >= Batch.textLimit) {
      takeBatch()
    }
  }

  private mutating func setPosition(_ longitude: Double, _ latitude: Double, at node: Int32) {
    guard longitude == longitude && latitude == latitude else {
      report("unreadable-coordinates", .rejected, at: node) { "the fix has no position" }
      return builder.geometry.appendNullRow()
    }
    var (settled, wrapped) = (longitude, 0)
    // Some programs count on below -180 after they have crossed it.
    if settled < -180 && settled >= -360 { (settled, wrapped) = (settled + 360, 1) }
    let fault = PositionRange.settle(longitude: &settled, latitude: latitude, wrapped: &wrapped)
    if let fault {
      let (word, value) = fault == .latitude ? ("latitude", latitude) : ("longitude", longitude)
      report("\(word)-out-of-range", .rejected, at: node) { "\(word) \(value) is out of range" }
      return builder.geometry.appendNullRow()
    }
    if wrapped > 0 {
      report("longitude-wrapped", .note, at: node) { "a longitude beyond 180 is wrapped" }
    }
    builder.geometry.appendPointRow(settled, latitude)
  }

  // MARK: Handing on

  /// Closes the batch at hand.
  mutating func takeBatch() {
    finished.append(Batch(table: builder.take(), log: log))
    log = DiagnosticLog()
  }

  /// Takes the batches that are full.
  mutating func takeFinished() -> [Batch] {
    var taken: [Batch] = []
    swap(&taken, &finished)
    return taken
  }
}
