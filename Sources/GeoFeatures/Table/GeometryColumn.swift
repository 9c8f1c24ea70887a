/// The geometry of every row, in flat coordinate arrays (the separated layout of GeoArrow).
///
/// x is longitude or easting, y latitude or northing, in the row's coordinate reference system; z is metres up, NaN where
/// a vertex has none. A row has parts, a part has rings, a ring has vertices: a point is one part of
/// one ring of one vertex, a line one ring, a polygon an exterior ring and its holes. A table of
/// points alone has no offsets: vertex i belongs to row i, and a row without a location has NaN.
public struct GeometryColumn: Sendable {
  /// The kind of each row, as raw values of ``GeometryKind``.
  public let kinds: SharedBuffer<UInt8>
  /// Longitudes in degrees, or eastings.
  public let x: SharedBuffer<Double>
  /// Latitudes in degrees, or northings.
  public let y: SharedBuffer<Double>
  /// Heights in metres, or nil where no vertex has one.
  public let z: SharedBuffer<Double>?
  /// Milliseconds since 1970 per vertex, or nil.
  public let m: SharedBuffer<Int64>?
  /// The nested offsets, or nil for a table of points.
  public let offsets: Offsets?
  /// The systems of coordinates, or nil where all are WGS 84 longitudes and latitudes.
  public let systems: CoordinateSystems?

  /// Where rows, parts and rings begin; each array has one entry more than there are things.
  public struct Offsets: Sendable {
    /// The first part of each row.
    public let rows: SharedBuffer<UInt32>
    /// The first ring of each part.
    public let parts: SharedBuffer<UInt32>
    /// The first vertex of each ring.
    public let rings: SharedBuffer<UInt32>
    /// The kind of each part where some row is a collection, else nil.
    public let partKinds: SharedBuffer<UInt8>?

    /// Makes offsets of their parts.
    public init(
      rows: SharedBuffer<UInt32>, parts: SharedBuffer<UInt32>, rings: SharedBuffer<UInt32>,
      partKinds: SharedBuffer<UInt8>?
    ) {
      self.rows = rows
      self.parts = parts
      self.rings = rings
      self.partKinds = partKinds
    }
  }

  /// Makes a column of its parts, which must fit each other.
  public init(
    kinds: SharedBuffer<UInt8>, x: SharedBuffer<Double>, y: SharedBuffer<Double>,
    z: SharedBuffer<Double>?, m: SharedBuffer<Int64>? = nil, offsets: Offsets?,
    systems: CoordinateSystems? = nil
  ) {
    self.kinds = kinds
    self.x = x
    self.y = y
    self.z = z
    self.m = m
    self.offsets = offsets
    self.systems = systems
  }

  /// How many rows there are.
  public var rowCount: Int { kinds.count }

  /// The row's kind.
  @inline(__always)
  public func kind(_ row: Int) -> GeometryKind { GeometryKind(rawValue: kinds[row]) ?? .none }

  /// The row's parts.
  @inline(__always)
  public func parts(ofRow row: Int) -> Range<Int> {
    guard let offsets else { return kinds[row] == 0 ? row..<row : row..<row + 1 }
    return Int(offsets.rows[row])..<Int(offsets.rows[row + 1])
  }

  /// The part's rings.
  @inline(__always)
  public func rings(ofPart part: Int) -> Range<Int> {
    guard let offsets else { return part..<part + 1 }
    return Int(offsets.parts[part])..<Int(offsets.parts[part + 1])
  }

  /// The ring's vertices.
  @inline(__always)
  public func vertices(ofRing ring: Int) -> Range<Int> {
    guard let offsets else { return ring..<ring + 1 }
    return Int(offsets.rings[ring])..<Int(offsets.rings[ring + 1])
  }

  /// All vertices of a row, over its parts and rings.
  @inline(__always)
  public func vertices(ofRow row: Int) -> Range<Int> {
    guard let offsets else { return kinds[row] == 0 ? row..<row : row..<row + 1 }
    let first = Int(offsets.parts[Int(offsets.rows[row])])
    let last = Int(offsets.parts[Int(offsets.rows[row + 1])])
    return Int(offsets.rings[first])..<Int(offsets.rings[last])
  }

  /// The kind of one part of a row of that kind.
  @inline(__always)
  public func partKind(_ part: Int, in kind: GeometryKind) -> GeometryKind {
    guard kind == .collection, let kinds = offsets?.partKinds else { return kind.single }
    return GeometryKind(rawValue: kinds[part]) ?? .none
  }

  /// The vertex's height, NaN where it has none.
  @inline(__always)
  public func height(_ vertex: Int) -> Double { z.map { $0[vertex] } ?? .nan }
}
