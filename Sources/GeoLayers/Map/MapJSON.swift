import GeoFeatures

/// Pieces of JSON that several parts of a page's data have.
enum MapJSON {
  /// Adds a text.
  static func append(_ text: String, to output: inout ByteBuffer) {
    let bytes = SharedBuffer(text.utf8)
    JSONText.append(bytes.values, to: &output)
  }

  /// Adds whole numbers as an array.
  static func append(_ numbers: [Int], to output: inout ByteBuffer) {
    output.append("[")
    for (place, number) in numbers.enumerated() {
      if place > 0 { output.append(",") }
      NumberWriter.appendInteger(Int64(number), to: &output)
    }
    output.append("]")
  }

  /// Adds a number without a decimal point that says nothing, or null.
  static func append(_ number: Double?, to output: inout ByteBuffer) {
    guard let number, number.isFinite else { return output.append("null") }
    NumberWriter.appendReal(number, to: &output)
    let count = output.count
    let isWhole = count > 2 && output[count - 1] == 0x30 && output[count - 2] == 0x2E
    if isWhole { output.truncate(to: count - 2) }
  }
}
