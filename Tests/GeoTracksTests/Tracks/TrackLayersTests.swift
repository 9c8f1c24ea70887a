import GeoFeatures
import GeoTracks
import TestSupport
import Testing

/// Lines, points and circles of storms.
@Suite("Track layers")
struct TrackLayersTests {
  private func draw(
    _ table: FeatureTable, _ layers: [TrackLayer] = [.line],
    _ change: (inout TrackLayers) -> Void = { _ in }
  ) throws -> (TrackLayers.Result, DiagnosticLog) {
    var settings = TrackLayers()
    settings.layers = layers
    change(&settings)
    var log = DiagnosticLog()
    return (try settings.draw(table, log: &log), log)
  }

  private func positions(_ table: FeatureTable, _ row: Int = 0) -> [[Double]] {
    table.geometry.vertices(ofRow: row).map { [table.geometry.x[$0], table.geometry.y[$0]] }
  }

  /// The vertices of a line that are fixes: in these tests their longitudes are whole.
  private func stops(_ table: FeatureTable, _ row: Int = 0) -> [[Double]] {
    positions(table, row).filter { $0[0] == $0[0].rounded() }
  }

  @Test("The past, the analysis and the forecast are one line without a doubled vertex")
  func joined() throws {
    var fixes = Fixes([.stormID, .kind, .time, .initialTime, .windKnots, .pressure])
    fixes.add(130, 18, "A", "observed", "0", nil, 40.0, 990.0)
    fixes.add(129, 18.5, "A", "observed", "6", nil, 50.0, 985.0)
    fixes.add(129, 18.5, "A", "analysis", "6", "6", 50.0, 985.0)
    fixes.add(128, 19, "A", "forecast", "18", "6", 65.0, nil)
    fixes.add(127, 20, "A", "forecast", "30", "6", 75.0, nil)
    let (result, log) = try draw(fixes.take(), [.points, .line])
    #expect(log.isEmpty)
    #expect(result.storms == 1 && result.fixes == 5)
    #expect(result.tables[0].table.rowCount == 5)
    let line = result.tables[1].table
    #expect(line.rowCount == 1)
    #expect(stops(line) == [[130, 18], [129, 18.5], [128, 19], [127, 20]])
    #expect(line.column("max_wind_kt")?.number(0) == 50)
    #expect(line.column("forecast_max_wind_kt")?.number(0) == 75)
    #expect(line.column("min_pressure_hpa")?.number(0) == 985)
    #expect(line.column("duration_h")?.number(0) == 30)
    #expect(line.column("fixes")?.number(0) == 2)
    #expect(line.column("forecast_fixes")?.number(0) == 2)
    // 0.4² + 0.5² + 0.5² kt², the analysis at the time of the last observation counts once.
    let ace = try #require(line.column("ace")?.number(0))
    #expect(abs(ace - (0.16 + 0.25)) < 1e-12)
    // Geod(ellps="WGS84").inv of pyproj over the four places.
    let length = try #require(line.column("length_km")?.number(0))
    #expect(abs(length - 391.0037089549153) < 1e-9)
  }

  @Test("The latest official forecast is drawn, others when asked for")
  func forecasts() throws {
    func table() -> FeatureTable {
      var fixes = Fixes([.stormID, .model, .kind, .time, .initialTime])
      fixes.add(-60, 15, "B", "BEST", "observed", "0", nil)
      fixes.add(-61, 15.5, "B", "BEST", "observed", "6", nil)
      for (model, west) in [("OFCL", -63.0), ("AVNO", -64)] {
        for initial in ["0", "6"] {
          fixes.add(west, 16, "B", model, "forecast", "12", initial)
          fixes.add(west - 2, 17, "B", model, "forecast", "24", initial)
        }
      }
      return fixes.take()
    }
    let (official, log) = try draw(table())
    #expect(official.tables[0].table.rowCount == 1)
    #expect(stops(official.tables[0].table).map { $0[0] } == [-60, -61, -63, -65])
    #expect(log.count(ofKind: "forecasts-left-out") == 1)
    let (all, none) = try draw(table()) {
      $0.forecasts.model = .all
      $0.forecasts.initial = .all
    }
    #expect(none.isEmpty && all.tables[0].table.rowCount == 4)
    let (named, _) = try draw(table()) { $0.forecasts.model = .named(["AVNO"]) }
    #expect(stops(named.tables[0].table).map { $0[0] } == [-60, -61, -64, -66])
    // An earlier forecast begins where the storm was then.
    let (early, _) = try draw(table()) {
      $0.forecasts.initial = .moment(1_704_067_200_000)
    }
    let lines = early.tables[0].table
    #expect(lines.rowCount == 2)
    #expect(stops(lines, 0).map { $0[0] } == [-60, -61])
    #expect(stops(lines, 1).map { $0[0] } == [-60, -63, -65])
    #expect(lines.column("kind")?.string(1) == "forecast")
  }

