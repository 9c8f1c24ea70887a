import GeoFeatures

/// What PROJ knows of a coordinate reference system.
public struct CoordinateReferenceSystem: Sendable, Equatable {
  /// What sort of coordinates it has.
  public enum Kind: Sendable, Equatable {
    /// Longitudes and latitudes, in degrees unless ``CoordinateReferenceSystem/unitFactor`` says else.
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
  /// What any software knows it by: the URN of its code (`urn:ogc:def:crs:EPSG::32651`,
  /// OGC 09-048r5), or WKT (OGC 18-010r7) on one line.
  public let definition: String
  /// Its WKT as the OGC's simple features have it (OGC 01-009), which older software reads, or nil where
  /// it can't be put so.
  public let simpleFeatureText: String?
  /// What sort of coordinates it has.
  public let kind: Kind
  /// Whether the authority has the northing or latitude first.
  public let isNorthFirst: Bool
  /// Whether it has heights as a third axis.
  public let hasHeights: Bool
  /// How many metres, or degrees, the unit of its first axis is.
  public let unitFactor: Double
  /// Whether coordinates are longitudes and latitudes of WGS 84 in degrees.
  public let isWGS84: Bool
  /// Where it is meant to be used, in degrees, or nil where nobody has said.
  public let areaOfUse: BoundingBox?
  /// What that area is called, or nil.
  public let areaName: String?
  /// The longitude from Greenwich, in degrees above -180 and up to 180, at which its plane ends: that
  /// opposite to its central meridian. Nil for an azimuthal, a transverse or an oblique projection, whose
  /// planes have no such edge.
  public let seamLongitude: Double?
  /// Whether its longitudes and latitudes are about another pole than the Earth's.
  let hasTurnedPole: Bool
  /// How it is projected, as far as it matters where its plane ends.
  let method: Method
  /// The centre of an azimuthal or a transverse Mercator projection, or nil for any other.
  let planeCentre: PlaneCentre?

  /// Ways to project that need to be told apart.
  enum Method: Sendable {
    case mercator, transverseMercator
    /// One whose plane is torn into lobes or faces.
    case interrupted
    /// One that is no even picture of the globe about a meridian: its seam is no meridian, and far from
    /// its middle it may fold.
    case oblique
    /// The azimuthal equidistant one: geodesics from the centre.
    case azimuthalEquidistant
    /// The New Zealand Map Grid, a polynomial that says nothing far from there (EPSG:9811).
    case newZealand
    case other
  }

  /// A place in degrees.
  struct PlaneCentre: Sendable, Equatable {
    let longitude, latitude: Double
  }

  /// The name, or the text by which it was asked for where it has none.
  public var title: String { name.isEmpty || name == "unknown" || name == "unnamed" ? text : name }

  /// Whether coordinates are longitudes and latitudes in degrees.
  public var hasDegrees: Bool { kind == .geographic && abs(unitFactor - 1) < 1e-9 }

  /// Coordinates farther from the origin than this, in its own unit, are no place: PROJ would turn an
  /// easting of 1e300 into a pole, and wrap any longitude.
  var farthest: Double {
    (kind == .geographic ? GeometryRepair.farthestDegrees : Reprojection.farthestMetres)
      / unitFactor
  }

  /// Whether a position of `system` has the northing or latitude first.
  public func isNorthFirst(in system: CoordinateSystem) -> Bool {
    switch system.order {
    case .eastFirst: return false
    case .northFirst: return true
    case .asNamed:
      // "EPSG:3035" is by custom x, y where it is projected; the longer names keep the authority's
      // order, and latitude comes first in GeoRSS whatever the name.
      return isNorthFirst && (kind == .geographic || Self.isLong(text))
    }
  }

  private static func isLong(_ text: String) -> Bool {
    let lower = text.lowercased()
    return lower.hasPrefix("urn:") || lower.contains("opengis.net/def/crs")
  }
}
