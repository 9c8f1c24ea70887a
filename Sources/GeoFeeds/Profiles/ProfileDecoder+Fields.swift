import GeoFeatures

extension ProfileDecoder {
  private static let members = [
    "name", "type", "unit", "meaning", "path", "default", "lowercase", "from", "join", "factor",
    "format", "year", "box", "pairs", "values", "optional",
  ]

  /// Adds a field, but for what refers to other fields.
  func addField(
    _ node: JSONNode, to profile: inout Profile, _ names: inout Set<String>
  ) throws(Failure) {
    let members = try object(node, "a field", Self.members)
    let name = try required(members, "name")
    guard !name.isEmpty else { throw fault("the field's name is empty", node) }
    guard names.insert(name.lowercased()).inserted else {
      throw fault("there are two fields named \"\(name)\"", members["name"] ?? node)
    }
    let typeName = try required(members, "type")
    guard let type = FieldType(name: typeName) else {
      throw fault(
        "unknown type \"\(typeName)\"", members["type"] ?? node,
        "there are " + FieldType.allCases.map(\.name).joined(separator: ", "))
    }
    var field = ProfileField(name, type)
    field.unit = try members["unit"].map(text)
    field.meaning = try members["meaning"].map(text)
    field.isOptional = try members["optional"].map(flag) ?? false
    if let node = members["path"] { field.paths = try paths(node, in: profile) }
    if let node = members["lowercase"] {
      field.isLowercased = try flag(node)
      try require(.text, field, "lowercase", node)
    }
    if let node = members["values"] {
      try require(.text, field, "values", node)
      field.values = try values(node)
    }
    if let node = members["default"] { field.defaultText = try defaultText(node, type) }
    if let node = members["factor"] {
      try require(.real, field, "factor", node)
      field.factor = try factor(node)
    }
    if let node = members["format"] {
      try require(.time, field, "format", node)
      field.formats = try formats(node)
    }
    if let node = members["box"] {
      try require(.json, field, "box", node)
      guard let order = BoxOrder(try text(node)) else {
        throw fault(
          "a box is west, south, east and north in some order", node,
          "write it as \"west east south north\"")
      }
      field.box = order
    }
    if let node = members["pairs"] {
      try require(.text, field, "pairs", node)
      field.pairs = try pairs(node)
      guard !field.paths.isEmpty else {
        throw fault("pairs need the path of the element around them", node)
      }
    }
    profile.fields.append(field)
  }

  /// Adds what a field takes from other fields.
  func addReferences(_ node: JSONNode, _ index: Int, to profile: inout Profile) throws(Failure) {
    let members = try object(node, "a field", Self.members)
    let field = profile.fields[index]
    if let node = members["year"] {
      try require(.time, field, "year", node)
      let year = try self.index(node, in: profile)
      guard profile.fields[year].type == .time, year != index else {
        throw fault("the year of \"\(field.name)\" comes from another time field", node)
      }
      profile.fields[index].year = year
    }
    var sources: [JSONNode] = []
    var what = "from"
    if let node = members["from"] {
      if node.text == nil { sources = try array(node) } else { sources = [node] }
      guard members["join"] == nil else {
        throw fault("\"from\" and \"join\" exclude each other", node)
      }
    } else if let node = members["join"] {
      (sources, what) = (try array(node), "join")
    }
    if let made = members[what] {
      var places: [Int] = []
      for source in sources {
        places.append(try self.index(source, in: profile))
      }
      guard !places.isEmpty else { throw fault("\"\(what)\" names no field", made) }
      profile.fields[index].derivation = what == "from" ? .first(places) : .joined(places)
    }
    let lacksYear = field.formats.contains { !$0.hasYear }
    if lacksYear && profile.fields[index].year == nil {
      throw fault(
        "the format has no year", members["format"] ?? node,
        "\"year\" names the time field that gives it")
    }
    if let year = members["year"], profile.fields[index].derivation == nil {
      throw fault(
        "the year is known only once the row is there", year,
        "put the text into a field of its own, and take \"\(field.name)\" from it with \"from\"")
    }
  }

