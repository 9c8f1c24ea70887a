import GeoFeatures

/// Where the records stand in a JSON document.
///
/// - `.` is the document itself: the elements of a root array, or a root object.
/// - A single name means every member of that name, at any depth.
/// - `a/b/c` and `/a` lead from the root; arrays on the way are gone through.
///
/// An array there holds a record in each element; an object there is a record itself.
struct JSONRecordPath {
  private let steps: [[UInt8]]
  /// Whether the records are the document itself.
  let isRoot: Bool
  /// Whether the one name counts wherever it stands.
  private let isAnywhere: Bool

  init(_ text: String) {
    steps = JSONPathTree.steps(text).map { Array($0.utf8) }
    isRoot = text == "." || steps.isEmpty
    isAnywhere = steps.count == 1 && !text.hasPrefix("/")
  }

  private init() {
    steps = []
    isRoot = false
    isAnywhere = false
  }

  /// One that leads nowhere.
  static let nowhere = JSONRecordPath()

  /// How many steps are done at a member of that name, where `matched` are done at its object; -1
  /// where no record can be below.
  func match(_ matched: Int, _ name: Bytes) -> Int {
    if matched < 0 || matched >= steps.count { return -1 }
    if steps[matched].elementsEqual(name) { return matched + 1 }
    return isAnywhere ? 0 : -1
  }

  /// Whether that many steps lead to the records.
  func isComplete(_ matched: Int) -> Bool { matched == steps.count && matched > 0 }
}

/// An object or array around the records.
struct JSONFrame: BitwiseCopyable {
  var isObject: Bool
  var isFirst = true
  /// How many steps of the path are done; -1 where it leads elsewhere.
  var matched: Int
  /// How many bytes the names on the way to it have.
  var wayLength: Int
}

/// A record's list of geometries, as places in the window.
struct JSONGeometryList {
  var start: Int
  var end: Int
  /// The geometry of the row at hand.
  var element: Int
}
