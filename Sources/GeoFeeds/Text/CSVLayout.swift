import GeoFeatures

/// Where a property's values stand, and how they are read.
struct CSVColumn {
  /// The field of the record, from 0.
  let field: Int
  /// The type of the values.
  let type: FieldType
  /// Whether the type was asked for: numbers may then be prices, and times in mail form.
  let isLenient: Bool
}

/// Where the location stands: fields of the record, -1 where there is none.
struct CSVLocation {
  var longitude = -1
  var latitude = -1
  var height = -1
  var geometry = -1
  /// The property, not the field, that holds the depth in kilometres.
  var depth = -1

  /// Whether rows can have a location at all.
  var isPresent: Bool { latitude >= 0 || geometry >= 0 }
}

/// What becomes of the columns of a delimited text.
struct CSVLayout {
  /// The properties, in the order in which they are written.
  private(set) var schema = Schema()
  /// Where each property stands.
  private(set) var columns: [CSVColumn] = []
  /// Where the location stands.
  private(set) var location = CSVLocation()

  /// - Throws: `Failure` of kind `usage` where a column is asked for that is not there.
  init(
    headings: [String], guesses: [CSVGuess], requests: [ReadOptions.FieldRequest]
  ) throws(Failure) {
    let lowered = headings.map { $0.lowercased() }
    var requestsOfField = [[ReadOptions.FieldRequest]](repeating: [], count: headings.count)
    for request in requests {
      guard
        let field = headings.firstIndex(of: request.path)
          ?? lowered.firstIndex(of: request.path.lowercased())
      else {
        throw Failure(
          .usage, "there is no column '\(request.path)'",
          advice: "the headings are \(headings.joined(separator: ", "))")
      }
      switch request.name {
      case "latitude": location.latitude = field
      case "longitude": location.longitude = field
      default: requestsOfField[field].append(request)
      }
    }
    findLocation(lowered, guesses) { requestsOfField[$0].isEmpty }

    var isUsed = headings.indices.map { index in
      index == location.latitude || index == location.longitude || index == location.height
        || index == location.geometry
    }
    if CSVEventColumns.match(lowered) {
      for entry in CSVEventColumns.entries {
        guard
          let field = lowered.indices.first(where: {
            !isUsed[$0] && requestsOfField[$0].isEmpty && entry.headings.contains(lowered[$0])
          })
        else { continue }
        isUsed[field] = true
        var property = entry.field
        if !guesses[field].suits(property.type) { property.type = guesses[field].type }
        if property.name == "depth_km" && property.type == .real && location.height < 0 {
          location.depth = columns.count
        }
        add(property, at: field)
      }
    }
    for field in headings.indices {
      for request in requestsOfField[field] {
        add(Field(request.name, request.type), at: field, isLenient: true)
      }
      if !isUsed[field] && requestsOfField[field].isEmpty {
        add(Field(headings[field], guesses[field].type, isDeclared: false), at: field)
      }
    }
  }

  /// Finds the location by the usual headings, among fields that are not asked for otherwise.
  private mutating func findLocation(
    _ headings: [String], _ guesses: [CSVGuess], _ isFree: (Int) -> Bool
  ) {
    func field(_ names: [String], where suits: (Int) -> Bool = { _ in true }) -> Int {
      for name in names {
        if let index = headings.indices.first(where: {
          headings[$0] == name && isFree($0) && suits($0)
        }) {
          return index
        }
      }
      return -1
    }
    let isNumber: (Int) -> Bool = { guesses[$0].isNumber }
    if location.latitude < 0 {
      location.latitude = field(["latitude", "lat", "decimallatitude", "lat_deg"])
      if location.latitude < 0 { location.latitude = field(["y"], where: isNumber) }
    }
    if location.longitude < 0 {
      location.longitude = field(["longitude", "lon", "lng", "long", "decimallongitude", "lon_deg"])
      if location.longitude < 0 { location.longitude = field(["x"], where: isNumber) }
    }
    if location.latitude < 0 || location.longitude < 0 {
      (location.latitude, location.longitude) = (-1, -1)
    }
    location.geometry = field(["wkt", "geometry", "geom", "the_geom", "wkt_geom"]) {
      guesses[$0].isGeometry || (!guesses[$0].hasValue && headings[$0] == "wkt")
    }
    if location.latitude >= 0 { location.height = field(["z"], where: isNumber) }
  }

  private mutating func add(_ property: Field, at field: Int, isLenient: Bool = false) {
    var property = property
    property.name = UniqueName.of(property.name, among: schema.fields.map(\.name))
    schema.fields.append(property)
    columns.append(CSVColumn(field: field, type: property.type, isLenient: isLenient))
  }
}

/// Names of columns that every format can tell apart.
enum UniqueName {
  /// The name, or with `_2`, `_3` … behind it where it is taken, without regard to case; `fid` and
  /// `geom` are taken by GeoPackage.
  static func of(_ name: String, among taken: [String]) -> String {
    var used = Set(taken.map { $0.lowercased() })
    used.formUnion(["fid", "geom"])
    guard used.contains(name.lowercased()) else { return name }
    var number = 2
    while used.contains("\(name)_\(number)".lowercased()) { number += 1 }
    return "\(name)_\(number)"
  }
}
