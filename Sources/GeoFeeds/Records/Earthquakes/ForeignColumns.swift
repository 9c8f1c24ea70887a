import GeoFeatures

/// Columns for what agencies add to a standard format in namespaces of their own.
///
/// An attribute is named `prefix_local`, one of a child `child_prefix_local`; an element is named
/// `prefix_local`, and its attributes `prefix_local_attribute`.
struct ForeignColumns: ~Copyable {
  struct Known: BitwiseCopyable {
    var context: Int32
    var element: Int32
    var space: Int32
    var attribute: Int32
    var column: Int32
  }

  private var known = GrowableBuffer<Known>(minimumCapacity: 16)

  init() {}

  /// Keeps what is foreign in a node and all that it holds: a context, with whose name and number
  /// the columns' names begin, or with none a child of the event.
  mutating func keep(
    _ node: Int32, of record: borrowing RecordTree, context: String, _ number: Int32,
    in values: inout HeldValues, _ rows: inout RecordRows
  ) {
    for place in node..<record.end(node) {
      keepOne(
        place, isRoot: place == node && !context.isEmpty, record, context, number, &values, &rows)
    }
  }

  /// Keeps what is foreign in the attributes of one node.
  mutating func keepAttributes(
    _ node: Int32, of record: borrowing RecordTree, context: String, _ number: Int32,
    in values: inout HeldValues, _ rows: inout RecordRows
  ) {
    keepOne(node, isRoot: true, record, context, number, &values, &rows)
  }

  private mutating func keepOne(
    _ node: Int32, isRoot: Bool, _ record: borrowing RecordTree, _ context: String,
    _ number: Int32, _ values: inout HeldValues, _ rows: inout RecordRows
  ) {
    let space = record.space(node)
    let isForeign = space != record.space(0)
    let element = isForeign || !isRoot ? record.name(node).number : -1
    if isForeign {
      let text = record.text(node)
      if !text.isEmpty {
        let key = Known(
          context: number, element: element, space: space.number, attribute: -1, column: -1)
        add(text, record.line(node), key, context, space, &values, &rows)
      }
    }
    for index in record.attributes(node) {
      let own = record.attributeSpace(index)
      if own == .none && !isForeign { continue }
      let value = record.value(index)
      if value.isEmpty || record.attributeNamespace(index) == .xsi { continue }
      let key = Known(
        context: number, element: element, space: own == .none ? space.number : own.number,
        attribute: record.attributeName(index).number, column: -1)
      add(value, record.line(node), key, context, isForeign ? space : .none, &values, &rows)
    }
  }

  private mutating func add(
    _ text: Bytes, _ line: Int, _ key: Known, _ context: String, _ elementSpace: RecordSpace,
    _ values: inout HeldValues, _ rows: inout RecordRows
  ) {
    for index in 0..<known.count {
      let other = known[index]
      if other.attribute == key.attribute && other.element == key.element
        && other.space == key.space && other.context == key.context
      {
        if other.column >= 0 { values.add(Int(other.column), text, line: line, isJoined: true) }
        return
      }
    }
    var key = key
    let name = name(of: key, context, elementSpace, rows.names)
    if !name.isEmpty {
      let free = rows.builder.schema.freeName(name)
      key.column = Int32(rows.addColumn(Field(free, .text, isDeclared: false)))
      values.add(Int(key.column), text, line: line, isJoined: true)
    }
    known.append(key)
  }

  /// What a column is called, or "" for what is XML's own.
  private func name(
    of key: Known, _ context: String, _ elementSpace: RecordSpace, _ names: RecordNames
  ) -> String {
    var parts = context.isEmpty ? [] : [context]
    if key.element >= 0 {
      let prefix = names.prefix(elementSpace)
      if !prefix.isEmpty { parts.append(prefix) }
      parts.append(names[RecordName(number: key.element)])
    }
    if key.attribute >= 0 {
      let space = RecordSpace(number: key.space)
      let prefix = names.prefix(space)
      if prefix == "xml" { return "" }
      if space != elementSpace && !prefix.isEmpty { parts.append(prefix) }
      parts.append(names[RecordName(number: key.attribute)])
    }
    return parts.joined(separator: "_")
  }
}
