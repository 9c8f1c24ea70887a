import GeoFeatures

extension ProfileDecoder {
  /// The members of an object by name.
  struct Members {
    var node: JSONNode
    var byName: [String: JSONNode]

    subscript(name: String) -> JSONNode? {
      guard let node = byName[name] else { return nil }
      if case .null = node.value { return nil }
      return node
    }
  }

  /// The members of an object that may have only those.
  func object(
    _ node: JSONNode, _ what: String, _ allowed: [String]
  ) throws(Failure) -> Members {
    guard case .object(let list) = node.value else {
      throw fault("\(what) is an object, not \(node.kind)", node)
    }
    var byName: [String: JSONNode] = [:]
    for (key, value) in list {
      let name = key.text ?? ""
      guard allowed.contains(name) else {
        let near = NearNames.matches(of: name, among: allowed).first
        throw fault(
          "unknown key \"\(name)\"", key,
          near.map { "did you mean \"\($0)\"?" }
            ?? "\(what) may have " + allowed.joined(separator: ", "))
      }
      guard byName.updateValue(value, forKey: name) == nil else {
        throw fault("\"\(name)\" is there twice", key)
      }
    }
    return Members(node: node, byName: byName)
  }

  func required(_ members: Members, _ name: String) throws(Failure) -> String {
    guard let node = members[name] else { throw fault("\"\(name)\" is missing", members.node) }
    return try text(node)
  }

  /// The place of the field that a node names.
  func index(_ node: JSONNode, in profile: Profile) throws(Failure) -> Int {
    let name = try text(node)
    guard let index = profile.index(of: name) else {
      throw fault(
        "there is no field \"\(name)\"", node,
        suggestion(for: name, among: profile.fields.map(\.name)))
    }
    return index
  }

  /// A word about the fields that there are.
  func suggestion(for name: String, among fields: [String]) -> String {
    NearNames.matches(of: name, among: fields).first.map { "did you mean \"\($0)\"?" }
      ?? "the fields are " + fields.joined(separator: ", ")
  }

  func text(_ node: JSONNode) throws(Failure) -> String {
    guard let text = node.text else { throw fault("a string is expected, not \(node.kind)", node) }
    return text
  }

  /// One string, or a list of them.
  func texts(_ node: JSONNode) throws(Failure) -> [String] {
    if let text = node.text { return [text] }
    var result: [String] = []
    for element in try array(node) { result.append(try text(element)) }
    return result
  }

  func array(_ node: JSONNode) throws(Failure) -> [JSONNode] {
    guard case .array(let nodes) = node.value else {
      throw fault("a list is expected, not \(node.kind)", node)
    }
    return nodes
  }

  func flag(_ node: JSONNode) throws(Failure) -> Bool {
    guard case .flag(let flag) = node.value else {
      throw fault("true or false is expected, not \(node.kind)", node)
    }
    return flag
  }

  func fault(_ message: String, _ node: JSONNode, _ advice: String? = nil) -> Failure {
    Failure(.usage, message, at: place(node.offset), advice: advice)
  }

  func place(_ offset: Int) -> Place {
    var line = 1
    var lineStart = 0
    for index in 0..<min(offset, bytes.count) where bytes[index] == 10 {
      line += 1
      lineStart = index + 1
    }
    return Place(source: source, line: line, column: offset - lineStart + 1)
  }
}
