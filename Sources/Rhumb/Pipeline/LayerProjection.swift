import GeoFeatures
import Geodesy

/// Brings the tables of a layer into its system, the last thing that is done to them.
struct LayerProjection {
  private let asked: TargetSystem
  private let reprojection: Reprojection
  /// The system, as soon as it is known.
  private(set) var target: TargetSystem?
  /// Tables that wait for the system to be found.
  private var waiting: [(table: FeatureTable, places: RowPlaces)] = []

  init(to asked: TargetSystem, by reprojection: Reprojection) {
    self.asked = asked
    self.reprojection = reprojection
    target = asked.automatic == nil ? asked : nil
  }

  /// Whether geometries must come whole, to be cut where the system's plane ends.
  static func needsWhole(_ target: TargetSystem?) -> Bool { target?.isCutAtAntimeridian == false }

  /// The table in the layer's system, or nil where it waits for the others.
  mutating func apply(
    _ table: FeatureTable, places: RowPlaces, log: inout DiagnosticLog
  ) throws(Failure) -> FeatureTable? {
    guard let target else {
      waiting.append((table, places))
      return nil
    }
    return try project(table, places, to: target, &log)
  }

  /// The tables that waited.
  mutating func finish(log: inout DiagnosticLog) throws(Failure) -> [FeatureTable] {
    guard target == nil, let automatic = asked.automatic else { return [] }
    var bounds = BoundsAccumulator()
    var unused = DiagnosticLog()
    for (table, _) in waiting { bounds.add(Antimeridian.cut(table.geometry, log: &unused)) }
    let found: TargetSystem
    if let box = bounds.box {
      found = try automatic.system(for: box)
      log.add("automatic-crs", .note, at: Place()) { "\(asked.text) is \(found.name)" }
    } else {
      found = try TargetSystem(CoordinateSystem.wgs84.text)
      log.add("automatic-crs", .note, at: Place()) {
        "\(asked.text) finds no location; the layer stays in WGS 84"
      }
    }
    target = found
    var tables: [FeatureTable] = []
    for (table, places) in waiting { tables.append(try project(table, places, to: found, &log)) }
    waiting = []
    return tables
  }

  private func project(
    _ table: FeatureTable, _ places: RowPlaces, to target: TargetSystem, _ log: inout DiagnosticLog
  ) throws(Failure) -> FeatureTable {
    if target.isWGS84 { return table }
    let projected = try reprojection.project(table.geometry, to: target, log: &log) {
      places[$0]
    }
    return table.replacing(geometry: Winding.rewind(projected))
  }
}

/// Where the rows of a table come from.
struct RowPlaces {
  /// The input.
  var source: String?
  /// The item number of the input's row 0 of the batch, or nil where rows were gathered.
  var firstItem: Int?
  /// The rows of the batch that are left, or nil for all.
  var rows: SharedBuffer<UInt32>?

  /// The place of a row.
  subscript(row: Int) -> Place {
    Place(source: source, item: firstItem.map { $0 + (rows.map { Int($0[row]) } ?? row) })
  }

  /// Keeps some of the rows.
  mutating func select(_ chosen: SharedBuffer<UInt32>) {
    guard let rows else {
      self.rows = chosen
      return
    }
    var kept = GrowableBuffer<UInt32>(minimumCapacity: chosen.count)
    for row in chosen { kept.append(rows[Int(row)]) }
    self.rows = kept.share()
  }
}
