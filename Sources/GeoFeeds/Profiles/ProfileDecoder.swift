import GeoFeatures

extension Profile {
  /// Reads a profile from its JSON.
  ///
  /// ```json
  /// {
  ///   "name": "quakes", "title": "…", "events": true, "zone": "+08:00", "decimal": ",",
  ///   "record": "quake", "height": "m",
  ///   "match": {"root": ["feed"], "contains": ["example.org"]},
  ///   "fields": [
  ///     {"name": "title", "type": "text"},
  ///     {"name": "mag", "type": "real", "meaning": "magnitude", "path": "emsc:magnitude"},
  ///     {"name": "event_type", "type": "text", "default": "earthquake", "lowercase": true},
  ///     {"name": "hazard", "type": "text", "values": {"EQ": "earthquake", "FL": "flood"}},
  ///     {"name": "time", "type": "time", "path": "when", "format": "%d/%m/%Y %H:%M:%S"},
  ///     {"name": "wind_ms", "type": "real", "unit": "m/s", "from": "wind_mph", "factor": 0.44704},
  ///     {"name": "bbox", "type": "json", "path": "box", "box": "west east south north"},
  ///     {"name": "geocode", "type": "text", "path": "geocode", "pairs": ["valueName", "value"]}
  ///   ],
  ///   "extract": [{"from": "title", "patterns": ["M {mag:real} - {*}"], "consumes": false}],
  ///   "hidden": ["title"]
  /// }
  /// ```
  ///
  /// Only `name` and `fields` are obligatory. A path may be a list, of which the first that is there
  /// counts; an `optional` field is written only where it has a value. An extraction fills what is
  /// still null; `consumes` hides the text it read. Patterns are described at ``Pattern``, formats of
  /// times at `TimeFormat`. `height` says what the third number of a GeoJSON position is: `m`
  /// (upwards), `km down` or `km up`.
  ///
  /// `values` says what is written for certain texts, whatever the case of their letters; the
  /// others stay. `decimal` is the decimal sign, `zone` that of times without one.
  ///
  /// A field that is still null when the row is there may take its value from other fields: `from`
  /// names one, or several of which the first that has a value counts; `join` puts several
  /// together, a blank between, where all have a value. `factor` multiplies: a number, or a ratio
  /// such as `"1609.344/1852"`. `year` names the time that gives the year to times without one.
  ///
  /// - Throws: `Failure` of kind `unreadable` with line and column where it is no JSON, and of kind
  ///   `usage` where something in it is unknown, missing, or there twice.
  public init(json: Bytes, source: String) throws(Failure) {
    let decoder = ProfileDecoder(bytes: json, source: source)
    self = try decoder.profile()
  }
}

/// Takes a profile's JSON apart; what is wrong is said with its place.
struct ProfileDecoder {
  let bytes: Bytes
  let source: String

  func profile() throws(Failure) -> Profile {
    let root: JSONNode
    do {
      root = try JSONNode.parse(bytes)
    } catch {
      throw Failure(.unreadable, "no JSON: \(error.message)", at: place(error.offset))
    }
    let members = try object(
      root, "a profile",
      [
        "name", "title", "match", "events", "height", "zone", "decimal", "record", "fields",
        "extract",
        "hidden",
      ])
    var profile = Profile(name: try required(members, "name"))
    profile.title = try members["title"].map(text)
    profile.match = try members["match"].map(match)
    profile.isEvents = try members["events"].map(flag) ?? false
    profile.heights = try members["height"].map(heights) ?? .metresUp
    profile.zoneMinutes = try members["zone"].map(zone)
    profile.hasDecimalComma = try members["decimal"].map(decimalComma) ?? false
    if let node = members["record"] {
      let isJSON = profile.match?.roots.contains(InputFormat.json.name) ?? false
      profile.record = try isJSON ? text(node) : record(node)
    }
    guard let fields = members["fields"] else {
      throw fault("\"fields\" is missing", root, "a list of {\"name\": …, \"type\": …}")
    }
    let nodes = try array(fields)
    var names: Set<String> = []
    for node in nodes { try addField(node, to: &profile, &names) }
    // What refers to other fields may refer to later ones.
    for (index, node) in nodes.enumerated() { try addReferences(node, index, to: &profile) }
    if let list = members["extract"] {
      for node in try array(list) { try addExtraction(node, to: &profile) }
    }
    try checkOrder(nodes, profile)
    if let list = members["hidden"] {
      for node in try array(list) {
        profile.fields[try index(node, in: profile)].isHidden = true
      }
    }
    return profile
  }

