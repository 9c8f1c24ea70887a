import GeoFeatures
import Geodesy

/// Makes layers of cyclone fixes: points, lines, circles, areas of winds, cones and swaths.
///
/// The fixes are a table as the readers of tracks give it (``GeoFeatures/FixColumn``), or any other with
/// columns of those names. Geometries come whole, with longitudes that may run on over 180°, to be cut
/// by ``Geodesy/LayerGeometry`` or ``Geodesy/Reprojection``.
public struct TrackLayers: Sendable {
  /// What is drawn, in that order.
  public var layers: [TrackLayer] = [.points, .line, .circles, .radii]
  /// Which forecasts are drawn.
  public var forecasts = ForecastChoice()
  /// Whether there is a line from each fix to the next, with its class, rather than one a storm.
  public var hasSegments = false
  /// Whether a storm that stays where it is gives its line a vertex for each time, as points need that move
  /// along lines; else the line has no doubled vertex.
  public var keepsStanding = false
  /// The scale of all classes, or nil for that of each fix's agency.
  public var scale: IntensityScale?
  /// The radii of all cones, or nil for those of 70 % or of the NHC.
  public var coneRadii: ConeRadii?
  /// What areas of winds look like.
  public var windShape = QuadrantShape.stepped
  /// For how long at most a storm goes straight on between two fixes of a swath, in milliseconds; nil for
  /// the union of the areas at the fixes. Nothing is swept between fixes more than
  /// ``WindSwath/longestGapMilliseconds`` apart.
  public var stepMilliseconds: Int64? = 3_600_000
  /// How finely circles and arcs are drawn.
  public var detail = CircleDetail.standard

  /// Whether all layers of a storm come before those of the next one, rather than layer after layer.
  public var groupsByStorm = false

  /// The layers that a typhoon map has.
  public init() {}

  /// What was drawn.
  public struct Result: Sendable {
    /// The layers in their order, each as one table or several that follow each other; none of a layer
    /// that has nothing. Storm by storm where ``TrackLayers/groupsByStorm`` says so.
    public var tables: [(layer: TrackLayer, table: FeatureTable)] = []
    /// How many storms there are.
    public var storms = 0
    /// How many fixes are drawn.
    public var fixes = 0
  }

  /// Draws the layers. O(n log n) in the fixes.
  ///
  /// - Parameters:
  ///   - table: The fixes.
  ///   - log: Counts fixes without a position (`fix-without-position`) or time (`fix-without-time`),
  ///     storms whose fixes do not come in the order of time (`fixes-not-in-order`), have one place
  ///     only (`track-of-one-place`) or several at one time (`places-of-one-time`), forecasts that are
  ///     left out (`forecasts-left-out`), winds, pressures and radii that no cyclone has
  ///     (`wind-implausible`, `pressure-implausible`, `radius-implausible`) or that are no numbers
  ///     (`no-number`), columns of another type than theirs (`column-of-other-type`), geometries that are
  ///     no points (`not-a-point`), kinds of fixes that there are not (`unknown-kind`), cones without
  ///     radii (`no-cone-radii`), and gaps in swaths (`swath-gap`).
  /// - Returns: The layers.
  /// - Throws: `Failure` of kind `usage` where no fix is by a model that is named, or no forecast begins when
  ///   one should, and of kind `unreadable` where the table has nothing of cyclones, or GEOS can't unite
  ///   areas.
  public func draw(
    _ table: FeatureTable, log: inout DiagnosticLog
  ) throws(Failure) -> Result {
    let plan = try plan(table, log: &log)
    var result = Result()
    result.storms = plan.storms
    for index in 0..<plan.count {
      let drawn = try plan.draw(index, log: &log)
      result.fixes += drawn.fixes
      result.tables += drawn.tables
    }
    return result
  }

