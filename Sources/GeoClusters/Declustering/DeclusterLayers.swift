import GeoFeatures
import GeoIndex

/// Finds main shocks and their families among the events of a layer, and makes the layer of it: the
/// events with the family that each is in, or the main shocks alone.
public struct DeclusterLayers: Sendable {
  /// How families are found.
  public var method: DeclusterMethod
  /// Whether distances are those of hypocentres: the column `depth_km` counts, or else the heights
  /// of points. Not for ``DeclusterMethod/windows(_:)``.
  public var hasDepths = false
  /// Whether the layer has main shocks alone.
  public var onlyMainshocks = false
  /// Whether events that are no earthquakes take part: quarry blasts, explosions.
  public var takesAllTypes = false

  /// Makes settings.
  public init(_ method: DeclusterMethod) { self.method = method }

  /// What was found.
  public struct Result: Sendable {
    /// The layer, in tables as they came.
    public var tables: [FeatureTable] = []
    /// The families, by row over all tables as they came.
    public var families: Families
    /// The method with its parameters, as it stands in the layer.
    public var description: String
    /// How long the families took to be found, in nanoseconds.
    public var nanoseconds: UInt64 = 0
  }

  /// Finds families. Everything is gathered: memory grows with the input.
  ///
  /// - Parameters:
  ///   - tables: The events: rows of single points, with columns `time` and `mag`, and `depth_km`,
  ///     `event_type` and `id` as far as they have them. Other rows are in no family.
  ///   - log: Notes rows that take no part (`event-of-other-type`, `event-without-place`,
  ///     `event-without-time`, `event-without-magnitude`, `event-without-depth`), magnitudes too
  ///     small for a window (`magnitude-without-window`), and modes that lie close (`modes-close`).
  /// - Returns: The layer, and the families by row over all tables.
  /// - Throws: `Failure` of kind `unreadable` where there are events but none has a time, or a
  ///   magnitude, or the depth that is asked for, or no threshold can be fitted; `usage` where
  ///   settings can't be.
  public func draw(
    _ tables: [FeatureTable], log: inout DiagnosticLog
  ) throws(Failure) -> Result {
    if case .windows = method, hasDepths {
      throw Failure(.usage, "windows are those of epicentres, and take no depths")
    }
    let events = ClusterEvents(tables, wantsDepths: hasDepths, wantsTimes: true)
    let magnitudes = Self.magnitudes(tables, &log)
    try check(events, magnitudes)
    let isOther = takesAllTypes ? [] : Self.otherRows(of: tables)
    let none = SharedBuffer<Int64>(
      repeatElement(.min, count: events.times == nil ? events.count : 0))
    let start = MonotonicClock.nanoseconds
    let catalogue = EventCatalogue(
      longitudes: events.longitudes, latitudes: events.latitudes,
      depths: hasDepths ? events.depths ?? SharedBuffer([]) : nil, times: events.times ?? none,
      magnitudes: magnitudes, where: { !isOther.contains($0) })
    let families = try method.families(of: catalogue)
    let nanoseconds = MonotonicClock.nanoseconds - start
    note(families, &log)
    let description = method.description(of: families, hasDepths: hasDepths)
    let layer = FamilyLayer(families, description, onlyMainshocks: onlyMainshocks)
    return Result(
      tables: layer.draw(tables, log: &log), families: families, description: description,
      nanoseconds: nanoseconds)
  }

  /// The rows over all tables that are no earthquakes.
  private static func otherRows(of tables: [FeatureTable]) -> Set<Int> {
    var others: Set<Int> = []
    var first = 0
    for table in tables {
      let earthquakes = EarthquakeRows(table)
      if earthquakes.otherCount > 0 {
        for row in 0..<table.rowCount where earthquakes.isOther(row) { others.insert(first + row) }
      }
      first += table.rowCount
    }
    return others
  }

  private static func magnitudes(
    _ tables: [FeatureTable], _ log: inout DiagnosticLog
  ) -> SharedBuffer<Double> {
    var magnitudes = GrowableBuffer<Double>()
    for table in tables {
      guard let column = table.column("mag") else {
        magnitudes.append(repeating: .nan, count: table.rowCount)
        continue
      }
      let isNumber = column.type == .real || column.type == .integer
      for row in 0..<table.rowCount {
        magnitudes.append(isNumber ? column.number(row) ?? .nan : .nan)
        log.note(magnitude: magnitudes[magnitudes.count - 1], item: magnitudes.count)
      }
    }
    return magnitudes.share()
  }

  private func check(
    _ events: ClusterEvents, _ magnitudes: SharedBuffer<Double>
  ) throws(Failure) {
    if events.count == 0 { return }
    func lack(_ what: String, _ column: String, _ type: String) -> Failure {
      Failure(
        .unreadable, "no event has a \(what), which declustering takes",
        advice: "the column \(column); --field \(column):\(type)=PATH makes one")
    }
    if events.times == nil { throw lack("time", "time", "time") }
    if !magnitudes.contains(where: Magnitude.range.contains) {
      throw lack("magnitude", "mag", "real")
    }
    if hasDepths && events.depths == nil { throw lack("depth", "depth_km", "real") }
  }

  private func note(_ families: Families, _ log: inout DiagnosticLog) {
    func note(_ kind: String, _ count: Int, _ message: String) {
      for _ in 0..<count { log.add(kind, .note, at: Place()) { message } }
    }
    let leftOut = families.leftOut
    note(
      "event-of-other-type", leftOut.otherTypes, "an event that is no earthquake is in no family")
    for (lack, count) in [
      ("place", leftOut.withoutPlace), ("time", leftOut.withoutTime),
      ("magnitude", leftOut.withoutMagnitude), ("depth", leftOut.withoutDepth),
    ] {
      note("event-without-\(lack)", count, "an event without a \(lack) is in no family")
    }
    note(
      "magnitude-without-window", families.withoutWindowCount,
      "\(method.name) has no window for a magnitude so small; the event claims no others")
    if let modes = families.neighbours?.modes, modes.separation < 2 {
      note(
        "modes-close", 1,
        "the two modes of nearest neighbours lie close; look at --plot, or give a --threshold")
    }
  }
}
