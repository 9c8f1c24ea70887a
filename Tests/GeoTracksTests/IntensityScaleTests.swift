import GeoTracks
import Testing

/// Scales of intensity.
@Suite("Intensity scales")
struct IntensityScaleTests {
  @Test("A scale has a name for the command line")
  func names() {
    #expect(IntensityScale(rawValue: "saffir-simpson") == .saffirSimpson)
  }
}