  @Test("Storms are told apart, fixes put in order, and what has no line is told")
  func odd() throws {
    var fixes = Fixes([.stormID, .name, .time])
    fixes.add(10, 10, "A", "ALPHA", "6")
    fixes.add(150, 20, "B", nil, "0")
    fixes.add(9, 10, "A", "ALPHA", "0")
    fixes.add(.nan, .nan, "A", "ALPHA", "12")
    fixes.add(11, 10, "A", "ALPHA", nil)
    let (result, log) = try draw(fixes.take(), [.points, .line])
    #expect(result.storms == 2)
    let line = result.tables[1].table
    #expect(line.rowCount == 1 && stops(line) == [[9, 10], [10, 10], [11, 10]])
    #expect(log.count(ofKind: "fixes-not-in-order") == 1)
    #expect(log.count(ofKind: "track-of-one-place") == 1)
    #expect(log.count(ofKind: "fix-without-position") == 1)
    #expect(log.count(ofKind: "fix-without-time") == 1)
  }

  @Test("A track over 180° goes the short way, whichever way its longitudes are counted")
  func antimeridian() throws {
    // CASES.md, 90: 177.10 and 169.71 km.
    var fixes = Fixes([.stormID, .time])
    fixes.add(178.9, -17.2, "T", "0")
    fixes.add(-179.6, -17.9, "T", "6")
    fixes.add(181.7, -18.8, "T", "12")
    let (result, _) = try draw(fixes.take())
    let length = try #require(result.tables[0].table.column("length_km")?.number(0))
    #expect(abs(length - 346.81) < 0.01)
  }

  @Test("Segments have the class of the fix where they begin")
  func segments() throws {
    var fixes = Fixes([.stormID, .time, .windKnots, .windMinutes])
    fixes.add(-60, 15, "S", "0", 30.0, 1)
    fixes.add(-61, 15, "S", "6", 70.0, 1)
    fixes.add(-61, 15, "S", "12", 100.0, 1)
    fixes.add(-62, 16, "S", "18", 140.0, 1)
    let (result, _) = try draw(fixes.take()) { $0.hasSegments = true }
    let lines = result.tables[0].table
    // A storm that stays where it is makes one without a length.
    #expect((0..<lines.rowCount).map { lines.column("class")?.string($0) } == ["TD", "1", "3"])
    #expect(lines.column("length_km")?.number(1) == 0)
  }

  @Test("Circles are drawn of radii that are known and above zero")
  func circles() throws {
    var fixes = Fixes([
      .stormID, .kind, .time, .probabilityRadius, .r15ms, .r25ms, .r30Long, .r30Short,
      .r30Direction,
    ])
    fixes.add(125, 22, "C", "analysis", "0", 30.0, 280.0, nil, nil, nil, nil)
    fixes.add(124, 23, "C", "forecast", "24", 120.0, 280.0, 0.0, nil, nil, nil)
    fixes.add(123, 24, "C", "observed", "0", nil, nil, nil, 300.0, 200.0, "N")
    let (result, _) = try draw(fixes.take(), [.circles])
    let table = result.tables[0].table
    let drawn = (0..<table.rowCount).map {
      "\(table.column("circle")?.string($0) ?? "") \(table.column("radius_km")?.number($0) ?? 0)"
    }
    // An observed fix comes first; the probability circle of an analysis is none.
    #expect(drawn == ["r30 250.0", "r15ms 280.0", "pr70 120.0", "r15ms 280.0"])
    // The eccentric circle reaches 300 km to the north and 200 km to the south.
    let latitudes = positions(table, 0).map { $0[1] }
    let (north, south) = ((latitudes.max() ?? 0) - 24, 24 - (latitudes.min() ?? 0))
    #expect(abs(north * 110.8 - 300) < 2 && abs(south * 110.8 - 200) < 2)
  }

