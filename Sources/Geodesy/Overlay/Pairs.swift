import CGEOS
import GeoFeatures

extension Overlay {
  /// What rows have in common with the rows of another column. O(n log n) in the vertices of a row.
  ///
  /// Of polygons that only touch, or lines that only touch a polygon, nothing is left; a row that
  /// lies within a polygon stays bit by bit as it is. Lines that are cut by polygons keep their
  /// direction, and their heights and moments are interpolated at the cuts.
  ///
  /// - Parameters:
  ///   - column: Geometries in degrees of longitude and latitude.
  ///   - other: As many geometries, or a single one that all are held against.
  ///   - log: Counts polygons that were made valid first (`made-valid`), and those that are not valid
  ///     and stay as they are (`polygon-not-valid`).
  ///   - place: Where a row comes from, for the log.
  /// - Returns: A row for each of `column`, null where nothing is left.
  /// - Throws: `Failure` of kind `usage` where there are more or fewer rows, `unreadable` where a
  ///   single other geometry can't be worked on.
  public func intersection(
    _ column: GeometryColumn, _ other: GeometryColumn, log: inout DiagnosticLog,
    place: (Int) -> Place = { Place(item: $0 + 1) }
  ) throws(Failure) -> GeometryColumn {
    try pairs(column, other, &log, place) {
      (source, row, mask, builder, log) throws(Failure) in
      try appendIntersection(row, of: source.cut, mask, to: &builder, &log, place)
    }
  }

  /// What rows have that the rows of another column have not. O(n log n) in the vertices of a row.
  ///
  /// A row that lies outside stays bit by bit as it is. Taking a line from a polygon leaves the
  /// polygon.
  ///
  /// - Parameters:
  ///   - column: Geometries in degrees of longitude and latitude.
  ///   - other: As many geometries, or a single one that is taken from all.
  ///   - log: Counts polygons that were made valid first (`made-valid`), and those that are not valid
  ///     and stay as they are (`polygon-not-valid`).
  ///   - place: Where a row comes from, for the log.
  /// - Returns: A row for each of `column`, null where nothing is left.
  /// - Throws: `Failure` of kind `usage` where there are more or fewer rows, `unreadable` where a
  ///   single other geometry can't be worked on.
  public func difference(
    _ column: GeometryColumn, _ other: GeometryColumn, log: inout DiagnosticLog,
    place: (Int) -> Place = { Place(item: $0 + 1) }
  ) throws(Failure) -> GeometryColumn {
    try pairs(column, other, &log, place) {
      (source, row, mask, builder, log) throws(Failure) in
      try appendDifference(row, of: source.cut, mask, to: &builder, &log, place)
    }
  }

  private func pairs(
    _ column: GeometryColumn, _ other: GeometryColumn, _ log: inout DiagnosticLog,
    _ place: (Int) -> Place,
    _ body: (Source, Int, Mask, inout GeometryBuilder, inout DiagnosticLog) throws(Failure)
      -> Outcome
  ) throws(Failure) -> GeometryColumn {
    guard other.rowCount == column.rowCount || other.rowCount == 1 else {
      throw Failure(.usage, "\(column.rowCount) rows can't be paired with \(other.rowCount)")
    }
    let source = source(column, &log, place)
    let masks = makeValid(self.source(other, &log, place).cut, log: &log, place: place)
    let single = other.rowCount == 1 ? Mask(masks, row: 0, in: context) : nil
    return mapRows(source, &log, place) { (row, builder, log) throws(Failure) in
      if let single { return try body(source, row, single, &builder, &log) }
      return try body(source, row, Mask(masks, row: row, in: context), &builder, &log)
    }
  }

  /// Adds what a row has in common with a mask as parts of the row under construction; none where it
  /// stays as it is.
  func appendIntersection(
    _ row: Int, of column: GeometryColumn, _ mask: Mask, to builder: inout GeometryBuilder,
    _ log: inout DiagnosticLog, _ place: (Int) -> Place
  ) throws(Failure) -> Outcome {
    if mask.isFar(from: row, in: column) { return .made }
    let isWhole = try mask.withForm(for: row, in: column) { (form, frame) throws(Failure) in
      var cut = try RowCut(self, row, of: column, in: frame, keepsInside: true, &log, place)
      try cut.appendPoints(form, to: &builder)
      try cut.appendLines(form, to: &builder)
      try cut.appendPolygons(form, to: &builder, &log, place)
      if cut.isWhole { return true }
      if mask.hasLines { try cut.appendContacts(with: form.lines, to: &builder, &log, place) }
      if mask.hasPoints { try cut.appendContacts(with: form.points, to: &builder, &log, place) }
      return false
    }
    guard isWhole else { return .made }
    builder.cancelRow()
    return .unchanged
  }

  private func appendDifference(
    _ row: Int, of column: GeometryColumn, _ mask: Mask, to builder: inout GeometryBuilder,
    _ log: inout DiagnosticLog, _ place: (Int) -> Place
  ) throws(Failure) -> Outcome {
    if mask.isFar(from: row, in: column) { return .unchanged }
    let isWhole = try mask.withForm(for: row, in: column) { (form, frame) throws(Failure) in
      var cut = try RowCut(self, row, of: column, in: frame, keepsInside: false, &log, place)
      try cut.appendPoints(form, to: &builder)
      if mask.hasLines {
        try cut.appendLines(without: form, to: &builder)
      } else {
        try cut.appendLines(form, to: &builder)
      }
      try cut.appendPolygons(form, to: &builder, &log, place)
      return cut.isWhole
    }
    guard isWhole else { return .made }
    builder.cancelRow()
    return .unchanged
  }
}

