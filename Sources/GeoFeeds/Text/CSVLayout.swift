import GeoFeatures

/// What becomes of the columns of a delimited text: those of the profile come first, then the others
/// in order of appearance.
struct CSVLayout {
  /// The properties, in the order in which they are written.
  private(set) var schema = Schema()
  /// Where each property stands.
  private(set) var columns: [CSVColumn] = []
  /// Where the location stands.
  private(set) var location = CSVLocation()
  /// How each property takes texts.
  private(set) var conversions: [TextConversion] = []
  /// The property of each field of the profile, or -1.
  private(set) var columnOfField: [Int] = []

  private let headings: [String]
  private let lowered: [String]
  private let guesses: [CSVGuess]
  private let zoneMinutes: Int?
  /// Fields that a property or the location has taken.
  private var isUsed: [Bool]
  /// Names that are taken, in lower case; `fid` and `geom` are taken by GeoPackage.
  private var takenNames: Set = ["fid", "geom"]

  /// Settles the columns; a profile that `isGuessed` from the headings leaves values a say.
  ///
  /// - Throws: `Failure` of kind `usage` where a column is asked for that is not there.
  init(
    headings: [String], guesses: [CSVGuess], profile: Profile?, isGuessed: Bool,
    requests: [ReadOptions.FieldRequest], zoneMinutes: Int?
  ) throws(Failure) {
    self.headings = headings
    self.guesses = guesses
    self.zoneMinutes = zoneMinutes
    lowered = headings.map { $0.lowercased() }
    isUsed = [Bool](repeating: false, count: headings.count)
    var asked: [(field: Int, request: ReadOptions.FieldRequest)] = []
    for request in requests {
      guard let field = place([request.path], isFree: false) else {
        throw Failure(
          .usage, "there is no column '\(request.path)'",
          advice: "the headings are \(headings.joined(separator: ", "))")
      }
      switch request.name {
      case "latitude": location.latitude = field
      case "longitude": location.longitude = field
      default:
        isUsed[field] = true
        asked.append((field, request))
      }
    }
    findLocation(profile)
    if let profile { addProfile(profile, isGuessed: isGuessed, &asked) }
    for field in headings.indices {
      for (_, request) in asked.filter({ $0.field == field }) {
        add(
          Field(request.name, request.type),
          CSVColumn(field: field, type: request.type, isLenient: true))
      }
      if !isUsed[field] {
        // What is no number in a column of numbers of cyclones is a fault of its row, not of the column.
        let isNumber =
          guesses[field].hasNumber && FixColumn.named(headings[field])?.field.type == .real
        let type = isNumber && guesses[field].type == .text ? .real : guesses[field].type
        add(
          Field(headings[field], type, isDeclared: false), CSVColumn(field: field, type: type))
      }
    }
  }

  /// Adds the profile's properties, in its order; requests for one of them change where it stands.
  private mutating func addProfile(
    _ profile: Profile, isGuessed: Bool,
    _ asked: inout [(field: Int, request: ReadOptions.FieldRequest)]
  ) {
    for known in profile.fields {
      var field = Field(known.name, known.type, unit: known.unit, meaning: known.meaning)
      field.isHidden = known.isHidden
      var column = CSVColumn(field: CSVColumn.nowhere, type: known.type)
      column.isLenient = !isGuessed
      if let index = asked.firstIndex(where: { $0.request.name == known.name }) {
        column.field = asked[index].field
        column.type = asked[index].request.type
        column.isLenient = true
        asked.remove(at: index)
      } else if let place = place(names(of: known)) {
        column.field = place
        isUsed[place] = true
        if isGuessed && !guesses[place].suits(column.type) { column.type = guesses[place].type }
      } else if let place = place(names(of: known), isFree: false), location.contains(place) {
        columnOfField.append(-1)
        continue
      }
      field.type = column.type
      if profile.isEvents && field.name == "depth_km" && field.type == .real && location.height < 0
      {
        location.depth = columns.count
      }
      columnOfField.append(columns.count)
      add(
        field, column,
        TextConversion(known, of: profile, type: column.type, zoneMinutes: zoneMinutes))
    }
  }

  /// Finds the location by the profile and by the usual headings, among fields that are still free.
  private mutating func findLocation(_ profile: Profile?) {
    let isNumber: (Int) -> Bool = { [guesses] in guesses[$0].isNumber }
    func known(_ name: String) -> [String] {
      profile?.fields.first { $0.name == name }.map(names) ?? []
    }
    if location.latitude < 0 {
      location.latitude =
        place(known("latitude") + ["latitude", "lat", "decimallatitude", "lat_deg"])
        ?? place(["y"], where: isNumber) ?? -1
    }
    if location.longitude < 0 {
      let names = ["longitude", "lon", "lng", "long", "decimallongitude", "lon_deg"]
      location.longitude =
        place(known("longitude") + names) ?? place(["x"], where: isNumber) ?? -1
    }
    if location.latitude < 0 || location.longitude < 0 {
      (location.latitude, location.longitude) = (-1, -1)
    } else {
      location.height = place(["z"], where: isNumber) ?? -1
    }
    let geometries = ["wkt", "geometry", "geom", "the_geom", "wkt_geom"]
    location.geometry =
      place(geometries) { [guesses, lowered] in
        guesses[$0].isGeometry || (!guesses[$0].hasValue && lowered[$0] == "wkt")
      } ?? -1
    for field in headings.indices where location.contains(field) { isUsed[field] = true }
  }

  private func names(of field: ProfileField) -> [String] {
    field.paths.isEmpty ? [field.name] : field.paths
  }

  /// The field that has one of the headings, the first of them that is there; else without regard
  /// to case. Only a free field is taken unless `isFree` is false.
  private func place(
    _ names: [String], isFree: Bool = true, where suits: (Int) -> Bool = { _ in true }
  ) -> Int? {
    for (list, names) in [(headings, names), (lowered, names.map { $0.lowercased() })] {
      for name in names {
        let index = list.indices.first {
          list[$0] == name && !(isFree && isUsed[$0]) && suits($0)
        }
        if let index { return index }
      }
    }
    return nil
  }

  private mutating func add(
    _ field: Field, _ column: CSVColumn, _ conversion: TextConversion? = nil
  ) {
    var field = field
    field.name = unique(field.name)
    schema.fields.append(field)
    var conversion = conversion ?? TextConversion(column.type, zoneMinutes: zoneMinutes)
    conversion.isLenient = column.isLenient
    conversions.append(conversion)
    columns.append(column)
    columns[columns.count - 1].takesNumbersAsTheyAre = conversion.takesNumbersAsTheyAre
  }

  /// The name, or with `_2`, `_3` … behind it where it is taken, without regard to case.
  private mutating func unique(_ name: String) -> String {
    var candidate = name
    var number = 2
    while !takenNames.insert(candidate.lowercased()).inserted {
      candidate = "\(name)_\(number)"
      number += 1
    }
    return candidate
  }
}
