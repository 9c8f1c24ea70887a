import GeoFeatures

/// Writes a layer as KML 2.2 (OGC 07-147r2), a Placemark a line.
///
/// Styles are shared, as ``WriteOptions/styles`` has them; a property is a SimpleData typed by the document's
/// Schema. The elements of a Placemark stand in the order that the OGC's XML schema asks for.
public final class KMLWriter: LayerWriter {
  private let sink: Sink
  private var options: WriteOptions
  private let document: LateHead
  private var fields = FieldUnion()
  private var hasBegun = false
  private var output = ByteBuffer(minimumCapacity: WriteOptions.pieceSize + 1 << 14)

  /// The folder that features go to now.
  private var folder = KMLFolder()

  /// Makes a writer; the sink is committed by ``finish()``.
  public init(to sink: Sink, options: WriteOptions) {
    self.sink = sink
    self.options = options
    document = LateHead(to: sink)
  }

  /// Writes the rows of one table.
  ///
  /// - Throws: `Failure` of kind `usage` where it is not in WGS 84, or what the sink throws.
  public func write(_ table: FeatureTable) throws(Failure) {
    if table.geometry.systems != nil {
      throw Failure(.usage, "KML is in longitudes and latitudes of WGS 84 only")
    }
    _ = fields.add(table, options: options)
    if !hasBegun {
      hasBegun = true
      options.styles = options.styles.resolved(for: table)
      try document.begin(head())
    }
    try appendRows(of: table, to: &output)
  }

  /// Ends the document and makes the output appear.
  public func finish() throws(Failure) {
    try end()
    try sink.commit()
  }

  /// Ends the document; the sink stays open.
  func end() throws(Failure) {
    folder.end(&output)
    output.append("</Document>\n</kml>\n")
    try flush(&output)
    try document.finish(head())
  }

  private func head() -> ByteBuffer {
    var head = ByteBuffer()
    KMLHead.append(
      name: options.name, styles: options.styles.styles, fields: fields,
      hasExtension: options.movingPoints, to: &head)
    return head
  }

  private func appendRows(
    of table: FeatureTable, to output: inout ByteBuffer
  ) throws(Failure) {
    let names = ["title", "name", "place", "id"].compactMap { table.view(of: $0) }
    let description = KMLDescription(table)
    let time = KMLTime(table)
    let styles = RowStyles(table, options.styles)
    let references = options.styles.styles.map {
      SharedBuffer("<styleUrl>#\($0.name)</styleUrl>".utf8)
    }
    let properties = KMLProperties(table, options: options)
    let geometry = KMLGeometry(
      decimals: options.decimals(in: .wgs84), absoluteAltitude: options.absoluteAltitude)
    let track = KMLTrack(decimals: geometry.decimals, absoluteAltitude: options.absoluteAltitude)
    let storms = options.styles == .tracks ? KMLFolders(table) : nil
    for row in 0..<table.rowCount {
      if let storms { folder.move(to: storms, row, &output) }
      output.append("<Placemark>")
      Self.appendName(row, of: names, to: &output)
      description.append(row, to: &output)
      let moves = options.movingPoints && track.canMove(row, of: table.geometry)
      // A track has its own times, which a span would hide.
      if !moves { time.append(row, to: &output) }
      output.append(contentsOf: references[styles.index(row)].values)
      properties.append(row, to: &output)
      if moves {
        track.append(row, of: table.geometry, to: &output)
      } else {
        geometry.append(row, of: table.geometry, to: &output)
      }
      output.append("</Placemark>\n")
      if output.count >= WriteOptions.pieceSize { try flush(&output) }
    }
  }

  /// The name is the first that there is of title, name, place and id.
  @inline(__always)
  private static func appendName(
    _ row: Int, of names: [ColumnView], to output: inout ByteBuffer
  ) {
    for column in names where column.isValid(row) {
      if column.type == .text && column.text(row).isEmpty { continue }
      output.append("<name>")
      KMLValue.append(column, row, to: &output)
      output.append("</name>")
      return
    }
  }

  private func flush(_ output: inout ByteBuffer) throws(Failure) {
    try document.write(output.bytes)
    output.truncate(to: 0)
  }
}
