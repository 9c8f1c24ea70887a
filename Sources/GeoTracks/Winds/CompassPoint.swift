import GeoFeatures

/// The points of the compass, as the columns of directions name them.
public enum CompassPoint {
  private static let points: [StaticString] = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
  ]

  /// The direction of a point in degrees clockwise from north; NaN of what is none. Capital letters.
  public static func degrees(_ name: Bytes) -> Double {
    let place = points.firstIndex {
      name.elementsEqual(Bytes(start: $0.utf8Start, count: $0.utf8CodeUnitCount))
    }
    return place.map { Double($0) * 22.5 } ?? .nan
  }

  /// The direction of a point in degrees clockwise from north; NaN of what is none. Capital letters.
  public static func degrees(_ name: String) -> Double {
    var name = name
    return name.withUTF8 { degrees($0) }
  }
}
