import GeoFeatures
import GeoFeeds
import Geodesy

/// What features are cut to, and where that comes from.
public struct Clipping: Sendable {
  /// The area.
  public var area: ClipArea
  /// The path or address that it was read from, or nil.
  public var path: String?
  /// What was found in it.
  public var log = DiagnosticLog()

  /// Cuts to an area.
  public init(_ area: ClipArea) { self.area = area }

  /// Cuts to all polygons of a file in any format that is read.
  ///
  /// - Parameters:
  ///   - path: The file, or an http or https address.
  ///   - network: How an address is asked for.
  /// - Throws: `Failure` where it can't be read, of kind `unreadable` where there is no polygon in it.
  public init(
    path: String, network: NetworkOptions = NetworkOptions()
  ) throws(Failure) {
    var reading = Reading([path])
    reading.options.network = network
    let name = Inputs.name(of: path)
    var builder = GeometryBuilder()
    var found = DiagnosticLog()
    let features = try Features(reading)
    while let batch = try features.next() {
      for row in 0..<batch.table.rowCount { builder.appendRow(row, of: batch.table.geometry) }
      found.merge(batch.log)
    }
    do throws(Failure) {
      area = try ClipArea(polygonsOf: builder.finish(), log: &found) {
        Place(source: name, item: $0 + 1)
      }
    } catch {
      var failure = error
      failure.place.source = failure.place.source ?? name
      // Polygons that were there, and could not be read.
      if let fault = found.entries.first(where: {
        $0.severity == .rejected && $0.kind != "clip-not-polygon"
      })?.kept.first {
        failure.advice = failure.advice ?? "of what was left out the first: \(fault.message)"
        failure.place = fault.place
      }
      failure.advice = failure.advice ?? "--clip takes a layer of polygons, or a box W,S,E,N"
      throw failure
    }
    self.path = path
    // What is to be said of its properties, or of cutting it, is of no interest.
    let notes: Set = [
      "clip-not-polygon", "made-valid", "ballpark-operation", "missing-grid", "outside-area-of-use",
      "proj-message",
    ]
    for entry in found.entries where entry.severity > .note || notes.contains(entry.kind) {
      for index in 0..<entry.count {
        log.add(entry.kept[min(index, entry.kept.count - 1)])
      }
    }
  }
}
