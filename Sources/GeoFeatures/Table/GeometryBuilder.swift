/// Grows a geometry column row by row.
///
/// A row is begun by its first part; ``endRow(asMultiple:asCollection:)`` settles its kind: one part
/// is a single geometry, several of one kind a multi geometry, several kinds a collection.
public struct GeometryBuilder: ~Copyable {
  private var kinds: GrowableBuffer<UInt8>
  private var x: GrowableBuffer<Double>
  private var y: GrowableBuffer<Double>
  private var z: GrowableBuffer<Double>
  private var m: GrowableBuffer<Int64>
  private var rows: GrowableBuffer<UInt32>
  private var parts: GrowableBuffer<UInt32>
  private var rings: GrowableBuffer<UInt32>
  private var partKinds: GrowableBuffer<UInt8>
  private var hasHeights = false
  private var hasTimes = false
  private var hasCollections = false
  /// Whether offsets are kept; a column of points alone does without.
  private var isNested = false
  private var rowCount = 0
  /// The rows that are not in WGS 84, ascending, each with the place of its system.
  private var systemRows = GrowableBuffer<(row: UInt32, system: UInt32)>()
  private var systemList = [CoordinateSystem.wgs84]

  /// Makes an empty column.
  public init() {
    kinds = GrowableBuffer(minimumCapacity: 256)
    x = GrowableBuffer(minimumCapacity: 256)
    y = GrowableBuffer(minimumCapacity: 256)
    z = GrowableBuffer(minimumCapacity: 1)
    m = GrowableBuffer(minimumCapacity: 1)
    rows = GrowableBuffer(minimumCapacity: 1)
    parts = GrowableBuffer(minimumCapacity: 1)
    rings = GrowableBuffer(minimumCapacity: 1)
    partKinds = GrowableBuffer(minimumCapacity: 1)
  }

  /// How many vertices there are.
  public var vertexCount: Int { x.count }

  /// Adds a row that is one point. The common case, kept short.
  @inline(__always)
  public mutating func appendPointRow(_ px: Double, _ py: Double, _ pz: Double = .nan) {
    if isNested {
      beginPart(.point)
      beginRing()
      appendVertex(px, py, pz)
      return endRow()
    }
    appendVertex(px, py, pz)
    kinds.append(GeometryKind.point.rawValue)
    rowCount += 1
  }

  /// Adds a row without a location.
  public mutating func appendNullRow() {
    if !isNested { appendVertex(.nan, .nan, .nan) }
    kinds.append(GeometryKind.none.rawValue)
    rowCount += 1
    if isNested { rows.append(UInt32(parts.count)) }
  }

  /// Begins a part of the current row: a point, a line or a polygon.
  public mutating func beginPart(_ kind: GeometryKind) {
    assert(kind == .point || kind == .line || kind == .polygon)
    if !isNested { nest() }
    parts.append(UInt32(rings.count))
    partKinds.append(kind.rawValue)
  }

  /// Begins a ring of the current part; a point or a line has one.
  public mutating func beginRing() { rings.append(UInt32(x.count)) }

  /// Adds a vertex to the current ring.
  @inline(__always)
  public mutating func appendVertex(_ px: Double, _ py: Double, _ pz: Double = .nan) {
    if pz == pz && !hasHeights { beginHeights() }
    x.append(px)
    y.append(py)
    if hasHeights { z.append(pz) }
    if hasTimes { m.append(.min) }
  }

  /// Adds a vertex with a moment in milliseconds since 1970.
  public mutating func appendVertex(_ px: Double, _ py: Double, _ pz: Double, time: Int64) {
    if !hasTimes {
      hasTimes = true
      m.append(repeating: .min, count: x.count)
    }
    appendVertex(px, py, pz)
    m[m.count - 1] = time
  }

  /// Adds vertices of a column to the current ring.
  public mutating func appendVertices(_ range: Range<Int>, of column: GeometryColumn) {
    for vertex in range {
      if let times = column.m, times[vertex] != .min {
        appendVertex(column.x[vertex], column.y[vertex], column.height(vertex), time: times[vertex])
      } else {
        appendVertex(column.x[vertex], column.y[vertex], column.height(vertex))
      }
    }
  }

  /// Ends the row: its parts since the last row make its geometry; none make it null.
  ///
  /// - Parameters:
  ///   - asMultiple: Whether one part is kept as a multi geometry.
  ///   - asCollection: Whether the parts are a collection even where they are of one kind.
  public mutating func endRow(asMultiple: Bool = false, asCollection: Bool = false) {
    guard isNested else { return appendNullRow() }
    let firstPart = rowStart
    let partCount = parts.count - firstPart
    var kind = GeometryKind.none
    if partCount > 0 {
      kind = GeometryKind(rawValue: partKinds[firstPart]) ?? .none
      var part = firstPart + 1
      while part < parts.count && partKinds[part] == partKinds[firstPart] { part += 1 }
      if part < parts.count || asCollection {
        kind = .collection
        hasCollections = true
      } else if partCount > 1 || asMultiple {
        kind = kind.multiple
      }
    } else if asCollection {
      kind = .none
    }
    kinds.append(kind.rawValue)
    rowCount += 1
    rows.append(UInt32(parts.count))
  }

