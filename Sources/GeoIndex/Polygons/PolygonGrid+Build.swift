import GeoFeatures

extension PolygonGrid {
  /// Builds the grid over the polygons of a column. O(edges × cells that one meets).
  ///
  /// - Parameter column: Geometries in degrees that are repaired, and cut at 180°; what is no polygon
  ///   holds nothing. Holes, and rings that overlap others of their row, are taken by the even-odd rule.
  public init(_ column: GeometryColumn) {
    var outline = PolygonOutline(column)
    let frame = GridFrame(outline)
    (west, south, east, north) = (frame.west, frame.south, frame.east, frame.north)
    (columns, rows) = (frame.columns, frame.rows)
    (perDegreeX, perDegreeY) = (frame.perDegreeX, frame.perDegreeY)
    polygonCount = column.rowCount
    var build = GridBuild(frame, &outline)
    build.run()
    cells = Self.take(&build.cells)
    borderCells = Self.take(&build.borderCells)
    groups = Self.take(&build.groups)
    edges = Self.take(&build.edges)
    setStarts = Self.take(&build.sets.starts)
    setPolygons = Self.take(&build.sets.polygons)
  }

  private static func take<Value>(_ buffer: inout GrowableBuffer<Value>) -> SharedBuffer<Value> {
    var taken = GrowableBuffer<Value>(minimumCapacity: 1)
    swap(&buffer, &taken)
    return taken.share()
  }
}

/// The edges of all polygons, polygon after polygon.
struct PolygonOutline: ~Copyable {
  var edges = GrowableBuffer<PolygonGrid.EdgeEnds>(minimumCapacity: 1024)
  /// The polygon of each edge: the row of its column.
  var polygons = GrowableBuffer<UInt32>(minimumCapacity: 1024)

  init(_ column: GeometryColumn) {
    for row in 0..<column.rowCount {
      let kind = column.kind(row)
      guard kind == .polygon || kind == .multiPolygon || kind == .collection else { continue }
      for part in column.parts(ofRow: row) where column.partKind(part, in: kind) == .polygon {
        for ring in column.rings(ofPart: part) {
          for vertex in column.vertices(ofRing: ring).dropFirst() {
            let edge = PolygonGrid.EdgeEnds(
              ax: column.x[vertex - 1], ay: column.y[vertex - 1], bx: column.x[vertex],
              by: column.y[vertex])
            if edge.ax == edge.bx && edge.ay == edge.by { continue }
            edges.append(edge)
            polygons.append(UInt32(row))
          }
        }
      }
    }
  }
}

/// Where the grid lies, and how fine it is.
struct GridFrame {
  let west, south, east, north: Double
  let columns, rows: Int
  let perDegreeX, perDegreeY: Double

  /// So many cells there are for each edge, between these bounds: most of them then meet none.
  private static let cellsPerEdge = 8.0
  private static let fewestCells = 1024.0
  private static let mostCells = 2_097_152.0

  init(_ outline: borrowing PolygonOutline) {
    var (west, south) = (Double.infinity, Double.infinity)
    var (east, north) = (-Double.infinity, -Double.infinity)
    for edge in outline.edges.bytes {
      west = min(west, edge.ax, edge.bx)
      east = max(east, edge.ax, edge.bx)
      south = min(south, edge.ay, edge.by)
      north = max(north, edge.ay, edge.by)
    }
    (self.west, self.south, self.east, self.north) = (west, south, east, north)
    guard west < east && south < north else {
      (columns, rows, perDegreeX, perDegreeY) = (1, 1, 0, 0)
      return
    }
    let wanted = min(
      max(Double(outline.edges.count) * Self.cellsPerEdge, Self.fewestCells), Self.mostCells)
    let size = ((east - west) * (north - south) / wanted).squareRoot()
    columns = max(1, Int(min(((east - west) / size).rounded(.up), wanted)))
    rows = max(1, Int(min(((north - south) / size).rounded(.up), wanted / Double(columns) + 1)))
    perDegreeX = Double(columns) / (east - west)
    perDegreeY = Double(rows) / (north - south)
  }

  @inline(__always)
  func column(_ x: Double) -> Int { min(columns - 1, max(0, Int((x - west) * perDegreeX))) }

  @inline(__always)
  func row(_ y: Double) -> Int { min(rows - 1, max(0, Int((y - south) * perDegreeY))) }

  /// Where a column begins.
  func westEnd(of column: Int) -> Double { west + Double(column) / perDegreeX }

  /// Where a row begins.
  func southEnd(of row: Int) -> Double { south + Double(row) / perDegreeY }
}

/// Sets of polygons, each kept once.
struct PolygonSets: ~Copyable {
  var starts = GrowableBuffer<UInt32>(minimumCapacity: 64)
  var polygons = GrowableBuffer<UInt32>(minimumCapacity: 64)
  private var known: [[UInt32]: UInt32] = [:]

  init() { starts.append(0) }

  /// The number of a set, whose polygons ascend.
  mutating func number(of set: [UInt32]) -> UInt32 {
    if let number = known[set] { return number }
    let number = UInt32(starts.count - 1)
    for polygon in set { polygons.append(polygon) }
    starts.append(UInt32(polygons.count))
    known[set] = number
    return number
  }
}
