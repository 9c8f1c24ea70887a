import GeoFeatures
import TestSupport
import Testing

@testable import GeoFeeds

@Suite("Points as ISO 6709 strings")
struct ISO6709Tests {
  private func point(_ text: String) -> ISO6709Point? {
    var text = text
    return text.withUTF8 { ISO6709Point($0) }
  }

  // ISO 6709:2008, annex H, and the same places by hand.
  @Test(
    "Degrees, minutes and seconds are told by the digits before the point",
    arguments: [
      ("+40-075CRSWGS_84/", 40, -75, nil), ("+40.20361-075.00417/", 40.20361, -75.00417, nil),
      ("+4012.22-07500.25/", 241_222 / 6000, -450_025 / 6000, nil),
      ("+401213.1-0750015.1/", 1_447_331 / 36_000, -2_700_151 / 36_000, nil),
      ("+35.1+137.3-40000/", 35.1, 137.3, -40_000), ("-90+180+8848.5/", -90, 180, 8848.5),
      ("  +1.5-2.5/\n", 1.5, -2.5, nil), ("+1-2", 1, -2, nil),
    ] as [(String, Double, Double, Double?)])
  func forms(_ text: String, _ latitude: Double, _ longitude: Double, _ height: Double?) {
    let point = point(text)
    #expect(point?.latitude == latitude)
    #expect(point?.longitude == longitude)
    #expect((point?.height.isNaN ?? true ? nil : point?.height) == height)
  }

  @Test(
    "What is none is nil",
    arguments: [
      "", "/", "+", "+35.1", "+35.1/", "35.1+137.3/", "+35.1 +137.3/", "+35.1+137.3-/",
      "+35.1+137.3-10//", "+35.1+137.3x", "+123.4+137.3/", "+3560.0+13700.0/",
      "+3500.0+1376000.0/", "+356000+1370000/", "++1+2/", "+1+2+3+4/", "+.+./",
    ])
  func misfits(_ text: String) { #expect(point(text) == nil) }

  @Test("Whatever is written in a form comes back")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 6709)
    for _ in 0..<2000 {
      let latitude = Int.random(in: -5399...5399, using: &generator)
      let longitude = Int.random(in: -10_799...10_799, using: &generator)
      func digits(_ value: Int, _ count: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: count - text.count) + text
      }
      func angle(_ minutes: Int, _ count: Int) -> String {
        (minutes < 0 ? "-" : "+") + digits(abs(minutes) / 60, count)
          + digits(abs(minutes) % 60, 2)
      }
      let read = try #require(point(angle(latitude, 2) + angle(longitude, 3) + "/"))
      #expect(read.latitude == Double(latitude) / 60)
      #expect(read.longitude == Double(longitude) / 60)
    }
  }
}