  /// The name and the match of a profile that says them before its fields.
  func head() throws -> (name: String, match: Profile.Match?) {
    let members = try JSONNode.members(of: bytes, before: "fields")
    func member(_ name: String) -> JSONNode? { members.first { $0.key.text == name }?.value }
    return (try member("name").map(text) ?? "", try member("match").map(match))
  }

  private func match(_ node: JSONNode) throws(Failure) -> Profile.Match {
    let members = try object(node, "match", ["root", "contains"])
    var match = Profile.Match(contains: try members["contains"].map(texts))
    guard let roots = members["root"] else { return match }
    let nodes: [JSONNode]
    if roots.text == nil { nodes = try array(roots) } else { nodes = [roots] }
    for node in nodes {
      let root = try text(node)
      if let meant = Self.mistakenRoots[root.lowercased()], root != meant.root {
        throw fault("no input has the root \"\(root)\"", node, meant.advice)
      }
      guard FeedPath.isName(root[...]), !root.contains(":") else {
        throw fault(
          "\"\(root)\" is no name of a root element", node,
          "it is written without prefix and brackets: feed, rss, RDF; csv and geojson are formats")
      }
      match.roots.append(root)
    }
    return match
  }

  /// Names that people write for a root, what the root is called, and a word about it.
  private static let mistakenRoots: [String: (root: String, advice: String)] = [
    "atom": ("feed", "the root of Atom is feed"),
    "rss": ("rss", "the root of RSS 2.0 is rss"), "rdf": ("RDF", "the root of RSS 1.0 is RDF"),
    "xml": ("", "leave \"root\" out for any XML"),
    "csv": ("csv", "the format is written csv"),
    "geojson": ("geojson", "the format is written geojson"),
    "json": ("json", "the format is written json"),
  ]

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
    guard !rules.isEmpty else { throw fault("there is no pattern", patterns) }
    profile.extractions.append(Extraction(source: source, rules: rules))
    if try members["consumes"].map(flag) ?? false { profile.fields[source].isHidden = true }
  }

  private func rule(_ node: JSONNode, in profile: Profile) throws(Failure) -> Extraction.Rule {
    let pattern: Pattern
    let written = try text(node)
    do throws(PatternError) {
      pattern = try Pattern(written, hasDecimalComma: profile.hasDecimalComma)
    } catch {
      throw fault("at character \(error.offset + 1) of the pattern: \(error.message)", node)
    }
    guard !pattern.names.isEmpty else {
      throw fault("the pattern names no field", node, "write {name} or {name:real} in it")
    }
    var fields: [Int] = []
    for (name, type) in zip(pattern.names, pattern.types) {
      guard let index = profile.index(of: name) else {
        throw fault(
          "the pattern names \"\(name)\", which is no field", node,
          suggestion(for: name, among: profile.fields.map(\.name)))
      }
      let field = profile.fields[index]
      guard type == field.type || type == .text else {
        throw fault(
          "the pattern takes \"\(name)\" as \(type.name), but the field is \(field.type.name)",
          node,
          "write {\(name)\(field.type == .text ? "" : ":\(field.type.name)")}")
      }
      fields.append(index)
    }
    return Extraction.Rule(pattern: pattern, fields: fields)
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

  private func decimalComma(_ node: JSONNode) throws(Failure) -> Bool {
    switch try text(node) {
    case ",": true
    case ".": false
    default: throw fault("unknown decimal sign", node, "it is \",\" or \".\"")
    }
  }

  private func heights(_ node: JSONNode) throws(Failure) -> Profile.Heights {
    guard let heights = Profile.Heights(rawValue: try text(node)) else {
      let known = Profile.Heights.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw fault("unknown height", node, "there are \(known)")
    }
    return heights
  }

  private func record(_ node: JSONNode) throws(Failure) -> String {
    let name = try text(node)
    guard !name.isEmpty, !name.contains(where: { "/@[]<> ".contains($0) }) else {
      throw fault(
        "\"\(name)\" is no name of a record", node, "it is one element's or member's name, no path")
    }
    return name
  }
}
