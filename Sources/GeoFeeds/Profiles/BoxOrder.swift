import GeoFeatures

/// The order in which an agency writes the edges of a box.
public struct BoxOrder: Sendable, Equatable {
  /// The places of west, south, east and north among the four numbers.
  private let west, south, east, north: Int

  /// Reads the four words in the agency's order: `west east south north`; nil unless it is each
  /// once.
  public init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 4, let west = words.firstIndex(of: "west"),
      let south = words.firstIndex(of: "south"), let east = words.firstIndex(of: "east"),
      let north = words.firstIndex(of: "north")
    else { return nil }
    (self.west, self.south, self.east, self.north) = (west, south, east, north)
  }

  /// What a text of four numbers says, in degrees: longitudes beyond ±180° are wrapped, so that
  /// west exceeds east where the box crosses 180° (RFC 7946, 5.2); one that goes all around is
  /// ±180°.
  ///
  /// - Returns: The box and whether a longitude was wrapped; nil where it is no box.
  func box(_ text: Bytes) -> (box: BoundingBox, isWrapped: Bool)? {
    var position = 0
    var values: [Double] = []
    while let value = NumberScanner.nextReal(text, &position) { values.append(value) }
    guard values.count == 4, position == text.count else { return nil }
    var (west, east) = (values[west], values[east])
    let (south, north) = (values[south], values[north])
    guard south >= -90, south <= north, north <= 90, west.magnitude <= 360, east.magnitude <= 360
    else { return nil }
    let isWrapped = west < -180 || west > 180 || east < -180 || east > 180
    if east - west >= 360 {
      (west, east) = (-180, 180)
    } else {
      (west, east) = (Self.wrapped(west), Self.wrapped(east))
      // An edge on 180° has the sign of the side that the box lies on.
      if west > east && east == -180 { east = 180 }
      if west > east && west == 180 { west = -180 }
    }
    return (BoundingBox(west: west, south: south, east: east, north: north), isWrapped)
  }

  private static func wrapped(_ longitude: Double) -> Double {
    longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude
  }
}

extension BoundingBox {
  /// `[west,south,east,north]` with the decimals of coordinates.
  func appendJSON(to output: inout ByteBuffer) {
    output.append("[")
    for (index, edge) in [west, south, east, north].enumerated() {
      if index > 0 { output.append(",") }
      NumberWriter.appendCoordinate(edge, decimals: 7, to: &output)
    }
    output.append("]")
  }
}
