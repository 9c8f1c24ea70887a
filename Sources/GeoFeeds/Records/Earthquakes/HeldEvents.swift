import GeoFeatures

/// Origins, magnitudes and focal mechanisms that stand beside the events, and events that wait for
/// them: numbers, and texts only for columns.
struct HeldEvents: ~Copyable {
  /// What an origin, a magnitude or a mechanism gives a row.
  struct Item: BitwiseCopyable {
    var values: HeldValues.Part
    var updated: Int64
    var location = EventLocation()
  }

  /// What is known of an id.
  struct Known: BitwiseCopyable {
    /// Its item, or -1 where it has not come yet.
    var item: Int32 = -1
    /// The first magnitude of an origin, or -1.
    var firstMagnitude: Int32 = -1
    /// Whether an event refers to it.
    var isUsed = false
  }

  /// An event that waits.
  struct Event: BitwiseCopyable {
    var values: HeldValues.Part
    var updated: Int64
    var line: Int
    var number: Int
    /// Ids that it prefers, by their number, or -1.
    var origin: Int32 = -1
    var magnitude: Int32 = -1
    var mechanism: Int32 = -1
    /// The places of the origins that it refers to.
    var firstReference: Int
    var endReference: Int
  }

  /// Things of one kind, found by id.
  struct Kind: ~Copyable {
    private var keys = ByteKeyTable()
    private(set) var known = GrowableBuffer<Known>(minimumCapacity: 16)
    private(set) var items = GrowableBuffer<Item>(minimumCapacity: 16)

    init() {}

    /// The number of an id, given it where it is new.
    mutating func key(_ id: Bytes) -> Int32 {
      let key = keys.insert(id)
      if key == known.count { known.append(Known()) }
      return Int32(key)
    }

    /// Adds an item; the first of an id counts. False where there was one.
    mutating func add(_ item: Item, id: Bytes) -> Int32? {
      let key = Int(key(id))
      if known[key].item >= 0 { return nil }
      known[key].item = Int32(items.count)
      items.append(item)
      return Int32(items.count - 1)
    }

    /// The item of an id, or -1 where it has not come; of no id, -1.
    func item(_ key: Int32) -> Int32 { key < 0 ? -1 : known[Int(key)].item }

    mutating func use(_ key: Int32) { if key >= 0 { known[Int(key)].isUsed = true } }

    /// Remembers a magnitude of an origin; the first counts.
    mutating func note(magnitude: Int32, of origin: Int32) {
      if known[Int(origin)].firstMagnitude < 0 { known[Int(origin)].firstMagnitude = magnitude }
    }
  }

  var origins = Kind()
  var magnitudes = Kind()
  var mechanisms = Kind()
  /// Events that wait, in the order of the input, from ``firstWaiting`` on.
  var events = GrowableBuffer<Event>(minimumCapacity: 8)
  var firstWaiting = 0
  /// The numbers of ids of origins that events refer to.
  var references = GrowableBuffer<Int32>(minimumCapacity: 16)

  init() {}

  /// How many origins came that no event refers to.
  var unusedOrigins: Int {
    var count = 0
    for index in 0..<origins.known.count
    where origins.known[index].item >= 0 && !origins.known[index].isUsed {
      count += 1
    }
    return count
  }

  /// The origin of an event: the preferred one, else the first that it refers to and that is there.
  func origin(of event: Event) -> Int32 {
    let preferred = origins.item(event.origin)
    if preferred >= 0 { return preferred }
    for index in event.firstReference..<event.endReference {
      let other = origins.item(references[index])
      if other >= 0 { return other }
    }
    return -1
  }

  /// The first magnitude of the origin with that id, or -1.
  func firstMagnitude(ofOrigin key: Int32) -> Int32 {
    key < 0 ? -1 : origins.known[Int(key)].firstMagnitude
  }

  /// The number of the id of an event's origin, as ``origin(of:)`` chooses, or -1.
  func originKey(of event: Event) -> Int32 {
    if origins.item(event.origin) >= 0 { return event.origin }
    for index in event.firstReference..<event.endReference
    where origins.item(references[index]) >= 0 {
      return references[index]
    }
    return -1
  }

  /// Whether all that an event prefers has come.
  func isComplete(_ event: Event) -> Bool {
    if event.origin >= 0 && origins.item(event.origin) < 0 { return false }
    if event.magnitude >= 0 && magnitudes.item(event.magnitude) < 0 { return false }
    if event.mechanism >= 0 && mechanisms.item(event.mechanism) < 0 { return false }
    if event.origin < 0 && event.firstReference < event.endReference {
      return origin(of: event) >= 0
    }
    return true
  }
}
