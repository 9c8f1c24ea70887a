import GeoFeatures
import GeoIndex
import Geodesy

/// Regions that are polygons, each with a key.
public struct RegionSet: Sendable {
  /// What each region is called, in the order of the input.
  public let keys: [String]
  /// Their polygons, valid and cut at 180°; null where there is none.
  public let geometry: GeometryColumn
  /// Their areas on the ellipsoid, in square kilometres.
  public let areasKm2: [Double]
  /// The property that they are called by, or nil where they are numbered.
  public let keyProperty: String?
  /// The properties of each; of a group, those in which all of it agree.
  public let properties: FeatureTable
  /// Finds the regions of places.
  let grid: PolygonGrid

  /// The kind of what is told of features that are no polygons.
  public static let notPolygonKind = "region-not-polygon"

  /// Makes regions of a table of polygons. O(n log n) in the vertices.
  ///
  /// - Parameters:
  ///   - table: Features in longitudes and latitudes of WGS 84; those that are no polygons are left out.
  ///   - key: The property that has their keys, in any case; nil for the first of the usual ones that is
  ///     there and has a value: region, iso_a3, adm0_a3, code, id, name.
  ///   - group: A property by whose values regions are united, or nil.
  ///   - log: Counts polygons that were made valid (`region-made-valid`), features that are no polygons
  ///     (`region-not-polygon`), keys that are missing (`region-key-missing`) or stand before
  ///     (`region-key-repeated`).
  ///   - place: Where a row comes from.
  /// - Throws: A `Failure` of kind `usage` where there is no such property, `unreadable` where there is no
  ///   polygon.
  public init(
    _ table: FeatureTable, key: String? = nil, group: String? = nil, log: inout DiagnosticLog,
    place: (Int) -> Place = { Place(item: $0 + 1) }
  ) throws(Failure) {
    let polygons = (0..<table.rowCount).filter { row in
      let kind = table.geometry.kind(row)
      let isPolygon = kind == .polygon || kind == .multiPolygon || kind == .collection
      if !isPolygon {
        log.add(Self.notPolygonKind, .rejected, at: place(row)) {
          "a region is no polygon and is left out"
        }
      }
      return isPolygon
    }
    if polygons.isEmpty {
      throw Failure(.unreadable, "there is no polygon among the regions")
    }
    let chosen = table.selecting(SharedBuffer(polygons.map(UInt32.init)))
    func source(_ row: Int) -> Place { place(polygons[row]) }
    let overlay = try Overlay()
    var faults = DiagnosticLog()
    let valid = overlay.makeValid(chosen.geometry, log: &faults, place: source)
    for entry in faults.entries {
      for index in 0..<entry.count {
        // What is only drawn may be anything; what events are counted in may not.
        let fault = entry.kept[min(index, entry.kept.count - 1)]
        log.add(Diagnostic("region-\(fault.kind)", .repaired, fault.message, at: fault.place))
      }
    }
    if let group {
      let groups = try RegionGroups(of: chosen, by: group, log: &log, place: source)
      (keys, keyProperty) = (groups.keys, groups.property)
      geometry = Winding.rewind(
        try overlay.union(
          valid, groups: .labelled(groups.labels, count: groups.keys.count), log: &log,
          place: source))
      properties = groups.properties(of: chosen)
    } else {
      (keys, keyProperty) = try RegionKeys.keys(of: chosen, by: key, log: &log, place: source)
      geometry = Winding.rewind(valid)
      properties = chosen
    }
    let column = geometry
    areasKm2 = (0..<column.rowCount).map {
      Ellipsoid.wgs84.areaSquareMetres(ofRow: $0, of: column) / 1e6
    }
    grid = PolygonGrid(column)
  }

  /// A short text that differs where keys or areas do: a hash (Fowler, Noll and Vo, FNV-1a, of 64 bits).
  var fingerprint: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func take(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    for (key, area) in zip(keys, areasKm2) {
      for byte in key.utf8 { take(byte) }
      take(0)
      withUnsafeBytes(of: area.bitPattern.littleEndian) { $0.forEach(take) }
    }
    return String(hash, radix: 16)
  }

  /// How many regions there are.
  public var count: Int { keys.count }
}
