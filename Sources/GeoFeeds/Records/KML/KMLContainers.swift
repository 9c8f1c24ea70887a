import GeoFeatures

/// The Document and Folders that are open, and what they say of the placemarks in them.
struct KMLContainers: ~Copyable {
  /// A value that a container has, and its placemarks with it.
  struct Datum {
    let name: [UInt8]
    /// The number of the Schema that types it, or -1.
    let schema: Int
    let value: [UInt8]
    let line: Int

    var size: Int { name.count + value.count + 1 }
  }

  private struct Container {
    var element: KMLElement
    /// How many elements are open in it that are no containers.
    var nested = 0
    var name = ""
    var data: [Datum] = []
    var times: (begin: Int64?, end: Int64?)?
    /// Where its name begins in the path.
    var pathStart: Int?
    var placemarks = 0
  }

  private var open: [Container] = []
  /// How many bytes of names and of data a placemark may inherit: a few words in a folder must not
  /// become gigabytes in a layer.
  private static let inheritanceLimit = 1 << 14

  /// The names of the open containers with `/` between them.
  private(set) var path = ByteBuffer()
  /// The data of all open containers, innermost first.
  private(set) var data: [Datum] = []
  /// The times of the innermost container that has any.
  private(set) var times: (begin: Int64?, end: Int64?) = (nil, nil)

  init() {}

  /// Whether what stands here is a container's own child.
  var isDirect: Bool { open.last.map { $0.nested == 0 } ?? false }

  /// The element of the innermost container.
  var current: KMLElement { open.last?.element ?? .foreign }

  mutating func begin(_ element: KMLElement) { open.append(Container(element: element)) }

  /// Ends the innermost one: its name, and the names of its data where no placemark had them.
  mutating func end() -> (name: String, unused: [String]) {
    guard let ended = open.popLast() else { return ("", []) }
    if !open.isEmpty { open[open.count - 1].placemarks += ended.placemarks }
    path.truncate(to: ended.pathStart ?? path.count)
    if !ended.data.isEmpty { data.removeFirst(ended.data.count) }
    if ended.times != nil { times = open.last { $0.times != nil }?.times ?? (nil, nil) }
    let unused =
      ended.placemarks > 0 ? [] : ended.data.map { String(decoding: $0.name, as: UTF8.self) }
    return (ended.name, unused)
  }

  /// An element that is no container begins or ends.
  mutating func nest(by step: Int) {
    if !open.isEmpty { open[open.count - 1].nested += step }
  }

  mutating func countPlacemark() {
    if !open.isEmpty { open[open.count - 1].placemarks += 1 }
  }

  /// Names the innermost container; false where the path gets too long with it.
  mutating func setName(_ name: String) -> Bool {
    guard let last = open.last, last.name.isEmpty, !name.isEmpty else { return true }
    if path.count + name.utf8.count > Self.inheritanceLimit { return false }
    open[open.count - 1].name = name
    guard last.element.isContainer else { return true }
    open[open.count - 1].pathStart = path.count
    if !path.isEmpty { path.append("/") }
    path.append(name)
    return true
  }

  /// Adds to the data of the innermost container; false where it gets too much.
  mutating func add(_ datum: Datum) -> Bool {
    let size = data.reduce(datum.size) { $0 + $1.size }
    guard !open.isEmpty, size <= Self.inheritanceLimit else { return false }
    open[open.count - 1].data.append(datum)
    data.insert(datum, at: open[open.count - 1].data.count - 1)
    return true
  }

  mutating func setTimes(begin: Int64?, end: Int64?) {
    guard !open.isEmpty else { return }
    open[open.count - 1].times = (begin, end)
    times = (begin, end)
  }
}
