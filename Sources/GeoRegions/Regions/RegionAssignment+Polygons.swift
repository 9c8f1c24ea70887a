import GeoFeatures
import GeoIndex

/// Polygons, and the nearest one to what is in none.
extension RegionAssignment {
  mutating func assignPolygons(
    _ regions: RegionSet, _ table: FeatureTable, _ rows: Rows, _ numbers: inout [Int32]
  ) {
    let geometry = table.geometry
    guard geometry.offsets == nil else {
      for row in 0..<table.rowCount where rows.contains(row) {
        guard let place = place(row, geometry) else { continue }
        let hit = regions.grid.first(longitude: place.x, latitude: place.y)
        numbers[row] = number(
          hit.row, isOnBorder(hit, place.x, place.y, regions), row, of: rows, place.x, place.y)
      }
      return
    }
    let hits = regions.grid.first(
      longitudes: geometry.x.values, latitudes: geometry.y.values, threads: threads)
    for row in 0..<table.rowCount where rows.contains(row) {
      if geometry.kind(row) == .none {
        counts.unplaced += 1
        continue
      }
      let (x, y) = (geometry.x[row], geometry.y[row])
      numbers[row] = number(
        hits[row].row, isOnBorder(hits[row], x, y, regions), row, of: rows, x, y)
    }
  }

  /// Whether what was found is on a border that is the region's own.
  @inline(__always)
  private func isOnBorder(
    _ hit: PolygonGrid.Hit, _ longitude: Double, _ latitude: Double, _ regions: RegionSet
  ) -> Bool {
    hit.isOnBorder && regions.isOwnBorder(of: hit.row, longitude: longitude, latitude: latitude)
  }

  /// The region that a place has, counted.
  private mutating func number(
    _ found: Int32, _ isOnBorder: Bool, _ row: Int, of rows: Rows, _ longitude: Double,
    _ latitude: Double
  ) -> Int32 {
    if found >= 0 {
      count(row, of: rows, isInside: true, isOnBorder: isOnBorder)
      return found
    }
    if let near = borders?.region(longitude: longitude, latitude: latitude) {
      count(row, of: rows, isInside: true, isNearest: true)
      return near
    }
    count(row, of: rows, isInside: false)
    return Self.none
  }

  mutating func assignOverlaps(
    _ regions: RegionSet, _ table: FeatureTable, _ rows: Rows,
    _ body: (UnsafeBufferPointer<Int32>) throws(Failure) -> Void
  ) throws(Failure) {
    var layers = [[Int32](repeating: -2, count: table.rowCount)]
    for row in 0..<table.rowCount where rows.contains(row) {
      guard let place = place(row, table.geometry) else { continue }
      var found: [Int32] = []
      var isOnBorder = false
      regions.grid.forEach(longitude: place.x, latitude: place.y) {
        found.append($0.row)
        isOnBorder = isOnBorder || self.isOnBorder($0, place.x, place.y, regions)
      }
      layers[0][row] = number(
        found.first ?? Self.none, isOnBorder, row, of: rows, place.x, place.y)
      for (index, region) in found.enumerated().dropFirst() {
        if layers.count <= index {
          layers.append([Int32](repeating: -2, count: table.rowCount))
        }
        layers[index][row] = region
      }
    }
    for layer in layers { try Self.pass(layer, body) }
  }
}
