import GeoClusters
import GeoFeatures
import GeoTracks
import Geodesy

/// What is done to the features between reading and writing, in this order.
public struct Operations: Sendable {
  /// Which features are the same, of which one goes on.
  public enum Identity: Sendable {
    /// Those of one id: the latest revision goes on. Alerts that a later one updates or cancels give
    /// way to it.
    case id
    /// Reports of one earthquake by several agencies, see ``GeoFeatures/EventJoiner``.
    case agencies(EventWindow)
  }

  /// How longitudes are written.
  public var longitudes = LongitudeStyle.cut
  /// Which features are the same, or nil where each is itself; the rows are gathered for that.
  public var identity: Identity?
  /// The range of time that rows must lie in, or nil for any.
  public var times: TimeRange?
  /// The expression that must be true of a row, or nil.
  public var filter: Filter?
  /// The box that a geometry must share a position with, or nil.
  public var bounds: BoundingBox?
  /// The circle that a geometry must lie in or reach into, or nil.
  public var circle: Circle?
  /// What makes circles of points, or nil. A row is tested by the box and the circle as it is then.
  public var circles: PointCircles?
  /// What puts vertices on long edges, or nil.
  public var densifying: Densifying?
  /// What draws layers of cyclone fixes, or nil; all rows are gathered for that, and what comes after it
  /// is done to the layers.
  public var tracks: TrackLayers?
  /// What finds clusters, or nil; as with ``tracks`` all rows are gathered, and what comes after is done to
  /// the layer. Not with ``tracks``.
  public var clusters: ClusterLayers?
  /// What finds main shocks and their families, or nil; as with ``tracks`` all rows are gathered,
  /// and what comes after is done to the layer. Not with ``tracks`` or ``clusters``.
  public var declustering: DeclusterLayers?
  /// What is added up by region, or nil; the table of figures then comes in the place of the events. Events
  /// are cut before, by ``clipping``; what comes after that is done to the table. Not with the ones above.
  public var statistics: StatisticsPlan?
  /// What geometries are cut to, or nil; rows of which nothing is left and those without a geometry
  /// are dropped.
  public var clipping: Clipping?
  /// How many features go on at most, or nil for all; reading ends there.
  public var limit: Int?
  /// How far a line may be moved by leaving out vertices (``Geodesy/Overlay``), in metres above zero,
  /// or nil.
  public var simplifyingMetres: Double?
  /// The columns to keep, or nil for all.
  public var select: Select?
  /// The system that the layer is to be in, or nil for WGS 84. All else is done before, in degrees of
  /// WGS 84; for an automatic one the whole layer is gathered, and longitudes can't be continuous.
  public var target: TargetSystem?
  /// Whether coordinates are turned by the best operation there is or not at all: a run fails where a
  /// better one lacks a grid on this machine, or where nothing is known of how the datums differ.
  public var onlyBest = false

  /// How far apart coordinates lie at least that the layer's decimals tell apart, in the unit of its
  /// coordinates, or nil; polygons are as valid with those decimals as without.
  public var grid: Double?

  /// Makes geometries fit for a layer, and does nothing else.
  public init() {}
}
