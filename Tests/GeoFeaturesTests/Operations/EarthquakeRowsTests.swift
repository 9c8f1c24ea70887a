import GeoFeatures
import Testing

@Suite("Which events are earthquakes")
struct EarthquakeRowsTests {
  @Test(
    "A type is one, says nothing, or is something else",
    arguments: [
      ("earthquake", true), ("Earthquake", true), ("induced earthquake", true), ("", true),
      ("unknown", true), ("Not Reported", true), ("quarry blast", false), ("explosion", false),
      ("nonearthquake", false), ("earthquakes", false), ("not existing", false),
      ("unknown type", false),
    ])
  func types(_ type: String, _ mayBe: Bool) {
    var type = type
    #expect(type.withUTF8 { EarthquakeRows.mayBeEarthquake($0) } == mayBe)
  }

  @Test("Rows of a table; without such a column, or types, all may be")
  func rows() {
    var builder = FeatureTableBuilder(schema: Schema([Field("event_type", .text)]))
    for type in ["earthquake", "quarry blast", "quarry blast", nil, "unknown"] {
      builder.geometry.appendPointRow(1, 2)
      if let type { builder.set(0, string: type) }
      builder.finishRow()
    }
    let table = builder.take()
    let rows = EarthquakeRows(table)
    #expect((0..<5).map { rows.isOther($0) } == [false, true, true, false, false])
    #expect(rows.otherCount == 2)
    var plain = FeatureTableBuilder(schema: Schema([Field("event_type", .integer)]))
    plain.geometry.appendPointRow(1, 2)
    plain.set(0, integer: 3)
    plain.finishRow()
    #expect(!EarthquakeRows(plain.take()).isOther(0) && !EarthquakeRows().isOther(7))
  }
}
