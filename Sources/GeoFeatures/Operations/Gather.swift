extension FeatureTable {
  /// The table of those rows, in the order in which they are named; the same table where every row
  /// is kept. Rows lie below ``rowCount``, ascending and each once. O(what is copied).
  public func selecting(_ rows: SharedBuffer<UInt32>) -> FeatureTable {
    rows.count == rowCount ? self : gathering(rows)
  }

  /// The table of those rows, in the order in which they are named, which may be any. Rows lie below
  /// ``rowCount``. O(what is copied).
  public func gathering(_ rows: SharedBuffer<UInt32>) -> FeatureTable {
    FeatureTable(
      schema: schema, geometry: geometry.selecting(rows),
      columns: columns.map { $0.selecting(rows) })
  }
}

extension PropertyColumn {
  /// The column of those rows, which must lie below ``count``.
  public func selecting(_ rows: SharedBuffer<UInt32>) -> PropertyColumn {
    var validity = GrowableBuffer<UInt64>(minimumCapacity: (rows.count + 63) / 64)
    validity.append(repeating: 0, count: (rows.count + 63) / 64)
    var validCount = 0
    for (target, row) in rows.values.enumerated() where isValid(Int(row)) {
      validity[target >> 6] |= 1 << UInt64(target & 63)
      validCount += 1
    }
    var arena = ByteBuffer(minimumCapacity: 1)
    var words: GrowableBuffer<UInt64>
    if type.isTextual {
      words = GrowableBuffer(minimumCapacity: rows.count)
      for row in rows.values {
        arena.append(contentsOf: text(Int(row)))
        words.append(UInt64(arena.count))
      }
    } else {
      words = gather(self.words, rows.values)
    }
    return PropertyColumn(
      type: type, count: rows.count, nullCount: rows.count - validCount, words: words.share(),
      arena: arena.share(), validity: validity.share())
  }
}

extension GeometryColumn {
  /// The geometries of those rows, which must lie below ``rowCount``.
  public func selecting(_ rows: SharedBuffer<UInt32>) -> GeometryColumn {
    let kinds = gather(self.kinds, rows.values).share()
    guard let offsets else {
      return GeometryColumn(
        kinds: kinds, x: gather(x, rows.values).share(), y: gather(y, rows.values).share(),
        z: z.map { gather($0, rows.values).share() }, m: m.map { gather($0, rows.values).share() },
        offsets: nil, systems: systems?.selecting(rows))
    }
    var rowStarts = GrowableBuffer<UInt32>(minimumCapacity: rows.count + 1)
    var partStarts = GrowableBuffer<UInt32>(minimumCapacity: rows.count + 1)
    var ringStarts = GrowableBuffer<UInt32>(minimumCapacity: rows.count + 1)
    var partKinds = GrowableBuffer<UInt8>(minimumCapacity: 1)
    var vertexCount = 0
    for row in rows.values {
      rowStarts.append(UInt32(partStarts.count))
      for part in parts(ofRow: Int(row)) {
        partStarts.append(UInt32(ringStarts.count))
        if let kinds = offsets.partKinds { partKinds.append(kinds[part]) }
        for ring in rings(ofPart: part) {
          ringStarts.append(UInt32(vertexCount))
          vertexCount += vertices(ofRing: ring).count
        }
      }
    }
    rowStarts.append(UInt32(partStarts.count))
    partStarts.append(UInt32(ringStarts.count))
    ringStarts.append(UInt32(vertexCount))
    return GeometryColumn(
      kinds: kinds, x: gatherVertices(x, rows, vertexCount),
      y: gatherVertices(y, rows, vertexCount), z: z.map { gatherVertices($0, rows, vertexCount) },
      m: m.map { gatherVertices($0, rows, vertexCount) },
      offsets: Offsets(
        rows: rowStarts.share(), parts: partStarts.share(), rings: ringStarts.share(),
        partKinds: offsets.partKinds == nil ? nil : partKinds.share()),
      systems: systems?.selecting(rows))
  }

  private func gatherVertices<Element: BitwiseCopyable>(
    _ source: SharedBuffer<Element>, _ rows: SharedBuffer<UInt32>, _ count: Int
  ) -> SharedBuffer<Element> {
    var result = GrowableBuffer<Element>(minimumCapacity: count)
    for row in rows.values {
      result.append(
        contentsOf: UnsafeBufferPointer(rebasing: source.values[vertices(ofRow: Int(row))]))
    }
    return result.share()
  }
}

/// The values at those places.
private func gather<Element: BitwiseCopyable>(
  _ source: SharedBuffer<Element>, _ places: UnsafeBufferPointer<UInt32>
) -> GrowableBuffer<Element> {
  var result = GrowableBuffer<Element>(minimumCapacity: places.count)
  for place in places { result.append(source[Int(place)]) }
  return result
}
