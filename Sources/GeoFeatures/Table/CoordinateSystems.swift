/// The coordinate reference systems of a geometry column in which some row is not in WGS 84 longitude
/// and latitude.
///
/// A reader stores coordinates as it finds them, in the order x, y or as the authority has it, with
/// the text that names their system; `Geodesy` turns them into WGS 84 before any other operation.
public struct CoordinateSystems: Sendable {
  /// The texts as the input has them: `EPSG:3035`, `urn:ogc:def:crs:EPSG::3035`, WKT, PROJJSON. The
  /// first is empty and stands for WGS 84 longitude and latitude.
  public let texts: [String]
  /// The place of each row's text among `texts`.
  public let rows: SharedBuffer<UInt32>

  /// Makes a list of systems and the choice of each row; the first text must be empty.
  public init(texts: [String], rows: SharedBuffer<UInt32>) {
    self.texts = texts
    self.rows = rows
  }

  /// The text of a row, or nil for WGS 84.
  public func text(ofRow row: Int) -> String? { rows[row] == 0 ? nil : texts[Int(rows[row])] }

  /// The systems of those rows, or nil where all of them are in WGS 84.
  func selecting(_ places: SharedBuffer<UInt32>) -> CoordinateSystems? {
    var chosen = GrowableBuffer<UInt32>(minimumCapacity: places.count)
    var isOther = false
    for place in places.values {
      chosen.append(rows[Int(place)])
      isOther = isOther || rows[Int(place)] != 0
    }
    return isOther ? CoordinateSystems(texts: texts, rows: chosen.share()) : nil
  }

  /// The systems of columns one after the other, given with their numbers of rows.
  static func concatenating(
    _ parts: [(systems: CoordinateSystems?, rowCount: Int)]
  ) -> CoordinateSystems? {
    guard parts.contains(where: { $0.systems != nil }) else { return nil }
    var texts = [""]
    var rows = GrowableBuffer<UInt32>()
    for part in parts {
      guard let systems = part.systems else {
        rows.append(repeating: 0, count: part.rowCount)
        continue
      }
      let places = systems.texts.map { text in
        if let known = texts.firstIndex(of: text) { return UInt32(known) }
        texts.append(text)
        return UInt32(texts.count - 1)
      }
      for row in systems.rows.values { rows.append(places[Int(row)]) }
    }
    return CoordinateSystems(texts: texts, rows: rows.share())
  }
}
