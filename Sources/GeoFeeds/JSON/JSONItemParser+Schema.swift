import GeoFeatures

extension JSONItemParser {
  /// A column that is settled beforehand, and the members or paths that lead to its values.
  private struct Declared {
    var field: Field
    var paths: [String]
    /// Whether a nested value from which a path reads is left out as a whole.
    var consumes = false
  }

  /// Settles the columns by the profile, the fields that were asked for, and what the survey saw.
  mutating func settleSchema() {
    // A survey that came upon too many ended there.
    if seen.count > options.limits.fields { refuseFields() }
    if let wanted = options.profile {
      profile = wanted
    } else if facts.isUSGS {
      profile = Profiles.named("usgs-geojson")
    }
    var declared = declaredColumns()
    let idType = seenIDs.fieldType
    if let index = declared.firstIndex(where: { $0.field.name == "id" }) {
      // An id keeps the type that it has (RFC 7946, section 3.2).
      if let idType, declared[index].paths.isEmpty { declared[index].field.type = idType }
      idPlan.column = Int32(index)
    } else if idType != nil {
      declared.insert(Declared(field: Field("id", idType ?? .text), paths: []), at: 0)
      idPlan.column = 0
    }
    if idPlan.column >= 0 {
      idPlan.type = declared[Int(idPlan.column)].field.type
      idPlan.isDeclared = idPlan.type != idType
    }
    if recordPath != nil { declareLocation(&declared) }
    builder = FeatureTableBuilder(schema: Schema(declared.map(\.field)))
    conversions = ConversionTable(declared.map { conversion($0.field) })
    for index in declared.indices { declare(index, declared[index]) }
    for key in 0..<keys.count where plans[key].column == PropertyPlan.none && key != geometryKey {
      let types = SeenTypes(rawValue: seen[key])
      guard let type = types.fieldType ?? (facts.isWhole && types == .null ? .text : nil) else {
        continue
      }
      addColumn(key, type)
    }
    settleDepth()
    if let profile {
      let columns = profile.fields.map { builder.schema.index(of: $0.name) ?? 0 }
      runner = ProfileRunner(profile: profile, columns: columns, conversions: conversions)
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

  /// The columns of the profile, then those that were asked for.
  private func declaredColumns() -> [Declared] {
    var declared: [Declared] = []
    for (field, known) in zip(profile?.schema.fields ?? [], profile?.fields ?? []) {
      var paths = known.paths
      // What was written by this profile is read by it, too.
      if !paths.isEmpty && !paths.contains(field.name) { paths.append(field.name) }
      declared.append(
        Declared(field: field, paths: paths, consumes: true))
    }
    for request in options.fields {
      let paths = request.path.isEmpty ? [] : [request.path]
      if let index = declared.firstIndex(where: { $0.field.name == request.name }) {
        declared[index].field.type = request.type
        declared[index].paths = paths
      } else {
        declared.append(Declared(field: Field(request.name, request.type), paths: paths))
      }
    }
    return declared
  }

  /// Finds the columns of a record's location, or adds them by the usual names.
  private mutating func declareLocation(_ declared: inout [Declared]) {
    let names = ["longitude", "latitude"]
    var places = names.map { name in declared.firstIndex { $0.field.name == name } }
    if places[0] == nil && places[1] == nil && geometryKey >= 0 { return }
    let usual = usualLocation()
    for index in 0..<2 where places[index] == nil {
      guard let path = usual?[index] else {
        guard places[1 - index] != nil else { return }
        refusal = Failure(
          .usage, "there is a field \(names[1 - index]) but none for the \(names[index])",
          advice: "--field \(names[index]):real=PATH says where it stands")
        return
      }
      places[index] = declared.count
      declared.append(Declared(field: Field(names[index], .real), paths: [path]))
    }
    guard let longitude = places[0], let latitude = places[1] else { return }
    declared[longitude].field.type = .real
    declared[latitude].field.type = .real
    location = (longitude, latitude)
  }

  /// Directs members of those names into a declared column; the first that has a value counts.
  private mutating func declare(_ column: Int, _ declared: Declared) {
    let field = declared.field
    let names =
      declared.paths.isEmpty ? (field.name == "id" ? [] : [field.name]) : declared.paths
    for (rank, name) in names.enumerated() {
      var plan = PropertyPlan()
      plan.column = Int32(column)
      plan.type = field.type
      plan.isDeclared = true
      plan.isTextConverted = !conversions[column].takesTextsAsTheyAre
      plan.isConverted = !conversions[column].takesNumbersAsTheyAre
      plan.hasRivals = names.count > 1 || name.contains("/")
      // A member may have a name with a slash in it, which then counts before the path.
      plan.rank = UInt8(clamping: 2 * rank + 1)
      let steps = JSONPathTree.steps(name)
      if steps.count > 1 {
        var first = steps[0]
        let key = first.withUTF8 { addKey($0) }
        var node = plans[key].node
        paths.add(steps[1...], target: plan, below: &node)
        plans[key].node = node
        if declared.consumes { plans[key].isConsumed = true }
      }
      plan.rank = UInt8(clamping: 2 * rank)
      var name = name
      direct(name.withUTF8 { addKey($0) }, to: plan)
    }
    while ranks.count <= column { ranks.append(0) }
  }

  /// Directs a member into a column, besides those that it goes into already.
  private mutating func direct(_ key: Int, to plan: PropertyPlan) {
    let known = plans[key]
    if known.column == PropertyPlan.none {
      plans[key] = plan
      plans[key].next = known.next
      plans[key].node = known.node
      plans[key].isConsumed = known.isConsumed
    } else {
      var chain = known.next
      paths.add(plan, to: &chain)
      plans[key].next = chain
    }
  }

  /// Whether, and where, heights and depths go together.
  private mutating func settleDepth() {
    guard let profile, profile.isEvents else { return }
    // Where another type was asked for it holds no number.
    depthColumn =
      builder.schema.fields.firstIndex { $0.name == "depth_km" && $0.type == .real } ?? -1
    var name = "depth_km"
    depthKey = name.withUTF8 { addKey($0) }
  }

  /// What the third coordinate is.
  var heights: Profile.Heights { profile?.heights ?? .metresUp }

  /// Adds a column for a key that has none yet, by the value at the cursor.
  mutating func addColumn(_ key: Int, _ cursor: JSONCursor) throws(JSONStop) {
    var ahead = cursor
    let types = try classify(&ahead).union(SeenTypes(rawValue: seen[key]))
    guard let type = types.fieldType else { return addColumn(key, .text) }
    addColumn(key, type)
  }

  private mutating func addColumn(_ key: Int, _ type: FieldType) {
    let isHidden = plans[key].isConsumed && type == .json
    if isHidden && !options.keepsHidden {
      plans[key].column = PropertyPlan.dropped
      return
    }
    var field = Field(uniqueName(keys.name(key)), type, isDeclared: false)
    field.isHidden = isHidden
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
