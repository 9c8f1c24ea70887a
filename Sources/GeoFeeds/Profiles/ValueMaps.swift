import GeoFeatures

/// What the codes of agencies mean, column by column: `ke` is an earthquake.
struct ValueMaps {
  private struct Entry {
    var column: Int
    var code: SharedBuffer<UInt8>
    var meaning: SharedBuffer<UInt8>
  }

  private var entries: [Entry] = []

  /// The maps of a profile's fields; `column` gives the place of a field in the table, or nil.
  init(_ profile: Profile?, column: (_ field: Int) -> Int?) {
    for (index, field) in (profile?.fields ?? []).enumerated() {
      guard let column = column(index) else { continue }
      for (code, meaning) in field.values {
        entries.append(
          Entry(
            column: column, code: SharedBuffer(Array(code.utf8)),
            meaning: SharedBuffer(Array(meaning.utf8))))
      }
    }
  }

  /// Whether there is nothing to be done.
  var isEmpty: Bool { entries.isEmpty }

  /// Writes the current row's codes as what they mean; what is not known stays.
  func apply(to builder: inout FeatureTableBuilder) {
    var done = -1
    for entry in entries where entry.column != done && builder.hasValue(entry.column) {
      guard builder.text(entry.column).elementsEqual(entry.code.values) else { continue }
      builder.set(entry.column, text: entry.meaning.values)
      done = entry.column
    }
  }
}
