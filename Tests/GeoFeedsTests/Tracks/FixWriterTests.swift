import GeoFeatures
import GeoFeeds
import Testing

/// The columns of cyclone fixes, and how they are filled.
@Suite("Fix writer") struct FixWriterTests {
  @Test("every column has a name of its own, and the radii stand where they are looked for")
  func columns() {
    let names = FixColumn.allCases.map(\.field.name)
    #expect(Set(names).count == names.count)
    #expect(FixColumn.schema.fields.count == names.count)
    #expect(names.first == "storm_id")
    #expect(names.last == "agency_source")
    #expect(FixColumn.r34NE.field.name == "r34_ne_km")
    #expect(FixColumn.r15ms.field.name == "r15ms_km")
    #expect(FixColumn.r50Long.field.name == "r50_long_km")
    #expect(FixColumn.r64Direction.field.name == "r64_dir")
    #expect(FixColumn.radius(.knots64, .northWest) == .r64NW)
    #expect(FixColumn.radius(.metresPerSecond25, .circle) == .r25ms)
    #expect(FixColumn.quadrants(.knots30) == [.r30NE, .r30SE, .r30SW, .r30NW])
    #expect(FixColumn.eccentric(.knots50) == [.r50Long, .r50Short, .r50Direction])
    #expect(FixColumn.maximumWindRadius.field.name == "rmw_km")
  }

  @Test("units are those of their definitions, and both columns of a speed are filled")
  func units() {
    let writer = FixWriter(
      [.windKnots, .wind, .gustKnots, .gust, .r34NE], extras: [.movementSpeed])
    #expect(
      writer.schema.fields.map(\.name)
        == ["wind_kt", "wind_ms", "gust_kt", "gust_ms", "r34_ne_km", "movement_ms"])
    #expect(writer.schema.fields.map(\.isDeclared) == [true, true, true, true, true, false])
    var builder = FeatureTableBuilder(schema: writer.schema)
    writer.set(.wind, 25, .knots, in: &builder)
    writer.set(.gustKnots, 36, .metresPerSecond, in: &builder)
    writer.set(.r34NE, 100, .nauticalMiles, in: &builder)
    writer.set(.movementSpeed, 9, .knots, in: &builder)
    builder.geometry.appendNullRow()
    builder.finishRow()
    writer.set(.windKnots, .nan, in: &builder)
    writer.set(.gust, 463, in: &builder)
    builder.geometry.appendNullRow()
    builder.finishRow()
    let table = builder.take()
    #expect(table[0]["wind_kt"] == .real(25))
    // 25 * 1852 / 3600
    #expect(table[0]["wind_ms"] == .real(12.861111111111111))
    #expect(table[0]["gust_ms"] == .real(36))
    // 36 * 3600 / 1852
    #expect(table[0]["gust_kt"] == .real(69.97840172786177))
    #expect(table[0]["r34_ne_km"] == .real(185.2))
    #expect(table[0]["movement_ms"] == .real(4.63))
    #expect(table[1]["wind_kt"] == nil && table[1]["wind_ms"] == nil)
    #expect(table[1]["gust_kt"] == .real(900))
  }

  @Test("times of forecasts are told from their beginning, by lead or by moment")
  func times() {
    let writer = FixWriter([.kind, .time, .initialTime, .leadHours])
    var builder = FeatureTableBuilder(schema: writer.schema)
    writer.setKind(.forecast, in: &builder)
    writer.setTime(initial: 1_000_000, leadHours: 12, in: &builder)
    builder.geometry.appendNullRow()
    builder.finishRow()
    writer.setTime(initial: 0, valid: 5_400_000, in: &builder)
    builder.geometry.appendNullRow()
    builder.finishRow()
    let table = builder.take()
    #expect(table[0]["kind"] == .text("forecast"))
    #expect(table[0]["time"] == .time(milliseconds: 44_200_000))
    #expect(table[0]["init_time"] == .time(milliseconds: 1_000_000))
    #expect(table[1]["lead_h"] == .real(1.5))
  }
}
