import GeoFeatures

/// Reads GeoJSON (RFC 7946) and sequences of it (RFC 8142, or parted by line feeds) item by item.
///
/// One pass, with the item at hand in the window. Where the window ends within an item, what was
/// read of it is taken back, the window filled, and the item read again.
struct GeoJSONParser: ~Copyable {
  /// Where in the document the window's position is.
  enum State: Equatable {
    case start
    /// Between the documents of a sequence.
    case between
    /// Within the array `features`, or a bare array.
    case elements(isFirst: Bool, isBare: Bool)
    /// Among the members behind `features`.
    case afterFeatures
    case ended
  }

  let options: ReadOptions
  /// The profile in force, or nil.
  var profile: Profile?
  /// Whether only types are looked at, and no row is made.
  var isSurvey: Bool
  var window: JSONWindow
  var skipper: JSONSkipper
  var state = State.start
  var facts = CollectionFacts()
  /// How many items were read.
  var itemCount = 0
  /// Why the input is not read although it is JSON.
  var refusal: Failure?

  var keys = KeyTable()
  /// What kinds of values each key was seen to have, as raw values of ``SeenTypes``.
  var seen = GrowableBuffer<UInt16>(minimumCapacity: 64)
  /// What the feature ids were seen to be.
  var seenIDs = SeenTypes()
  var plans = GrowableBuffer<PropertyPlan>(minimumCapacity: 64)
  /// The plan of the features' ids, and the number of the key `id`.
  var idPlan = PropertyPlan()
  var idKey = -1
  /// The column of `part`, or -1.
  var partColumn = -1
  /// The column of `depth_km` where it belongs to the profile, or -1.
  var depthColumn = -1
  /// The rank of the member that gave each column its value, where there are rivals.
  var ranks = ByteBuffer(minimumCapacity: 16)
  var runner: ProfileRunner?
  /// How declared columns take texts.
  var conversions = ConversionTable([])

  var builder = FeatureTableBuilder(schema: Schema())
  var log = DiagnosticLog()
  /// The diagnostics of the item at hand.
  var pending = DiagnosticLog()
  var shape = Shape()
  /// Whether positions are in another system than WGS 84, and how far coordinates may reach.
  var isForeign = false
  var longitudeLimit = 180.0
  var latitudeLimit = 90.0
  var scratch = ByteBuffer(minimumCapacity: 1024)

  init(source: any ByteSource, name: String, options: ReadOptions, isSurvey: Bool) {
    self.options = options
    self.isSurvey = isSurvey
    window = JSONWindow(source: source, name: name, itemLimit: options.limits.itemBytes)
    skipper = JSONSkipper(depthLimit: options.limits.depth)
  }

  /// Reads one item or passes something between items; returns false at the end.
  mutating func advance() throws(Failure) -> Bool {
    while state != .ended {
      if try advanceWithinWindow() { return true }
      if state == .ended { break }
      if try !window.refill() {
        throw failure(JSONStop(.needsMore, at: window.end))
      }
    }
    return false
  }

  /// The same, as far as the window goes; returns false where more is needed, and at the end.
  mutating func advanceWithinWindow() throws(Failure) -> Bool {
    var cursor = window.cursor
    do throws(JSONStop) {
      try step(&cursor)
    } catch {
      cancelItem()
      if error.fault == .needsMore { return false }
      throw failure(error)
    }
    if let refusal { throw refusal }
    window.position = cursor.position
    return state != .ended
  }

  private mutating func cancelItem() {
    builder.cancelRow()
    if !pending.isEmpty { pending = DiagnosticLog() }
  }

  private mutating func step(_ cursor: inout JSONCursor) throws(JSONStop) {
    switch state {
    case .start: try begin(&cursor)
    case .between: try beginNext(&cursor)
    case .elements(let isFirst, let isBare):
      if !isFirst {
        guard try cursor.passSeparator(before: UInt8(ascii: "]")) else {
          state = isBare ? .between : .afterFeatures
          return
        }
      }
      try readElement(&cursor)
      state = .elements(isFirst: false, isBare: isBare)
    case .afterFeatures:
      guard try cursor.passSeparator(before: UInt8(ascii: "}")) else {
        state = .between
        return
      }
      let place = cursor.position
      if try readCollectionMember(&cursor) { throw JSONStop(.unexpected, at: place) }
    case .ended: break
    }
  }

