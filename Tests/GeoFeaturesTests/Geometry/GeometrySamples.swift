import GeoFeatures

/// A geometry of a test: its parts, each of rings of (longitude, latitude).
enum Sample {
  case null
  case point(Double, Double)
  case line([(Double, Double)])
  case polygon([[(Double, Double)]])
  case several([Sample])

  /// A closed ring round a box.
  static func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> Sample {
    .polygon([ring(west, south, east, north)])
  }

  static func ring(
    _ west: Double, _ south: Double, _ east: Double, _ north: Double
  ) -> [(Double, Double)] {
    [(west, south), (east, south), (east, north), (west, north), (west, south)]
  }

  static func column(_ samples: [Sample]) -> GeometryColumn {
    var builder = GeometryBuilder()
    for sample in samples {
      switch sample {
      case .null: builder.appendNullRow()
      case .point(let x, let y): builder.appendPointRow(x, y)
      default:
        sample.appendParts(to: &builder)
        builder.endRow()
      }
    }
    return builder.finish()
  }

  private func appendParts(to builder: inout GeometryBuilder) {
    switch self {
    case .null: break
    case .point(let x, let y): Self.appendPart(.point, [[(x, y)]], to: &builder)
    case .line(let line): Self.appendPart(.line, [line], to: &builder)
    case .polygon(let rings): Self.appendPart(.polygon, rings, to: &builder)
    case .several(let parts): for part in parts { part.appendParts(to: &builder) }
    }
  }

  private static func appendPart(
    _ kind: GeometryKind, _ rings: [[(Double, Double)]], to builder: inout GeometryBuilder
  ) {
    builder.beginPart(kind)
    for ring in rings {
      builder.beginRing()
      for (x, y) in ring { builder.appendVertex(x, y) }
    }
  }
}
