import GeoFeatures
import GeoFeeds
import GeoLayers
import GeoTracks

/// Inputs to a map page: settings, and the run.
///
/// ```swift
/// let mapping = Mapping(Reading(["quakes.atom"]), title: "Quakes", leaflet: try LeafletLibrary())
/// let summary = mapping.account()
/// ```
///
/// Of rows that are fixes of cyclones, layers of tracks are drawn; the others are layers by input and kind.
public struct Mapping: Sendable {
  /// What is read, and what is done to the features; layers of tracks are ``tracks``.
  public var reading: Reading
  /// The path of the page, or nil for standard output.
  public var output: String?
  /// What the page is called.
  public var title: String
  /// What is drawn of fixes of cyclones.
  public var tracks = TrackLayers()
  /// The columns that popups have, or nil for all that are written.
  public var select: Select?
  /// Whether hidden columns are shown too.
  public var allFields = false
  /// Outlines below the features, or nil.
  public var base: MapBase?
  /// Tiles below the features, or nil.
  public var tiles: MapTiles?
  /// Whether a file that exists is left alone, and the run fails.
  public var noClobber = false
  private let leaflet: LeafletLibrary

  /// Settings for a run.
  public init(_ reading: Reading, title: String, leaflet: LeafletLibrary) {
    self.reading = reading
    self.title = title
    self.leaflet = leaflet
    tracks.layers = [.points, .line, .circles, .radii, .cone]
  }

  /// Reads everything and writes the page.
  ///
  /// An input that can't be read does not keep the others from being on the map: see ``Summary/firstFailure``.
  /// Under strict reading it does.
  ///
  /// - Parameters:
  ///   - cancellation: What ends the run from another thread.
  ///   - progress: Called on this thread after every batch.
  /// - Returns: The account; ``Summary/failure`` says why there is no page.
  public func account(
    cancellation: Cancellation = Cancellation(), progress: (RunProgress) -> Void = { _ in }
  ) -> Summary {
    let start = MonotonicClock.nanoseconds
    var intake = Intake(reading)
    var summary: Summary
    do throws(Failure) {
      try InputFiles.refuse(reading.files + (base.map { [$0.path] } ?? []), as: output)
      // Before anything is read, so that an output that can't be made ends the run at once.
      let sink = try openSink(cancellation)
      let tables = try gather(&intake, start: start, cancellation, progress)
      summary = intake.summary
      let writing = MonotonicClock.nanoseconds
      try page(of: tables, &summary).write(to: sink)
      summary.writingNanoseconds = MonotonicClock.nanoseconds - writing
    } catch {
      summary = intake.summary
      summary.failure = error
    }
    if let base { summary.log.merge(base.log) }
    summary.log = Self.withoutCuts(summary.log)
    summary.totalNanoseconds = MonotonicClock.nanoseconds - start
    return summary
  }

  /// Without the notes of what was cut at 180°, which nobody sees on a map that goes on there.
  private static func withoutCuts(_ log: DiagnosticLog) -> DiagnosticLog {
    var result = DiagnosticLog()
    for entry in log.entries where entry.kind != "cut-at-antimeridian" {
      for index in 0..<entry.count { result.add(entry.kept[min(index, entry.kept.count - 1)]) }
    }
    return result
  }

  private func openSink(_ cancellation: Cancellation) throws(Failure) -> Sink {
    let isCancelled: @Sendable () -> Bool = { cancellation.isCancelled }
    guard let output else { return .standardOutput(isCancelled: isCancelled) }
    return try Sink(path: output, noClobber: noClobber, isCancelled: isCancelled)
  }

  /// All rows; without those of inputs that turn out to be broken, where the others can be read again.
  private func gather(
    _ intake: inout Intake, start: UInt64, _ cancellation: Cancellation,
    _ progress: (RunProgress) -> Void
  ) throws(Failure) -> [FeatureTable] {
    let counter = ByteCounter()
    let canBeginAnew = InputFiles.totalBytes(reading.inputs) != nil
    var skipped: Set<Int> = []
    again: while true {
      var tables: [FeatureTable] = []
      let flow = try reading.flow(skipping: skipped, counter: counter)
      cancellation.onCancel { flow.stop() }
      defer {
        flow.stop()
        cancellation.forget()
      }
      reading: while !intake.isDone {
        let event = flow.take()
        if cancellation.isCancelled { throw .cancelled }
        switch try intake.handle(event) {
        case .tables(let more): tables += more.filter { $0.rowCount > 0 }
        case .more: break
        case .broken(let index):
          if canBeginAnew {
            skipped.insert(index)
            intake = Intake(reading, again: intake, without: skipped)
            continue again
          }
          intake.keepRows(ofBroken: index)
        case .end: break reading
        }
        progress(
          RunProgress(
            bytesRead: counter.value, totalBytes: counter.total, features: intake.summary.features,
            nanoseconds: MonotonicClock.nanoseconds - start))
      }
      return tables
    }
  }

  private func page(
    of tables: [FeatureTable], _ summary: inout Summary
  ) throws(Failure) -> MapPage {
    var page = MapPage(title: title, leaflet: leaflet)
    page.base = base?.geometry
    page.tiles = tiles
    page.unlocated = summary.withoutLocation
    var layers = MapLayerSet(shown: select?.names, allFields: allFields)
    if !tables.isEmpty {
      let all = FeatureTable.concatenating(tables)
      let (fixes, others) = FixRows.split(all)
      layers.add(others)
      if let fixes { try draw(fixes, hasOthers: others.rowCount > 0, into: &layers, &summary) }
      if let select {
        // A column of the input, or of what is drawn of it.
        let columns = Schema(all.schema.fields + layers.columns)
        for note in try select.check(against: columns, columnsMayStillAppear: false) {
          summary.log.add(note)
        }
      }
    }
    page.layers = layers.finished
    if page.layers.allSatisfy({ $0.table.rowCount == 0 }) {
      summary.log.add("map-empty", .note, at: Place()) {
        "there is nothing on the map: no feature has a location"
      }
    }
    return page
  }

  /// Draws the layers of fixes.
  private func draw(
    _ fixes: FeatureTable, hasOthers: Bool, into layers: inout MapLayerSet, _ summary: inout Summary
  ) throws(Failure) {
    let plan = try tracks.plan(fixes, log: &summary.log)
    let drawing = TrackDrawer(
      plan, tracks.layers, longitudes: .cut, threads: reading.threads)
    while let tables = try drawing.next(log: &summary.log) {
      for table in tables { layers.addTracks(table) }
    }
    // Of a mixture the features are counted as they come.
    if !hasOthers { summary.tracks = drawing.counts }
  }
}
