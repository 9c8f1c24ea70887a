import GeoFeatures

/// How an input is to be read.
public struct ReadOptions: Sendable {
  /// A column asked for by name: `--field price:real=woot:price`.
  public struct FieldRequest: Sendable, Equatable {
    /// The column's name.
    public var name: String
    /// Its type.
    public var type: FieldType
    /// Where its values stand: an element, `@name`, `../@name`, a JSON member or a CSV heading.
    public var path: String

    /// Makes a request.
    public init(name: String, type: FieldType, path: String) {
      self.name = name
      self.type = type
      self.path = path
    }
  }

  /// What becomes of an item with geometries of several kinds.
  public enum MixedGeometry: Sendable {
    /// A row per kind, with the same id and `part` 1…n.
    case parts
    /// One row with a collection.
    case collection
    /// One row with the first kind.
    case primary
  }

  /// The order of the numbers of a position.
  public enum AxisOrder: Sendable {
    /// Latitude first, as in GeoRSS.
    case latitudeLongitude
    /// Longitude first.
    case longitudeLatitude
  }

  /// Which solutions of an event's location become rows.
  public enum Origins: Sendable {
    /// The one that the event prefers, else the first.
    case preferred
    /// Each, in a row of its own with the same id; `is_preferred` tells them apart.
    case all
  }

  /// The profile to read by, or nil to choose one by looking at the input.
  public var profile: Profile?
  /// Columns asked for beside those of the profile.
  public var fields: [FieldRequest] = []
  /// The element or array whose members are the records, where the input is no feed.
  public var record: String?
  /// Whether columns whose facts the profile has read out are kept all the same.
  public var keepsHidden = false
  /// Whether a repair or a rejection ends the run.
  public var strict = false
  /// Whether what is complete before the fault in a broken input is kept.
  public var recover = false
  /// The encoding of inputs that do not say theirs, or nil for UTF-8; a byte order mark and an XML
  /// declaration say it. See ``TextEncoding``.
  public var encoding: String?
  /// Minutes east of UTC for times without a zone, or nil for the profile's zone, else UTC.
  public var zoneMinutes: Int?
  /// The order of positions, or nil for what the format says.
  public var axisOrder: AxisOrder?
  /// The coordinate reference system of positions that say nothing of theirs, or nil for WGS 84, in
  /// feeds, XML and JSON records, GeoJSON and CSV; formats that are of WGS 84 by definition refuse it. Rows are marked with
  /// it (``GeoFeatures/GeometryColumn/systems``) and not turned. Its order is that of the numbers of
  /// a position in a feed; GeoJSON and well-known text have the easting first unless ``axisOrder``
  /// says else, and columns of a CSV have names.
  public var system: CoordinateSystem?
  /// What becomes of an item with geometries of several kinds.
  public var mixedGeometry = MixedGeometry.parts
  /// Which origins of an earthquake become rows.
  public var origins = Origins.preferred
  /// The language of the texts that are kept where an alert says everything in several (a range of
  /// RFC 4647, section 3.3.1: `en` is any English), or nil for all of them.
  public var language: String?
  /// The agency whose analyses of cyclones count where a table has those of several, in any case, or nil
  /// for the first that gives a wind in the storm: `usa`, `wmo`, `tokyo`, `cma` … (IBTrACS).
  public var agency: String?
  /// The columns of fixes of cyclones that are made use of, or nil for all: a reader may leave out the
  /// others, and what is wrong in them is then not told.
  public var fixColumns: Set<FixColumn>?
  /// How much one input may hold.
  public var limits = Limits()
  /// How inputs are fetched that stand at an address of the web.
  public var network = NetworkOptions()

  /// The options that hold unless they are changed.
  public init() {}
}
