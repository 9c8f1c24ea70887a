import GeoFeatures
import Testing

@Suite struct QuantityTests {
  @Test(arguments: [
    ("300km", 300_000), ("5 mi", 8046.72), ("10nmi", 18_520), ("250m", 250), (" 1.5 km ", 1500),
    ("1e3m", 1000), ("0km", 0),
  ])
  func readsLengths(text: String, metres: Double) {
    #expect(Quantity.metres(text) == metres)
  }

  @Test(arguments: [
    "300", "", "km", "-5km", "5 parsecs", "5 k m", "nan km", "1e400m", "5KM", "1e308km",
  ])
  func refusesWhatIsNoLength(text: String) {
    #expect(Quantity.metres(text) == nil)
  }

  @Test(
    arguments: [
      ("7d", 604_800_000), ("12h", 43_200_000), ("30min", 1_800_000), ("10s", 10_000),
      ("1.5 h", 5_400_000),
      ("0.0004s", 0),
    ] as [(String, Int64)])
  func readsDurations(text: String, milliseconds: Int64) {
    #expect(Quantity.milliseconds(text) == milliseconds)
  }

  @Test(arguments: ["7", "7 days", "d", "-1h", "1e300d", "5m"])
  func refusesWhatIsNoDuration(text: String) {
    #expect(Quantity.milliseconds(text) == nil)
  }
}
