extension Filter {
  /// Makes sure that the expression suits tables of those columns.
  ///
  /// An unknown column is refused, unless columns may still appear, as in a feed that is read as it
  /// comes: then it is null for the time being, and a note of kind `unknown-column` says so. The same
  /// call with the schema at the end tells which columns never came.
  ///
  /// - Throws: A ``Failure`` of kind `usage` that points at an unknown column and names those like it,
  ///   or at values whose types can't be compared.
  public func check(
    against schema: Schema, columnsMayStillAppear: Bool
  ) throws(Failure) -> [Diagnostic] {
    let binding = FilterBinding(filter: self, schema: schema)
    var notes: [Diagnostic] = []
    var noted: Set<String> = []
    for step in program {
      for operand in step.operands {
        guard let name = operand.columnName, binding.index(of: name) == nil else { continue }
        guard columnsMayStillAppear else { throw unknown(name, operand, in: schema) }
        if noted.insert(name).inserted {
          notes.append(
            Diagnostic(
              "unknown-column", .note,
              "no column '\(name)' is known; the filter takes it as null until one appears",
              at: Place()))
        }
      }
      try binding.check(step)
    }
    return notes
  }

  private func unknown(_ name: String, _ operand: FilterOperand, in schema: Schema) -> Failure {
    let names = schema.fields.map(\.name)
    return text.failure(
      NearNames.message(unknown: name, known: names) + " (a text stands in single quotes)",
      at: operand.range.lowerBound)
  }
}