/// Cuts one row by a mask.
struct RowCut {
  private let overlay: Overlay
  private let column: GeometryColumn
  private let row: Int
  private let kind: GeometryKind
  /// Whether what the mask covers is kept, or what it does not.
  private let keepsInside: Bool
  /// Whether nothing was left out.
  private(set) var isWhole = true

  init(
    _ overlay: Overlay, _ row: Int, of column: GeometryColumn, in frame: LongitudeFrame,
    keepsInside: Bool, _ log: inout DiagnosticLog, _ place: (Int) -> Place
  ) throws(Failure) {
    self.overlay = overlay
    self.keepsInside = keepsInside
    self.column =
      try frame.isStandard ? column : overlay.wholeRow(row, of: column, in: frame, &log, place)
    self.row = frame.isStandard ? row : 0
    kind = column.kind(row)
  }

  private func parts(_ wanted: GeometryKind) -> [Int] {
    kind.single == wanted || kind == .collection
      ? column.parts(ofRow: row).filter { column.partKind($0, in: kind) == wanted } : []
  }

  mutating func appendPoints(
    _ mask: borrowing Mask.Form, to builder: inout GeometryBuilder
  ) throws(Failure) {
    let context = overlay.context
    for part in parts(.point) {
      let vertex = column.vertices(ofRing: column.rings(ofPart: part).lowerBound).lowerBound
      let point = try GEOSObject(
        GEOSGeom_createPointFromXY_r(context.handle, column.x[vertex], column.y[vertex]),
        "no point", in: context)
      var isInside = try mask.polygons.intersects(point)
      if !isInside { isInside = try point.intersects(mask.lines) }
      if !isInside { isInside = try point.intersects(mask.points) }
      if isInside == keepsInside {
        builder.appendPart(part, as: .point, of: column)
      } else {
        isWhole = false
      }
    }
  }

  mutating func appendLines(
    _ mask: borrowing Mask.Form, to builder: inout GeometryBuilder
  ) throws(Failure) {
    for part in parts(.line) {
      var clip = LineClip(
        column, keepsInside: keepsInside, in: overlay.context)
      try clip.append(
        column.vertices(ofRing: column.rings(ofPart: part).lowerBound), by: mask.polygons,
        to: &builder)
      isWhole = isWhole && clip.isWhole
    }
  }

  /// Adds the row's lines without those of a mask, and without what lies in its polygons.
  mutating func appendLines(
    without mask: borrowing Mask.Form, to builder: inout GeometryBuilder
  ) throws(Failure) {
    if parts(.line).isEmpty { return }
    isWhole = false
    let lines = try overlay.context.lines(column, row: row)
    try lines.difference(mask.polygons.geometry).difference(mask.lines)
      .appendParts(.lines, to: &builder)
  }

  mutating func appendPolygons(
    _ mask: borrowing Mask.Form, to builder: inout GeometryBuilder, _ log: inout DiagnosticLog,
    _ place: (Int) -> Place
  ) throws(Failure) {
    let parts = parts(.polygon)
    if parts.isEmpty { return }
    let plain = try overlay.context.polygons(column, row: row)
    // Of polygons that are not valid it may be that GEOS can't tell.
    if let isInside = try? isInside(plain, mask.polygons) {
      if isInside == keepsInside {
        keep(parts, &builder)
        if let fault = try plain.fault() { log.addNotValid(fault, at: place(row)) }
      } else {
        isWhole = false
      }
      return
    }
    isWhole = false
    let valid = try overlay.validPolygons(column, row: row, in: .standard, &log, place)
    let geometry =
      try keepsInside
      ? valid.intersection(mask.polygons.geometry) : valid.difference(mask.polygons.geometry)
    geometry.appendParts(.polygons, to: &builder)
  }

  /// Whether polygons lie in others as a whole, or outside as a whole; nil where they do neither.
  private func isInside(
    _ polygons: borrowing GEOSObject, _ others: borrowing GEOSPrepared
  ) throws(Failure) -> Bool? {
    if try !others.intersects(polygons) { return false }
    return try others.covers(polygons) ? true : nil
  }

  private func keep(_ parts: [Int], _ builder: inout GeometryBuilder) {
    for part in parts { builder.appendPart(part, as: .polygon, of: column) }
  }

  /// Adds what polygons and lines have in common with lines or points.
  mutating func appendContacts(
    with other: borrowing GEOSObject, to builder: inout GeometryBuilder,
    _ log: inout DiagnosticLog, _ place: (Int) -> Place
  ) throws(Failure) {
    if !parts(.polygon).isEmpty {
      try overlay.validPolygons(column, row: row, in: .standard, &log, place)
        .intersection(other).appendParts(to: &builder)
    }
    if !parts(.line).isEmpty {
      try overlay.context.lines(column, row: row)
        .intersection(other).appendParts(to: &builder)
    }
  }
}
