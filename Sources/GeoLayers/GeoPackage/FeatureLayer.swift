import GeoFeatures

/// One feature table of a GeoPackage while rows go into it.
///
/// The table has the columns that have come so far. Where a later row does not fit a column's type or the
/// kind of geometry, a table of ours is made over with a wider one; one that was there before is not.
final class FeatureLayer {
  let name: String
  private let file: GeoPackageFile
  private let options: WriteOptions
  /// What was there before, or nil for a table of our own.
  private var existing: ExistingLayer?
  private var fields = FieldUnion()
  /// The types that the table's columns have, in the order of the fields.
  private var declared: [FieldType] = []
  /// The kind that the table's geometries have, or nil where it has none yet.
  private var kind: GeometryKind?
  private var system: Int32
  private var reference: LayerReference?
  private var isMade = false
  private var hasHeights = false
  private var hasFlat = false
  private var index = SpatialIndex()
  private var suspended: [String] = []
  private var styles: StyleUse
  private var tableCount = 0
  /// The units of columns, which a package does not keep.
  private var units: [String: String] = [:]

  static let geometryColumn = "geom"

  /// Begins a table; what is there under its name goes, unless rows are to be added to it.
  init(
    _ name: String, in file: GeoPackageFile, options: WriteOptions
  ) throws(Failure) {
    let existing = options.appends ? try ExistingLayer(name, in: file) : nil
    let name = existing?.name ?? name
    self.existing = existing
    self.name = name
    self.file = file
    self.options = options
    styles = StyleUse(options.styles)
    system = SpatialReferenceTable.wgs84
    if let existing {
      kind = existing.kind
      suspended = try IndexTriggers.suspend(table: name, in: file.database)
    } else {
      try LayerRemoval.remove(name, from: file)
    }
  }

  /// Adds those rows of a table whose geometries are of that family, or that have none where
  /// `takesNulls`.
  func write(
    _ table: FeatureTable, family: GeometryFamily?, takesNulls: Bool
  ) throws(Failure) {
    if reference == nil, family != nil {
      let found = try LayerReference(table.geometry)
      reference = found
      system = try SpatialReferenceTable.number(of: found, in: file.database)
      system = try existing?.take(system, in: file) ?? system
    } else if family != nil {
      try reference?.check(table.geometry)
    }
    let places = fields.add(table, options: options)
    tableCount += 1
    if existing == nil { styles.add(table) }
    for field in table.schema.fields { units[field.name] = units[field.name] ?? field.unit }
    try fit(kind(of: table, family))
    // A column of a table of ours that has nothing for now is null without being named.
    let named = places.filter {
      existing != nil || table.columns[$0.column].nullCount < table.rowCount
    }
    let columns = named.map { place in
      BoundColumn(
        view: ColumnView(
          table.columns[place.column], field: table.schema.fields[place.column],
          index: place.column),
        type: declared[place.place])
    }
    let insertion = try RowInsertion(
      into: Database.quoted(name), named.map { Database.quoted(fields.entries[$0.place].name) },
      columns,
      geometry: kind.map { _ in
        Database.quoted(existing?.geometryColumn ?? Self.geometryColumn)
      }, omitEmpty: options.omitEmpty, in: file.database)
    try insertRows(of: table, family, takesNulls: takesNulls, insertion)
  }

  private static func powerOfTen(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }

  private func insertRows(
    of table: FeatureTable, _ family: GeometryFamily?, takesNulls: Bool,
    _ insertion: consuming RowInsertion
  ) throws(Failure) {
    let geometry = table.geometry
    let encoder = GeometryBlob(system: system, scale: options.decimals.map { Self.powerOfTen($0) })
    let isMultiple = kind == .multiPoint || kind == .multiLine || kind == .multiPolygon
    for row in 0..<table.rowCount {
      let own = GeometryFamily(geometry.kind(row))
      guard own == nil ? takesNulls : own == family else { continue }
      let box =
        own == nil || kind == nil
        ? nil : encoder.append(row, of: geometry, multiple: isMultiple, to: &insertion.blobs)
      if box != nil && !(hasHeights && (hasFlat || existing == nil)) {
        if geometry.hasHeights(geometry.vertices(ofRow: row)) {
          hasHeights = true
        } else {
          hasFlat = true
        }
      }
      insertion.add(row, box)
      if insertion.isFull { try insertion.run(in: file.database, &index) }
    }
    try insertion.run(in: file.database, &index)
  }

