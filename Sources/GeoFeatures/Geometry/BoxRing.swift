/// Writes a box in longitude and latitude as polygons.
public enum BoxRing {
  /// Adds the box to the builder's current row as a polygon part of five positions,
  /// counter-clockwise from its south-western corner; two parts, on either side of 180°, where west
  /// exceeds east.
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
    builder.appendVertex(west, south)
    builder.appendVertex(east, south)
    builder.appendVertex(east, north)
    builder.appendVertex(west, north)
    builder.appendVertex(west, south)
  }
}
