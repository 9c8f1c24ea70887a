import GeoFeatures

/// The coordinate reference system of positions: the `crs` member of GeoJSON 2008, section 3, which
/// RFC 7946 has given up and much software writes.
extension JSONItemParser {
  /// The system of the input's positions, or nil for WGS 84.
  var system: CoordinateSystem? {
    guard let named = facts.system else {
      return options.system.map { CoordinateSystem($0.text, order: .eastFirst) }
    }
    return named == .wgs84 ? nil : named
  }

  /// Settles how far coordinates may reach.
  mutating func settleLimits() {
    isForeign = system != nil
    longitudeLimit = isForeign ? .greatestFiniteMagnitude : 180
    latitudeLimit = isForeign ? .greatestFiniteMagnitude : 90
  }

  /// Reads a `crs` member; one that comes behind rows, or says another thing than the one before,
  /// ends reading.
  mutating func readSystem(_ cursor: JSONCursor, at position: Int, inItem: Bool) {
    if cursor.base[position] == UInt8(ascii: "n") { return }
    guard let name = systemName(cursor, at: position) else {
      return refuse("the crs member names no coordinate reference system", at: position)
    }
    guard SystemName.isPlain(name) else {
      return refuse("the crs member \(name.prefix(60)) is no name of a system", at: position)
    }
    let system =
      Self.isWGS84(name) ? CoordinateSystem.wgs84 : CoordinateSystem(name, order: .eastFirst)
    if isSurvey {
      if facts.system == nil { facts.system = system }
      return
    }
    if facts.system == nil && itemCount == 0 && !inItem {
      facts.system = system
      settleLimits()
    }
    guard facts.system == system || (facts.system == nil && system == .wgs84 && !isForeign) else {
      return refuse(
        "the crs member says only behind coordinates, or for some of them, that they are in \(name)",
        at: position, "ogr2ogr -t_srs EPSG:4326 brings them into one system")
    }
    if let asked = options.system, asked.text != system.text, !facts.isSystemNoted {
      facts.isSystemNoted = true
      log.add("crs-member", .note, at: window.place(of: position)) {
        "the crs member says \(Self.excerpt(name)), and stands; \(Self.excerpt(asked.text)) is for"
          + " positions of which nothing is said"
      }
    }
    if system != .wgs84 && !facts.isSystemNoted {
      facts.isSystemNoted = true
      // An item that is read anew does not say it again.
      log.add("crs-member", .note, at: window.place(of: position)) {
        "the coordinates are in \(Self.excerpt(name)), as the crs member says, which RFC 7946 does not have"
      }
    }
  }

  /// The name in a `crs` member.
  private mutating func systemName(_ cursor: JSONCursor, at position: Int) -> String? {
    guard let properties = member("properties", of: position, cursor) else { return nil }
    if let name = string(at: member("name", of: properties, cursor), cursor) { return name }
    guard let code = member("code", of: properties, cursor) else { return nil }
    var number = cursor
    number.position = code
    return (try? number.number().integer).map { "EPSG:\($0)" }
  }

  private static func excerpt(_ name: String) -> String {
    name.count > 60 ? name.prefix(60) + "…" : name
  }

  private static func isWGS84(_ name: String) -> Bool {
    let text = name.uppercased()
    let spellings = ["CRS84", "CRS84H", ":4326", "/4326", ":4979", "/4979", "WGS84", "WGS 84"]
    return spellings.contains(where: text.hasSuffix)
  }
}
