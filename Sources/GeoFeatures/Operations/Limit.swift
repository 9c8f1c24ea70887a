/// Keeps the first rows of everything that comes.
public struct Limit: Sendable {
  /// How many rows may still come.
  public private(set) var remaining: Int

  /// Keeps that many rows at most.
  public init(_ count: Int) { remaining = max(0, count) }

  /// Whether nothing more is kept, so that reading may end.
  public var isReached: Bool { remaining == 0 }

  /// The table's first rows, as many as may still come; they count.
  public mutating func take(from table: FeatureTable) -> FeatureTable {
    let count = min(remaining, table.rowCount)
    remaining -= count
    if count == table.rowCount { return table }
    var rows = GrowableBuffer<UInt32>(minimumCapacity: count)
    for row in 0..<count { rows.append(UInt32(row)) }
    return table.selecting(rows.share())
  }
}
