import GeoFeatures

extension FeatureTable {
  /// What is wrong with the table, whatever it was read from; nil where nothing is.
  ///
  /// Every reader promises this of each batch: columns as long as the geometry, offsets that rise,
  /// texts that are UTF-8, JSON columns that are JSON, coordinates that are finite and in range.
  public var fault: String? { fault(isPrepared: false) }

  /// The same of a table that is ready to be written: no two columns have one name, lines have two
  /// positions, rings four and are closed, and nothing lies beyond 180 degrees.
  public var faultPrepared: String? { fault(isPrepared: true) }

  private func fault(isPrepared: Bool) -> String? {
    if columns.count != schema.fields.count { return "columns and fields differ in number" }
    if rowCount > Batch.rowLimit { return "\(rowCount) rows in one batch" }
    var names: Set<String> = []
    for (field, column) in zip(schema.fields, columns) {
      // Values of two types under one name are two columns until tables are brought together.
      let name = isPrepared ? field.name : "\(field.name) (\(field.type.name))"
      if !names.insert(name).inserted { return "two columns named \(name)" }
      if field.type != column.type { return "column \(field.name) is \(column.type.name)" }
      if let fault = Self.fault(in: column, rowCount: rowCount) { return "\(field.name): \(fault)" }
    }
    return Self.fault(in: geometry, isPrepared)
  }

  private static func fault(in column: PropertyColumn, rowCount: Int) -> String? {
    if column.count != rowCount || column.words.count != rowCount {
      return "wrong number of values"
    }
    if column.validity.count < (rowCount + 63) / 64 { return "too few validity bits" }
    let nulls = (0..<rowCount).count { !column.isValid($0) }
    if nulls != column.nullCount { return "\(nulls) nulls, not \(column.nullCount)" }
    guard column.type.isTextual else {
      let isReal = column.type == .real
      for row in 0..<rowCount where isReal && column.isValid(row) && !column.real(row).isFinite {
        return "row \(row) is not finite"
      }
      return nil
    }
    var last: UInt64 = 0
    for row in 0..<rowCount {
      guard column.words[row] >= last, column.words[row] <= column.arena.count else {
        return "the offset of row \(row) is wrong"
      }
      last = column.words[row]
      guard column.isValid(row) else { continue }
      let text = column.text(row)
      if !UTF8Repair.isValid(text) { return "row \(row) is not UTF-8" }
      if column.type == .json && !JSONSyntax.isValue(text) { return "row \(row) is not JSON" }
    }
    return nil
  }

  private static func fault(in geometry: GeometryColumn, _ isPrepared: Bool) -> String? {
    let vertexCount = geometry.x.count
    if geometry.y.count != vertexCount || geometry.z.map({ $0.count != vertexCount }) ?? false
      || geometry.m.map({ $0.count != vertexCount }) ?? false
    {
      return "coordinates differ in number"
    }
    if let offsets = geometry.offsets {
      let partCount = offsets.parts.count - 1
      let ringCount = offsets.rings.count - 1
      if offsets.rows.count != geometry.rowCount + 1 || !rises(offsets.rows, to: partCount)
        || !rises(offsets.parts, to: ringCount) || !rises(offsets.rings, to: vertexCount)
      {
        return "geometry offsets are wrong"
      }
      if let kinds = offsets.partKinds, kinds.count != partCount { return "part kinds are missing" }
    } else if vertexCount != geometry.rowCount {
      return "points and rows differ in number"
    }
    for row in 0..<geometry.rowCount {
      if let fault = fault(in: geometry, row: row, isPrepared) {
        return "geometry \(row): \(fault)"
      }
    }
    return nil
  }

  private static func rises(_ offsets: SharedBuffer<UInt32>, to end: Int) -> Bool {
    guard offsets.count > 0, offsets[0] == 0, offsets[offsets.count - 1] == end else {
      return false
    }
    for index in 1..<offsets.count where offsets[index] < offsets[index - 1] { return false }
    return true
  }

  private static func fault(
    in geometry: GeometryColumn, row: Int, _ isPrepared: Bool
  ) -> String? {
    guard let kind = GeometryKind(rawValue: geometry.kinds[row]) else { return "no such kind" }
    let parts = geometry.parts(ofRow: row)
    if kind == .none { return parts.isEmpty ? nil : "null with parts" }
    if parts.isEmpty { return "without parts" }
    if kind == kind.single && kind != .collection && parts.count != 1 { return "several parts" }
    for part in parts {
      let single = geometry.partKind(part, in: kind)
      let rings = geometry.rings(ofPart: part)
      if rings.isEmpty || (single != .polygon && rings.count != 1) { return "wrong rings" }
      for ring in rings {
        let vertices = geometry.vertices(ofRing: ring)
        switch single {
        case .point where vertices.count != 1: return "a point of \(vertices.count) positions"
        case .line where vertices.count < 2 && isPrepared:
          return "a line of \(vertices.count) positions"
        case .polygon where vertices.count < 4 && isPrepared:
          return "a ring of \(vertices.count) positions"
        case .point, .line, .polygon: break
        default: return "a part of no kind"
        }
        for vertex in vertices {
          let (x, y) = (geometry.x[vertex], geometry.y[vertex])
          // In a system of its own a row may be anywhere until it is turned.
          let isForeign = geometry.systems?[row] != nil && x.isFinite && y.isFinite
          if !isForeign && (!(x.magnitude <= (isPrepared ? 180 : 540)) || !(y.magnitude <= 90)) {
            return "position \(x) \(y)"
          }
          if geometry.height(vertex).isInfinite { return "an infinite height" }
        }
        if isPrepared, single == .polygon, let first = vertices.first, let last = vertices.last,
          geometry.x[first] != geometry.x[last] || geometry.y[first] != geometry.y[last]
        {
          return "an open ring"
        }
      }
    }
    return nil
  }
}
