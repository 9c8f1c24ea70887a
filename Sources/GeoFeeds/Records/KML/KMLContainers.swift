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
  }

  private struct Container {
    var element: KMLElement
    /// How many elements are open in it that are no containers.
    var nested = 0
    var name = ""
    var data: [Datum] = []
    var begin: Int64?
    var end: Int64?
    var placemarks = 0
  }

  private var open: [Container] = []
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

  mutating func begin(_ element: KMLElement) {
    open.append(Container(element: element))
    renew()
  }

  /// Ends the innermost one: its name, and the names of its data where no placemark had them.
  mutating func end() -> (name: String, unused: [String]) {
    guard let ended = open.popLast() else { return ("", []) }
    if !open.isEmpty { open[open.count - 1].placemarks += ended.placemarks }
    renew()
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

  mutating func setName(_ name: String) {
    guard !open.isEmpty, open[open.count - 1].name.isEmpty else { return }
    open[open.count - 1].name = name
    renew()
  }

  mutating func add(_ datum: Datum) {
    guard !open.isEmpty else { return }
    open[open.count - 1].data.append(datum)
    renew()
  }

  mutating func setTimes(begin: Int64?, end: Int64?) {
    guard !open.isEmpty else { return }
    open[open.count - 1].begin = begin
    open[open.count - 1].end = end
    renew()
  }


  private mutating func renew() {
    path.truncate(to: 0)
    for container in open where container.element.isContainer && !container.name.isEmpty {
      if !path.isEmpty { path.append("/") }
      path.append(container.name)
    }
    data = open.reversed().flatMap(\.data)
    let timed = open.last { $0.begin != nil || $0.end != nil }
    times = (timed?.begin, timed?.end)
  }
}
