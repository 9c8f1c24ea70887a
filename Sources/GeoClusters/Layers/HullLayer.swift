import GeoFeatures
import Geodesy

/// A feature per cluster: its hull, and what is told of it.
struct HullLayer {
  private enum Own: Int {
    case cluster, count, first, last, magMax, magMean, lon, lat, extent, moment, momentCount, radius
  }

  private static let fields = [
    Field("cluster", .integer, meaning: "the cluster's number"),
    Field("count", .integer, meaning: "how many events it has"),
    Field("first", .time, meaning: "the time of its first event"),
    Field("last", .time, meaning: "the time of its last event"),
    Field("mag_max", .real, meaning: "its greatest magnitude"),
    Field("mag_mean", .real, meaning: "the mean of its magnitudes"),
    Field(
      "centroid_lon", .real, unit: "degrees", meaning: "the centre of its places on the sphere"),
    Field(
      "centroid_lat", .real, unit: "degrees", meaning: "the centre of its places on the sphere"),
    Field("extent_km", .real, unit: "km", meaning: "how far apart its farthest places are"),
    Field("moment_nm", .real, unit: "N m", meaning: "the sum of moments of moment magnitudes"),
    Field("moment_n", .integer, meaning: "how many events have a moment magnitude"),
  ]
  private static let radiusField = Field(
    "radius_km", .real, unit: "km", meaning: "from the centre to the farthest place")

  private let hull: ClusterHull
  private let metric: DistanceMetric
  private let concaveRatio: Double

  init(_ hull: ClusterHull, metric: DistanceMetric, concaveRatio: Double) {
    (self.hull, self.metric, self.concaveRatio) = (hull, metric, concaveRatio)
  }

  /// The layer; none where there is no cluster. Geometries may run on over 180°.
  func draw(
    _ tables: [FeatureTable], _ events: ClusterEvents, _ labels: ClusterLabels,
    log: inout DiagnosticLog
  ) throws(Failure) -> [FeatureTable] {
    if labels.count == 0 { return [] }
    let figures = Self.figures(tables, events, labels, &log)
    let members = ClusterMembers(labels)
    var builder = FeatureTableBuilder(
      schema: Schema(Self.fields + (hull == .circle ? [Self.radiusField] : [])))
    let hulls = hull == .circle ? nil : try hulls(events, labels, &log)
    var circles = GeodesicCircles()
    for cluster in 0..<labels.count {
      let rows = members[cluster]
      let own = figures.clusters[cluster]
      if let hulls {
        builder.geometry.appendRow(cluster, of: hulls)
      } else {
        let radius = append(circleOf: rows, events, own, &circles, to: &builder.geometry, &log)
        builder.set(Own.radius.rawValue, real: radius / 1000)
      }
      set(cluster, own, &builder)
      builder.set(Own.magMean.rawValue, real: figures.meanMagnitude(cluster))
      builder.set(Own.moment.rawValue, real: figures.moment(cluster))
      builder.set(
        Own.extent.rawValue,
        real: ClusterExtent.metres(rows, events, from: own.centroid, metric) / 1000)
      builder.finishRow()
    }
    return builder.take().inBatches
  }

  private func set(
    _ cluster: Int, _ figures: ClusterFigures, _ builder: inout FeatureTableBuilder
  ) {
    builder.set(Own.cluster.rawValue, integer: Int64(cluster))
    builder.set(Own.count.rawValue, integer: Int64(figures.count))
    if let first = figures.first { builder.set(Own.first.rawValue, integer: first) }
    if let last = figures.last { builder.set(Own.last.rawValue, integer: last) }
    builder.set(Own.magMax.rawValue, real: figures.greatestMagnitude)
    if let centroid = figures.centroid {
      builder.set(Own.lon.rawValue, real: centroid.longitude)
      builder.set(Own.lat.rawValue, real: centroid.latitude)
    }
    builder.set(Own.momentCount.rawValue, integer: Int64(figures.momentCount))
  }

