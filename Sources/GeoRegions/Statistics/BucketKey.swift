/// The key of a bucket in text: where its region comes in the table, the region's own key, and the slice.
struct BucketKey: Hashable {
  /// Where the region comes; of regions with one number, by their keys. Events in none come last.
  var order: UInt64
  var region: String
  /// A year, a month (years × 12 + month), a bin of magnitudes; nil for none.
  var slice: Int64?

  /// Events in no region.
  static let none = "(none)"

  private static let separator: Character = "\u{1f}"

  init(order: UInt64, region: String, slice: Int64?) {
    (self.order, self.region, self.slice) = (order, region, slice)
  }

  /// Reads a text; nil where it is none.
  init?(_ text: String) {
    let parts = text.split(separator: Self.separator, omittingEmptySubsequences: false)
    guard parts.count == 3, let order = UInt64(parts[0]) else { return nil }
    let slice = Int64(parts[2])
    if slice == nil && !parts[2].isEmpty { return nil }
    self.init(order: order, region: String(parts[1]), slice: slice)
  }

  var text: String {
    "\(order)\(Self.separator)\(region)\(Self.separator)\(slice.map { "\($0)" } ?? "")"
  }
}
