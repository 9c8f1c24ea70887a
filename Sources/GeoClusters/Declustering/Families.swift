import GeoFeatures

/// Which family each row is in, and which are the main shocks. An event without relatives is a
/// family of its own, and its main shock.
public struct Families: Sendable {
  /// The family of each row, from 0 in the order of their main shocks' times; -1 for rows that take
  /// no part.
  public let numbers: SharedBuffer<Int32>
  /// Whether each row is the main shock of its family.
  public let isMainshock: SharedBuffer<Bool>
  /// How many events each family has.
  public let sizes: SharedBuffer<Int>
  /// The nearest neighbours, where the families are made of them.
  public let neighbours: NearestNeighbours?
  /// Which rows take no part.
  public let leftOut: EventCatalogue.LeftOut
  /// How many events have magnitudes so small that the method has no window for them.
  public let withoutWindowCount: Int

  /// How many families there are, and so many main shocks.
  public var count: Int { sizes.count }

  /// How many events take part.
  public var eventCount: Int { sizes.reduce(0, +) }

  /// Numbers families. O(rows).
  ///
  /// - Parameters:
  ///   - mainshocks: The rank of each event's main shock, by rank; a main shock is its own.
  ///   - catalogue: The events.
  ///   - neighbours: The nearest neighbours, where the families are made of them.
  ///   - withoutWindowCount: How many magnitudes have no window.
  init(
    mainshocks: SharedBuffer<UInt32>, of catalogue: EventCatalogue,
    neighbours: NearestNeighbours? = nil, withoutWindowCount: Int = 0
  ) {
    var numberOfRank = GrowableBuffer<Int32>(minimumCapacity: catalogue.count)
    var count: Int32 = 0
    for rank in 0..<catalogue.count {
      let isMainshock = Int(mainshocks[rank]) == rank
      numberOfRank.append(isMainshock ? count : -1)
      if isMainshock { count += 1 }
    }
    var numbers = GrowableBuffer<Int32>(minimumCapacity: catalogue.rowCount)
    numbers.append(repeating: -1, count: catalogue.rowCount)
    var flags = GrowableBuffer<Bool>(minimumCapacity: catalogue.rowCount)
    flags.append(repeating: false, count: catalogue.rowCount)
    var sizes = GrowableBuffer<Int>(minimumCapacity: Int(count))
    sizes.append(repeating: 0, count: Int(count))
    for rank in 0..<catalogue.count {
      let row = Int(catalogue.rows[rank])
      let number = numberOfRank[Int(mainshocks[rank])]
      numbers[row] = number
      flags[row] = Int(mainshocks[rank]) == rank
      sizes[Int(number)] += 1
    }
    self.numbers = numbers.share()
    isMainshock = flags.share()
    self.sizes = sizes.share()
    self.neighbours = neighbours
    leftOut = catalogue.leftOut
    self.withoutWindowCount = withoutWindowCount
  }
}
