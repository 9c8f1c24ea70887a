import GeoFeatures

extension GeoJSONParser {
  /// Settles the columns by the profile, the fields that were asked for, and what the survey saw.
  mutating func settleSchema() {
    // A survey that came upon too many ended there.
    if seen.count > options.limits.fields { refuseFields() }
    if let wanted = options.profile {
      profile = wanted
    } else if facts.isUSGS {
      profile = Profiles.named("usgs-geojson")
    }
    var schema = profile?.schema ?? Schema()
    var paths = profile?.fields.map(\.paths) ?? []
    for request in options.fields {
      let field = Field(request.name, request.type)
      let path = request.path.isEmpty ? [] : [request.path]
      if let index = schema.index(of: request.name) {
        schema.fields[index].type = request.type
        paths[index] = path
      } else {
        schema.fields.append(field)
        paths.append(path)
      }
    }
    let idType = seenIDs.fieldType
    if let index = schema.index(of: "id") {
      // An id keeps the type that it has (RFC 7946, section 3.2).
      if let idType, paths[index].isEmpty { schema.fields[index].type = idType }
      idPlan.column = Int32(index)
    } else if idType != nil {
      schema.fields.insert(Field("id", idType ?? .text), at: 0)
      paths.insert([], at: 0)
      idPlan.column = 0
    }
    if idPlan.column >= 0 {
      idPlan.type = schema.fields[Int(idPlan.column)].type
      idPlan.isDeclared = idPlan.type != idType
    }
    builder = FeatureTableBuilder(schema: schema)
    var conversions: [TextConversion] = []
    for field in schema.fields { conversions.append(conversion(field)) }
    self.conversions = ConversionTable(conversions)
    for (index, field) in schema.fields.enumerated() {
      let names = paths[index].isEmpty ? (field.name == "id" ? [] : [field.name]) : paths[index]
      declare(index, field, names)
    }
    for key in 0..<keys.count where plans[key].column < 0 {
      let types = SeenTypes(rawValue: seen[key])
      guard let type = types.fieldType ?? (facts.isWhole && types == .null ? .text : nil) else {
        continue
      }
      addColumn(key, type)
    }
    settleDepth()
    if let profile {
      let columns = profile.fields.map { builder.schema.index(of: $0.name) ?? 0 }
      runner = ProfileRunner(profile: profile, columns: columns, conversions: self.conversions)
    }
  }

  /// How a declared column takes texts.
  private func conversion(_ field: Field) -> TextConversion {
    let zoneMinutes = options.zoneMinutes ?? profile?.zoneMinutes
    guard let profile, let known = profile.fields.first(where: { $0.name == field.name }) else {
      return TextConversion(field.type, zoneMinutes: zoneMinutes)
    }
    return TextConversion(known, of: profile, type: field.type, zoneMinutes: zoneMinutes)
  }

  /// Directs members of those names into a declared column; the first that has a value counts.
  private mutating func declare(_ column: Int, _ field: Field, _ names: [String]) {
    for (rank, name) in names.enumerated() {
      var name = name
      let key = name.withUTF8 { addKey($0) }
      plans[key].column = Int32(column)
      plans[key].type = field.type
      plans[key].isDeclared = true
      plans[key].isTextConverted = !conversions[column].takesTextsAsTheyAre
      plans[key].isConverted = !conversions[column].takesNumbersAsTheyAre
      plans[key].hasRivals = names.count > 1
      plans[key].rank = UInt8(clamping: rank)
    }
    while ranks.count <= column { ranks.append(0) }
  }

  /// Whether, and where, heights and depths go together.
  private mutating func settleDepth() {
    guard let profile, profile.isEvents else { return }
    // Where another type was asked for it holds no number.
    depthColumn =
      builder.schema.fields.firstIndex { $0.name == "depth_km" && $0.type == .real } ?? -1
  }

  /// Whether the third coordinate is a depth in kilometres.
  var hasDepthsForHeights: Bool {
    profile.map { $0.name == "usgs-geojson" || $0.name == "usgs" } ?? false
  }

  /// Adds a column for a key that has none yet, by the value at the cursor.
  mutating func addColumn(_ key: Int, _ cursor: JSONCursor) throws(JSONStop) {
    var ahead = cursor
    let types = try classify(&ahead).union(SeenTypes(rawValue: seen[key]))
    guard let type = types.fieldType else { return addColumn(key, .text) }
    addColumn(key, type)
  }

  private mutating func addColumn(_ key: Int, _ type: FieldType) {
    let field = Field(uniqueName(keys.name(key)), type, isDeclared: false)
    plans[key].column = Int32(builder.addField(field))
    plans[key].type = type
    ranks.append(0)
  }

  /// The name, or with _2, _3 … where another column has it, letter case aside, or where GIS files
  /// keep it for themselves.
  private func uniqueName(_ name: String) -> String {
    let taken = Set(builder.schema.fields.map { $0.name.lowercased() }).union(["fid", "geom"])
    if !taken.contains(name.lowercased()) { return name }
    var number = 2
    while taken.contains("\(name)_\(number)".lowercased()) { number += 1 }
    return "\(name)_\(number)"
  }

  /// The column of `part`, which is added on first use.
  mutating func partColumnAdded() -> Int {
    if partColumn < 0 {
      let field = Field(
        uniqueName("part"), .integer, meaning: "part of an item of several kinds, from 1")
      partColumn = builder.addField(field)
      ranks.append(0)
    }
    return partColumn
  }
}
