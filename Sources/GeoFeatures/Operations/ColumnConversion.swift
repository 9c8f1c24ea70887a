extension PropertyColumn {
  /// The column with its values as another type, where that loses nothing; the others are null.
  ///
  /// Integers become reals up to 2⁵³, whole reals integers, anything text or JSON, and text becomes
  /// what its characters say. No flag is a number and no number a time.
  /// `onMisfit` is called with each row whose value does not fit.
  func converted(to type: FieldType, onMisfit: (Int) -> Void) -> PropertyColumn {
    if type == self.type { return self }
    var builder = ColumnBuilder(type)
    var scratch = ByteBuffer(minimumCapacity: 64)
    for row in 0..<count where isValid(row) {
      let fits: Bool
      switch type {
      case .text, .json:
        scratch.truncate(to: 0)
        writeValue(row, to: &scratch, asJSON: type == .json)
        builder.setText(scratch.bytes, row: row)
        fits = true
      case .real, .integer, .time, .flag:
        let word = word(row, as: type)
        if let word { builder.setWord(word, row: row) }
        fits = word != nil
      }
      if !fits { onMisfit(row) }
    }
    return builder.finish(rowCount: count)
  }

  /// Whether every value of a column of integers is a real number, too.
  var fitsReal: Bool {
    (0..<count).allSatisfy { !isValid($0) || Double(exactly: integer($0)) != nil }
  }

  /// The row's value as people read it, for messages.
  func shown(_ row: Int) -> String {
    guard isValid(row) else { return "null" }
    var scratch = ByteBuffer(minimumCapacity: 64)
    writeValue(row, to: &scratch, asJSON: false)
    return type.isTextual ? "'\(scratch.string)'" : scratch.string
  }

  private func word(_ row: Int, as target: FieldType) -> UInt64? {
    switch (type, target) {
    case (.integer, .real):
      guard let value = Double(exactly: integer(row)) else { return nil }
      return value.bitPattern
    case (.real, .integer):
      let value = real(row)
      guard abs(value) < 0x1p63, Double(Int64(value)) == value else { return nil }
      return UInt64(bitPattern: Int64(value))
    case (.text, _): return TextValue.word(text(row), as: target)
    default: return nil
    }
  }
}
