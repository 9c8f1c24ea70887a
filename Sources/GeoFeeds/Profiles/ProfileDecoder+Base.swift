import GeoFeatures

extension ProfileDecoder {
  /// The built-in profile that another one is made from.
  func base(_ node: JSONNode) throws(Failure) -> Profile {
    let name = try text(node)
    guard let base = Profiles.named(name) else {
      let near = NearNames.matches(of: name, among: Profiles.names).first
      throw fault(
        "there is no built-in profile \"\(name)\"", node,
        near.map { "did you mean \"\($0)\"?" } ?? "`rhumb formats` lists them")
    }
    return base
  }

  /// The place of the inherited field that gives way to one of that name, or nil.
  func place(
    of name: String, _ members: Members, in profile: Profile, inherited: [String]
  ) throws(Failure) -> Int? {
    guard let node = members["replaces"] else {
      return inherited.firstIndex { $0.lowercased() == name.lowercased() }
    }
    let replaced = try text(node)
    guard let index = inherited.firstIndex(of: replaced) else {
      throw fault(
        "the base has no field \"\(replaced)\"", node,
        inherited.isEmpty
          ? "\"base\" names the profile that this one is made from"
          : suggestion(for: replaced, among: inherited))
    }
    guard profile.fields[index].name == replaced else {
      throw fault("\"\(replaced)\" is replaced twice", node)
    }
    return index
  }

  /// Forgets the inherited ways of reading those texts that this profile reads itself.
  func dropExtractions(of nodes: [JSONNode], from profile: inout Profile) throws(Failure) {
    for node in nodes {
      let members = try object(node, "an extraction", Self.extractionMembers)
      guard let from = members["from"] else { continue }
      let source = try index(from, in: profile)
      profile.extractions.removeAll { $0.source == source }
    }
  }
}
