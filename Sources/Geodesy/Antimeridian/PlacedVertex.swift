import GeoFeatures

/// A vertex with all that is carried over a cut.
struct Vertex: BitwiseCopyable, Equatable {
  /// Longitude and latitude in degrees, height in metres or NaN.
  var x, y, z: Double
  /// Milliseconds since 1970, or `Int64.min` where there is no moment.
  var m: Int64
}

extension GeometryColumn {
  /// A vertex with all that is carried over a cut.
  @inline(__always)
  func vertex(_ index: Int) -> Vertex {
    Vertex(x: x[index], y: y[index], z: height(index), m: m?[index] ?? .min)
  }
}

/// A vertex on the unrolled globe: a strip of 360° of longitude, and a place in it.
struct PlacedVertex: BitwiseCopyable {
  /// The vertex, with its longitude in the strip's own range.
  var vertex: Vertex
  /// The strips it lies in: the same one twice, or two neighbours where it lies on the meridian
  /// between them.
  var westStrip, eastStrip: Int32

  /// Whether it lies on the meridian between two strips.
  @inline(__always)
  var isOnSeam: Bool { westStrip != eastStrip }

  /// Whether it and the other one lie on the same meridian between strips.
  @inline(__always)
  func sharesSeam(with other: PlacedVertex) -> Bool {
    isOnSeam && other.isOnSeam && eastStrip == other.eastStrip
  }
}

/// The meridian at which the globe is unrolled into strips: 180°, 0° for longitudes 0…360, or that at
/// which a projection's plane ends.
struct Seam {
  /// The longitude at which a strip begins, in degrees.
  let west: Double
  /// The longitude at which a strip ends.
  var east: Double { west + 360 }

  /// The strip from -180° to 180°.
  static let antimeridian = Seam(west: -180)
  /// The strip from 0° to 360°.
  static let primeMeridian = Seam(west: 0)

  /// The strip that holds as much of -180…180 as can be and ends at a longitude above -180 and up to
  /// 180.
  init(endingAt longitude: Double) {
    west = longitude > 0 ? longitude - 360 : longitude
  }

  private init(west: Double) { self.west = west }

  /// How far a vertex may lie from the meridian, in degrees, to count as lying on it: a tenth of a
  /// millimetre. What computing has moved by a rounding error makes no sliver then.
  static let tolerance = 1e-9

  /// Where a vertex lies, that comes `turns` times 360° further east than it says.
  func place(_ vertex: Vertex, turns: Int) -> PlacedVertex {
    let strip = ((vertex.x - west) / 360).rounded(.down)
    let rest = strip == 0 ? vertex.x : vertex.x - 360 * strip
    let number = Int32(strip) + Int32(turns)
    var placed = vertex
    placed.x = rest
    if rest - west < Self.tolerance {
      placed.x = vertex.x > west ? east : west
      return PlacedVertex(vertex: placed, westStrip: number - 1, eastStrip: number)
    }
    if east - rest < Self.tolerance {
      placed.x = east
      return PlacedVertex(vertex: placed, westStrip: number, eastStrip: number + 1)
    }
    return PlacedVertex(vertex: placed, westStrip: number, eastStrip: number)
  }

  /// The vertex as it is seen from a strip that it lies in.
  @inline(__always)
  func vertex(_ placed: PlacedVertex, in strip: Int32) -> Vertex {
    var vertex = placed.vertex
    if placed.isOnSeam { vertex.x = strip == placed.westStrip ? east : west }
    return vertex
  }

  /// The longitude on the unrolled globe, where strip 0 has its own longitudes.
  @inline(__always)
  func unrolled(_ placed: PlacedVertex) -> Double {
    placed.isOnSeam
      ? west + 360 * Double(placed.eastStrip)
      : placed.vertex.x + 360 * Double(placed.westStrip)
  }

  /// Where the straight edge between two vertices crosses the western end of `strip`; height and
  /// moment are interpolated too. The longitude is that of `strip`.
  ///
  /// It is computed from west to east whatever the edge's direction, and from the distances to the
  /// meridian, so that two polygons with an edge in common meet at the same bits.
  func crossing(_ a: PlacedVertex, _ b: PlacedVertex, into strip: Int32) -> Vertex {
    let isEastward = a.eastStrip <= b.westStrip
    let first = isEastward ? a : b
    let last = isEastward ? b : a
    let before =
      first.isOnSeam
      ? 360 * Double(strip - first.eastStrip)
      : (east - first.vertex.x) + 360 * Double(strip - 1 - first.westStrip)
    let after =
      last.isOnSeam
      ? 360 * Double(last.eastStrip - strip)
      : (last.vertex.x - west) + 360 * Double(last.westStrip - strip)
    let share = before / (before + after)
    let (from, to) = (first.vertex, last.vertex)
    var moment = Int64.min
    if from.m != .min && to.m != .min {
      moment = from.m + Int64((Double(to.m - from.m) * share).rounded())
    }
    return Vertex(
      x: west, y: from.y + share * (to.y - from.y), z: from.z + share * (to.z - from.z), m: moment)
  }
}