  /// Says in which coordinate reference system the row under construction is, before it is ended.
  public mutating func setSystem(_ system: CoordinateSystem) {
    cancelSystem()
    let known = systemList.firstIndex(of: system)
    if known == 0 { return }
    if known == nil { systemList.append(system) }
    systemRows.append((UInt32(rowCount), UInt32(known ?? systemList.count - 1)))
  }

  private mutating func cancelSystem() {
    if systemRows.count > 0, systemRows[systemRows.count - 1].row == UInt32(rowCount) {
      systemRows.truncate(to: systemRows.count - 1)
    }
  }

  private func finishSystems() -> CoordinateSystems? {
    guard systemRows.count > 0 else { return nil }
    var rows = GrowableBuffer<UInt32>(minimumCapacity: rowCount)
    rows.append(repeating: 0, count: rowCount)
    for index in 0..<systemRows.count {
      rows[Int(systemRows[index].row)] = systemRows[index].system
    }
    return CoordinateSystems(list: systemList, rows: rows.share())
  }

  /// Adds a row of another column as it is.
  public mutating func appendRow(_ row: Int, of column: GeometryColumn) {
    let kind = column.kind(row)
    if let system = column.systems?[row] { setSystem(system) }
    switch kind {
    case .none: appendNullRow()
    case .point where column.m == nil:
      let vertex = column.vertices(ofRow: row).lowerBound
      appendPointRow(column.x[vertex], column.y[vertex], column.height(vertex))
    default:
      for part in column.parts(ofRow: row) {
        beginPart(column.partKind(part, in: kind))
        for ring in column.rings(ofPart: part) {
          beginRing()
          appendVertices(column.vertices(ofRing: ring), of: column)
        }
      }
      endRow(
        asMultiple: kind == .multiPoint || kind == .multiLine || kind == .multiPolygon,
        asCollection: kind == .collection)
    }
  }

  /// Takes back the parts of the row that was begun.
  public mutating func cancelRow() {
    cancelSystem()
    guard isNested else { return truncateVertices(to: rowCount) }
    let firstPart = rowStart
    guard firstPart < parts.count else { return }
    let firstRing = Int(parts[firstPart])
    let firstVertex = firstRing < rings.count ? Int(rings[firstRing]) : x.count
    parts.truncate(to: firstPart)
    partKinds.truncate(to: firstPart)
    rings.truncate(to: firstRing)
    truncateVertices(to: firstVertex)
  }

  /// Whether the row that was begun has a part.
  public var hasOpenPart: Bool { isNested && parts.count > rowStart }

  /// Hands the memory to an immutable column.
  public consuming func finish() -> GeometryColumn {
    let isNested = isNested
    let hasHeights = hasHeights
    let hasTimes = hasTimes
    let hasCollections = hasCollections
    let systems = finishSystems()
    if isNested {
      parts.append(UInt32(rings.count))
      rings.append(UInt32(x.count))
    }
    let offsets =
      isNested
      ? GeometryColumn.Offsets(
        rows: rows.share(), parts: parts.share(), rings: rings.share(),
        partKinds: hasCollections ? partKinds.share() : nil) : nil
    return GeometryColumn(
      kinds: kinds.share(), x: x.share(), y: y.share(), z: hasHeights ? z.share() : nil,
      m: hasTimes ? m.share() : nil, offsets: offsets, systems: systems)
  }

  private var rowStart: Int { Int(rows[rowCount]) }

  private mutating func truncateVertices(to count: Int) {
    x.truncate(to: count)
    y.truncate(to: count)
    if hasHeights { z.truncate(to: count) }
    if hasTimes { m.truncate(to: count) }
  }

  @inline(never)
  private mutating func beginHeights() {
    hasHeights = true
    z.append(repeating: .nan, count: x.count)
  }

  /// Turns a column of points into one with offsets; the NaN slots of null rows go.
  @inline(never)
  private mutating func nest() {
    isNested = true
    rows.append(0)
    var kept = 0
    for row in 0..<rowCount {
      if kinds[row] != GeometryKind.none.rawValue {
        parts.append(UInt32(kept))
        partKinds.append(GeometryKind.point.rawValue)
        rings.append(UInt32(kept))
        x[kept] = x[row]
        y[kept] = y[row]
        if hasHeights { z[kept] = z[row] }
        if hasTimes { m[kept] = m[row] }
        kept += 1
      }
      rows.append(UInt32(parts.count))
    }
    truncateVertices(to: kept)
  }
}