  /// What is to be drawn, piece by piece; see ``draw(_:log:)``.
  ///
  /// - Throws: `Failure` of kind `usage` where no fix is by a model that is named, or no forecast begins
  ///   when one should, and of kind `unreadable` where the table has nothing of cyclones, or no points.
  public func plan(
    _ table: FeatureTable, log: inout DiagnosticLog
  ) throws(Failure) -> TrackPlan {
    let fixes = FixTable(FixRepair.repair(try FixRepair.points(of: table, log: &log), log: &log))
    try fixes.requireCyclones()
    try forecasts.check(fixes)
    note(fixes, &log)
    noteKinds(fixes, &log)
    noteNames(fixes, &log)
    let groups = StormGroups(fixes)
    for storm in groups.disordered {
      log.add("fixes-not-in-order", .note, at: Place()) {
        "the fixes of \(name(of: Int(groups.rows(of: storm).first ?? 0), fixes)) are put in order"
      }
    }
    return TrackPlan(self, fixes, groups)
  }

  private func note(_ fixes: FixTable, _ log: inout DiagnosticLog) {
    for row in 0..<fixes.rowCount {
      if !fixes.isLocated(row) {
        log.add("fix-without-position", .note, at: Place(item: row + 1)) {
          "a fix has no position; it is on no line"
        }
      } else if fixes.time != nil && fixes.moment(row) == nil {
        log.add("fix-without-time", .note, at: Place(item: row + 1)) {
          "a fix has no time; it comes after the one before it"
        }
      }
    }
    if fixes.time == nil && fixes.rowCount > 0 {
      log.add("fix-without-time", .note, at: Place()) {
        "there is no column 'time'; fixes come as they stand"
      }
    }
    if fixes.stormID == nil && fixes.name == nil && fixes.rowCount > 0 {
      log.add("no-storm-id", .note, at: Place()) {
        "there is neither storm_id nor name; all fixes are taken for one storm"
      }
    }
  }

  private func noteKinds(_ fixes: FixTable, _ log: inout DiagnosticLog) {
    guard let column = FixTable.column(.kind, of: fixes.table) else { return }
    for row in 0..<fixes.rowCount where column.isValid(row) && FixKind(column.text(row)) == nil {
      log.add("unknown-kind", .note, at: Place(item: row + 1)) {
        "the kind \"\(String(decoding: column.text(row).prefix(60), as: UTF8.self))\" is none of observed, "
          + "analysis and forecast; the fix counts as observed"
      }
    }
  }

  /// Says that storms have nothing but names, as many things have that are none.
  private func noteNames(_ fixes: FixTable, _ log: inout DiagnosticLog) {
    guard fixes.rowCount > 0, fixes.stormID == nil, fixes.name != nil, !fixes.hasIntensity else {
      return
    }
    log.add("names-only", .note, at: Place()) {
      "names alone tell storms apart; there is no storm_id, wind, pressure or status"
    }
  }

  /// What people call the storm of a row.
  func name(of row: Int, _ fixes: FixTable) -> String {
    let id = String(decoding: FixTable.text(fixes.stormID, row), as: UTF8.self)
    let name = String(decoding: FixTable.text(fixes.name, row), as: UTF8.self)
    if id.isEmpty { return name.isEmpty ? "the storm" : name }
    return name.isEmpty ? id : "\(id) (\(name))"
  }
}

extension TrackLayers {
  /// A layer of which columns were chosen, with those hidden by which a writer tells layers, storms, times
  /// and styles.
  public static func keepingMarks(of layer: FeatureTable, in chosen: FeatureTable) -> FeatureTable {
    var (fields, columns) = (chosen.schema.fields, chosen.columns)
    for name in ["layer", "storm_id", "name", "time", "first", "last", "style"]
    where chosen.schema.index(of: name) == nil {
      guard let place = layer.schema.index(of: name) else { continue }
      var field = layer.schema.fields[place]
      field.isHidden = true
      fields.append(field)
      columns.append(layer.columns[place])
    }
    return chosen.replacing(schema: Schema(fields), columns: columns)
  }
}