  private func hulls(
    _ events: ClusterEvents, _ labels: ClusterLabels, _ log: inout DiagnosticLog
  ) throws(Failure) -> GeometryColumn {
    let overlay = try Overlay(longitudes: .unbroken, takesRepaired: true)
    let kinds = labels.labels.map {
      $0 < 0 ? GeometryKind.none.rawValue : GeometryKind.point.rawValue
    }
    let points = GeometryColumn(
      kinds: SharedBuffer(kinds), x: events.longitudes, y: events.latitudes, z: nil, offsets: nil)
    let groups = RowGroups.labelled(labels.labels, count: labels.count)
    return hull == .convex
      ? try overlay.convexHull(points, groups: groups, log: &log) { _ in Place() }
      : try overlay.concaveHull(points, groups: groups, ratio: concaveRatio, log: &log) { _ in
        Place()
      }
  }

  /// Adds the circle round a cluster's centre as a row, a point where it has no radius; returns that in
  /// metres.
  private func append(
    circleOf rows: Slice<SharedBuffer<UInt32>>, _ events: ClusterEvents, _ figures: ClusterFigures,
    _ circles: inout GeodesicCircles, to geometry: inout GeometryBuilder,
    _ log: inout DiagnosticLog
  ) -> Double {
    guard let (longitude, latitude) = figures.centroid else {
      geometry.appendNullRow()
      log.add("no-hull", .note, at: Place()) {
        "places all round the globe have no centre for a circle: the geometry is null"
      }
      return .nan
    }
    var radius = 0.0
    for row in rows {
      radius = max(
        radius,
        Ellipsoid.wgs84.distanceMetres(
          fromLongitude: longitude, latitude: latitude, toLongitude: events.longitudes[Int(row)],
          latitude: events.latitudes[Int(row)]))
    }
    // What remains of rounding where all places are one.
    if radius < 0.001 {
      geometry.appendPointRow(longitude, latitude)
      log.add("hull-without-area", .note, at: Place()) {
        "the circle round a single position has no area: it is a point"
      }
      return 0
    }
    circles.append(
      roundLongitude: longitude, latitude: latitude, radiusMetres: radius, to: &geometry)
    geometry.endRow()
    return radius
  }

  private static func figures(
    _ tables: [FeatureTable], _ events: ClusterEvents, _ labels: ClusterLabels,
    _ log: inout DiagnosticLog
  ) -> AllClusterFigures {
    var figures = AllClusterFigures(count: labels.count)
    var first = 0
    for table in tables {
      add(table, first, events, labels, to: &figures, &log)
      first += table.rowCount
    }
    return figures
  }

  private static func add(
    _ table: FeatureTable, _ first: Int, _ events: ClusterEvents, _ labels: ClusterLabels,
    to figures: inout AllClusterFigures, _ log: inout DiagnosticLog
  ) {
    let times = table.column("time").flatMap { $0.type == .time ? $0 : nil }
    let magnitudes = table.column("mag")
    let types = table.column("mag_type").flatMap { $0.type.isTextual ? $0 : nil }
    for row in 0..<table.rowCount {
      let label = Int(labels.labels[first + row])
      if label < 0 { continue }
      figures.add(
        longitude: events.longitudes[first + row], latitude: events.latitudes[first + row],
        to: label)
      if let times, times.isValid(row) { figures.add(time: times.integer(row), to: label) }
      if let magnitude = magnitudes?.number(row) {
        log.note(magnitude: magnitude, item: first + row + 1)
        let isMoment = types.map { $0.isValid(row) && SeismicMoment.isMoment($0.text(row)) }
        figures.add(magnitude: magnitude, isMoment: isMoment ?? false, to: label)
      }
    }
  }
}

/// The rows of each cluster, ascending.
struct ClusterMembers {
  private let rows: SharedBuffer<UInt32>
  private let starts: SharedBuffer<Int>

  /// Sorts rows by their labels. O(rows).
  init(_ labels: ClusterLabels) {
    var places = GrowableBuffer<Int>(minimumCapacity: labels.count + 1)
    places.append(0)
    for size in labels.sizes { places.append(places[places.count - 1] + size) }
    let starts = SharedBuffer(places.bytes)
    var rows = GrowableBuffer<UInt32>(minimumCapacity: starts[labels.count])
    rows.append(repeating: 0, count: starts[labels.count])
    for (row, label) in labels.labels.values.enumerated() where label >= 0 {
      rows[places[Int(label)]] = UInt32(row)
      places[Int(label)] += 1
    }
    self.rows = rows.share()
    self.starts = starts
  }

  /// The rows of a cluster.
  subscript(cluster: Int) -> Slice<SharedBuffer<UInt32>> {
    rows[starts[cluster]..<starts[cluster + 1]]
  }
}
