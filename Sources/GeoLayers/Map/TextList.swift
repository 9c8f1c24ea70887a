import GeoFeatures

/// Texts that stand once, and are told by their number.
struct TextList: ~Copyable {
  private var keys = ByteKeyTable()
  private var json = ByteBuffer(minimumCapacity: 1 << 14)

  /// The number of a text.
  mutating func number(of text: Bytes) -> Int {
    let known = keys.count
    let number = keys.insert(text)
    if number == known {
      if known > 0 { json.append(UInt8(ascii: ",")) }
      JSONText.append(text, to: &json)
    }
    return number
  }

  /// Adds all texts, in the order of their numbers.
  func append(to output: inout ByteBuffer) {
    output.append(UInt8(ascii: "["))
    output.append(contentsOf: json.bytes)
    output.append(UInt8(ascii: "]"))
  }
}
