import GeoFeatures

/// Lines whose vertices all have moments, as `gx:Track` or, of several parts, `gx:MultiTrack`: viewers
/// move a point along them as time goes by (Google, KML extension schema kml22gx.xsd, TrackType).
///
/// What is at a vertex only, a wind or a pressure, is not among it: between fixes there are vertices
/// that have neither.
struct KMLTrack {
  /// Decimals of a longitude or latitude.
  let decimals: Int
  /// Whether heights are written, with altitudeMode absolute.
  let absoluteAltitude: Bool

  /// Whether the row is a line that a point can move along.
  func canMove(_ row: Int, of geometry: GeometryColumn) -> Bool {
    let kind = geometry.kind(row)
    guard kind == .line || kind == .multiLine, let moments = geometry.m, geometry.isFinite(row)
    else { return false }
    let vertices = geometry.vertices(ofRow: row)
    return !vertices.isEmpty && vertices.allSatisfy { KMLTime.years.contains(moments[$0]) }
  }

  /// Adds the geometry element of such a row.
  func append(_ row: Int, of geometry: GeometryColumn, to output: inout ByteBuffer) {
    let parts = geometry.parts(ofRow: row)
    if parts.count > 1 { output.append("<gx:MultiTrack><gx:interpolate>0</gx:interpolate>") }
    for part in parts {
      for ring in geometry.rings(ofPart: part) {
        append(geometry.vertices(ofRing: ring), of: geometry, to: &output)
      }
    }
    if parts.count > 1 { output.append("</gx:MultiTrack>") }
  }

  /// All moments come first, then as many positions.
  private func append(
    _ vertices: Range<Int>, of geometry: GeometryColumn, to output: inout ByteBuffer
  ) {
    guard let moments = geometry.m else { return }
    let isAbsolute = absoluteAltitude && geometry.hasHeights(vertices)
    output.append("<gx:Track><altitudeMode>")
    output.append(isAbsolute ? "absolute" : "clampToGround")
    output.append("</altitudeMode>")
    for vertex in vertices {
      output.append("<when>")
      TimeWriter.append(milliseconds: moments[vertex], to: &output)
      output.append("</when>")
    }
    for vertex in vertices {
      output.append("<gx:coord>")
      NumberWriter.appendCoordinate(geometry.x[vertex], decimals: decimals, to: &output)
      output.append(UInt8(ascii: " "))
      NumberWriter.appendCoordinate(geometry.y[vertex], decimals: decimals, to: &output)
      output.append(UInt8(ascii: " "))
      NumberWriter.appendCoordinate(
        isAbsolute ? geometry.height(vertex) : 0, decimals: WriteOptions.heightDecimals,
        to: &output)
      output.append("</gx:coord>")
    }
    output.append("</gx:Track>")
  }
}
