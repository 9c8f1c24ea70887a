/// Writes the rows that stay of joined reports, with all their identifiers and agencies.
struct EventOutput: ~Copyable {
  private let whole: FeatureTable
  private let columns: EventColumns
  private let schema: Schema
  /// Where `ids` and `agencies` stand.
  private let idsPlace: Int
  private let agenciesPlace: Int
  private var rows = GrowableBuffer<UInt32>()
  private var ids = ColumnBuilder(.text)
  private var agencies = ColumnBuilder(.text)
  private var result: [FeatureTable] = []

  init(_ whole: FeatureTable, _ columns: EventColumns) {
    self.whole = whole
    self.columns = columns
    var schema = whole.schema
    func place(_ name: String, _ isOurs: Bool, _ meaning: String) -> Int {
      let known = isOurs ? schema.index(of: name) : nil
      let field = Field(known == nil ? schema.freeName(name) : name, .text, meaning: meaning)
      guard let known else {
        schema.fields.append(field)
        return schema.fields.count - 1
      }
      schema.fields[known] = field
      return known
    }
    idsPlace = place("ids", columns.ids != nil, "identifiers of the event at all agencies")
    agenciesPlace = place("agencies", columns.agencies != nil, "who reported the event")
    self.schema = schema
  }

  /// Adds the rows of the first event, with what the others are called.
  mutating func append(
    _ members: [Int], _ events: borrowing GrowableBuffer<EventFacts>, _ names: [String]
  ) {
    let kept = events[members[0]]
    var idList = JoinedTexts()
    var agencyList = JoinedTexts()
    for member in members {
      let row = events[member].row
      if let id = columns.id, id.isValid(row) {
        var text = ByteBuffer(minimumCapacity: 32)
        id.writeValue(row, to: &text, asJSON: false)
        idList.add(text.bytes)
      }
      if let list = columns.ids, list.isValid(row) {
        IDList.forEach(list.text(row)) { idList.add($0) }
      }
      if let list = columns.agencies, list.isValid(row) {
        // Names may have blanks in them.
        for name in list.text(row).split(separator: UInt8(ascii: ";")) {
          agencyList.add(XMLSpace.trimming(Bytes(rebasing: name)))
        }
      } else {
        var name = names[Int(events[member].agency)]
        name.withUTF8 { agencyList.add($0) }
      }
    }
    for row in kept.row..<kept.row + kept.rowCount {
      if !idList.isEmpty { ids.setText(idList.text, row: rows.count) }
      agencies.setText(agencyList.text, row: rows.count)
      rows.append(UInt32(row))
    }
    if rows.count >= Batch.rowLimit { flush() }
  }

  private mutating func flush() {
    var selected = GrowableBuffer<UInt32>()
    swap(&selected, &rows)
    let count = selected.count
    var finishedIDs = ColumnBuilder(.text)
    var finishedAgencies = ColumnBuilder(.text)
    swap(&finishedIDs, &ids)
    swap(&finishedAgencies, &agencies)
    let places = selected.share()
    let idColumn = finishedIDs.finish(rowCount: count)
    let agencyColumn = finishedAgencies.finish(rowCount: count)
    let made = schema.fields.indices.map { place in
      switch place {
      case idsPlace: idColumn
      case agenciesPlace: agencyColumn
      default: whole.columns[place].selecting(places)
      }
    }
    result.append(
      FeatureTable(schema: schema, geometry: whole.geometry.selecting(places), columns: made))
  }

  /// The tables; one without rows where there is none.
  mutating func finish() -> [FeatureTable] {
    if rows.count > 0 || result.isEmpty { flush() }
    return result
  }
}

/// Different texts with `; ` between them.
private struct JoinedTexts: ~Copyable {
  /// How many are compared one by one.
  private static let few = 16

  private var buffer = ByteBuffer(minimumCapacity: 64)
  private var ends: [Int] = []
  /// All of them, where they are more than a few.
  private var known: ByteKeyTable?

  var isEmpty: Bool { ends.isEmpty }
  var text: Bytes { buffer.bytes }

  mutating func add(_ text: Bytes) {
    if text.isEmpty || contains(text) { return }
    if !ends.isEmpty { buffer.append("; " as StaticString) }
    buffer.append(contentsOf: text)
    ends.append(buffer.count)
    known?.insert(text)
    if ends.count == Self.few {
      var table = ByteKeyTable()
      forEach { table.insert($0) }
      known = consume table
    }
  }

  private func contains(_ text: Bytes) -> Bool {
    if ends.count >= Self.few { return known?.index(of: text) != nil }
    var isThere = false
    forEach { isThere = isThere || $0.elementsEqual(text) }
    return isThere
  }

  private func forEach(_ body: (Bytes) -> Void) {
    var start = 0
    for end in ends {
      body(Bytes(rebasing: buffer.bytes[start..<end]))
      start = end + 2
    }
  }
}
