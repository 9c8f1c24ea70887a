import GeoFeatures

/// Writes a layer as GeoJSON (RFC 7946), one feature a line, as the rows come.
///
/// Members stand in the order type, id, geometry, properties; `bbox` is the last member of the
/// collection, since it is known only then. Memory is bounded by one piece of output.
///
/// A layer that is not in WGS 84 names its system in a `crs` member as GeoJSON 2008 had it (section 3);
/// RFC 7946 (section 4) knows no other system, and other software goes by that member.
public final class GeoJSONWriter: LayerWriter {
  /// How features are strung together.
  public enum Framing: Sendable {
    /// A FeatureCollection (RFC 7946).
    case collection
    /// A feature a line and nothing round them (GeoJSONSeq); with
    /// ``WriteOptions/recordSeparators`` a text sequence (RFC 8142).
    case sequence
  }

  private let sink: Sink
  private let framing: Framing
  private var options: WriteOptions
  private var bounds = BoundsAccumulator()
  private var planeBounds = PlaneBounds()
  private var reference: LayerReference?
  private var output = ByteBuffer(minimumCapacity: WriteOptions.pieceSize + 1 << 14)
  private var hasRows = false

  /// Makes a writer; the sink is committed by ``finish()``.
  public init(to sink: Sink, framing: Framing = .collection, options: WriteOptions) {
    self.sink = sink
    self.framing = framing
    self.options = options
  }

  /// Writes the rows of one table.
  ///
  /// - Throws: `Failure` of kind `usage` where it is in another system than the tables before, or
  ///   what the sink throws.
  public func write(_ table: FeatureTable) throws(Failure) {
    let reference = try begin(table)
    if framing == .collection {
      if reference.hasDegrees {
        bounds.add(table.geometry)
      } else {
        planeBounds.add(table.geometry)
      }
    }
    let properties = GeoJSONProperties(table, options: options)
    try appendRows(of: table, properties, decimals: options.decimals(in: reference), to: &output)
  }

  /// Writes what comes before the first feature, with the system that the first table is in.
  private func begin(_ table: FeatureTable) throws(Failure) -> LayerReference {
    if let reference {
      try reference.check(table.geometry)
      return reference
    }
    let found = try LayerReference(table.geometry)
    reference = found
    options.styles = options.styles.resolved(for: table)
    appendHead(found)
    return found
  }

  private func appendHead(_ reference: LayerReference) {
    guard framing == .collection else { return }
    output.append("{\"type\":\"FeatureCollection\",")
    if !reference.isSystem {
      // No system can be assumed, says GeoJSON 2008.
      output.append("\"crs\":null,")
    } else if let name = reference.name {
      output.append("\"crs\":{\"type\":\"name\",\"properties\":{\"name\":")
      let bytes = SharedBuffer(name.utf8)
      JSONText.append(bytes.values, to: &output)
      output.append("}},")
    }
    output.append("\"features\":[")
  }

  /// Ends the collection and makes the output appear.
  public func finish() throws(Failure) {
    if reference == nil { appendHead(.wgs84) }
    if framing == .collection {
      output.append("\n]")
      appendBox()
      output.append("}\n")
    }
    try flush(&output)
    try sink.commit()
  }

  private func appendRows(
    of table: FeatureTable, _ properties: GeoJSONProperties, decimals: Int,
    to output: inout ByteBuffer
  ) throws(Failure) {
    let geometry = GeoJSONGeometry(decimals: decimals)
    for row in 0..<table.rowCount {
      beginFeature(&output)
      output.append("{\"type\":\"Feature\"")
      properties.appendIdentifier(row, to: &output)
      output.append(",\"geometry\":")
      geometry.append(row, of: table.geometry, to: &output)
      output.append(",\"properties\":")
      properties.append(row, kind: table.geometry.kind(row), to: &output)
      output.append(UInt8(ascii: "}"))
      if framing == .sequence { output.append(UInt8(ascii: "\n")) }
      if output.count >= WriteOptions.pieceSize { try flush(&output) }
    }
  }

  @inline(__always)
  private func beginFeature(_ output: inout ByteBuffer) {
    if framing == .sequence {
      // RFC 8142 section 2: RS before each text, a line feed after it.
      if options.recordSeparators { output.append(0x1E) }
    } else {
      if hasRows { output.append(",\n") } else { output.append("\n") }
      hasRows = true
    }
  }

  /// Adds the bbox member (RFC 7946 section 5), rounded as the coordinates are, so that it holds all
  /// positions as they are written.
  private func appendBox() {
    guard let box = reference?.hasDegrees == false ? planeBounds.box : bounds.box else { return }
    let decimals = options.decimals(in: reference ?? .wgs84)
    output.append(",\"bbox\":[")
    let corners = [
      (box.west, box.south, box.minimumHeight), (box.east, box.north, box.maximumHeight),
    ]
    for (index, (x, y, height)) in corners.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      NumberWriter.appendCoordinate(x, decimals: decimals, to: &output)
      output.append(UInt8(ascii: ","))
      NumberWriter.appendCoordinate(y, decimals: decimals, to: &output)
      if let height {
        output.append(UInt8(ascii: ","))
        NumberWriter.appendCoordinate(
          height, decimals: WriteOptions.heightDecimals, to: &output)
      }
    }
    output.append("]")
  }

  private func flush(_ output: inout ByteBuffer) throws(Failure) {
    try sink.write(output.bytes)
    output.truncate(to: 0)
  }
}
