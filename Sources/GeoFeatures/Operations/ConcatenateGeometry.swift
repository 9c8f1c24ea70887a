extension GeometryColumn {
  /// The geometries of all columns, in order. O(vertices), by runs wherever the layout allows.
  static func concatenating(_ columns: [GeometryColumn]) -> GeometryColumn {
    GeometryColumn(
      kinds: joined(columns.map(\.kinds)),
      x: vertices(of: columns) { $0.x }, y: vertices(of: columns) { $0.y },
      z: optional(columns, absent: .nan) { $0.z }, m: optional(columns, absent: .min) { $0.m },
      offsets: offsets(of: columns),
      systems: .concatenating(columns.map { ($0.systems, $0.rowCount) }))
  }

  /// Whether any column has offsets, so that the others need them too and lose the places of their
  /// rows without a location.
  private static func isNested(_ columns: [GeometryColumn]) -> Bool {
    columns.contains { $0.offsets != nil }
  }

  private static func joined<Element>(
    _ buffers: [SharedBuffer<Element>]
  ) -> SharedBuffer<Element> {
    var result = GrowableBuffer<Element>(minimumCapacity: buffers.reduce(0) { $0 + $1.count })
    for buffer in buffers { result.append(contentsOf: buffer.values) }
    return result.share()
  }

  private static func vertices<Element>(
    of columns: [GeometryColumn], _ values: (GeometryColumn) -> SharedBuffer<Element>
  ) -> SharedBuffer<Element> {
    let isNested = isNested(columns)
    return joined(
      columns.map { column in
        isNested && column.offsets == nil ? column.located(values(column)) : values(column)
      })
  }

  /// A vertex array that only some columns have; the others get `absent`.
  private static func optional<Element>(
    _ columns: [GeometryColumn], absent: Element,
    _ values: (GeometryColumn) -> SharedBuffer<Element>?
  ) -> SharedBuffer<Element>? {
    guard columns.contains(where: { values($0) != nil }) else { return nil }
    return vertices(of: columns) { column in
      if let present = values(column) { return present }
      var filled = GrowableBuffer<Element>(minimumCapacity: column.x.count)
      filled.append(repeating: absent, count: column.x.count)
      return filled.share()
    }
  }

  /// The values of a column of points without those of the rows that have no location.
  private func located<Element>(_ values: SharedBuffer<Element>) -> SharedBuffer<Element> {
    var result = GrowableBuffer<Element>(minimumCapacity: values.count)
    for row in 0..<rowCount where kinds[row] != GeometryKind.none.rawValue {
      result.append(values[row])
    }
    return result.share()
  }

  private static func offsets(of columns: [GeometryColumn]) -> Offsets? {
    guard isNested(columns) else { return nil }
    let hasPartKinds = columns.contains { $0.offsets?.partKinds != nil }
    var rows = GrowableBuffer<UInt32>()
    var parts = GrowableBuffer<UInt32>()
    var rings = GrowableBuffer<UInt32>()
    var partKinds = GrowableBuffer<UInt8>()
    var vertexCount = 0
    for column in columns {
      for row in 0..<column.rowCount {
        rows.append(UInt32(parts.count))
        let kind = column.kind(row)
        for part in column.parts(ofRow: row) {
          parts.append(UInt32(rings.count))
          if hasPartKinds { partKinds.append(column.partKind(part, in: kind).rawValue) }
          for ring in column.rings(ofPart: part) {
            rings.append(UInt32(vertexCount))
            vertexCount += column.vertices(ofRing: ring).count
          }
        }
      }
    }
    rows.append(UInt32(parts.count))
    parts.append(UInt32(rings.count))
    rings.append(UInt32(vertexCount))
    return Offsets(
      rows: rows.share(), parts: parts.share(), rings: rings.share(),
      partKinds: hasPartKinds ? partKinds.share() : nil)
  }
}
