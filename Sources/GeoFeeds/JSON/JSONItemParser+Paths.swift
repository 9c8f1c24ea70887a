import GeoFeatures

extension JSONItemParser {
  /// Gives a value, which was scanned, to the further columns that want it or something within it.
  mutating func readMore(
    _ plan: PropertyPlan, at start: Int, _ cursor: JSONCursor
  ) throws(JSONStop) {
    try setTargets(plan.next, at: start, cursor)
    if plan.node >= 0 { try readBranch(Int(plan.node), at: start, cursor) }
  }

  /// Follows the paths below a node into a value that was scanned.
  ///
  /// Elements of an array are taken one by one. Where `element` is the place of one of them in the
  /// window, names lead into that one alone.
  mutating func readBranch(
    _ node: Int, at start: Int, _ cursor: JSONCursor, element: Int? = nil
  ) throws(JSONStop) {
    var cursor = cursor
    cursor.position = start
    if cursor.byte == UInt8(ascii: "{") { return try readMembers(node, cursor) }
    guard cursor.byte == UInt8(ascii: "["), try cursor.open(before: UInt8(ascii: "]")) else {
      return
    }
    if let element {
      var single = cursor
      single.position = element
      if single.byte == UInt8(ascii: "{") { try readMembers(node, single) }
    }
    var place = 0
    repeat {
      let start = cursor.position
      if let child = paths.find(place: place, below: node) {
        try readChild(child, at: start, cursor)
      } else if element != nil && place > paths.largestPlace(below: node) {
        return
      }
      if element == nil && cursor.byte == UInt8(ascii: "{") { try readMembers(node, cursor) }
      try skipper.skip(&cursor, depth: 3)
      place += 1
    } while try cursor.passSeparator(before: UInt8(ascii: "]"))
  }

  private mutating func readMembers(_ node: Int, _ cursor: JSONCursor) throws(JSONStop) {
    var cursor = cursor
    guard try cursor.open(before: UInt8(ascii: "}")) else { return }
    repeat {
      let key = try cursor.key()
      if let child = paths.find(decode(key, cursor), below: node) {
        try readChild(child, at: cursor.position, cursor)
      }
      try skipper.skip(&cursor, depth: 3)
    } while try cursor.passSeparator(before: UInt8(ascii: "}"))
  }

  private mutating func readChild(
    _ child: Int, at start: Int, _ cursor: JSONCursor
  ) throws(JSONStop) {
    try setTargets(paths.firstTarget(child), at: start, cursor)
    if paths.hasChildren(child) { try readBranch(child, at: start, cursor) }
  }

  /// Gives a value to a chain of targets.
  mutating func setTargets(_ first: Int32, at start: Int, _ cursor: JSONCursor) throws(JSONStop) {
    var next = first
    while next >= 0 {
      let target = paths.targets[Int(next)]
      try setTarget(at: start, cursor, target)
      next = target.next
    }
  }

  /// Gives a value to one column, besides those that it may have had already.
  mutating func setTarget(
    at start: Int, _ cursor: JSONCursor, _ target: PropertyPlan
  ) throws(JSONStop) {
    var cursor = cursor
    cursor.position = start
    let column = Int(target.column)
    if builder.hasValue(column) {
      if cursor.isNull || (target.hasRivals && ranks[column] < target.rank) { return }
      if !target.hasRivals || ranks[column] == target.rank {
        return try addValue(&cursor, target)
      }
      builder.clear(column)
    }
    try setValue(&cursor, target)
    if builder.hasValue(column) { ranks[column] = target.rank }
  }

  /// Gives the elements of an array, which was scanned, to one column.
  mutating func setElements(
    at start: Int, _ cursor: JSONCursor, _ plan: PropertyPlan
  ) throws(JSONStop) {
    var cursor = cursor
    cursor.position = start
    guard try cursor.open(before: UInt8(ascii: "]")) else { return }
    repeat {
      try addValue(&cursor, plan)
    } while try cursor.passSeparator(before: UInt8(ascii: "]"))
  }

  /// Adds a value to those that the row has in a declared column: texts are joined, of others the
  /// first stays.
  private mutating func addValue(
    _ cursor: inout JSONCursor, _ plan: PropertyPlan
  ) throws(JSONStop) {
    let column = Int(plan.column)
    let start = cursor.position
    let isArray = cursor.byte == UInt8(ascii: "[")
    let isNull = cursor.isNull
    if !isArray && !builder.hasValue(column) { return try setValue(&cursor, plan) }
    var string: JSONText?
    if cursor.byte == UInt8(ascii: "\"") {
      string = try cursor.text()
    } else {
      try skipper.skip(&cursor, depth: 3)
    }
    let source = cursor.bytes(start..<cursor.position)
    if isNull { return }
    if !builder.hasValue(column) { return setNested(source, plan, at: start) }
    guard plan.type == .text else {
      let name = builder.schema.fields[column].name
      return note("several-values", .note, at: start) {
        "there are several values for \(name), of which the first is kept"
      }
    }
    let text = string.map { decode($0, cursor) } ?? compact(source, at: start)
    // What converts to a text can't be a misfit.
    _ = conversions[column].set(column, text, in: &builder, isJoined: true)
  }
}
