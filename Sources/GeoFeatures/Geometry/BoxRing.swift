/// Writes a box in longitude and latitude as polygons.
public enum BoxRing {
  /// Adds the box to the builder's current row as a polygon part, as ``forEachVertex(west:south:east:north:_:)``
  /// has it; two parts, on either side of 180°, where west exceeds east.
  ///
  /// - Parameters:
  ///   - west: The western edge in degrees, above `east` where the box crosses 180°.
  ///   - south: The southern edge in degrees.
  ///   - east: The eastern edge in degrees.
  ///   - north: The northern edge in degrees.
  ///   - builder: Where the parts go; the caller ends the row.
  public static func append(
    west: Double, south: Double, east: Double, north: Double, to builder: inout GeometryBuilder
  ) {
    guard west > east else {
      return appendPart(west: west, south: south, east: east, north: north, to: &builder)
    }
    // An edge on 180° itself leaves no part on the other side.
    if west < 180 {
      appendPart(west: west, south: south, east: 180, north: north, to: &builder)
    }
    if east > -180 {
      appendPart(west: -180, south: south, east: east, north: north, to: &builder)
    }
  }

  private static func appendPart(
    west: Double, south: Double, east: Double, north: Double, to builder: inout GeometryBuilder
  ) {
    builder.beginPart(.polygon)
    builder.beginRing()
    forEachVertex(west: west, south: south, east: east, north: north) { x, y in
      builder.appendVertex(x, y)
    }
  }

  /// Calls the body with the vertices of a box's ring, counter-clockwise from its south-western corner
  /// back to it.
  ///
  /// There are five, and more where the box is wider than 180°: the edge of two corners so far apart
  /// would be the short way round the globe. Which axis is that of longitudes need not be known; what
  /// spans more than 360 is in no degrees.
  public static func forEachVertex(
    west: Double, south: Double, east: Double, north: Double, _ body: (Double, Double) -> Void
  ) {
    let columns = steps(east - west)
    let rows = steps(north - south)
    for index in 0..<columns { body(between(west, east, index, columns), south) }
    for index in 0..<rows { body(east, between(south, north, index, rows)) }
    for index in 0..<columns { body(between(east, west, index, columns), north) }
    for index in 0..<rows { body(west, between(north, south, index, rows)) }
    body(west, south)
  }

  /// How many edges there are in a place of one: none longer than 120°.
  private static func steps(_ width: Double) -> Int {
    abs(width) > 180 && abs(width) <= 360 ? Int((abs(width) / 120).rounded(.up)) : 1
  }

  private static func between(_ from: Double, _ to: Double, _ index: Int, _ count: Int) -> Double {
    index == 0 ? from : from + (to - from) * Double(index) / Double(count)
  }
}
