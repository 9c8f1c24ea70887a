import GeoFeatures

/// Writes layers into a GeoPackage 1.3 (OGC 12-128r17): a table each, with its index and its style.
///
/// Points, lines and areas of one layer go into tables of their own, the first of them under the layer's
/// name. Layers of cyclones are tables by their `layer`. A package that is there keeps its other layers,
/// and is changed in one transaction.
public final class GeoPackageWriter: LayerWriter {
  private let file: GeoPackageFile
  private let options: WriteOptions
  private let isCancelled: @Sendable () -> Bool
  private var layers: [FeatureLayer] = []
  /// The geometries that stand under each layer's own name.
  private var homes: [String: Home] = [:]
  private var hasRows = false

  /// Opens the package at `path`, or begins one; nothing of it is seen before ``finish()``.
  ///
  /// - Throws: `Failure` of kind `cannotCreate` where it is locked, read-only or no GeoPackage.
  public init(
    path: String, noClobber: Bool = false, options: WriteOptions,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(Failure) {
    file = try GeoPackageFile(path: path, noClobber: noClobber)
    self.options = options
    self.isCancelled = isCancelled
    try file.addCoreTables()
    try SpatialReferenceTable.addRequired(to: file.database)
    try LayerRemoval.removePrevious(options, from: file)
  }

  /// Adds the rows of one table to their layers.
  ///
  /// - Throws: `Failure` of kind `cannotCreate` where they do not fit a layer that rows are added to,
  ///   `usage` where they are in another system than those before, or `inputOutput`.
  public func write(_ table: FeatureTable) throws(Failure) {
    if isCancelled() { throw .cancelled }
    hasRows = hasRows || table.rowCount > 0
    let base = layerName(of: table)
    let families = GeometryFamily.families(of: table.geometry)
    if homes[base] == nil { homes[base] = try home(of: base) ?? families.first.map(Home.init) }
    let home = homes[base]
    let own = families.filter { home?.takes($0) == true }
    let hasNulls = table.geometry.kinds.values.contains(GeometryKind.none.rawValue)
    var takesNulls = true
    if own.isEmpty && (families.isEmpty || hasNulls) {
      try layer(base).write(table, family: nil, takesNulls: true)
    }
    for family in families {
      let isHome = own.contains(family)
      try layer(isHome ? base : "\(base)_\(family.rawValue)")
        .write(table, family: family, takesNulls: isHome && takesNulls)
      if isHome { takesNulls = false }
    }
  }

  /// Makes indexes and styles, and has the layers appear.
  public func finish() throws(Failure) {
    if isCancelled() { throw .cancelled }
    if layers.isEmpty { _ = try layer(options.name) }
    for layer in layers { try layer.finish(isEmpty: !hasRows) }
    if isCancelled() { throw .cancelled }
    try file.commit()
  }

  /// The layer that a table's rows are of.
  private func layerName(of table: FeatureTable) -> String {
    guard options.styles == .tracks, table.rowCount > 0,
      let layer = table.column("layer")?.string(0)
    else { return options.name }
    return options.isNamed ? "\(options.name)_\(layer)" : layer
  }

  /// What a layer that rows are added to holds under its own name; nil where that is open.
  private func home(of base: String) throws(Failure) -> Home? {
    guard options.appends, file.exists, let layer = try ExistingLayer(base, in: file),
      let kind = layer.kind, let family = GeometryFamily(kind), try !layer.isOpen(in: file)
    else { return nil }
    return Home(family, takesAll: layer.takesAnyKind, isForeign: layer.mark == nil)
  }

  private func layer(_ name: String) throws(Failure) -> FeatureLayer {
    if let layer = layers.first(where: { $0.name.lowercased() == name.lowercased() }) {
      return layer
    }
    let layer = try FeatureLayer(name, in: file, options: options)
    layers.append(layer)
    return layer
  }
}

/// Which geometries the table under a layer's own name holds; others have tables beside it.
private struct Home {
  private let family: GeometryFamily
  private let takesAll: Bool
  private let takesPoints: Bool

  init(_ family: GeometryFamily) { self.init(family, takesAll: false, isForeign: false) }

  /// A table of sets of points that others made takes points too.
  init(_ family: GeometryFamily, takesAll: Bool, isForeign: Bool) {
    self.family = family
    self.takesAll = takesAll
    takesPoints = isForeign && family == .multipoints
  }

  func takes(_ other: GeometryFamily) -> Bool {
    takesAll || other == family || (takesPoints && other == .points)
  }
}
