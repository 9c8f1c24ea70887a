import GeoFeatures
import Geodesy

/// What there is of regions at the end.
extension RegionAssignment {
  /// Takes a cell that another run has come upon, by where it comes in a table.
  mutating func add(cellAt order: UInt64) {
    _ = number(ofCell: hexagons == nil ? order : order ^ 1 << 63)
  }

  /// Where a region comes in a table, the same in every run: its place among polygons, a cell's number; 0
  /// for values, which come by themselves.
  func order(of region: Int32, at place: Int) -> UInt64 {
    switch division {
    case .whole, .property: return 0
    case .polygons: return UInt64(place)
    case .degrees: return cells[Int(region)]
    // Rows south of the equator are below zero.
    case .hexagons: return cells[Int(region)] ^ 1 << 63
    }
  }

  /// The regions: by number their keys, polygons and areas.
  public struct Regions: Sendable {
    /// What each is called.
    public var keys: [String]
    /// Their polygons, or nil where they have none.
    public var geometry: GeometryColumn?
    /// Their areas in square kilometres, or nil.
    public var areasKm2: [Double]?
    /// The properties of each, or nil.
    public var properties: FeatureTable?
    /// The property that ``keys`` come from, or nil.
    public var keyProperty: String?
    /// The numbers in the order in which they are to be written.
    public var order: [Int32]
  }

  /// All regions that there are: those of polygons in their order, whether or not they have an event; cells
  /// from south-west on; values of a property as they came.
  ///
  /// - Throws: `Failure` where PROJ can't bring hexagons to the globe, of kind `usage` where no event has the
  ///   property by which they are divided.
  public func regions() throws(Failure) -> Regions {
    switch division {
    case .whole:
      return Regions(keys: ["all"], order: [0])
    case .property(let name):
      if !hasProperty && !knownProperties.isEmpty {
        throw Failure(.usage, NearNames.message(unknown: name, known: knownProperties))
      }
      return Regions(keys: keys, order: keys.indices.map(Int32.init))
    case .polygons(let set):
      return Regions(
        keys: set.keys, geometry: set.geometry, areasKm2: set.areasKm2, properties: set.properties,
        keyProperty: set.keyProperty, order: (0..<set.count).map(Int32.init))
    case .degrees, .hexagons:
      var builder = GeometryBuilder()
      var keys: [String] = []
      for cell in cells {
        degrees?.appendPolygon(cell, to: &builder)
        hexagons?.appendPolygon(cell, to: &builder)
        keys.append(degrees?.key(cell) ?? hexagons?.key(cell) ?? "")
      }
      var log = DiagnosticLog()
      let turned = try Reprojection().toWGS84(builder.finish(), log: &log)
      let geometry = Winding.rewind(Antimeridian.cut(turned, log: &log))
      func position(_ cell: UInt64) -> Int64 {
        hexagons == nil ? Int64(cell) : Int64(bitPattern: cell)
      }
      let order = cells.indices.sorted { position(cells[$0]) < position(cells[$1]) }
      return Regions(
        keys: keys, geometry: geometry,
        areasKm2: (0..<geometry.rowCount).map {
          Ellipsoid.wgs84.areaSquareMetres(ofRow: $0, of: geometry) / 1e6
        }, order: order.map(Int32.init))
    }
  }
}
