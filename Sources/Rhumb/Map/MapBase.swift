import GeoFeatures
import GeoFeeds
import GeoLayers

/// Outlines that are drawn below a map's features, read from a file.
public struct MapBase: Sendable {
  /// Lines and areas, cut at 180°.
  public let geometry: GeometryColumn
  /// The path or address that it was read from.
  public let path: String
  /// What was wrong in it.
  public private(set) var log = DiagnosticLog()

  /// Takes the lines and polygons of a file in any format that is read.
  ///
  /// - Parameters:
  ///   - path: The file, or an http or https address.
  ///   - network: How an address is asked for.
  /// - Throws: `Failure` where it can't be read, of kind `unreadable` where there is neither line nor polygon in it.
  public init(path: String, network: NetworkOptions = NetworkOptions()) throws(Failure) {
    var reading = Reading([path])
    reading.options.network = network
    let name = Inputs.name(of: path)
    self.path = path
    var builder = GeometryBuilder()
    var found = DiagnosticLog()
    do throws(Failure) {
      let features = try Features(reading)
      while let batch = try features.next() {
        Self.add(batch.table.geometry, to: &builder)
        found.merge(batch.log)
      }
    } catch {
      var failure = error
      failure.place.source = failure.place.source ?? name
      throw failure
    }
    geometry = builder.finish()
    if geometry.rowCount == 0 {
      throw Failure(
        .unreadable, "there is no line or polygon in it", at: Place(source: name),
        advice: "--base takes outlines: a layer of coasts or borders")
    }
    for entry in found.entries where entry.severity > .note {
      for index in 0..<entry.count { log.add(entry.kept[min(index, entry.kept.count - 1)]) }
    }
  }

  /// Adds the rows that are lines or areas.
  private static func add(_ column: GeometryColumn, to builder: inout GeometryBuilder) {
    for row in 0..<column.rowCount {
      let kind = column.kind(row)
      switch kind {
      case .line, .multiLine, .polygon, .multiPolygon: builder.appendRow(row, of: column)
      case .collection:
        let parts = column.parts(ofRow: row)
        if parts.contains(where: { column.partKind($0, in: kind) != .point }) {
          builder.appendRow(row, of: column)
        }
      case .none, .point, .multiPoint: break
      }
    }
  }
}
