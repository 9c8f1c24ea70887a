import GeoFeatures

extension Profile {
  /// Reads a profile from its JSON.
  ///
  /// ```json
  /// {
  ///   "name": "quakes", "title": "…", "events": true, "zone": "+08:00", "record": null,
  ///   "match": {"root": ["feed"], "contains": ["example.org"]},
  ///   "fields": [
  ///     {"name": "title", "type": "text"},
  ///     {"name": "mag", "type": "real", "meaning": "magnitude", "path": "emsc:magnitude"},
  ///     {"name": "event_type", "type": "text", "default": "earthquake", "lowercase": true}
  ///   ],
  ///   "extract": [{"from": "title", "patterns": ["M {mag:real} - {*}"], "consumes": false}],
  ///   "hidden": ["title"]
  /// }
  /// ```
  ///
  /// Only `name` and `fields` are obligatory. A path may be a list, of which the first that is there
  /// counts; an `optional` field is written only where it has a value. An extraction fills what is
  /// still null; `consumes` hides the text it read. Patterns are described at ``Pattern``.
  ///
  /// - Throws: `Failure` of kind `unreadable` with line and column where it is no JSON, and of kind
  ///   `usage` where something in it is unknown, missing, or there twice.
  public init(json: Bytes, source: String) throws(Failure) {
    let decoder = ProfileDecoder(bytes: json, source: source)
    self = try decoder.profile()
  }
}

private struct ProfileDecoder {
  let bytes: Bytes
  let source: String

  /// The members of an object by name.
  private struct Members {
    var node: JSONNode
    var byName: [String: JSONNode]
    subscript(name: String) -> JSONNode? {
      guard let node = byName[name] else { return nil }
      if case .null = node.value { return nil }
      return node
    }
  }

  func profile() throws(Failure) -> Profile {
    let root: JSONNode
    do {
      root = try JSONNode.parse(bytes)
    } catch {
      throw Failure(.unreadable, "no JSON: \(error.message)", at: place(error.offset))
    }
    let members = try object(
      root, "a profile",
      ["name", "title", "match", "events", "zone", "record", "fields", "extract", "hidden"])
    var profile = Profile(name: try required(members, "name"))
    profile.title = try members["title"].map(text)
    profile.match = try members["match"].map(match)
    profile.isEvents = try members["events"].map(flag) ?? false
    profile.zoneMinutes = try members["zone"].map(zone)
    profile.record = try members["record"].map(text)
    guard let fields = members["fields"] else {
      throw fault("\"fields\" is missing", root, "a list of {\"name\": …, \"type\": …}")
    }
    for node in try array(fields) { try addField(node, to: &profile) }
    if let list = members["extract"] {
      for node in try array(list) { try addExtraction(node, to: &profile) }
    }
    if let list = members["hidden"] {
      for node in try array(list) {
        profile.fields[try index(node, in: profile)].isHidden = true
      }
    }
    return profile
  }

  private func match(_ node: JSONNode) throws(Failure) -> Profile.Match {
    let members = try object(node, "match", ["root", "contains"])
    return Profile.Match(
      roots: try members["root"].map(texts) ?? [],
      contains: try members["contains"].map(texts) ?? [])
  }

