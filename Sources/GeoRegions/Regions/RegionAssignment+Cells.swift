import GeoFeatures

/// Cells of grids and values of a property, which come as events do.
extension RegionAssignment {
  mutating func assignCells(
    _ table: FeatureTable, _ rows: Rows, _ numbers: inout [Int32]
  ) throws(Failure) {
    var placed: [Int] = []
    var (x, y): ([Double], [Double]) = ([], [])
    for row in 0..<table.rowCount where rows.contains(row) {
      guard let place = place(row, table.geometry) else { continue }
      placed.append(row)
      x.append(place.x)
      y.append(place.y)
    }
    var found = [UInt64?](repeating: nil, count: placed.count)
    if let degrees {
      for index in placed.indices {
        found[index] = degrees.cell(longitude: x[index], latitude: y[index])
      }
    } else if let hexagons {
      var failure: Failure?
      x.withUnsafeMutableBufferPointer { x in
        y.withUnsafeMutableBufferPointer { y in
          do throws(Failure) {
            try hexagons.cells(x, y) { found[$0] = $1 }
          } catch { failure = error }
        }
      }
      if let failure { throw failure }
    }
    for (index, row) in placed.enumerated() {
      guard let cell = found[index] else {
        count(row, of: rows, isInside: false)
        numbers[row] = Self.none
        continue
      }
      count(row, of: rows, isInside: true)
      numbers[row] = number(ofCell: cell)
    }
  }

  mutating func number(ofCell cell: UInt64) -> Int32 {
    if let known = numberByCell[cell] { return known }
    let number = Int32(cells.count)
    numberByCell[cell] = number
    cells.append(cell)
    return number
  }

  mutating func assignByProperty(
    _ name: String, _ table: FeatureTable, _ rows: Rows, _ numbers: inout [Int32]
  ) throws(Failure) {
    guard let place = RegionKeys.find(name, in: table.schema) else {
      // A later table may have it.
      knownProperties = table.schema.fields.map(\.name)
      for row in 0..<table.rowCount where rows.contains(row) {
        count(row, of: rows, isInside: false)
        numbers[row] = Self.none
      }
      return
    }
    hasProperty = true
    let column = table.columns[place]
    for row in 0..<table.rowCount where rows.contains(row) {
      let key = column.valueText(row)
      if key.isEmpty {
        count(row, of: rows, isInside: false)
        numbers[row] = Self.none
        continue
      }
      count(row, of: rows, isInside: true)
      if let known = numberByKey[key] {
        numbers[row] = known
      } else {
        numbers[row] = Int32(keys.count)
        numberByKey[key] = Int32(keys.count)
        keys.append(key)
      }
    }
  }
}
