import Testing

/// The turn of rings (RFC 7946, 3.1.6).
@Suite("K12 GeoJSON winding")
struct K12WindingTests {
  @Test("A clockwise exterior ring becomes counter-clockwise, with the same positions")
  func exterior() throws {
    let ring = try Layer(of: Fragment.rss("<georss:polygon>0 0 1 0 1 1 0 1 0 0</georss:polygon>"))
      .rings()[0]
    #expect(signedArea(ring) == 1)
    #expect(ring.count == 5)
    #expect(ring.first == ring.last)
    #expect(Set(ring) == [[0, 0], [0, 1], [1, 1], [1, 0]])
  }

  @Test("A hole turns the other way than its shell, whatever the input has")
  func hole() throws {
    let shell = [[100, 0], [100, 4], [106, 4], [106, 0], [100, 0]]
    let hole = [[101, 1], [103, 1], [103, 2], [101, 2], [101, 1]]
    for rings in [
      [shell, hole], [shell, hole.reversed()], [shell.reversed(), hole],
      [shell.reversed(), hole.reversed()],
    ] {
      let layer = try Layer(of: "{\"type\":\"Polygon\",\"coordinates\":\(rings)}")
      let areas = try layer.rings().map(signedArea)
      #expect(areas == [24, -2])
    }
  }
}
