import CSystem

/// Which rows of a table are no earthquakes, by its column `event_type`.
public struct EarthquakeRows: Sendable {
  /// How many are none.
  public private(set) var otherCount = 0
  /// A byte for each row, 1 where it is none; empty where all may be.
  private var others = SharedBuffer<UInt8>([])

  /// All rows may be earthquakes.
  public init() {}

  /// Looks through the column, if it has text. O(rows).
  public init(_ table: FeatureTable) {
    guard let types = table.column("event_type"), types.type == .text else { return }
    var others = GrowableBuffer<UInt8>(minimumCapacity: table.rowCount)
    others.append(repeating: 0, count: table.rowCount)
    var last: Bytes?
    var lastIsOther = false
    for row in 0..<table.rowCount where types.isValid(row) {
      let type = types.text(row)
      if last.map({ !Self.areSame($0, type) }) ?? true {
        lastIsOther = !Self.mayBeEarthquake(type)
        last = type
      }
      if lastIsOther {
        others[row] = 1
        otherCount += 1
      }
    }
    if otherCount > 0 { self.others = others.share() }
  }

  /// Whether a row says that it is something else.
  @inline(__always)
  public func isOther(_ row: Int) -> Bool { otherCount > 0 && others[row] == 1 }

  /// Whether a type of event says that it is an earthquake, or does not say what it is.
  ///
  /// It is one where its last word is earthquake, in letters of either case: QuakeML's `earthquake`, USGS's
  /// `induced earthquake`. It says nothing where it is empty, QuakeML's `not reported` or EMSC's `unknown`.
  public static func mayBeEarthquake(_ type: Bytes) -> Bool {
    if type.isEmpty { return true }
    if ends(type, with: "earthquake") {
      return type.count == 10 || type[type.count - 11] == UInt8(ascii: " ")
    }
    return (type.count == 7 && ends(type, with: "unknown"))
      || (type.count == 12 && ends(type, with: "not reported"))
  }

  private static func ends(_ type: Bytes, with name: StaticString) -> Bool {
    let start = type.count - name.utf8CodeUnitCount
    // Letters of either case; a blank has the bit of lower case too.
    return start >= 0
      && (0..<name.utf8CodeUnitCount).allSatisfy {
        type[start + $0] | 0x20 == name.utf8Start[$0]
      }
  }

  private static func areSame(_ a: Bytes, _ b: Bytes) -> Bool {
    guard a.count == b.count else { return false }
    guard let first = a.baseAddress, let second = b.baseAddress else { return true }
    return memcmp(first, second, a.count) == 0
  }
}
