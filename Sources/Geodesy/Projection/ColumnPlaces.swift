import GeoFeatures

extension GeometryColumn {
  /// Runs of vertices whose rows have that system.
  func runs(of system: UInt32, in systems: CoordinateSystems) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var row = 0
    while row < rowCount {
      guard systems.rows[row] == system else {
        row += 1
        continue
      }
      let start = vertices(ofRow: row).lowerBound
      var end = start
      while row < rowCount && systems.rows[row] == system {
        end = max(end, vertices(ofRow: row).upperBound)
        row += 1
      }
      if end > start { runs.append(start..<end) }
    }
    return runs
  }

  /// Whether every position of a row lies in the area.
  func lies(_ row: Int, in area: BoundingBox) -> Bool {
    for vertex in vertices(ofRow: row)
    where !area.contains(longitude: x[vertex], latitude: y[vertex]) {
      return false
    }
    return true
  }

  /// The box of all positions, or nil where there are none.
  var extent: BoundingBox? {
    var bounds = BoundsAccumulator()
    bounds.add(self)
    return bounds.box
  }

  /// The first and the last position.
  var probe: [(x: Double, y: Double)] {
    let all = x.indices
    let first = all.first { x[$0].isFinite && y[$0].isFinite }
    let last = all.last { x[$0].isFinite && y[$0].isFinite }
    return [first, last].compactMap { $0 }.map { (x[$0], y[$0]) }
  }

  /// The same geometries, all of them in that system.
  func named(_ system: CoordinateSystem) -> GeometryColumn {
    var rows = GrowableBuffer<UInt32>(minimumCapacity: rowCount)
    rows.append(repeating: 1, count: rowCount)
    return GeometryColumn(
      kinds: kinds, x: x, y: y, z: z, m: m, offsets: offsets,
      systems: CoordinateSystems(list: [.wgs84, system], rows: rows.share()))
  }
}

extension DiagnosticLog {
  /// Counts a row that has no place in a system, by the coordinates of a vertex that has none, and how far
  /// from the origin, in metres, they would come to lie; infinite where they come nowhere.
  mutating func addDisplaced(
    _ x: Double, _ y: Double, in system: String, farMetres: Double = .infinity, at place: Place
  ) {
    add("outside-projection", .rejected, at: place) {
      let name = system.count > 60 ? system.prefix(60) + "…" : system[...]
      let text = "the geometry at \(x), \(y) has no place in \(name)"
      guard farMetres.isFinite, farMetres < 1e12 else { return text }
      let kilometres = Int((farMetres / 1000).rounded())
      let limit = Int(Reprojection.farthestMetres / 1000)
      return text + ": it would lie \(kilometres) km from the origin, and \(limit) km are the limit"
    }
  }

  /// Counts a row that lies where its system is not meant for.
  mutating func addOutside(_ system: CoordinateReferenceSystem?, at place: Place) {
    add("outside-area-of-use", .note, at: place) {
      let name = system?.areaName.map { $0.count > 80 ? $0.prefix(80) + "…" : $0[...] }
      return "the geometry lies outside of what \(system?.title ?? "the system") is meant for"
        + (name.map { " (\($0))" } ?? "")
    }
  }
}
