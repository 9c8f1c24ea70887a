import CSystem
import GeoFeatures
import GeoFeeds
import GeoLayers
import Geodesy
import TestSupport

/// What was read is written as the command does it, and read again: as many features, and no fault.
enum RoundTrip {
  static func check(_ reading: InputReading) {
    var merger = SchemaMerger(declared: Schema())
    var tables: [FeatureTable] = []
    var log = DiagnosticLog()
    for batch in reading.batches {
      let table = merger.conform(inWGS84(batch.table, &log))
      tables.append(
        LayerGeometry.prepare(table, longitudes: .cut, log: &log, firstItem: 1))
    }
    for table in tables {
      if let fault = table.faultPrepared { fatalError("prepared: \(fault)") }
    }
    let rowCount = tables.reduce(0) { $0 + $1.rowCount }

    var options = ReadOptions()
    options.mixedGeometry = .collection
    // Some word in a value may be what a built-in profile looks for.
    options.profile = Profile(name: "plain")
    let layer = write(tables, .geoJSON)
    require(
      layer.withUnsafeBufferPointer { JSONSyntax.isValue($0) }, "the GeoJSON written is no JSON")
    let geoJSON = InputReading(layer, format: .geojson, options: options)
    require(geoJSON.failure == nil, "GeoJSON again: \(String(describing: geoJSON.failure))")
    require(geoJSON.rowCount == rowCount, "GeoJSON again: \(geoJSON.rowCount) rows of \(rowCount)")
    for entry in geoJSON.log.entries where entry.severity == .rejected {
      // Names that stand twice in other ways of writing them are not told apart again.
      fatalError("GeoJSON again: \(entry.kept[0])")
    }

    options.record = "Placemark"
    let kml = InputReading(write(tables, .kml), format: .xml, options: options)
    if rowCount > 0 {
      require(kml.failure == nil, "KML again: \(String(describing: kml.failure))")
      require(kml.rowCount == rowCount, "KML again: \(kml.rowCount) rows of \(rowCount)")
    }

    // Headings full of another delimiter may be taken for headings parted by it.
    let names = tables.first?.schema.fields.map(\.name).joined() ?? ""
    if names.contains(where: { ";|\t".contains($0) }) { return }
    let csv = InputReading(write(tables, .csv), format: .csv)
    require(csv.failure == nil, "CSV again: \(String(describing: csv.failure))")
    require(csv.rowCount == rowCount, "CSV again: \(csv.rowCount) rows of \(rowCount)")
  }

  /// Rows in other systems are turned, or lose their geometry.
  private static func inWGS84(_ table: FeatureTable, _ log: inout DiagnosticLog) -> FeatureTable {
    if table.geometry.systems == nil { return table }
    do throws(Failure) {
      let reprojection = try Reprojection(onlyBest: false)
      return table.replacing(
        geometry: try reprojection.toWGS84(table.geometry, log: &log, firstItem: 1))
    } catch {
      fatalError("turning: \(error)")
    }
  }

  private static func write(_ tables: [FeatureTable], _ format: LayerFormat) -> [UInt8] {
    guard let file = tmpfile() else { fatalError("no temporary file") }
    defer { fclose(file) }
    let descriptor = fileno(file)
    do throws(Failure) {
      let writer = try LayerFormat.writer(
        for: format, sink: Sink(descriptor: descriptor), path: nil, options: WriteOptions())
      for table in tables { try writer.write(table) }
      try writer.finish()
    } catch {
      fatalError("writing \(format.name): \(error)")
    }
    let count = Int(lseek(descriptor, 0, SEEK_END))
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      written = pread(descriptor, buffer.baseAddress, count, 0)
    }
  }
}
