import GeoFeatures

/// The columns of a profile that stand at a path in a record, found by number.
///
/// A path is `context/child/…/@attribute`, where the context is a node that the mapper names: the
/// record itself, or what it has chosen (an event's preferred origin). A field without a path is the
/// mapper's own business. `--field` paths are the same; one that begins with no context begins at
/// the first of them.
struct RecordFields {
  /// Flat, so that a fill counts no references.
  struct Request: BitwiseCopyable {
    var firstStep: Int32
    var stepCount: Int32
    /// The attribute at the end, or -1 for the element's text.
    var attribute: Int32
    var column: Int32
  }

  /// The requests, those of one context together, and where those of each begin.
  private let requests: [Request]
  private let starts: [Int]
  private let steps: [RecordName]
  private let contexts: [String]

  /// Settles the paths of a profile and of the fields asked for; their columns are those of
  /// ``RecordRows``.
  init(_ profile: Profile, options: ReadOptions, contexts: [String], names: RecordNames) {
    var byContext: [[Request]] = contexts.map { _ in [] }
    var all: [RecordName] = []
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
      byContext[context].append(
        Request(
          firstStep: Int32(all.count), stepCount: Int32(steps.count),
          attribute: attribute?.number ?? -1, column: Int32(column)))
      all += steps.map { names[Self.local($0)] }
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
    requests = byContext.flatMap { $0 }
    starts = byContext.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    steps = all
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
    guard let place = contexts.firstIndex(of: context) else { return }
    fill(place, from: node, of: record, &rows)
  }

  /// The same for the context at a place in their list.
  func fill(
    _ context: Int, from node: Int32, of record: borrowing RecordTree, _ rows: inout RecordRows
  ) {
    if node < 0 { return }
    for index in starts[context]..<starts[context + 1] {
      let column = Int(requests[index].column)
      if rows.builder.hasValue(column) { continue }
      let place = place(requests[index], from: node, of: record)
      if place < 0 { continue }
      if let value = value(requests[index], at: place, of: record) {
        rows.set(column, value, line: record.line(place))
      }
    }
  }

  /// Keeps what stands in `node` for a row that is made later.
  func keep(
    _ context: Int, from node: Int32, of record: borrowing RecordTree,
    in values: inout HeldValues
  ) {
    if node < 0 { return }
    for index in starts[context]..<starts[context + 1] {
      let place = place(requests[index], from: node, of: record)
      if place < 0 { continue }
      if let value = value(requests[index], at: place, of: record), !value.isEmpty {
        values.add(Int(requests[index].column), value, line: record.line(place))
      }
    }
  }

  @inline(__always)
  private func place(_ request: Request, from node: Int32, of record: borrowing RecordTree) -> Int32
  {
    var place = node
    var step = Int(request.firstStep)
    let end = step + Int(request.stepCount)
    while step < end && place >= 0 {
      place = record.child(place, steps[step])
      step += 1
    }
    return place
  }

  @inline(__always)
  private func value(
    _ request: Request, at place: Int32, of record: borrowing RecordTree
  ) -> Bytes? {
    if request.attribute < 0 { return record.text(place) }
    return record.attribute(place, RecordName(number: request.attribute))
  }
}
