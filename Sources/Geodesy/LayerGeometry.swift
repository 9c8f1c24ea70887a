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
      case .continuous: Antimeridian.continuous(repaired, log: &log, firstItem: firstItem)
      }
    let turned = Winding.rewind(moved)
    return turned.isSame(as: table.geometry) ? table : table.replacing(geometry: turned)
  }
}

extension GeometryColumn {
  /// Whether it lies at the same place in memory.
  func isSame(as other: GeometryColumn) -> Bool {
    x.values.baseAddress == other.x.values.baseAddress
      && kinds.values.baseAddress == other.kinds.values.baseAddress
  }
}
