import GeoFeatures

/// Reads GeoJSON (RFC 7946), sequences of it (RFC 8142, or parted by line feeds), and records in other
/// JSON, item by item.
///
/// One pass, with the item at hand in the window. Where the window ends within an item, what was
/// read of it is taken back, the window filled, and the item read again.
struct JSONItemParser: ~Copyable {
  /// Where in the document the window's position is.
  enum State: Equatable {
    case start
    /// Between the documents of a sequence.
    case between
    /// Within the array `features`, or a bare array.
    case elements(isFirst: Bool, isBare: Bool)
    /// Among the members behind `features`.
    case afterFeatures
    /// On the way to an array of records.
    case seeking
    /// Within an array of records.
    case records(isFirst: Bool)
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

  /// Where the records are, or nil where the input is GeoJSON.
  var recordPath: JSONRecordPath?
  /// The objects and arrays around the window's position, outermost first, outside records.
  var frames = GrowableBuffer<JSONFrame>(minimumCapacity: 16)
  /// The names on the way there, with slashes between them.
  var way = ByteBuffer(minimumCapacity: 256)
  /// The first arrays of objects that were passed on the way to the records.
  var passedArrays: [String] = []
  /// Whether the array of the records was there.
  var hasRecords = false
  /// The key whose value is a record's geometry, or a list of them; -1 where there is none.
  var geometryKey = -1
  /// A key and the members of its value that are a record's longitude and latitude.
  var nestedLocation: [String]?
  /// The columns that make a record's location; they are not handed on.
  var location: (longitude: Int, latitude: Int)?
  /// The list of geometries of the record at hand, and the one of the row at hand.
  var list: JSONGeometryList?

  var keys = KeyTable()
  /// What kinds of values each key was seen to have, as raw values of ``SeenTypes``.
  var seen = GrowableBuffer<UInt16>(minimumCapacity: 64)
  /// What the feature ids were seen to be.
  var seenIDs = SeenTypes()
  var plans = GrowableBuffer<PropertyPlan>(minimumCapacity: 64)
  /// The paths into nested values.
  var paths = JSONPathTree()
  /// The plan of the features' ids, and the number of the key `id`.
  var idPlan = PropertyPlan()
  var idKey = -1
  /// The column of `part`, or -1.
  var partColumn = -1
  /// The column of `depth_km` where it belongs to the profile, or -1.
  var depthColumn = -1
  /// The key `depth_km`; it counts where ``depthColumn`` does.
  var depthKey = -1
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

  mutating func cancelItem() {
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
    case .seeking: try seek(&cursor)
    case .records(let isFirst): try readNextRecord(&cursor, isFirst: isFirst)
    case .ended: break
    }
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
