import Foundation
import GeoClusters
import GeoFeatures
import Geodesy
import TestSupport
import Testing

@Suite struct ClusterLayersTests {
  /// A layer of points in as many tables, with magnitudes.
  private func tables(_ catalogue: Catalogue, _ count: Int) -> [FeatureTable] {
    let step = (catalogue.count + count - 1) / count
    return stride(from: 0, to: catalogue.count, by: step).map { start in
      var builder = FeatureTableBuilder(
        schema: Schema([
          Field("id", .text), Field("time", .time), Field("mag", .real), Field("mag_type", .text),
        ]))
      for row in start..<min(start + step, catalogue.count) {
        builder.geometry.appendPointRow(catalogue.longitude[row], catalogue.latitude[row])
        builder.set(0, string: "e\(row)")
        if let time = catalogue.time?[row], time != .min { builder.set(1, integer: time) }
        builder.set(2, real: Double(row % 40) / 10)
        builder.set(3, string: row % 2 == 0 ? "Mww" : "mb")
        builder.finishRow()
      }
      return builder.take()
    }
  }

  private func reals(_ name: String, _ tables: [FeatureTable]) throws -> [Double] {
    try tables.flatMap { table in
      let column = try #require(table.column(name))
      return (0..<table.rowCount).map { column.number($0) ?? .nan }
    }
  }

  @Test(arguments: [Trial.Place.zones, .dateline, .northPole, .globe])
  func figuresAreThoseOfTheMembers(_ place: Trial.Place) throws {
    var random = SeededGenerator(seed: 5)
    let catalogue = Trial(place: place, seed: 5).catalogue(600, &random)
    let radius = place == .globe ? 1_200_000.0 : 25_000
    var layers = ClusterLayers(.dbscan(DensityClustering(radius: radius, minimumPoints: 6)))
    var log = DiagnosticLog()
    let input = tables(catalogue, 3)
    let events = try layers.draw(input, log: &log)
    #expect(events.tables.count == input.count)
    #expect(events.labels.count > 0)
    let distance = BruteForce.distance(
      Catalogue(longitude: catalogue.longitude, latitude: catalogue.latitude), .haversine)
    for hull in ClusterHull.allCases {
      layers.hull = hull
      let drawn = try layers.draw(input, log: &log)
      let extents = try reals("extent_km", drawn.tables)
      let means = try reals("mag_mean", drawn.tables)
      let moments = try reals("moment_nm", drawn.tables)
      let firsts = try reals("first", drawn.tables)
      #expect(extents.count == events.labels.count)
      for cluster in extents.indices {
        let members = catalogue.longitude.indices.filter {
          events.labels.labels[$0] == Int32(cluster)
        }
        let farthest = members.flatMap { a in members.map { distance(a, $0) } }.max() ?? 0
        #expect(abs(extents[cluster] * 1000 - farthest) < 0.01)
        let magnitudes = members.map { Double($0 % 40) / 10 }
        #expect(abs(means[cluster] - magnitudes.reduce(0, +) / Double(members.count)) < 1e-12)
        let moment = members.filter { $0 % 2 == 0 }
          .reduce(0) { $0 + pow(10, 1.5 * Double($1 % 40) / 10 + 9.1) }
        #expect(abs(moments[cluster] - moment) <= 1e-9 * moment)
        let first = members.compactMap { catalogue.time?[$0] }.filter { $0 != .min }.min()
        #expect(firsts[cluster] == first.map(Double.init))
      }
    }
  }

  @Test func circlesReachTheFarthestMember() throws {
    var random = SeededGenerator(seed: 9)
    let catalogue = Trial(place: .dateline, seed: 9).catalogue(300, &random)
    var layers = ClusterLayers(.dbscan(DensityClustering(radius: 60_000, minimumPoints: 4)))
    layers.hull = .circle
    var log = DiagnosticLog()
    let drawn = try layers.draw(tables(catalogue, 1), log: &log)
    let (x, y) = (
      try reals("centroid_lon", drawn.tables), try reals("centroid_lat", drawn.tables)
    )
    for (cluster, radius) in try reals("radius_km", drawn.tables).enumerated() {
      let farthest = catalogue.longitude.indices.filter {
        drawn.labels.labels[$0] == Int32(cluster)
      }.map {
        Ellipsoid.wgs84.distanceMetres(
          fromLongitude: x[cluster], latitude: y[cluster], toLongitude: catalogue.longitude[$0],
          latitude: catalogue.latitude[$0])
      }.max()
      #expect(abs(radius * 1000 - (farthest ?? 0)) < 1e-6)
    }
  }

  /// A ring of places, of which every one has a farthest one opposite: each pair would be 4e8.
  @Test func theExtentOfARingIsFoundSoon() throws {
    var catalogue = Catalogue()
    for step in 0..<20_000 {
      let angle = Double(step) / 20_000 * 2 * .pi
      catalogue.longitude.append(20 + cos(angle))
      catalogue.latitude.append(sin(angle))
    }
    var layers = ClusterLayers(.dbscan(DensityClustering(radius: 1000, minimumPoints: 2)))
    layers.hull = .convex
    var log = DiagnosticLog()
    let drawn = try layers.draw(tables(catalogue, 1), log: &log)
    let extent = try #require(try reals("extent_km", drawn.tables).first)
    // Two degrees on the sphere of 6371.0088 km.
    #expect(abs(extent - 222.390) < 0.02)
  }

  @Test func whatIsMissingIsSaid() throws {
    var layers = ClusterLayers(.dbscan(DensityClustering(radius: 1000, minimumPoints: 2)))
    layers.hasDepths = true
    var log = DiagnosticLog()
    let flat = tables(Catalogue(longitude: [1, 2], latitude: [3, 4]), 1)
    #expect(throws: Failure.self) { try layers.draw(flat, log: &log) }
    #expect(try layers.draw([], log: &log).labels.count == 0)
    var hierarchical = ClusterLayers(.hdbscan(HierarchicalClustering()))
    hierarchical.hasDepths = true
    #expect(throws: Failure.self) { try hierarchical.draw(flat, log: &log) }
  }
}
