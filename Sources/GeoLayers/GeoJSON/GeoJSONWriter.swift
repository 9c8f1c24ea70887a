import GeoFeatures

/// Writes a layer as GeoJSON (RFC 7946), one feature a line, as the rows come.
///
/// Members stand in the order type, id, geometry, properties; `bbox` is the last member of the
/// collection, since it is known only then. Memory is bounded by one piece of output.
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
  private let options: WriteOptions
  private var bounds = BoundsAccumulator()
  private var output = ByteBuffer(minimumCapacity: WriteOptions.pieceSize + 1 << 14)
  private var hasRows = false

  /// Makes a writer; the sink is committed by ``finish()``.
  public init(to sink: Sink, framing: Framing = .collection, options: WriteOptions) {
    self.sink = sink
    self.framing = framing
    self.options = options
    if framing == .collection { output.append("{\"type\":\"FeatureCollection\",\"features\":[") }
  }

  /// Writes the rows of one table.
  public func write(_ table: FeatureTable) throws(Failure) {
    if framing == .collection { bounds.add(table.geometry) }
    let properties = GeoJSONProperties(table, options: options)
    try appendRows(of: table, properties, to: &output)
  }

  /// Ends the collection and makes the output appear.
  public func finish() throws(Failure) {
    if framing == .collection {
      output.append("\n]")
      appendBox()
      output.append("}\n")
    }
    try flush(&output)
    try sink.commit()
  }

  private func appendRows(
    of table: FeatureTable, _ properties: GeoJSONProperties, to output: inout ByteBuffer
  ) throws(Failure) {
    let geometry = GeoJSONGeometry(decimals: options.decimals)
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
    guard let box = bounds.box else { return }
    output.append(",\"bbox\":[")
    let corners = [
      (box.west, box.south, box.minimumHeight), (box.east, box.north, box.maximumHeight),
    ]
    for (index, (x, y, height)) in corners.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      NumberWriter.appendCoordinate(x, decimals: options.decimals, to: &output)
      output.append(UInt8(ascii: ","))
      NumberWriter.appendCoordinate(y, decimals: options.decimals, to: &output)
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
