import GeoFeatures

/// The columns of a profile that stand at a path in a record, found by number.
///
/// A path is `context/child/…/@attribute`, where the context is a node that the mapper names: the
/// record itself, or what it has chosen (an event's preferred origin). A field without a path is the
/// mapper's own business. `--field` paths are the same; one that begins with no context begins at
/// the first of them.
struct RecordFields {
  private struct Request {
    let context: Int
    let steps: [RecordName]
    let attribute: RecordName?
    let column: Int
  }

  private let requests: [Request]
  private let contexts: [String]

  /// Settles the paths of a profile and of the fields asked for; their columns are those of
  /// ``RecordRows``.
  init(_ profile: Profile, options: ReadOptions, contexts: [String], names: RecordNames) {
    var requests: [Request] = []
    func add(_ path: String, column: Int) {
      var steps = path.split(separator: "/").map(String.init)
      var context = 0
      if let first = steps.first, let index = contexts.firstIndex(of: first) {
        context = index
        steps.removeFirst()
      }
      var attribute: RecordName?
      if let last = steps.last, last.hasPrefix("@") {
        attribute = names[Self.local(String(last.dropFirst()))]
        steps.removeLast()
      }
      requests.append(
        Request(
          context: context, steps: steps.map { names[Self.local($0)] }, attribute: attribute,
          column: column))
    }
    for (column, field) in profile.fields.enumerated()
    where !options.fields.contains(where: { $0.name == field.name }) {
      for path in field.paths { add(path, column: column) }
    }
    var added = profile.fields.count
    for field in options.fields {
      let known = profile.index(of: field.name)
      add(field.path, column: known ?? added)
      if known == nil { added += 1 }
    }
    self.requests = requests
    self.contexts = contexts
  }

  private static func local(_ name: String) -> String {
    name.split(separator: ":").last.map(String.init) ?? name
  }

  /// Gives the current row what stands in `node`, the context of that name, where it has no value
  /// yet; of no node, nothing.
  func fill(
    _ context: String, from node: Int32, of record: borrowing RecordTree,
    _ rows: inout RecordRows
  ) {
    if node < 0 { return }
    for request in requests where contexts[request.context] == context {
      if rows.builder.hasValue(request.column) { continue }
      var place = node
      for step in request.steps where place >= 0 { place = record.child(place, step) }
      if place < 0 { continue }
      if let name = request.attribute {
        if let value = record.attribute(place, name) {
          rows.set(request.column, value, line: record.line(place))
        }
      } else {
        rows.set(request.column, record.text(place), line: record.line(place))
      }
    }
  }
}