  /// Refuses a field that is made of one that is made, or read out of a text that is made, after
  /// it: fields are filled in their order.
  func checkOrder(_ nodes: [JSONNode], _ profile: Profile) throws(Failure) {
    for (index, field) in profile.fields.enumerated() {
      for source in field.derivation?.sources ?? [] {
        let texts = profile.extractions.filter { extraction in
          extraction.rules.contains { $0.fields.contains(source) }
        }
        for place in [source] + texts.map(\.source)
        where profile.fields[place].derivation != nil && place >= index {
          throw fault(
            "\"\(field.name)\" is made of \"\(profile.fields[place].name)\", which is made after it",
            nodes[index], "put \"\(profile.fields[place].name)\" before it")
        }
      }
    }
  }

  private func paths(_ node: JSONNode, in profile: Profile) throws(Failure) -> [String] {
    let nodes: [JSONNode]
    if node.text == nil { nodes = try array(node) } else { nodes = [node] }
    // Headings and members may be called anything; elements and attributes may not.
    let isXML = profile.match.map { !$0.roots.contains(where: Profile.isFormat) } ?? false
    var paths: [String] = []
    for node in nodes {
      let path = try text(node)
      if path.isEmpty { throw fault("the path is empty", node) }
      if isXML, let wrong = FeedPath.fault(in: path) {
        throw fault("path \"\(path)\": \(wrong)", node)
      }
      guard !paths.contains(path) else { throw fault("the path \"\(path)\" is there twice", node) }
      paths.append(path)
    }
    guard !paths.isEmpty else { throw fault("the list of paths is empty", node) }
    return paths
  }

  private func defaultText(_ node: JSONNode, _ type: FieldType) throws(Failure) -> String {
    switch (node.value, type) {
    case (.text(let text), .text): return text
    case (.number(let text), .real): return text
    case (.number(let text), .integer) where Int64(text) != nil: return text
    case (.flag(let flag), .flag): return flag ? "true" : "false"
    default:
      throw fault(
        "\(node.kind) is no default of type \(type.name)", node,
        "text, real, integer and flag fields may have one of their own type")
    }
  }

  private func factor(_ node: JSONNode) throws(Failure) -> Factor {
    var written = node.text
    if case .number(let number) = node.value { written = number }
    guard let written, let factor = Factor(written) else {
      throw fault(
        "a factor is a positive number, or a ratio of two", node, "as 0.44704 or \"1609.344/1852\"")
    }
    return factor
  }

  private func formats(_ node: JSONNode) throws(Failure) -> [TimeFormat] {
    let nodes: [JSONNode]
    if node.text == nil { nodes = try array(node) } else { nodes = [node] }
    var formats: [TimeFormat] = []
    for node in nodes {
      let written = try text(node)
      do throws(TimeFormat.Fault) {
        formats.append(try TimeFormat(written))
      } catch {
        throw fault("format \"\(written)\": \(error.message)", node)
      }
    }
    return formats
  }

  /// The texts and what is written for them.
  private func values(_ node: JSONNode) throws(Failure) -> [ProfileField.Value] {
    guard case .object(let list) = node.value, !list.isEmpty else {
      throw fault(
        "values are texts and what is written for them", node, "as {\"EQ\": \"earthquake\"}")
    }
    var values: [ProfileField.Value] = []
    for (key, value) in list {
      let name = key.text ?? ""
      if values.contains(where: { $0.name.lowercased() == name.lowercased() }) {
        throw fault("\"\(name)\" is there twice", key)
      }
      values.append(ProfileField.Value(name, try text(value)))
    }
    return values
  }

  private func pairs(_ node: JSONNode) throws(Failure) -> ProfileField.Pairs {
    let names = try texts(node)
    guard names.count == 2, names.allSatisfy({ FeedPath.isName($0[...]) }), names[0] != names[1]
    else {
      throw fault(
        "pairs are the names of two child elements", node, "as [\"valueName\", \"value\"]")
    }
    return ProfileField.Pairs(name: names[0], value: names[1])
  }

  private func require(
    _ type: FieldType, _ field: ProfileField, _ member: String, _ node: JSONNode
  ) throws(Failure) {
    guard field.type == type else {
      throw fault(
        "\"\(member)\" is for fields of type \(type.name), and \"\(field.name)\" is "
          + "\(field.type.name)", node)
    }
  }
}
