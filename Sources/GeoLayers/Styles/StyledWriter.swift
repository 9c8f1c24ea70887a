import GeoFeatures

/// Writes a layer, and beside its file the style that QGIS draws it with: `quakes.qml` of
/// `quakes.geojson`, which QGIS takes as the layer is opened.
final class StyledWriter: LayerWriter {
  private let layer: any LayerWriter
  private let sink: Sink
  private let options: WriteOptions
  private var fields = FieldUnion()
  private var use: StyleUse
  private var kind: GeometryKind?

  /// Makes a writer of what `layer` writes to `path`, and of its style.
  init(
    _ layer: any LayerWriter, path: String, noClobber: Bool, options: WriteOptions,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws(Failure) {
    self.layer = layer
    self.options = options
    use = StyleUse(options.styles)
    sink = try Sink(
      path: Self.stylePath(path), noClobber: noClobber, isCancelled: isCancelled)
  }

  /// Where the style of the file at `path` goes.
  static func stylePath(_ path: String) -> String {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let (directory, name) = (path[..<start], path[start...])
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    return directory + (stem.isEmpty ? name : stem) + ".qml"
  }

  func write(_ table: FeatureTable) throws(Failure) {
    _ = fields.add(table, options: options)
    use.add(table)
    if kind == nil, let family = GeometryFamily.families(of: table.geometry).first {
      kind = family.single
    }
    try layer.write(table)
  }

  func finish() throws(Failure) { try finish { _ in } }

  func finish(progress: (Double) -> Void) throws(Failure) {
    let style = QGISStyle(use, kind: kind ?? .point, fields: fields)
    let bytes = SharedBuffer(style.document.utf8)
    try sink.write(bytes.values)
    try layer.finish(progress: progress)
    try sink.commit()
  }
}
