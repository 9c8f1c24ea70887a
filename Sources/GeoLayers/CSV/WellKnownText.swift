import GeoFeatures

/// Geometries as well-known text (OGC 06-103r4 section 7).
enum WellKnownText {
  /// Adds the row's geometry: `POINT (139.7 35.6)`, with ` Z` where every vertex has a height;
  /// nothing where it has no location.
  static func append(
    _ row: Int, of geometry: GeometryColumn, decimals: Int, to output: inout ByteBuffer
  ) {
    let kind = geometry.kind(row)
    guard kind != .none, geometry.isFinite(row) else { return }
    let writer = Writer(
      geometry: geometry, decimals: decimals,
      hasHeights: geometry.hasHeights(geometry.vertices(ofRow: row)))
    let parts = geometry.parts(ofRow: row)
    writer.appendTag(kind, to: &output)
    switch kind {
    case .none: return
    case .point, .line, .polygon:
      writer.append(part: parts.lowerBound, kind, to: &output)
    case .multiPoint, .multiLine, .multiPolygon, .collection:
      output.append(UInt8(ascii: "("))
      for part in parts {
        if part > parts.lowerBound { output.append(UInt8(ascii: ",")) }
        let single = geometry.partKind(part, in: kind)
        if kind == .collection { writer.appendTag(single, to: &output) }
        writer.append(part: part, single, to: &output)
      }
      output.append(UInt8(ascii: ")"))
    }
  }

  private struct Writer {
    let geometry: GeometryColumn
    let decimals: Int
    let hasHeights: Bool

    func appendTag(_ kind: GeometryKind, to output: inout ByteBuffer) {
      output.append(kind.name.uppercased())
      if hasHeights { output.append(" Z ") } else { output.append(" ") }
    }

    func append(part: Int, _ kind: GeometryKind, to output: inout ByteBuffer) {
      let rings = geometry.rings(ofPart: part)
      guard kind == .polygon else {
        return append(ring: rings.lowerBound, to: &output)
      }
      output.append(UInt8(ascii: "("))
      for ring in rings {
        if ring > rings.lowerBound { output.append(UInt8(ascii: ",")) }
        append(ring: ring, to: &output)
      }
      output.append(UInt8(ascii: ")"))
    }

    private func append(ring: Int, to output: inout ByteBuffer) {
      let vertices = geometry.vertices(ofRing: ring)
      output.append(UInt8(ascii: "("))
      for vertex in vertices {
        if vertex > vertices.lowerBound { output.append(UInt8(ascii: ",")) }
        NumberWriter.appendCoordinate(geometry.x[vertex], decimals: decimals, to: &output)
        output.append(UInt8(ascii: " "))
        NumberWriter.appendCoordinate(geometry.y[vertex], decimals: decimals, to: &output)
        if hasHeights {
          output.append(UInt8(ascii: " "))
          NumberWriter.appendCoordinate(
            geometry.height(vertex), decimals: WriteOptions.heightDecimals, to: &output)
        }
      }
      output.append(UInt8(ascii: ")"))
    }
  }
}
