import GeoFeatures

/// The so many nearest places that a search has found, from near to far; equally near ones in the order
/// of their rows.
public struct NearestList: ~Copyable {
  /// A place that was found.
  public struct Entry: BitwiseCopyable, Sendable {
    /// Its row.
    public let row: Int
    /// The squared chord to it.
    public let squaredChord: Double
  }

  /// How many are kept.
  public let size: Int
  private var entries: GrowableBuffer<Entry>

  /// Makes an empty list that keeps so many, at least one.
  public init(size: Int) {
    self.size = max(1, size)
    entries = GrowableBuffer(minimumCapacity: self.size + 1)
  }

  /// How many were found.
  public var count: Int { entries.count }

  /// The place found at that rank, from 0.
  public subscript(rank: Int) -> Entry { entries[rank] }

  /// The squared chord that a further place must not exceed; infinite while there is room.
  public var limit: Double {
    entries.count < size ? .infinity : entries[size - 1].squaredChord
  }

  /// Forgets all.
  public mutating func removeAll() { entries.truncate(to: 0) }

  /// Takes a place in if it is near enough. O(size).
  public mutating func offer(_ row: Int, _ squaredChord: Double) {
    if squaredChord > limit { return }
    if entries.count == size {
      let last = entries[size - 1]
      if squaredChord == last.squaredChord && row > last.row { return }
      entries.truncate(to: size - 1)
    }
    var rank = entries.count
    entries.append(Entry(row: row, squaredChord: squaredChord))
    while rank > 0, (entries[rank - 1].squaredChord, entries[rank - 1].row) > (squaredChord, row) {
      entries[rank] = entries[rank - 1]
      rank -= 1
    }
    entries[rank] = Entry(row: row, squaredChord: squaredChord)
  }
}
