import CSystem
import GeoFeatures

/// The order of time and id, which does not depend on that of the input.
enum StableOrder {
  /// The rows by time, those without one last, then by the bytes of `id`, then as they stood.
  static func sort(_ table: FeatureTable) -> FeatureTable {
    let times = table.column("time").flatMap { $0.type == .time ? $0 : nil }
    let ids = table.column("id")
    func time(_ row: UInt32) -> Int64 {
      times.map { $0.isValid(Int(row)) ? $0.integer(Int(row)) : .max } ?? .max
    }
    var rows = Array(0..<UInt32(table.rowCount))
    rows.sort { a, b in
      let (first, second) = (time(a), time(b))
      if first != second { return first < second }
      let order = ids.map { compare($0, Int(a), Int(b)) } ?? 0
      return order == 0 ? a < b : order < 0
    }
    return table.gathering(SharedBuffer(rows))
  }

  /// Below zero where the id of the first row comes first; rows without one come last.
  private static func compare(_ ids: PropertyColumn, _ a: Int, _ b: Int) -> Int {
    guard ids.isValid(a), ids.isValid(b) else {
      return (ids.isValid(a) ? 0 : 1) - (ids.isValid(b) ? 0 : 1)
    }
    guard ids.type.isTextual else {
      return ids.integer(a) < ids.integer(b) ? -1 : ids.integer(a) > ids.integer(b) ? 1 : 0
    }
    let (first, second) = (ids.text(a), ids.text(b))
    let shared = min(first.count, second.count)
    if shared > 0, let x = first.baseAddress, let y = second.baseAddress {
      let order = memcmp(x, y, shared)
      if order != 0 { return Int(order) }
    }
    return first.count - second.count
  }
}
