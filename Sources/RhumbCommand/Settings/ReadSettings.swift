import Rhumb

extension Arguments {
  /// How the inputs are to be read.
  func readOptions() throws(Failure) -> ReadOptions {
    var options = ReadOptions()
    options.profile = try profile()
    for text in all(.field) { options.fields.append(try fieldRequest(text)) }
    options.record = self[.record]
    // What a profile has read out is dropped early, unless somebody may ask for it.
    options.keepsHidden = has(.allFields) || has(.select) || has(.filter)
    options.strict = has(.strict)
    options.recover = has(.recover)
    options.network = try networkOptions()
    if let name = self[.encoding] {
      options.encoding = TextEncoding.known(name)
      if options.encoding == nil {
        throw wrong(.encoding, name, "an encoding that iconv knows; `iconv -l` lists them")
      }
    }
    if let zone = self[.zone] {
      guard let minutes = Self.zoneMinutes(zone) else {
        throw wrong(.zone, zone, "an offset from UTC: +08:00, -03:30 or Z")
      }
      options.zoneMinutes = minutes
    }
    if let language = self[.language] {
      guard LanguageRange(language) != nil else {
        throw wrong(.language, language, "a language tag: en, pt-BR, zh-Hant")
      }
      options.language = language
    }
    switch self[.axisOrder] {
    case "latlon": options.axisOrder = .latitudeLongitude
    case "lonlat": options.axisOrder = .longitudeLatitude
    default: break
    }
    if let text = self[.sourceSystem] {
      let system = try Projector().system(text)
      let order: CoordinateSystem.AxisOrder =
        switch options.axisOrder {
        case .latitudeLongitude: .northFirst
        case .longitudeLatitude: .eastFirst
        case nil: .asNamed
        }
      if !system.isWGS84 { options.system = CoordinateSystem(text, order: order) }
    }
    switch self[.geometry] {
    case "collection": options.mixedGeometry = .collection
    case "primary": options.mixedGeometry = .primary
    default: break
    }
    if self[.origins] == "all" { options.origins = .all }
    options.agency = self[.agency]
    options.limits = try limits()
    return options
  }

  /// How much an input may hold.
  private func limits() throws(Failure) -> Limits {
    var limits = Limits()
    let counts = 1...Int.max
    if let depth = try integer(.maxDepth, in: 1...100_000) { limits.depth = depth }
    if let count = try integer(.maxAttributes, in: counts) { limits.attributes = count }
    if let count = try integer(.maxFields, in: counts) { limits.fields = count }
    if let count = try integer(.maxItems, in: counts) { limits.items = count }
    if let ratio = try integer(.maxUnpackRatio, in: counts) { limits.unpackRatio = ratio }
    if let bytes = try size(.maxItemBytes, atLeast: 1) { limits.itemBytes = bytes }
    if let bytes = try size(.maxTextBytes, atLeast: 1) { limits.textBytes = bytes }
    if let bytes = try size(.maxEntityBytes, atLeast: 0) { limits.entityBytes = bytes }
    if let bytes = try size(.maxUnpackedBytes, atLeast: 1) { limits.unpackedBytes = bytes }
    if let bytes = try size(.maxArchiveBytes, atLeast: 1) { limits.archiveBytes = bytes }
    return limits
  }

  /// The format of the inputs, or nil to tell it by looking.
  func inputFormat() throws(Failure) -> InputFormat? {
    guard let name = self[.inputFormat] else { return nil }
    guard let format = InputFormat(named: name) else {
      let known = InputFormat.all.map(\.name)
      throw Failure(
        .usage, "there is no input format '\(name)'",
        advice: nearest(to: name, in: known).map { "did you mean \($0)?" }
          ?? "the formats are \(known.joined(separator: ", "))")
    }
    return format
  }

  /// `NAME[:TYPE]=PATH`; the path may have colons and equals signs of its own.
  private func fieldRequest(_ text: String) throws(Failure) -> ReadOptions.FieldRequest {
    guard let equals = text.firstIndex(of: "=") else {
      throw wrong(.field, text, "NAME[:TYPE]=PATH, as in price:real=woot:price")
    }
    let head = text[..<equals]
    let path = String(text[text.index(after: equals)...])
    var name = String(head)
    var type = FieldType.text
    if let colon = head.lastIndex(of: ":") {
      let typeName = String(head[head.index(after: colon)...])
      guard let known = FieldType(name: typeName) else {
        let names = FieldType.allCases.map(\.name)
        throw Failure(
          .usage, "--field '\(text)' has no type '\(typeName)'",
          advice: nearest(to: typeName, in: names).map { "did you mean \($0)?" }
            ?? "the types are \(names.joined(separator: ", "))")
      }
      type = known
      name = String(head[..<colon])
    }
    if head.lastIndex(of: ":") == nil, let known = FixColumn.named(name)?.field.type,
      [.real, .integer, .time].contains(known)
    {
      type = known
    }
    if name.isEmpty || path.isEmpty {
      throw wrong(.field, text, "NAME[:TYPE]=PATH, as in price:real=woot:price")
    }
    return ReadOptions.FieldRequest(name: name, type: type, path: path)
  }
}