  /// The kind that the table must have to hold what comes too.
  private func kind(of table: FeatureTable, _ family: GeometryFamily?) -> GeometryKind? {
    guard let family else { return kind }
    // A table of ours holds one family; one that was there may hold another, and is asked.
    var wanted = family.single
    if let kind, GeometryFamily(kind) == family { wanted = kind }
    for row in 0..<table.rowCount {
      let own = table.geometry.kind(row)
      if GeometryFamily(own) == family && own.multiple == own { wanted = own }
    }
    return wanted
  }

  /// Brings the table to the columns and the kind of geometry that are needed.
  private func fit(_ wanted: GeometryKind?) throws(Failure) {
    let types = fields.entries.map(\.type)
    if existing != nil {
      declared = try existing?.fit(fields.entries, wanted, in: file) ?? types
      kind = existing?.kind
      return
    }
    let owner = Database.quoted(name)
    guard isMade else {
      try TableShape(fields.entries, types, wanted).create(name, in: file)
      (isMade, declared, kind) = (true, types, wanted)
      return
    }
    let isWider = zip(declared, types).contains { $0 != $1 } || (kind != nil && kind != wanted)
    if isWider {
      let old = TableShape(fields.entries, declared, kind)
      let new = TableShape(
        fields.entries, Array(types.prefix(declared.count)), kind == nil ? nil : wanted)
      try new.replace(old, name, in: file)
    }
    for place in declared.count..<types.count {
      try file.database.execute(
        "ALTER TABLE \(owner) ADD COLUMN \(TableShape.column(fields.entries[place].name, types[place]))"
      )
    }
    if kind == nil, let wanted {
      try file.database.execute(
        "ALTER TABLE \(owner) ADD COLUMN \(Self.geometryColumn) \(wanted.geoPackageName)")
    }
    (declared, kind) = (types, wanted)
  }

  /// Ends the table: what the package says of it, its index, its style.
  ///
  /// A layer without any row is one of points, so that it opens as a layer.
  func finish(isEmpty: Bool) throws(Failure) {
    if !isMade && existing == nil { try fit(isEmpty ? .point : nil) }
    if isEmpty, isMade, kind == nil { try fit(.point) }
    let contents = LayerContents(
      name: name, mark: options.mark, kind: kind, system: system, hasHeights: hasHeights,
      hasFlat: hasFlat, bounds: index.count > 0 ? index.bounds : nil)
    if let existing {
      try contents.widen(existing, in: file.database)
      if existing.hasNewGeometry { return try finishGeometry() }
      try existing.addToIndex(index, in: file.database)
      for trigger in suspended { try file.database.execute(trigger) }
      if let kind, try LayerStyles.isThere(for: name, in: file) {
        try LayerStyles.renew(style(kind), for: name, in: file)
      }
      return
    }
    try contents.add(to: file.database)
    try finishGeometry()
  }

  /// Makes the index of geometries that are new, and their style.
  private func finishGeometry() throws(Failure) {
    guard let kind else { return }
    try index.write(table: name, column: Self.geometryColumn, to: file.database)
    try IndexTriggers.create(table: name, column: Self.geometryColumn, in: file.database)
    try LayerStyles.add(
      try style(kind), for: name, column: Self.geometryColumn, to: file.database)
  }

  /// The layer's style. Where rows came at other times too, it goes by all of them.
  private func style(_ kind: GeometryKind) throws(Failure) -> QGISStyle {
    let isPartial = existing != nil || (tableCount > 1 && styles.dependsOnAll(fields))
    guard isPartial else { return QGISStyle(styles, kind: kind, fields: fields) }
    let sheet = existing?.mark == options.tracksMark ? StyleSheet.tracks : options.styles
    let rows = try StoredRows(
      name, geometry: existing?.geometryColumn ?? Self.geometryColumn, kind, units, sheet
    )
    .read(from: file.database)
    var (use, columns) = (StyleUse(sheet), FieldUnion())
    use.add(rows)
    _ = columns.add(rows, options: options)
    return QGISStyle(use, kind: kind, fields: columns)
  }
}
