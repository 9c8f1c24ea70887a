import GeoFeatures
import Geodesy

/// Finds clusters among the events of a layer, and makes the layer of it: the events with the cluster
/// that each is in, or a feature per cluster.
public struct ClusterLayers: Sendable {
  /// How clusters are found.
  public var method: ClusterMethod
  /// Whether distances are those of hypocentres: the column `depth_km` counts, or else the heights of
  /// points. Not for ``ClusterMethod/hdbscan(_:)``.
  public var hasDepths = false
  /// Whether events are put in the order of time and id first, so that numbers of clusters, and what
  /// lies between two of them, do not depend on the order of the input.
  public var isStable = false
  /// What is drawn round each cluster, or nil for the events themselves.
  public var hull: ClusterHull?
  /// How closely concave hulls are drawn, from 0 (most) to 1 (convex hulls).
  public var concaveRatio = 0.3
  /// How many threads may work; the layer is the same with any.
  public var threads = 1

  /// Makes settings.
  public init(_ method: ClusterMethod) { self.method = method }

  /// What was found.
  public struct Result: Sendable {
    /// The layer, in tables of about ``GeoFeatures/Batch/rowLimit`` rows.
    public var tables: [FeatureTable] = []
    /// Which cluster each row is in.
    public var labels: ClusterLabels
    /// How long the clusters took to be found, in nanoseconds.
    public var nanoseconds: UInt64 = 0
  }

  /// Finds clusters. Everything is gathered: memory grows with the input.
  ///
  /// - Parameters:
  ///   - tables: The events: rows of single points, with columns `time`, `depth_km`, `mag`, `mag_type`
  ///     and `id` as far as they have them. Other rows are in no cluster.
  ///   - log: Notes events that take no part for want of a depth (`event-without-depth`) or a time
  ///     (`event-without-time`), and rows that are no single points (`no-point`); and hulls that have no
  ///     area (`hull-without-area`), or can't be drawn since places lie all round the globe (`no-hull`).
  /// - Returns: The layer, and the labels by row over all tables, in the order of the layer.
  /// - Throws: `Failure` of kind `unreadable` where there are events but none has the depth or the time
  ///   that is asked for; `usage` where settings can't be.
  public func draw(
    _ tables: [FeatureTable], log: inout DiagnosticLog
  ) throws(Failure) -> Result {
    var tables = tables
    if isStable && !tables.isEmpty {
      tables = StableOrder.sort(.concatenating(tables, log: &log)).inBatches
    }
    let events = ClusterEvents(tables, wantsDepths: hasDepths, wantsTimes: usesTimes)
    try check(events)
    let start = MonotonicClock.nanoseconds
    let labels = try find(events)
    let nanoseconds = MonotonicClock.nanoseconds - start
    note(labels, tables, &log)
    let layer: [FeatureTable]
    if let hull {
      layer = try HullLayer(hull, metric: metric, concaveRatio: concaveRatio)
        .draw(tables, events, labels, log: &log)
    } else {
      layer = EventLayer(labels).draw(tables)
    }
    return Result(tables: layer, labels: labels, nanoseconds: nanoseconds)
  }

  private var usesTimes: Bool {
    switch method {
    case .dbscan(let clustering): clustering.windowMilliseconds != nil
    case .hdbscan: false
    }
  }

  private var metric: DistanceMetric {
    switch method {
    case .dbscan(let clustering): clustering.metric
    case .hdbscan: .haversine
    }
  }

  private func find(_ events: ClusterEvents) throws(Failure) -> ClusterLabels {
    switch method {
    case .dbscan(var clustering):
      clustering.threads = threads
      return try clustering.labels(
        longitudes: events.longitudes, latitudes: events.latitudes,
        depths: hasDepths ? events.depths ?? SharedBuffer([]) : nil,
        times: usesTimes ? events.times ?? SharedBuffer([]) : nil)
    case .hdbscan(var clustering):
      clustering.threads = threads
      return try clustering.labels(
        longitudes: events.longitudes, latitudes: events.latitudes)
    }
  }

  private func check(_ events: ClusterEvents) throws(Failure) {
    if case .hdbscan = method, hasDepths {
      throw Failure(.usage, "HDBSCAN takes no depths")
    }
    if events.count == 0 { return }
    if hasDepths && events.depths == nil {
      throw Failure(
        .unreadable, "no event has a depth, which distances of hypocentres take",
        advice: "the column depth_km, or heights of points; --field depth_km:real=PATH makes one")
    }
    if usesTimes && events.times == nil {
      throw Failure(
        .unreadable, "no event has a time, which a window of time takes",
        advice: "the column time; --field time:time=PATH makes one")
    }
  }

  private func note(
    _ labels: ClusterLabels, _ tables: [FeatureTable], _ log: inout DiagnosticLog
  ) {
    func note(_ kind: String, _ count: Int, _ message: String) {
      for _ in 0..<count { log.add(kind, .note, at: Place()) { message } }
    }
    note(
      "event-without-depth", labels.withoutDepthCount, "an event without a depth is in no cluster")
    note("event-without-time", labels.withoutTimeCount, "an event without a time is in no cluster")
    for table in tables where table.geometry.offsets != nil {
      for row in 0..<table.rowCount {
        let kind = table.geometry.kind(row)
        if kind == .none || kind == .point { continue }
        log.add("no-point", .note, at: Place(item: row + 1)) {
          "a feature that is no single point is in no cluster"
        }
      }
    }
  }
}

extension FeatureTable {
  /// The table in pieces of about ``Batch/rowLimit`` rows.
  var inBatches: [FeatureTable] {
    if rowCount <= Batch.rowLimit { return [self] }
    return stride(from: 0, to: rowCount, by: Batch.rowLimit).map { start in
      selecting(SharedBuffer(UInt32(start)..<UInt32(min(start + Batch.rowLimit, rowCount))))
    }
  }
}
