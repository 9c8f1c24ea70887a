/// A coordinate reference system as an input names it, and how the input orders the numbers.
public struct CoordinateSystem: Sendable, Hashable {
  /// The order of the numbers of a position.
  public enum AxisOrder: Sendable, Hashable {
    /// Longitude or easting first.
    case eastFirst
    /// Latitude or northing first.
    case northFirst
    /// As the way in which the system is named says: a URN or URL in the authority's order, a short
    /// name of a projected system with the easting first, of a geographic one in the authority's.
    case asNamed
  }

  /// The name or definition: `EPSG:3035`, `urn:ogc:def:crs:EPSG::3035`, WKT, PROJJSON.
  public var text: String
  /// The order in which the numbers are stored as x and y.
  public var order: AxisOrder

  /// Makes a system of its name.
  public init(_ text: String, order: AxisOrder = .asNamed) {
    self.text = text
    self.order = order
  }

  /// WGS 84 longitudes and latitudes, as all of Rhumb has them unless it says otherwise.
  public static let wgs84 = CoordinateSystem("OGC:CRS84", order: .eastFirst)
}

/// The coordinate reference systems of a geometry column in which some row is not in WGS 84 longitude
/// and latitude.
///
/// A reader stores coordinates in the order in which it finds them, with the system they are in;
/// `Geodesy` turns them into WGS 84 before any other operation.
public struct CoordinateSystems: Sendable {
  /// The systems; the first is ``CoordinateSystem/wgs84``.
  public let list: [CoordinateSystem]
  /// The place of each row's system in `list`.
  public let rows: SharedBuffer<UInt32>

  /// Makes a list of systems and the choice of each row.
  public init(list: [CoordinateSystem], rows: SharedBuffer<UInt32>) {
    self.list = list
    self.rows = rows
  }

  /// The system of a row, or nil for WGS 84.
  public subscript(row: Int) -> CoordinateSystem? { rows[row] == 0 ? nil : list[Int(rows[row])] }

  /// The systems of those rows, or nil where all of them are in WGS 84.
  func selecting(_ places: SharedBuffer<UInt32>) -> CoordinateSystems? {
    var chosen = GrowableBuffer<UInt32>(minimumCapacity: places.count)
    var isOther = false
    for place in places.values {
      chosen.append(rows[Int(place)])
      isOther = isOther || rows[Int(place)] != 0
    }
    return isOther ? CoordinateSystems(list: list, rows: chosen.share()) : nil
  }

  /// The systems of columns one after the other, given with their numbers of rows.
  static func concatenating(
    _ parts: [(systems: CoordinateSystems?, rowCount: Int)]
  ) -> CoordinateSystems? {
    guard parts.contains(where: { $0.systems != nil }) else { return nil }
    var list = [CoordinateSystem.wgs84]
    var rows = GrowableBuffer<UInt32>()
    for part in parts {
      guard let systems = part.systems else {
        rows.append(repeating: 0, count: part.rowCount)
        continue
      }
      let places = systems.list.map { system in
        if let known = list.firstIndex(of: system) { return UInt32(known) }
        list.append(system)
        return UInt32(list.count - 1)
      }
      for row in systems.rows.values { rows.append(places[Int(row)]) }
    }
    return CoordinateSystems(list: list, rows: rows.share())
  }
}
