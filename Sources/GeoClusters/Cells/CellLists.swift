import GeoFeatures

/// The lists of cells, strips and stacks under construction.
struct CellLists: ~Copyable {
  private var starts = GrowableBuffer<UInt32>()
  private var columns = GrowableBuffer<UInt32>()
  private var stripStarts = GrowableBuffer<UInt32>()
  private var stripRows = GrowableBuffer<UInt32>()
  private var stackStarts = GrowableBuffer<UInt32>()
  private let stackCount: Int
  private var last: (cell: UInt64, stack: UInt32)?

  init(stackCount: Int) { self.stackCount = stackCount }

  mutating func add(_ key: CellKey, _ position: Int, _ columnBits: UInt64) {
    if let last, last.cell == key.cell && last.stack == key.stack { return }
    let row = UInt32(key.cell >> columnBits)
    if last?.stack != key.stack {
      // Every stack has a place; the first may be empty where nothing has one.
      stackStarts.append(UInt32(stripRows.count))
    }
    if last?.stack != key.stack || stripRows[stripRows.count - 1] != row {
      stripStarts.append(UInt32(columns.count))
      stripRows.append(row)
    }
    starts.append(UInt32(position))
    columns.append(UInt32(key.cell & (1 << columnBits - 1)))
    last = (key.cell, key.stack)
  }

  consuming func finish(_ count: Int) -> (
    SharedBuffer<UInt32>, SharedBuffer<UInt32>, SharedBuffer<UInt32>, SharedBuffer<UInt32>,
    SharedBuffer<UInt32>
  ) {
    while stackStarts.count <= stackCount { stackStarts.append(UInt32(stripRows.count)) }
    starts.append(UInt32(count))
    stripStarts.append(UInt32(columns.count))
    return (
      starts.share(), columns.share(), stripStarts.share(), stripRows.share(), stackStarts.share()
    )
  }
}
