import GeoFeatures

/// Geometries as a page has them: flat arrays of longitudes and latitudes, and of how many parts a row, rings a
/// part and vertices a ring has; where there are only points, a vertex a row and nothing else.
struct MapGeometry {
  /// Decimals of a longitude or latitude.
  let decimals: Int
  /// Where longitudes begin.
  let frame: MapFrame?

  /// Adds the arrays of all rows, each of which has a location.
  func append(_ geometry: GeometryColumn, to output: inout ByteBuffer) {
    var places = ByteBuffer(minimumCapacity: 1 << 14)
    output.append("{\"x\":[")
    for row in 0..<geometry.rowCount {
      let kind = geometry.kind(row)
      for part in geometry.parts(ofRow: row) {
        appendPart(part, geometry.partKind(part, in: kind), of: geometry, &output, &places)
      }
    }
    close(&output)
    output.append(",\"y\":[")
    output.append(contentsOf: places.bytes)
    close(&output)
    if !Self.arePoints(geometry) { appendCounts(geometry, to: &output) }
    output.append("}")
  }

  /// Whether each row is one point.
  static func arePoints(_ geometry: GeometryColumn) -> Bool {
    geometry.kinds.allSatisfy { $0 == GeometryKind.point.rawValue }
  }

  private func appendPart(
    _ part: Int, _ kind: GeometryKind, of geometry: GeometryColumn, _ xs: inout ByteBuffer,
    _ ys: inout ByteBuffer
  ) {
    let rings = geometry.rings(ofPart: part)
    guard let first = rings.first else { return }
    let turn = frame.map { $0.turn(Self.least(geometry.vertices(ofRing: first), geometry)) } ?? 0
    for ring in rings {
      for vertex in geometry.vertices(ofRing: ring) {
        NumberWriter.appendCoordinate(geometry.x[vertex] + turn, decimals: decimals, to: &xs)
        xs.append(UInt8(ascii: ","))
        NumberWriter.appendCoordinate(geometry.y[vertex], decimals: decimals, to: &ys)
        ys.append(UInt8(ascii: ","))
      }
    }
  }

  private static func least(_ vertices: Range<Int>, _ geometry: GeometryColumn) -> Double {
    var least = Double.infinity
    for vertex in vertices { least = min(least, geometry.x[vertex]) }
    return least
  }

  private func appendCounts(_ geometry: GeometryColumn, to output: inout ByteBuffer) {
    var kinds = ByteBuffer()
    var rings = ByteBuffer()
    var vertices = ByteBuffer()
    output.append(",\"parts\":[")
    for row in 0..<geometry.rowCount {
      let kind = geometry.kind(row)
      let parts = geometry.parts(ofRow: row)
      Self.append(parts.count, to: &output)
      for part in parts {
        Self.append(Self.code(geometry.partKind(part, in: kind)), to: &kinds)
        let ringRange = geometry.rings(ofPart: part)
        Self.append(ringRange.count, to: &rings)
        for ring in ringRange {
          Self.append(geometry.vertices(ofRing: ring).count, to: &vertices)
        }
      }
    }
    close(&output)
    output.append(",\"kinds\":[")
    output.append(contentsOf: kinds.bytes)
    close(&output)
    output.append(",\"rings\":[")
    output.append(contentsOf: rings.bytes)
    close(&output)
    output.append(",\"vertices\":[")
    output.append(contentsOf: vertices.bytes)
    close(&output)
  }

  private static func code(_ kind: GeometryKind) -> Int {
    switch kind.single {
    case .line: 2
    case .polygon: 3
    default: 1
    }
  }

  private static func append(_ count: Int, to output: inout ByteBuffer) {
    NumberWriter.appendInteger(Int64(count), to: &output)
    output.append(UInt8(ascii: ","))
  }

  /// Ends an array, less the comma after its last value.
  private func close(_ output: inout ByteBuffer) {
    if output[output.count - 1] == UInt8(ascii: ",") { output.truncate(to: output.count - 1) }
    output.append(UInt8(ascii: "]"))
  }
}
