import CPROJ
import GeoFeatures

/// What PROJ knows of a coordinate reference system.
public struct CoordinateReferenceSystem: Sendable, Equatable {
  /// What sort of coordinates it has.
  public enum Kind: Sendable, Equatable {
    /// Longitudes and latitudes in degrees.
    case geographic
    /// Eastings and northings.
    case projected
    /// Anything else that has two horizontal axes.
    case other
  }

  /// The text by which it was asked for.
  public let text: String
  /// Its name: `WGS 84 / UTM zone 51N`.
  public let name: String
  /// `EPSG:32651`, or nil where it has no code.
  public let code: String?
  public let kind: Kind
  /// Whether the authority has the northing or latitude first.
  public let isNorthFirst: Bool
  /// How many metres, or degrees, the unit of its first axis is.
  public let unitFactor: Double
  /// Whether coordinates are longitudes and latitudes of WGS 84 in degrees.
  public let isWGS84: Bool

  /// Whether a position of `system` has the northing or latitude first.
  public func isNorthFirst(in system: CoordinateSystem) -> Bool {
    switch system.order {
    case .eastFirst: return false
    case .northFirst: return true
    case .asNamed:
      // "EPSG:3035" is by custom x, y where it is projected; the longer names keep the authority's
      // order, and latitude comes first in GeoRSS whatever the name.
      let isShort = !Self.isLong(text)
      return isNorthFirst && (kind == .geographic || !isShort)
    }
  }

  private static func isLong(_ text: String) -> Bool {
    let lower = text.lowercased()
    return lower.hasPrefix("urn:") || lower.contains("opengis.net/def/crs")
  }
}

extension CoordinateReferenceSystem {
  /// Describes the system that a PROJ object is, or nil where it is none.
  init?(_ object: borrowing ProjObject, text: String) {
    let pointer = object.pointer
    let context = object.context
    guard proj_is_crs(pointer) != 0 else { return nil }
    self.text = text
    name = proj_get_name(pointer).map { String(cString: $0) } ?? ""
    if let authority = proj_get_id_auth_name(pointer, 0), let code = proj_get_id_code(pointer, 0) {
      self.code = "\(String(cString: authority)):\(String(cString: code))"
    } else {
      code = nil
    }
    let type = Self.horizontalType(pointer, context)
    switch type {
    case PJ_TYPE_GEOGRAPHIC_2D_CRS, PJ_TYPE_GEOGRAPHIC_3D_CRS: kind = .geographic
    case PJ_TYPE_PROJECTED_CRS: kind = .projected
    default: kind = .other
    }
    var direction = ""
    var factor = 1.0
    Self.withHorizontal(pointer, context) { horizontal in
      guard
        let system = ProjObject(
          proj_crs_get_coordinate_system(context.pointer, horizontal), in: context)
      else { return }
      var text: UnsafePointer<CChar>?
      var unit = 1.0
      if proj_cs_get_axis_info(
        context.pointer, system.pointer, 0, nil, nil, &text, &unit, nil, nil, nil) != 0
      {
        direction = text.map { String(cString: $0) } ?? ""
        factor = unit
      }
    }
    isNorthFirst = direction == "north" || direction == "south"
    unitFactor = kind == .geographic ? factor * 180 / .pi : factor
    isWGS84 = ["EPSG:4326", "EPSG:4979", "OGC:CRS84", "OGC:CRS84h"].contains(code ?? "")
  }

  private static func horizontalType(
    _ pointer: OpaquePointer, _ context: ProjContext
  ) -> PJ_TYPE {
    var type = PJ_TYPE_UNKNOWN
    withHorizontal(pointer, context) { type = proj_get_type($0) }
    return type
  }

  /// Goes through what a system is made of to the one with the horizontal axes.
  private static func withHorizontal(
    _ pointer: OpaquePointer, _ context: ProjContext, _ body: (OpaquePointer) -> Void
  ) {
    switch proj_get_type(pointer) {
    case PJ_TYPE_COMPOUND_CRS:
      guard let part = ProjObject(proj_crs_get_sub_crs(context.pointer, pointer, 0), in: context)
      else { return }
      withHorizontal(part.pointer, context, body)
    case PJ_TYPE_BOUND_CRS:
      guard let part = ProjObject(proj_get_source_crs(context.pointer, pointer), in: context) else {
        return
      }
      withHorizontal(part.pointer, context, body)
    default: body(pointer)
    }
  }
}