  @Test("Layers need the columns that they name, and no others")
  func columns() throws {
    var fixes = Fixes(FixColumn.allCases)
    for hours in [0, 6, 12] {
      let values = FixColumn.allCases.map { column -> Any? in
        switch column {
        case .stormID: "A"
        case .kind: hours == 0 ? "analysis" : "forecast"
        case .time: "\(hours)"
        case .initialTime: "0"
        // The official forecast.
        case .model: nil
        case .status: hours == 12 ? "DS" : "TS"
        default:
          switch column.field.type {
          case .text: "x"
          case .real: 40.0 + Double(hours)
          case .integer: 1
          default: nil
          }
        }
      }
      fixes.add(130 - Double(hours), 20, all: values)
    }
    let table = fixes.take()
    for layer in TrackLayer.allCases where layer != .points {
      var settings = TrackLayers()
      settings.layers = [layer]
      let names = try #require(settings.columns).map(\.field.name)
      let places = table.schema.fields.indices.filter {
        names.contains(table.schema.fields[$0].name)
      }
      #expect(places.count == names.count && places.count < table.columns.count)
      let fewer = table.replacing(
        schema: Schema(places.map { table.schema.fields[$0] }),
        columns: places.map { table.columns[$0] })
      let (all, few) = (try draw(table, [layer]).0.tables, try draw(fewer, [layer]).0.tables)
      #expect(!all.isEmpty && all.count == few.count)
      for (a, b) in zip(all, few) {
        let rows = 0..<a.table.rowCount
        #expect(rows.map(a.table.text) == rows.map(b.table.text), "\(layer)")
      }
    }
    #expect(TrackLayers().columns == nil)
  }

  @Test("A cone ends before the cyclone has dissipated")
  func dissipated() throws {
    func cone(_ statuses: [String]) throws -> FeatureTable? {
      var fixes = Fixes([.stormID, .kind, .time, .initialTime, .probabilityRadius, .status])
      fixes.add(130, 20, "A", "analysis", "0", "0", nil, "TC")
      for (index, status) in statuses.enumerated() {
        let hours = 12 * (index + 1)
        fixes.add(
          130 - Double(index + 1), 20, "A", "forecast", "\(hours)", "0", 100 * (index + 1), status)
      }
      return try draw(fixes.take(), [.cone]).0.tables.first?.table
    }
    let whole = try #require(try cone(["TS", "TD", "EX"]))
    let cut = try #require(try cone(["TS", "TD", "DS"]))
    let short = try #require(try cone(["TS", "TD"]))
    #expect(whole.column("lead_h")?.number(0) == 36 && cut.column("lead_h")?.number(0) == 24)
    #expect(positions(cut) == positions(short))
    // What is still there later had not dissipated.
    #expect(try cone(["TS", "DS", "TD"])?.column("lead_h")?.number(0) == 36)
    #expect(try cone(["DS", "DS"]) == nil)
  }

  @Test("By storm, all layers of one come before those of the next")
  func order() throws {
    var fixes = Fixes([.stormID, .time])
    for storm in ["X", "Y"] {
      fixes.add(10, 10, storm, "0")
      fixes.add(11, 11, storm, "6")
    }
    let (result, _) = try draw(fixes.take(), [.points, .line]) { $0.groupsByStorm = true }
    let order = result.tables.map { _, table in
      "\(table.column("storm_id")?.string(0) ?? "") \(table.column("layer")?.string(0) ?? "")"
    }
    #expect(order == ["X points", "X line", "Y points", "Y line"])
  }
}