  private func addField(_ node: JSONNode, to profile: inout Profile) throws(Failure) {
    let members = try object(
      node, "a field",
      ["name", "type", "unit", "meaning", "path", "default", "lowercase", "optional"])
    let name = try required(members, "name")
    guard !name.isEmpty else { throw fault("the field's name is empty", node) }
    guard profile.index(of: name) == nil else {
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
    field.paths = try members["path"].map(texts) ?? []
    field.isLowercased = try members["lowercase"].map(flag) ?? false
    field.isOptional = try members["optional"].map(flag) ?? false
    if let node = members["default"] {
      field.defaultText = try defaultText(node, type)
    }
    profile.fields.append(field)
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

  private func addExtraction(_ node: JSONNode, to profile: inout Profile) throws(Failure) {
    let members = try object(node, "an extraction", ["from", "patterns", "consumes"])
    guard let from = members["from"] else { throw fault("\"from\" is missing", node) }
    let source = try index(from, in: profile)
    guard profile.fields[source].type == .text else {
      throw fault("\"\(profile.fields[source].name)\" is no text field", from)
    }
    guard let patterns = members["patterns"] else { throw fault("\"patterns\" is missing", node) }
    var rules: [Extraction.Rule] = []
    for pattern in try array(patterns) { rules.append(try rule(pattern, in: profile)) }
    profile.extractions.append(Extraction(source: source, rules: rules))
    if try members["consumes"].map(flag) ?? false { profile.fields[source].isHidden = true }
  }

  private func rule(_ node: JSONNode, in profile: Profile) throws(Failure) -> Extraction.Rule {
    let pattern: Pattern
    do {
      pattern = try Pattern(try text(node))
    } catch let error as PatternError {
      throw fault("at character \(error.offset + 1) of the pattern: \(error.message)", node)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.internalFault, "\(error)")
    }
    guard !pattern.names.isEmpty else {
      throw fault("the pattern names no field", node, "write {name} or {name:real} in it")
    }
    var fields: [Int] = []
    for (name, type) in zip(pattern.names, pattern.types) {
      guard let index = profile.index(of: name) else {
        throw fault("the pattern names \"\(name)\", which is no field", node, fieldList(profile))
      }
      let field = profile.fields[index]
      guard type == field.type || type == .text else {
        throw fault(
          "the pattern takes \"\(name)\" as \(type.name), but the field is \(field.type.name)", node
        )
      }
      fields.append(index)
    }
    return Extraction.Rule(pattern: pattern, fields: fields)
  }

  private func index(_ node: JSONNode, in profile: Profile) throws(Failure) -> Int {
    let name = try text(node)
    guard let index = profile.index(of: name) else {
      throw fault("there is no field \"\(name)\"", node, fieldList(profile))
    }
    return index
  }

  private func fieldList(_ profile: Profile) -> String {
    "the fields are " + profile.fields.map(\.name).joined(separator: ", ")
  }

  /// Minutes east of UTC from `Z`, `UTC` or `+08:00`.
  private func zone(_ node: JSONNode) throws(Failure) -> Int {
    let text = Array(try text(node).utf8)
    if text == Array("Z".utf8) || text == Array("UTC".utf8) { return 0 }
    let digits = text.map { Int($0) - 48 }
    guard text.count == 6, text[0] == UInt8(ascii: "+") || text[0] == UInt8(ascii: "-"),
      text[3] == UInt8(ascii: ":"), [1, 2, 4, 5].allSatisfy({ 0...9 ~= digits[$0] }),
      digits[1] * 10 + digits[2] <= 14, digits[4] < 6
    else { throw fault("unknown zone", node, "write it as +08:00, or Z") }
    let minutes = (digits[1] * 10 + digits[2]) * 60 + digits[4] * 10 + digits[5]
    return text[0] == UInt8(ascii: "-") ? -minutes : minutes
  }

  private func object(
    _ node: JSONNode, _ what: String, _ allowed: [String]
  ) throws(Failure) -> Members {
    guard case .object(let list) = node.value else {
      throw fault("\(what) is an object, not \(node.kind)", node)
    }
    var byName: [String: JSONNode] = [:]
    for (key, value) in list {
      let name = key.text ?? ""
      guard allowed.contains(name) else {
        throw fault(
          "unknown key \"\(name)\"", key, "\(what) may have " + allowed.joined(separator: ", "))
      }
      guard byName.updateValue(value, forKey: name) == nil else {
        throw fault("\"\(name)\" is there twice", key)
      }
    }
    return Members(node: node, byName: byName)
  }

  private func required(_ members: Members, _ name: String) throws(Failure) -> String {
    guard let node = members[name] else { throw fault("\"\(name)\" is missing", members.node) }
    return try text(node)
  }

  private func text(_ node: JSONNode) throws(Failure) -> String {
    guard let text = node.text else { throw fault("a string is expected, not \(node.kind)", node) }
    return text
  }

  private func texts(_ node: JSONNode) throws(Failure) -> [String] {
    if let text = node.text { return [text] }
    var result: [String] = []
    for element in try array(node) { result.append(try text(element)) }
    return result
  }

  private func array(_ node: JSONNode) throws(Failure) -> [JSONNode] {
    guard case .array(let nodes) = node.value else {
      throw fault("a list is expected, not \(node.kind)", node)
    }
    return nodes
  }

  private func flag(_ node: JSONNode) throws(Failure) -> Bool {
    guard case .flag(let flag) = node.value else {
      throw fault("true or false is expected, not \(node.kind)", node)
    }
    return flag
  }

  private func fault(_ message: String, _ node: JSONNode, _ advice: String? = nil) -> Failure {
    Failure(.usage, message, at: place(node.offset), advice: advice)
  }

  private func place(_ offset: Int) -> Place {
    var line = 1
    var lineStart = 0
    for index in 0..<min(offset, bytes.count) where bytes[index] == 10 {
      line += 1
      lineStart = index + 1
    }
    return Place(source: source, line: line, column: offset - lineStart + 1)
  }
}
