import GeoFeatures

/// Makes polygons of points that have a radius: the circles of GeoRSS and of CAP, or any property that
/// is a length.
///
/// The unit is told by the end of the property's name (`_m`, `_km`, `_nmi`, `_mi`, `_ft`), else by the schema;
/// else it is metres. A circle is drawn on WGS 84 by ``GeodesicCircles``, at the height of its point. A
/// point without a radius, or with one below ``smallestRadiusMetres``, stays a point, and what is no point
/// stays what it is. One larger than ``GeodesicCircles/largestRadiusMetres`` is the whole globe.
public struct PointCircles: Sendable, Equatable {
  /// The name of the property, in any case.
  public let property: String
  /// How finely circles are drawn.
  public let detail: CircleDetail

  /// The least radius that makes a circle, in metres: less is lost in seven decimals of a degree.
  public static let smallestRadiusMetres = 0.01

  /// How many vertices a table may get.
  static let mostVertices = 1 << 25

  /// Makes circles with the radii that a property holds.
  public init(radius property: String, detail: CircleDetail = .standard) {
    self.property = property
    self.detail = detail
  }

  /// Makes sure that the property is there and may be a length.
  ///
  /// Where columns may still appear, a missing one is noted as `unknown-column` instead; the same call
  /// with the schema at the end tells whether it ever came.
  ///
  /// - Throws: A `Failure` of kind `usage` that names the columns like it, or the column's type.
  public func check(
    against schema: Schema, columnsMayStillAppear: Bool
  ) throws(Failure) -> [Diagnostic] {
    guard let place = schema.place(of: property) else {
      guard columnsMayStillAppear else {
        throw Failure(
          .usage, NearNames.message(unknown: property, known: schema.fields.map(\.name)))
      }
      return [
        Diagnostic(
          "unknown-column", .note,
          "no column '\(property)' is known; points stay points until one appears", at: Place())
      ]
    }
    if let angle = RadiusProperty.angle(in: schema.fields[place].name) {
      throw Failure(
        .usage, "the column '\(property)' ends in _\(angle), an angle, and can't be a radius",
        advice: "a length is wanted: _m, _km, _nmi, _mi or _ft")
    }
    let type = schema.fields[place].type
    guard RadiusProperty.suits(type) else {
      throw Failure(.usage, "the column '\(property)' is \(type.name) and can't be a radius")
    }
    return []
  }

  /// Counts the rows with a location that become no circle (`no-circle`, a note), radii below zero
  /// (`radius-below-zero`) and that are no number (`radius-not-read`), both rejected, and circles that
  /// are the whole globe (`circle-is-globe`, a note). O(rows).
  ///
  /// - Parameters:
  ///   - table: Features whose geometries were repaired (``GeometryRepair``).
  ///   - log: Gets what was found.
  ///   - place: Where a row comes from.
  public func examine(
    _ table: FeatureTable, log: inout DiagnosticLog, place: (Int) -> Place
  ) {
    let radii = RadiusProperty(property, in: table)
    for row in 0..<table.rowCount {
      let kind = table.geometry.kind(row)
      if kind == .none { continue }
      switch radii?.reading(row) ?? .none {
      case .none:
        log.add("no-circle", .note, at: place(row)) {
          "there is no \(property); the \(kind.name) stays one"
        }
      case .unreadable:
        log.add("radius-not-read", .rejected, at: place(row)) {
          "\(property) '\(radii?.shown(row) ?? "")' is no number; the \(kind.name) stays one"
        }
      case .metres where kind != .point:
        log.add("no-circle", .note, at: place(row)) {
          "only a Point becomes a circle; the \(kind.name) stays one"
        }
      case .metres(let metres) where !(metres >= 0):
        log.add("radius-below-zero", .rejected, at: place(row)) {
          "\(property) \(radii?.shown(row) ?? "") is below zero; the Point stays one"
        }
      case .metres(let metres) where metres < Self.smallestRadiusMetres:
        log.add("no-circle", .note, at: place(row)) {
          "\(property) is \(radii?.shown(row) ?? ""); the Point stays one"
        }
      case .metres(let metres) where metres > GeodesicCircles.largestRadiusMetres:
        log.add("circle-is-globe", .note, at: place(row)) {
          "\(property) \(radii?.shown(row) ?? "") reaches round the globe; the circle is all of it"
        }
      case .metres: break
      }
    }
  }

  /// The table with circles in the place of points; the same table where there is none. Longitudes
  /// run on over 180°, to be cut there (``Antimeridian``). O(vertices).
  ///
  /// - Parameter table: Features whose geometries were repaired (``GeometryRepair``).
  /// - Returns: The table with its circles.
  /// - Throws: A `Failure` of kind `usage` where they would have more than 33,554,432 vertices.
  public func apply(to table: FeatureTable) throws(Failure) -> FeatureTable {
    guard let radii = RadiusProperty(property, in: table),
      let first = firstRow(of: table.geometry, where: { radius($0, table, radii) != nil })
    else { return table }
    let column = table.geometry
    var builder = GeometryBuilder()
    var circles = GeodesicCircles(detail)
    for row in 0..<first { builder.appendRow(row, of: column) }
    for row in first..<column.rowCount {
      guard let metres = radius(row, table, radii) else {
        builder.appendRow(row, of: column)
        continue
      }
      let vertex = column.vertices(ofRow: row).lowerBound
      circles.append(
        longitude: Antimeridian.wrapped(column.x[vertex]), latitude: column.y[vertex],
        radiusMetres: metres, height: column.height(vertex), to: &builder)
      builder.endRow()
      if builder.vertexCount > Self.mostVertices {
        throw Failure(
          .usage, "the circles have more than \(Self.mostVertices) vertices",
          advice: "draw them less finely")
      }
    }
    return table.replacing(geometry: builder.finish())
  }

  /// The radius of a row that becomes a circle, or nil.
  @inline(__always)
  private func radius(_ row: Int, _ table: FeatureTable, _ radii: RadiusProperty) -> Double? {
    guard table.geometry.kind(row) == .point, case .metres(let metres) = radii.reading(row),
      metres >= Self.smallestRadiusMetres
    else { return nil }
    return metres
  }
}
