import GeoFeatures

/// The columns of data in a document, found by the names of the values and the Schema that types them.
///
/// A name with two types is two columns: nothing is lost where one Schema has an integer and another
/// a text. What was asked for by `--field`, or stands in a profile, goes to the column there.
struct KMLColumns: ~Copyable {
  /// Where values of a name go.
  struct Entry: BitwiseCopyable {
    var column: Int32
    var type: FieldType
    /// Whether the type is taken from the name, so that a value may be of another.
    var isByName = false
    /// Whether texts are set as they come.
    var isPlainText = false
    /// Whether an empty text is a value.
    var keepsEmpty = false
  }

  private var keys = KeyTable()
  private var entries = GrowableBuffer<Entry>(minimumCapacity: 64)
  private var scratch = ByteBuffer(minimumCapacity: 64)
  /// Where the next name is looked for first: values mostly come in one order.
  private var next = 0
  private var made: [String: Int] = [:]
  /// Whether the document is one of our own, whose Schema lists the columns of its layer.
  var isOwn = false
  private let options: ReadOptions
  private let profile: Profile

  /// Columns whose texts are times in every layer of ours; KML has no such type.
  private static let times: Set<String> = [
    "time", "time_end", "updated", "published", "sent", "onset", "effective", "expires",
    "init_time",
  ]

  init(profile: Profile, options: ReadOptions) {
    self.profile = profile
    self.options = options
  }

  /// Where the values go that a Schema, the one of that number, types.
  mutating func declare(_ schema: KMLSchemas.Schema, number: Int, _ rows: inout RecordRows) {
    for field in schema.fields {
      var name = field.name
      name.withUTF8 { bytes in
        setKey(bytes, schema: number)
        if keys.find(scratch.bytes, hint: 0) == nil {
          _ = make(
            field.name, field.type, isTyped: true, mayBeTime: true, meaning: field.meaning, &rows)
        }
      }
    }
    next = 0
  }

  /// Where a value of that name goes; `schema` is the number of the Schema that types it, or -1. A
  /// new name is one of texts.
  @inline(__always)
  mutating func entry(
    _ name: Bytes, schema: Int, _ rows: inout RecordRows, meaning: @autoclosure () -> String? = nil
  ) -> Entry {
    setKey(name, schema: schema)
    if let found = keys.find(scratch.bytes, hint: next) {
      next = found + 1
      return entries[found]
    }
    // GDAL leaves times out of its Schema.
    return make(
      String(decoding: name, as: UTF8.self), .text, isTyped: false, mayBeTime: schema >= 0,
      meaning: meaning(), &rows)
  }

  /// Where a text goes that is not of the type which its name has.
  mutating func textEntry(_ name: Bytes, _ rows: inout RecordRows) -> Entry {
    entry(name, schema: -1, &rows)
  }

  private mutating func setKey(_ name: Bytes, schema: Int) {
    scratch.truncate(to: 0)
    for shift in [0, 8, 16, 24] { scratch.append(UInt8(truncatingIfNeeded: schema >> shift)) }
    scratch.append(contentsOf: name)
  }

  /// Makes the entry of the key that was set.
  private mutating func make(
    _ name: String, _ type: FieldType, isTyped: Bool, mayBeTime: Bool, meaning: String?,
    _ rows: inout RecordRows
  ) -> Entry {
    var entry = Entry(column: -1, type: type)
    if let column = requestedColumn(name, rows) {
      entry.column = Int32(column)
      entry.type = rows.builder.schema.fields[column].type
    } else {
      if mayBeTime && type == .text && Self.times.contains(name) {
        entry.type = .time
        entry.isByName = true
      }
      let field = Field(name, entry.type, meaning: meaning, isDeclared: isTyped && isOwn)
      entry.column = Int32(column(field, &rows))
    }
    entry.isPlainText = entry.type == .text && Int(entry.column) >= profile.fields.count
    entry.keepsEmpty = isTyped && entry.isPlainText
    next = keys.index(of: scratch.bytes) + 1
    entries.append(entry)
    return entry
  }

  /// The column that was asked for by that name of data, by `--field` or by a profile.
  private func requestedColumn(_ name: String, _ rows: borrowing RecordRows) -> Int? {
    if let field = options.fields.first(where: { $0.path == name }) {
      return rows.builder.schema.index(of: field.name)
    }
    return profile.fields.firstIndex { field in
      !options.fields.contains { $0.name == field.name }
        && (field.paths.contains(name) || (field.paths.isEmpty && field.name == name))
    }
  }

  /// A placemark's own time and identifier have one column with data of that name and type; what a
  /// placemark says in elements else (its name) stands apart from data of that name.
  private mutating func column(_ field: Field, _ rows: inout RecordRows) -> Int {
    let key = "\(field.type.name) \(field.name)"
    if let known = made[key] { return known }
    var column: Int?
    if field.type == .time || (field.name == "id" && field.type == .text) {
      column = rows.builder.schema.fields.firstIndex {
        $0.name == field.name && $0.type == field.type
      }
    }
    let result = column ?? rows.addColumn(field)
    made[key] = result
    return result
  }
}
