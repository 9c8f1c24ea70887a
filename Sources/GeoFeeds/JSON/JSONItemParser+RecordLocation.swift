import GeoFeatures

extension JSONItemParser {
  /// Looks whether a record's member that is an object or array is its location: a geometry of
  /// GeoJSON, a list of these, or an object with a latitude and a longitude.
  mutating func surveyLocation(_ key: Int, at start: Int, _ cursor: JSONCursor) throws(JSONStop) {
    if geometryKey >= 0 { return }
    var cursor = cursor
    cursor.position = start
    let isArray = cursor.byte == UInt8(ascii: "[")
    if isArray {
      guard try cursor.open(before: UInt8(ascii: "]")) else { return }
      if cursor.byte != UInt8(ascii: "{") { return }
    }
    if isGeometry(at: cursor.position, cursor) {
      geometryKey = key
    } else if !isArray && nestedLocation == nil {
      let names = try locationNames(cursor)
      if let longitude = names.longitude, let latitude = names.latitude {
        let name = keys.name(key)
        nestedLocation = ["\(name)/\(longitude)", "\(name)/\(latitude)"]
      }
    }
  }

  private mutating func isGeometry(at start: Int, _ cursor: JSONCursor) -> Bool {
    guard let type = string(at: member("type", of: start, cursor), cursor) else { return false }
    var name = type
    guard let kind = name.withUTF8({ Shape.Kind($0) }) else { return false }
    return member(kind == .collection ? "geometries" : "coordinates", of: start, cursor) != nil
  }

  /// The members of an object that are named like a longitude and a latitude, and are numbers or
  /// texts.
  private mutating func locationNames(
    _ cursor: JSONCursor
  ) throws(JSONStop) -> (longitude: String?, latitude: String?) {
    var found: (longitude: String?, latitude: String?)
    var cursor = cursor
    guard try cursor.open(before: UInt8(ascii: "}")) else { return found }
    repeat {
      let key = try cursor.key()
      let isScalar = cursor.byte != UInt8(ascii: "{") && cursor.byte != UInt8(ascii: "[")
      if isScalar, key.end - key.start <= LocationNames.longest {
        let name = String(decoding: cursor.bytes(key), as: UTF8.self)
        if LocationNames.longitude.contains(name.lowercased()) {
          found.longitude = found.longitude ?? name
        } else if LocationNames.latitude.contains(name.lowercased()) {
          found.latitude = found.latitude ?? name
        }
      }
      try skipper.skip(&cursor, depth: 3)
    } while try cursor.passSeparator(before: UInt8(ascii: "}"))
    return found
  }

  /// Where longitude and latitude stand by their usual names, at the record's top level or in one of
  /// its members; nil where they don't.
  func usualLocation() -> [String]? {
    var found: [String?] = [nil, nil]
    for (index, names) in [LocationNames.longitude, LocationNames.latitude].enumerated() {
      for wanted in names where found[index] == nil {
        let key = (0..<keys.count).first {
          seen[$0] != 0 && keys[$0].count == wanted.utf8.count
            && keys.name($0).lowercased() == wanted
        }
        found[index] = key.map { keys.name($0) }
      }
    }
    if let longitude = found[0], let latitude = found[1] { return [longitude, latitude] }
    return nestedLocation
  }
}

/// What agencies call the members of a location, in lower case.
enum LocationNames {
  /// Longitudes.
  static let longitude = ["longitude", "lon", "lng", "long", "decimallongitude", "lon_deg"]
  /// Latitudes.
  static let latitude = ["latitude", "lat", "decimallatitude", "lat_deg"]
  /// How many bytes the longest name has.
  static let longest = 16
}
