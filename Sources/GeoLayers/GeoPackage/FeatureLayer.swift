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
  private let existing: ExistingLayer?
  private var fields = FieldUnion()
  /// The types that the table's columns have, in the order of the fields.
  private var declared: [FieldType] = []
  /// The kind that the table's geometries have, or nil where it has none yet.
  private var kind: GeometryKind?
  private var system: Int32
  private var reference: LayerReference?
  private var isMade = false
  private var hasHeights = false
  private var index = SpatialIndex()
  private var blob = ByteBuffer(minimumCapacity: 1024)
  private var text = ByteBuffer(minimumCapacity: 64)
  private var suspended: [String] = []
  private var styles: StyleUse

  static let geometryColumn = "geom"

  /// Begins a table; what is there under its name goes, unless rows are to be added to it.
  init(
    _ name: String, in file: GeoPackageFile, options: WriteOptions
  ) throws(Failure) {
    self.name = name
    self.file = file
    self.options = options
    styles = StyleUse(options.styles)
    system = SpatialReferenceTable.wgs84
    existing = options.appends ? try ExistingLayer(name, in: file) : nil
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
      try existing?.check(system)
    } else if family != nil {
      try reference?.check(table.geometry)
    }
    let places = fields.add(table, options: options)
    styles.add(table)
    try fit(kind(of: table, family))
    let columns = places.map { place in
      TableColumn(
        view: ColumnView(
          table.columns[place.column], field: table.schema.fields[place.column],
          index: place.column),
        type: declared[place.place])
    }
    var names = places.map { Database.quoted(fields.entries[$0.place].name) }
    if kind != nil {
      names.append(Database.quoted(existing?.geometryColumn ?? Self.geometryColumn))
    }
    let marks = Array(repeating: "?", count: names.count).joined(separator: ",")
    let sql =
      names.isEmpty
      ? "INSERT INTO \(Database.quoted(name)) DEFAULT VALUES"
      : "INSERT INTO \(Database.quoted(name)) (\(names.joined(separator: ","))) VALUES (\(marks))"
    let insert = try Statement(file.database, sql)
    try insertRows(of: table, columns, family, takesNulls: takesNulls, insert)
  }

  private static func powerOfTen(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }

  /// A column of the table that comes, and the type of the one that it goes into.
  private struct TableColumn {
    let view: ColumnView
    let type: FieldType
  }

  private func insertRows(
    of table: FeatureTable, _ columns: [TableColumn], _ family: GeometryFamily?, takesNulls: Bool,
    _ insert: consuming Statement
  ) throws(Failure) {
    let geometry = table.geometry
    let encoder = GeometryBlob(system: system, scale: options.decimals.map { Self.powerOfTen($0) })
    let isMultiple = kind == .multiPoint || kind == .multiLine || kind == .multiPolygon
    for row in 0..<table.rowCount {
      let own = GeometryFamily(geometry.kind(row))
      guard own == nil ? takesNulls : own == family else { continue }
      text.truncate(to: 0)
      // Text made here must not move before the statement has run.
      text.reserve(columns.count * 40)
      for (place, column) in columns.enumerated() {
        bind(column, row, at: place + 1, &insert)
      }
      guard kind != nil else {
        try insert.run()
        continue
      }
      blob.truncate(to: 0)
      let box =
        own == nil
        ? nil : encoder.append(row, of: geometry, multiple: isMultiple, to: &blob)
      if box != nil {
        insert.bind(blob: blob.bytes, at: columns.count + 1)
        if geometry.z != nil && !hasHeights {
          hasHeights = geometry.hasHeights(geometry.vertices(ofRow: row))
        }
      } else {
        insert.bindNull(at: columns.count + 1)
      }
      try insert.run()
      if let box { index.add(file.database.lastRow, box) }
    }
  }

  @inline(__always)
  private func bind(
    _ column: TableColumn, _ row: Int, at place: Int, _ insert: inout Statement
  ) {
    let view = column.view
    guard view.isValid(row) else { return insert.bindNull(at: place) }
    if column.type == .text && !view.type.isTextual {
      let start = text.count
      view.appendText(row, to: &text)
      return insert.bind(text: Bytes(rebasing: text.bytes[start...]), at: place)
    }
    switch view.type {
    case .text, .json:
      let value = view.text(row)
      if options.omitEmpty && value.isEmpty {
        insert.bindNull(at: place)
      } else {
        insert.bind(text: value, at: place)
      }
    case .real:
      let value = view.real(row)
      if value.isFinite { insert.bind(value, at: place) } else { insert.bindNull(at: place) }
    case .integer: insert.bind(view.integer(row), at: place)
    case .flag: insert.bind(view.flag(row) ? 1 as Int64 : 0, at: place)
    case .time:
      let start = text.count
      TimeWriter.append(milliseconds: view.integer(row), to: &text)
      insert.bind(text: Bytes(rebasing: text.bytes[start...]), at: place)
    }
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
    if let existing {
      declared = try existing.fit(fields.entries, wanted, in: file)
      return
    }
    let owner = Database.quoted(name)
    guard isMade else {
      try file.database.execute("CREATE TABLE \(owner) (\(definition(types, wanted)))")
      (isMade, declared, kind) = (true, types, wanted)
      return
    }
    let isWider = zip(declared, types).contains { $0 != $1 } || (kind != nil && kind != wanted)
    if isWider { try remake(types, wanted) }
    for place in declared.count..<types.count {
      try file.database.execute(
        "ALTER TABLE \(owner) ADD COLUMN \(Self.column(fields.entries[place].name, types[place]))")
    }
    if kind == nil, let wanted {
      try file.database.execute(
        "ALTER TABLE \(owner) ADD COLUMN \(Self.geometryColumn) \(wanted.geoPackageName)")
    }
    (declared, kind) = (types, wanted)
  }

  private func definition(_ types: [FieldType], _ kind: GeometryKind?) -> String {
    var parts = ["fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL"]
    if let kind { parts.append("\(Self.geometryColumn) \(kind.geoPackageName)") }
    for (entry, type) in zip(fields.entries, types) { parts.append(Self.column(entry.name, type)) }
    return parts.joined(separator: ", ")
  }

  static func column(_ name: String, _ type: FieldType) -> String {
    "\(Database.quoted(name)) \(type.geoPackageName)"
  }

  /// Makes the table over with wider types, and puts into it what it held.
  private func remake(_ types: [FieldType], _ wanted: GeometryKind?) throws(Failure) {
    let owner = Database.quoted(name)
    let old = Database.quoted("\(name) rhumb")
    try Conversions.register(in: file.database)
    var (names, values) = (["fid"], ["fid"])
    if let kind {
      names.append(Self.geometryColumn)
      values.append(
        kind == wanted ? Self.geometryColumn : "rhumb_multiple(\(Self.geometryColumn))")
    }
    for (place, type) in declared.enumerated() {
      let column = Database.quoted(fields.entries[place].name)
      names.append(column)
      let isText = types[place] == .text && type != .text
      values.append(isText ? "rhumb_text(\(column), \(type == .flag ? 1 : 0))" : column)
    }
    let known = Array(fields.entries.prefix(declared.count))
    var parts = ["fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL"]
    if kind != nil, let wanted {
      parts.append("\(Self.geometryColumn) \(wanted.geoPackageName)")
    }
    for (entry, type) in zip(known, types) { parts.append(Self.column(entry.name, type)) }
    try file.database.execute(
      """
      ALTER TABLE \(owner) RENAME TO \(old);
      CREATE TABLE \(owner) (\(parts.joined(separator: ", ")));
      INSERT INTO \(owner) (\(names.joined(separator: ", ")))
        SELECT \(values.joined(separator: ", ")) FROM \(old);
      DROP TABLE \(old);
      """)
  }

  /// Ends the table: what the package says of it, its index, its style.
  ///
  /// A layer without any row is one of points, so that it opens as a layer.
  func finish(isEmpty: Bool) throws(Failure) {
    if !isMade && existing == nil { try fit(isEmpty ? .point : nil) }
    if isEmpty, isMade, kind == nil { try fit(.point) }
    let contents = LayerContents(
      name: name, mark: options.mark, kind: kind, system: system, hasHeights: hasHeights,
      bounds: index.count > 0 ? index.bounds : nil)
    if let existing {
      try contents.widen(existing, in: file.database)
      try existing.addToIndex(index, in: file.database)
      for trigger in suspended { try file.database.execute(trigger) }
      return
    }
    try contents.add(to: file.database)
    guard let kind else { return }
    try index.write(table: name, column: Self.geometryColumn, to: file.database)
    try IndexTriggers.create(table: name, column: Self.geometryColumn, in: file.database)
    let style = QGISStyle(options.styles, used: styles, kind: kind, fields: fields)
    try LayerStyles.add(style, for: name, column: Self.geometryColumn, to: file.database)
  }
}
