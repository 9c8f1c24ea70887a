import GeoFeatures

/// A column of a table that comes, and the type of the one in the package that it goes into.
struct BoundColumn {
  let view: ColumnView
  let type: FieldType

  /// Gives a row's value to a statement. Text that has to be made is added to `text`, which must have room
  /// for it: it may not move before the statement has run.
  @inline(__always)
  func bind(
    _ row: Int, at place: Int, omitEmpty: Bool, _ text: inout ByteBuffer,
    to insert: borrowing Statement
  ) {
    guard view.isValid(row) else { return insert.bindNull(at: place) }
    if type == .text && !view.type.isTextual {
      let start = text.count
      view.appendText(row, to: &text)
      return insert.bind(text: Bytes(rebasing: text.bytes[start...]), at: place)
    }
    switch view.type {
    case .text, .json:
      let value = view.text(row)
      if omitEmpty && value.isEmpty {
        insert.bindNull(at: place)
      } else {
        insert.bind(text: value, at: place)
      }
    case .real:
      let value = view.real(row)
      if value.isFinite { insert.bind(value, at: place) } else { insert.bindNull(at: place) }
    case .integer: insert.bind(view.integer(row), at: place)
    case .flag: insert.bind(view.flag(row) ? 1 as Int64 : 0, at: place)
    case .time:
      let start = text.count
      TimeWriter.append(milliseconds: view.integer(row), to: &text)
      insert.bind(text: Bytes(rebasing: text.bytes[start...]), at: place)
    }
  }
}
