import GeoFeatures

/// Geometries as KML 2.2 writes them (OGC 07-147r2 section 10).
struct KMLGeometry {
  /// Decimals of a longitude or latitude.
  let decimals: Int
  /// Whether heights are written, with altitudeMode absolute. Without that mode a viewer clamps to
  /// the ground whatever the height, so none is written.
  let absoluteAltitude: Bool

  /// Adds the row's geometry element, or nothing where it has no location.
  @inline(__always)
  func append(_ row: Int, of geometry: GeometryColumn, to output: inout ByteBuffer) {
    let kind = geometry.kind(row)
    guard kind != .none, geometry.isFinite(row) else { return }
    let parts = geometry.parts(ofRow: row)
    switch kind {
    case .none: return
    case .point, .line, .polygon:
      append(part: parts.lowerBound, kind, of: geometry, to: &output)
    case .multiPoint, .multiLine, .multiPolygon, .collection:
      output.append("<MultiGeometry>")
      for part in parts {
        append(part: part, geometry.partKind(part, in: kind), of: geometry, to: &output)
      }
      output.append("</MultiGeometry>")
    }
  }

  private func append(
    part: Int, _ kind: GeometryKind, of geometry: GeometryColumn, to output: inout ByteBuffer
  ) {
    let rings = geometry.rings(ofPart: part)
    let first = geometry.vertices(ofRing: rings.lowerBound)
    let last = geometry.vertices(ofRing: rings.upperBound - 1)
    let isAbsolute = absoluteAltitude && geometry.hasHeights(first.lowerBound..<last.upperBound)
    switch kind {
    case .point:
      output.append("<Point>")
      if isAbsolute { output.append("<altitudeMode>absolute</altitudeMode>") }
      appendCoordinates(first, isAbsolute, of: geometry, to: &output)
      output.append("</Point>")
    case .line:
      output.append("<LineString>")
      appendMode(isAbsolute, to: &output)
      appendCoordinates(first, isAbsolute, of: geometry, to: &output)
      output.append("</LineString>")
    default:
      output.append("<Polygon>")
      appendMode(isAbsolute, to: &output)
      for ring in rings {
        let isOuter = ring == rings.lowerBound
        output.append(isOuter ? "<outerBoundaryIs><LinearRing>" : "<innerBoundaryIs><LinearRing>")
        appendCoordinates(geometry.vertices(ofRing: ring), isAbsolute, of: geometry, to: &output)
        output.append(
          isOuter ? "</LinearRing></outerBoundaryIs>" : "</LinearRing></innerBoundaryIs>")
      }
      output.append("</Polygon>")
    }
  }

  /// What is clamped to the ground follows it; what is at its height has no use for that.
  private func appendMode(_ isAbsolute: Bool, to output: inout ByteBuffer) {
    output.append(
      isAbsolute ? "<altitudeMode>absolute</altitudeMode>" : "<tessellate>1</tessellate>")
  }

  /// Tuples of longitude, latitude and height in metres, with a blank between tuples and none within.
  private func appendCoordinates(
    _ vertices: Range<Int>, _ withHeights: Bool, of geometry: GeometryColumn,
    to output: inout ByteBuffer
  ) {
    output.append("<coordinates>")
    for vertex in vertices {
      if vertex > vertices.lowerBound { output.append(UInt8(ascii: " ")) }
      NumberWriter.appendCoordinate(geometry.x[vertex], decimals: decimals, to: &output)
      output.append(UInt8(ascii: ","))
      NumberWriter.appendCoordinate(geometry.y[vertex], decimals: decimals, to: &output)
      if withHeights {
        output.append(UInt8(ascii: ","))
        NumberWriter.appendCoordinate(
          geometry.height(vertex), decimals: WriteOptions.heightDecimals, to: &output)
      }
    }
    output.append("</coordinates>")
  }
}
