import GeoFeatures

/// Layers of depth and slabs of time, numbered by pairs that occur: a stack of surface cells each.
struct CellStacks {
  /// A pair of a slab of time and a layer of depth.
  struct Place: Hashable, Comparable, BitwiseCopyable {
    var slab: Int64
    var layer: Int64

    static func < (a: Place, b: Place) -> Bool { (a.slab, a.layer) < (b.slab, b.layer) }
  }

  /// The pairs, ascending; a stack's number is its place here.
  private(set) var places: [Place] = []
  /// How many layers away a neighbour may be.
  let layerReach: Int64
  /// How many slabs away a neighbour may be.
  let slabReach: Int64

  /// One stack, or numbers for those that the places of rows have.
  ///
  /// - Parameters:
  ///   - keys: Get the number of their stack.
  ///   - layerReach: How many layers away a neighbour may be; 0 without depths.
  ///   - slabReach: How many slabs away it may be; 0 without times.
  ///   - place: The slab and layer of a row.
  init(
    _ keys: inout GrowableBuffer<CellKey>, layerReach: Int64, slabReach: Int64,
    place: (_ row: Int) -> Place
  ) {
    (self.layerReach, self.slabReach) = (layerReach, slabReach)
    guard layerReach > 0 || slabReach > 0 else {
      places = [Place(slab: 0, layer: 0)]
      return
    }
    var table = ByteKeyTable(minimumCapacity: 1024)
    for index in 0..<keys.count {
      let place = place(Int(keys[index].point))
      let count = table.count
      withUnsafeBytes(of: place) { bytes in
        bytes.withMemoryRebound(to: UInt8.self) { keys[index].stack = UInt32(table.insert($0)) }
      }
      if table.count > count { places.append(place) }
    }
    let order = places.indices.sorted { places[$0] < places[$1] }
    var numbers = [UInt32](repeating: 0, count: places.count)
    for (number, first) in order.enumerated() { numbers[first] = UInt32(number) }
    places = order.map { places[$0] }
    for index in 0..<keys.count { keys[index].stack = numbers[Int(keys[index].stack)] }
  }

  /// Sets `near` to the numbers of the stacks that may have neighbours of places of one, itself included.
  func findNear(_ stack: Int, _ near: inout [Int]) {
    near.removeAll(keepingCapacity: true)
    if places.count == 1 {
      near.append(0)
      return
    }
    let own = places[stack]
    for slab in own.slab - slabReach...own.slab + slabReach {
      var index = lowerBound(Place(slab: slab, layer: own.layer - layerReach))
      while index < places.count, places[index].slab == slab,
        places[index].layer <= own.layer + layerReach
      {
        near.append(index)
        index += 1
      }
    }
  }

  private func lowerBound(_ place: Place) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
