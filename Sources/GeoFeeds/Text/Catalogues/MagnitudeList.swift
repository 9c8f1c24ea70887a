import GeoFeatures

/// The magnitudes of an event: the first is its own, all of them together are a text.
struct MagnitudeList {
  let value: Int
  private let type: Int
  private let agency: Int
  private let all: Int

  /// Goes to `mag`, `mag_type`, `mag_agency` and `magnitudes`.
  init(in schema: Schema) {
    value = schema.column(of: "mag")
    type = schema.column(of: "mag_type")
    agency = schema.column(of: "mag_agency")
    all = schema.column(of: "magnitudes")
  }

  /// Adds one: `4.5 mb ISC` in the text.
  func add(
    value text: Bytes, type name: Bytes, agency code: Bytes, _ line: FixedLine,
    _ rows: inout LineRows
  ) {
    list(limit: Bytes(of: ""), value: text, type: name, agency: code, line, &rows)
    if rows.builder.hasValue(value) { return }
    choose(value: text, type: name, agency: code, line, &rows)
  }

  /// Adds one to the text; `limit` is `<` or `>` where it is no more than a bound.
  func list(
    limit: Bytes, value text: Bytes, type name: Bytes, agency code: Bytes, _ line: FixedLine,
    _ rows: inout LineRows
  ) {
    var entry = ByteBuffer(minimumCapacity: 32)
    entry.append(contentsOf: limit)
    entry.append(contentsOf: text)
    for word in [name, code] where !word.isEmpty {
      entry.append(0x20)
      entry.append(contentsOf: word)
    }
    rows.join(all, entry.bytes, line)
  }

  /// Makes one the event's own.
  func choose(
    value text: Bytes, type name: Bytes, agency code: Bytes, _ line: FixedLine,
    _ rows: inout LineRows
  ) {
    rows.set(value, text, line)
    guard rows.builder.hasValue(value) else { return }
    if !name.isEmpty { rows.set(type, name, line) }
    if !code.isEmpty { rows.set(agency, code, line) }
  }
}
