import GeoFeatures

/// How longitudes are written.
public enum LongitudeStyle: Sendable, Equatable {
  /// From -180° to 180°, geometries cut at 180° (RFC 7946, 3.1.9).
  case cut
  /// From 0° on, unbroken over 180°.
  case continuous
}

/// Makes geometries as they are to be in a layer.
public enum LayerGeometry {
  /// The table with its geometries repaired, cut at 180° or unbroken, and their rings turned as
  /// RFC 7946 has them; the same table where nothing was to do. O(vertices).
  ///
  /// - Parameters:
  ///   - table: Features in degrees of longitude and latitude (WGS84).
  ///   - longitudes: How longitudes are written.
  ///   - log: Counts what was repaired, refused, wrapped and cut.
  ///   - firstItem: The item number of the first row, for the log.
  /// - Returns: The table with its geometries prepared.
  public static func prepare(
    _ table: FeatureTable, longitudes: LongitudeStyle, log: inout DiagnosticLog, firstItem: Int
  ) -> FeatureTable {
    let repaired = GeometryRepair.repair(table.geometry, log: &log, firstItem: firstItem)
    let moved =
      switch longitudes {
      case .cut: Antimeridian.cut(repaired, log: &log, firstItem: firstItem)
      case .continuous:
        Antimeridian.continuous(
          SeamJoint.join(repaired, endingAt: .primeMeridian, log: &log) {
            Place(item: firstItem + $0)
          }, log: &log, firstItem: firstItem)
      }
    return table.replacing(changed: Winding.rewind(moved))
  }

  /// The table with its geometries repaired but whole, to be cut once it is known at which meridian;
  /// the same table where nothing was to do. O(vertices).
  ///
  /// - Parameters:
  ///   - table: Features in degrees of longitude and latitude (WGS84).
  ///   - log: Counts what was repaired and refused.
  ///   - firstItem: The item number of the first row, for the log.
  /// - Returns: The table with its geometries repaired.
  public static func repair(
    _ table: FeatureTable, log: inout DiagnosticLog, firstItem: Int
  ) -> FeatureTable {
    table.replacing(
      changed: GeometryRepair.repair(table.geometry, log: &log, firstItem: firstItem))
  }

  /// The table with its repaired geometries cut at 180° or unbroken, after they were changed so that
  /// longitudes may run on; and their rings turned. O(vertices).
  ///
  /// - Parameters:
  ///   - table: Features whose geometries were repaired, in degrees of longitude and latitude (WGS84).
  ///   - longitudes: How longitudes are written.
  ///   - log: Counts what was cut; longitudes beyond 180° are none of the source's
  ///     (``noteWrapping(_:log:firstItem:)``).
  ///   - place: Where a row comes from, for the log.
  /// - Returns: The table with its geometries prepared.
  public static func finish(
    _ table: FeatureTable, longitudes: LongitudeStyle, log: inout DiagnosticLog,
    place: (Int) -> Place
  ) -> FeatureTable {
    let moved =
      switch longitudes {
      case .cut:
        Antimeridian.cut(table.geometry, notesWrapping: false, log: &log, place: place)
      case .continuous:
        Antimeridian.continuous(
          SeamJoint.join(table.geometry, endingAt: .primeMeridian, log: &log, place: place),
          log: &log, place: place)
      }
    return table.replacing(changed: Winding.rewind(moved))
  }

  /// Counts the rows that have a longitude beyond ±180° (`longitude-wrapped`), where that is not left
  /// to the cut. O(vertices).
  public static func noteWrapping(
    _ column: GeometryColumn, log: inout DiagnosticLog, firstItem: Int
  ) {
    for row in 0..<column.rowCount {
      Antimeridian.noteWrapping(of: row, in: column, log: &log) { Place(item: firstItem + $0) }
    }
  }
}

extension FeatureTable {
  /// The same table with other geometries, or itself where they are the same.
  fileprivate func replacing(changed geometry: GeometryColumn) -> FeatureTable {
    geometry.isSame(as: self.geometry) ? self : replacing(geometry: geometry)
  }
}

extension GeometryColumn {
  /// Whether it lies at the same place in memory.
  func isSame(as other: GeometryColumn) -> Bool {
    x.values.baseAddress == other.x.values.baseAddress
      && z?.values.baseAddress == other.z?.values.baseAddress
      && kinds.values.baseAddress == other.kinds.values.baseAddress
  }
}
