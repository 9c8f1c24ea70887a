import GeoFeatures

extension JSONItemParser {
  /// Logs something about the item at hand; it counts once the item is complete.
  mutating func note(
    _ kind: String, _ severity: Diagnostic.Severity, at position: Int, _ message: () -> String
  ) {
    if isSurvey { return }
    pending.add(kind, severity, at: window.place(of: position, item: itemCount + 1), message)
  }

  /// Counts what was logged about the item at hand.
  @inline(__always)
  mutating func commitPending() {
    if pending.isEmpty { return }
    log.merge(pending)
    pending = DiagnosticLog()
  }

  /// Ends reading: the input is JSON, but not what is read here.
  mutating func refuse(_ message: String, at position: Int, _ advice: String? = nil) {
    if refusal != nil { return }
    refusal = Failure(.unreadable, message, at: window.place(of: position), advice: advice)
  }

  /// Ends reading at an item that is too large.
  @inline(__always)
  mutating func checkSize(_ count: Int, at position: Int) {
    let limit = options.limits.itemBytes
    if count > limit {
      refuse(
        "an item has more than \(limit) bytes", at: position, "--max-item-bytes raises the limit")
    }
  }

  /// Ends reading at a text, or a nested value, that is too long.
  @inline(never)
  mutating func refuseText(at position: Int) {
    refuse(
      "a text has more than \(options.limits.textBytes) bytes", at: position,
      "--max-text-bytes raises the limit")
  }

  /// The failure for broken JSON.
  mutating func failure(_ stop: JSONStop) -> Failure {
    let place = window.place(of: stop.position, item: itemCount > 0 ? itemCount + 1 : nil)
    switch stop.fault {
    case .needsMore where window.end == 0 && state == .start:
      return Failure(.unreadable, "the input is empty", at: place)
    case .tooDeep:
      return Failure(
        .unreadable, "values nest deeper than \(skipper.depthLimit) levels", at: place,
        advice: "--max-depth raises the limit")
    case .collectionsTooDeep:
      return Failure(
        .unreadable, "geometry collections nest deeper than \(Self.collectionDepth) levels",
        at: place)
    default:
      let canRecover = itemCount > 0 && !options.recover
      return Failure(
        .unreadable, stop.message, at: place,
        advice: canRecover ? "--recover keeps the features that are complete before it" : nil)
    }
  }

  /// The value of a member of an object that was scanned, or nil.
  mutating func member(_ name: StaticString, of object: Int, _ cursor: JSONCursor) -> Int? {
    var cursor = cursor
    cursor.position = object
    guard cursor.byte == UInt8(ascii: "{") else { return nil }
    do throws(JSONStop) {
      guard try cursor.open(before: UInt8(ascii: "}")) else { return nil }
      repeat {
        let key = try cursor.key()
        if cursor.has(key, name) { return cursor.position }
        try skipper.skip(&cursor, depth: 0)
      } while try cursor.passSeparator(before: UInt8(ascii: "}"))
    } catch {
      return nil
    }
    return nil
  }

  /// The names of an object's members, at most the first eight.
  mutating func memberNames(of object: Int, _ cursor: JSONCursor) -> [String] {
    var names: [String] = []
    var cursor = cursor
    cursor.position = object
    do throws(JSONStop) {
      guard try cursor.open(before: UInt8(ascii: "}")) else { return [] }
      repeat {
        names.append(String(decoding: cursor.bytes(try cursor.key()), as: UTF8.self))
        if names.count == 8 { return names }
        try skipper.skip(&cursor, depth: 0)
      } while try cursor.passSeparator(before: UInt8(ascii: "}"))
    } catch {
      return names
    }
    return names
  }

  /// The string at a place, or nil where there is none.
  mutating func string(at position: Int?, _ cursor: JSONCursor) -> String? {
    guard let position, cursor.base[position] == UInt8(ascii: "\"") else { return nil }
    var cursor = cursor
    cursor.position = position
    guard let text = try? cursor.text() else { return nil }
    var decoded = ByteBuffer(minimumCapacity: text.end - text.start)
    _ = JSONEscapes.append(cursor.bytes(text), to: &decoded)
    return decoded.string
  }

  /// Looks whether a `metadata` member is of the U.S. Geological Survey.
  mutating func checkMetadata(_ cursor: JSONCursor, at position: Int) {
    let title = string(at: member("title", of: position, cursor), cursor) ?? ""
    let url = string(at: member("url", of: position, cursor), cursor) ?? ""
    guard title.hasPrefix("USGS") || url.contains("earthquake.usgs.gov") else { return }
    if !isSurvey && !facts.isUSGS && depthColumn < 0 {
      note("late-metadata", .rejected, at: position) {
        "metadata of the U.S. Geological Survey behind the features: depths were not turned"
      }
      commitPending()
    }
    if isSurvey { facts.isUSGS = true }
  }
}