  /// The beginning of the input.
  private mutating func begin(_ cursor: inout JSONCursor) throws(JSONStop) {
    if cursor.position == 0 {
      if cursor.end < 4 && !window.isAtEnd { throw JSONStop(.needsMore, at: 0) }
      let head = cursor.bytes(0..<min(4, cursor.end))
      if head.starts(with: [0xEF, 0xBB, 0xBF]) { cursor.position = 3 }
      if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE])
        || (head.count > 1 && (head[0] == 0) != (head[1] == 0))
      {
        return refuse(
          "the text is UTF-16 or UTF-32; JSON is UTF-8", at: 0, "iconv -t UTF-8 makes it so")
      }
    }
    passSeparators(&cursor)
    if cursor.position >= cursor.end {
      if window.isAtEnd { return refuse("the input is empty", at: cursor.position) }
      throw JSONStop(.needsMore, at: cursor.end)
    }
    switch cursor.byte {
    case UInt8(ascii: "["):
      note("bare-array", .repaired, at: cursor.position) {
        "an array of features by itself, without a FeatureCollection around it"
      }
      let isFilled = try cursor.open(before: UInt8(ascii: "]"))
      state = isFilled ? .elements(isFirst: true, isBare: true) : .between
      commitPending()
    case UInt8(ascii: "{"): try readDocument(&cursor)
    case UInt8(ascii: "<"): refuse("this is no JSON but markup, HTML or XML", at: cursor.position)
    case UInt8(ascii: "\""), UInt8(ascii: "-"), 48...57:
      refuse("a lone JSON value, which is no GeoJSON", at: cursor.position)
    default: throw cursor.stop(.unexpected, at: cursor.position)
    }
  }

  /// The next document of a sequence, or the end.
  private mutating func beginNext(_ cursor: inout JSONCursor) throws(JSONStop) {
    let start = cursor.position
    passSeparators(&cursor)
    if cursor.position >= cursor.end {
      guard window.isAtEnd else { throw JSONStop(.needsMore, at: cursor.end) }
      state = .ended
      return
    }
    guard cursor.byte == UInt8(ascii: "{") && cursor.position > start else {
      throw JSONStop(.unexpected, at: cursor.position)
    }
    try readDocument(&cursor)
  }

  /// Passes white space and record separators (RFC 8142).
  private func passSeparators(_ cursor: inout JSONCursor) {
    cursor.skipBlanks()
    while cursor.byte == 0x1E {
      cursor.position += 1
      cursor.skipBlanks()
    }
  }

  /// A root object: a feature, a geometry, or a collection, of which only the members before
  /// `features` are read here.
  private mutating func readDocument(_ cursor: inout JSONCursor) throws(JSONStop) {
    let start = cursor.position
    do throws(JSONStop) {
      try readItem(&cursor, isRoot: true)
      state = .between
      return
    } catch {
      guard error.fault == .isCollection else { throw error }
    }
    cancelItem()
    cursor.position = start
    _ = try cursor.open(before: UInt8(ascii: "}"))
    while try !readCollectionMember(&cursor) {
      _ = try cursor.passSeparator(before: UInt8(ascii: "}"))
    }
    let isFilled = try cursor.open(before: UInt8(ascii: "]"))
    state = isFilled ? .elements(isFirst: true, isBare: false) : .afterFeatures
  }

  /// A member of a collection; returns true with the cursor at the array where it is `features`.
  private mutating func readCollectionMember(_ cursor: inout JSONCursor) throws(JSONStop) -> Bool {
    let key = try cursor.key()
    let place = cursor.position
    if cursor.has(key, "features") {
      if cursor.byte != UInt8(ascii: "[") { throw cursor.stop(.featuresAreNoArray, at: place) }
      return true
    }
    try skipper.skip(&cursor, depth: 1)
    if cursor.has(key, "crs") { readSystem(cursor, at: place, inItem: false) }
    if cursor.has(key, "metadata") { checkMetadata(cursor, at: place) }
    if cursor.has(key, "type"), cursor.base[place] == UInt8(ascii: "\"") {
      let type = Bytes(rebasing: cursor.bytes(place..<cursor.position)[...].dropFirst().dropLast())
      if !type.elementsEqual("FeatureCollection".utf8) {
        let name = String(decoding: type, as: UTF8.self)
        refuse("a \"\(name)\" with features, which is no FeatureCollection", at: place)
      }
    }
    return false
  }
}

extension JSONCursor {
  /// Whether a member's name is that word.
  @inline(__always)
  func has(_ key: JSONText, _ word: StaticString) -> Bool {
    let count = key.end - key.start
    guard count == word.utf8CodeUnitCount else { return false }
    for index in 0..<count where base[key.start + index] != word.utf8Start[index] { return false }
    return true
  }
}
