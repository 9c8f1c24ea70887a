import GeoFeatures
import Geodesy
import Testing

@Suite("Automatic systems")
struct AutomaticSystemTests {
  private func box(_ w: Double, _ s: Double, _ e: Double, _ n: Double) -> BoundingBox {
    BoundingBox(west: w, south: s, east: e, north: n)
  }

  @Test(
    "The UTM zone of the centre, over 180° and at the poles too",
    arguments: [
      ([120, 21, 122.5, 26], "EPSG:32651"), ([177, -20, -178, -16], "EPSG:32760"),
      ([179, 0, -170, 10], "EPSG:32601"), ([-180, -10, -180, -10], "EPSG:32701"),
      ([180, 10, 180, 10], "EPSG:32601"), ([-10, 83, 20, 88], "EPSG:5041"),
      ([-180, 70, 180, 90], "EPSG:5041"), ([-180, -85, 180, -60], "EPSG:5042"),
      ([10, -84, 20, -82], "EPSG:5042"), ([10, 80, 20, 88], "EPSG:32633"),
    ] as [([Double], String)])
  func utm(edges: [Double], code: String) throws {
    let target = try TargetSystem.Automatic.utm.system(
      for: box(edges[0], edges[1], edges[2], edges[3]))
    #expect(target.system?.code == code)
  }

  @Test("Equal areas about the centre; about the pole for what goes round it")
  func laea() throws {
    let pacific = try TargetSystem.Automatic.laea.system(for: box(170, -30, -170, 10))
    #expect(
      pacific.text.contains("+lat_0=-10.0 +lon_0=180.0") || pacific.text.contains("+lon_0=-180.0"))
    let arctic = try TargetSystem.Automatic.laea.system(for: box(-180, 66, 180, 85))
    #expect(arctic.text.contains("+lat_0=90.0"))
  }

  @Test("There is no other")
  func unknown() {
    let failure = #expect(throws: Failure.self) { _ = try TargetSystem("auto:lcc") }
    #expect(failure?.kind == .usage)
  }
}
