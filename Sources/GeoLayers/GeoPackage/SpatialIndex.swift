import GeoFeatures

/// The R-tree of a feature table (OGC 12-128r17, annex F.3), made in one go.
///
/// SQLite's own insertion takes ten times as long as the rows themselves, so the nodes of the tree are
/// written as SQLite keeps them: boxes sorted along a Hilbert curve, packed into full nodes, level by
/// level (I. Kamel and C. Faloutsos, "On packing R-trees", CIKM 1993). Holds 24 bytes a row.
struct SpatialIndex: ~Copyable {
  private var rows = GrowableBuffer<Int64>(minimumCapacity: 1024)
  /// Four edges each: least and greatest x, least and greatest y, rounded outwards.
  private var edges = GrowableBuffer<Float>(minimumCapacity: 4096)
  private(set) var bounds = GeometryBlob.Box()

  /// The bytes of an entry in a node: a number and four edges.
  private static let entrySize = 24

  /// How many geometries there are.
  var count: Int { rows.count }

  /// The row's number and its box, for what is put into an index that is there already.
  func entry(_ index: Int) -> (row: Int64, edges: (Double, Double, Double, Double)) {
    let first = index * 4
    return (
      rows[index],
      (
        Double(edges[first]), Double(edges[first + 1]), Double(edges[first + 2]),
        Double(edges[first + 3])
      )
    )
  }

  /// Adds a geometry's box.
  mutating func add(_ row: Int64, _ box: GeometryBlob.Box) {
    rows.append(row)
    edges.append(Self.below(box.minX))
    edges.append(Self.above(box.maxX))
    edges.append(Self.below(box.minY))
    edges.append(Self.above(box.maxY))
    bounds.add(box.minX, box.minY)
    bounds.add(box.maxX, box.maxY)
  }

  private static func below(_ value: Double) -> Float {
    let float = Float(value)
    return Double(float) > value ? float.nextDown : float
  }

  private static func above(_ value: Double) -> Float {
    let float = Float(value)
    return Double(float) < value ? float.nextUp : float
  }

  /// Makes the index of that table and column in the database. O(n log n).
  borrowing func write(
    table: String, column: String, to database: borrowing Database
  ) throws(Failure) {
    let name = "rtree_\(table)_\(column)"
    let index = Database.quoted(name)
    try database.execute("CREATE VIRTUAL TABLE \(index) USING rtree(id, minx, maxx, miny, maxy)")
    guard count > 0 else { return }
    let nodeTable = Database.quoted(name + "_node")
    // SQLite decides how large a node is by the size of a page.
    let size = Int(
      try database.integer("SELECT length(data) FROM \(nodeTable) WHERE nodeno = 1") ?? 0)
    let capacity = (size - 4) / Self.entrySize
    guard capacity > 1 else { throw Failure(.internalFault, "an R-tree's node has no room") }

    let order = leafOrder()
    var level = order.map { leaf(Int($0 & 0xFFFF_FFFF)) }
    // The node of each geometry, in the order in which they came, which is that of their numbers: so the rows
    // fill the table's pages one after the other.
    var owners = [Int64](repeating: 1, count: count)
    var depth = 0
    var next: Int64 = 2
    var place = try Statement(
      database, "INSERT INTO \(Database.quoted(name + "_rowid")) VALUES (?, ?)")
    var parent = try Statement(
      database, "INSERT INTO \(Database.quoted(name + "_parent")) VALUES (?, ?)")
    var node = try Statement(database, "INSERT OR REPLACE INTO \(nodeTable) VALUES (?, ?)")
    var bytes = ByteBuffer(minimumCapacity: size)
    while true {
      let isRoot = level.count <= capacity
      var upper: [Entry] = []
      upper.reserveCapacity(isRoot ? 0 : level.count / capacity + 1)
      var start = 0
      while start < level.count {
        let end = min(start + capacity, level.count)
        let number: Int64 = isRoot ? 1 : next
        if !isRoot { next += 1 }
        let box = Self.fill(&bytes, with: level[start..<end], depth: isRoot ? depth : 0, size: size)
        node.bind(number, at: 1)
        node.bind(blob: bytes.bytes, at: 2)
        try node.run()
        for entry in start..<end {
          if depth == 0 {
            owners[Int(order[entry] & 0xFFFF_FFFF)] = number
          } else {
            parent.bind(level[entry].number, at: 1)
            parent.bind(number, at: 2)
            try parent.run()
          }
        }
        upper.append(Entry(number: number, box: box))
        start = end
      }
      if depth == 0 {
        for index in 0..<count {
          place.bind(rows[index], at: 1)
          place.bind(owners[index], at: 2)
          try place.run()
        }
      }
      if isRoot { return }
      level = upper
      depth += 1
    }
  }

  /// An entry of a node: a row or a node below, and its box.
  private struct Entry: BitwiseCopyable {
    var number: Int64
    var box: (Float, Float, Float, Float)
  }

  /// The geometries, sorted so that neighbours in the list are neighbours on the map: in each number the place
  /// on the curve, and below it the geometry's.
  private borrowing func leafOrder() -> [UInt64] {
    let width = max(bounds.maxX - bounds.minX, .leastNormalMagnitude)
    let height = max(bounds.maxY - bounds.minY, .leastNormalMagnitude)
    var keys: [UInt64] = []
    keys.reserveCapacity(count)
    for index in 0..<count {
      let (_, edge) = entry(index)
      let x = ((edge.0 + edge.1) / 2 - bounds.minX) / width
      let y = ((edge.2 + edge.3) / 2 - bounds.minY) / height
      keys.append(UInt64(Hilbert.key(x, y)) << 32 | UInt64(UInt32(truncatingIfNeeded: index)))
    }
    keys.sort()
    return keys
  }

  private borrowing func leaf(_ index: Int) -> Entry {
    let first = index * 4
    return Entry(
      number: rows[index],
      box: (edges[first], edges[first + 1], edges[first + 2], edges[first + 3]))
  }

  /// Writes a node as SQLite's rtree.c has it: depth (of the root), number of entries, entries, all
  /// big-endian; returns the box of the whole.
  private static func fill(
    _ bytes: inout ByteBuffer, with entries: ArraySlice<Entry>, depth: Int, size: Int
  ) -> (Float, Float, Float, Float) {
    bytes.truncate(to: 0)
    bytes.append(repeating: 0, count: size)
    let raw = UnsafeMutableRawPointer(bytes.base)
    raw.storeBytes(of: UInt16(depth).bigEndian, as: UInt16.self)
    raw.storeBytes(of: UInt16(entries.count).bigEndian, toByteOffset: 2, as: UInt16.self)
    var offset = 4
    var box: (Float, Float, Float, Float) = (.infinity, -.infinity, .infinity, -.infinity)
    for entry in entries {
      raw.storeBytes(of: entry.number.bigEndian, toByteOffset: offset, as: Int64.self)
      let edges = entry.box
      for (place, edge) in [edges.0, edges.1, edges.2, edges.3].enumerated() {
        raw.storeBytes(
          of: edge.bitPattern.bigEndian, toByteOffset: offset + 8 + place * 4, as: UInt32.self)
      }
      box = (
        min(box.0, edges.0), max(box.1, edges.1), min(box.2, edges.2), max(box.3, edges.3)
      )
      offset += entrySize
    }
    return box
  }
}
