import GeoFeatures

/// Geometries as RFC 7946 section 3.1 writes them.
struct GeoJSONGeometry {
  /// Decimals of a longitude or latitude.
  let decimals: Int

  /// Adds the row's geometry object, or `null`.
  ///
  /// JSON has no way to write a position that is not finite: such a geometry is null.
  @inline(__always)
  func append(_ row: Int, of geometry: GeometryColumn, to output: inout ByteBuffer) {
    let kind = geometry.kind(row)
    if kind == .none || !geometry.isFinite(row) { return output.append("null") }
    if kind == .point {
      output.append("{\"type\":\"Point\",\"coordinates\":")
      appendPosition(geometry.vertices(ofRow: row).lowerBound, of: geometry, to: &output)
      return output.append(UInt8(ascii: "}"))
    }
    appendNested(kind, row, of: geometry, to: &output)
  }

  @inline(never)
  private func appendNested(
    _ kind: GeometryKind, _ row: Int, of geometry: GeometryColumn, to output: inout ByteBuffer
  ) {
    let parts = geometry.parts(ofRow: row)
    switch kind {
    case .collection:
      output.append("{\"type\":\"GeometryCollection\",\"geometries\":[")
      for part in parts {
        if part > parts.lowerBound { output.append(UInt8(ascii: ",")) }
        let single = geometry.partKind(part, in: kind)
        appendHead(single, to: &output)
        appendPart(part, single, of: geometry, to: &output)
        output.append(UInt8(ascii: "}"))
      }
      output.append("]}")
    case .multiPoint, .multiLine, .multiPolygon:
      appendHead(kind, to: &output)
      output.append(UInt8(ascii: "["))
      for part in parts {
        if part > parts.lowerBound { output.append(UInt8(ascii: ",")) }
        appendPart(part, kind.single, of: geometry, to: &output)
      }
      output.append("]}")
    case .none, .point, .line, .polygon:
      appendHead(kind, to: &output)
      appendPart(parts.lowerBound, kind, of: geometry, to: &output)
      output.append(UInt8(ascii: "}"))
    }
  }

  private func appendHead(_ kind: GeometryKind, to output: inout ByteBuffer) {
    output.append("{\"type\":\"")
    output.append(kind.name)
    output.append("\",\"coordinates\":")
  }

  private func appendPart(
    _ part: Int, _ kind: GeometryKind, of geometry: GeometryColumn, to output: inout ByteBuffer
  ) {
    let rings = geometry.rings(ofPart: part)
    switch kind {
    case .polygon:
      output.append(UInt8(ascii: "["))
      for ring in rings {
        if ring > rings.lowerBound { output.append(UInt8(ascii: ",")) }
        appendPositions(geometry.vertices(ofRing: ring), of: geometry, to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .line:
      appendPositions(geometry.vertices(ofRing: rings.lowerBound), of: geometry, to: &output)
    default:
      let vertex = geometry.vertices(ofRing: rings.lowerBound).lowerBound
      appendPosition(vertex, of: geometry, to: &output)
    }
  }

  private func appendPositions(
    _ vertices: Range<Int>, of geometry: GeometryColumn, to output: inout ByteBuffer
  ) {
    output.append(UInt8(ascii: "["))
    for vertex in vertices {
      if vertex > vertices.lowerBound { output.append(UInt8(ascii: ",")) }
      appendPosition(vertex, of: geometry, to: &output)
    }
    output.append(UInt8(ascii: "]"))
  }

  @inline(__always)
  private func appendPosition(
    _ vertex: Int, of geometry: GeometryColumn, to output: inout ByteBuffer
  ) {
    output.append(UInt8(ascii: "["))
    NumberWriter.appendCoordinate(geometry.x[vertex], decimals: decimals, to: &output)
    output.append(UInt8(ascii: ","))
    NumberWriter.appendCoordinate(geometry.y[vertex], decimals: decimals, to: &output)
    let height = geometry.height(vertex)
    if height.isFinite {
      output.append(UInt8(ascii: ","))
      NumberWriter.appendCoordinate(height, decimals: WriteOptions.heightDecimals, to: &output)
    }
    output.append(UInt8(ascii: "]"))
  }
}
