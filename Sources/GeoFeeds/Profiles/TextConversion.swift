import GeoFeatures

/// What became of a text that was to be a value.
enum TextOutcome {
  /// It is the row's value now.
  case set
  /// It is a time without a zone, which was taken to be the assumed one; it is the value now.
  case setWithAssumedZone
  /// It is a time that follows no standard; it is the value now.
  case setFromIrregular
  /// There is nothing in it; the row stays null.
  case empty
  /// It is no value of that type; the row stays null.
  case misfit
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// The bytes without the white space at their ends.
  var trimmingBlanks: Bytes {
    var start = 0
    var end = count
    while start < end && (self[start] == 32 || self[start] &- 9 < 5) { start += 1 }
    while end > start && (self[end - 1] == 32 || self[end - 1] &- 9 < 5) { end -= 1 }
    return Bytes(rebasing: self[start..<end])
  }
}

extension FeatureTableBuilder {
  /// Gives the current row a value of a column's type, read from text as agencies write it.
  ///
  /// White space around it does not count. Reals may have a currency sign and thousands separators;
  /// flags are true, false, yes, no, 1 or 0. `zoneMinutes` are the minutes east of UTC of a time
  /// that does not say its zone.
  mutating func set(
    _ column: Int, converting text: Bytes, to type: FieldType, zoneMinutes: Int,
    isLowercased: Bool = false
  ) -> TextOutcome {
    let text = text.trimmingBlanks
    if text.isEmpty { return .empty }
    switch type {
    case .json:
      guard JSONValue.isWhole(text, depthLimit: Limits().depth) else { return .misfit }
      set(column, text: text)
    case .text:
      if isLowercased && text.contains(where: { $0 &- 0x41 < 26 }) {
        var lower = ByteBuffer(minimumCapacity: text.count)
        for byte in text { lower.append(byte &- 0x41 < 26 ? byte | 0x20 : byte) }
        set(column, text: lower.bytes)
      } else {
        set(column, text: text)
      }
    case .real:
      guard let value = NumberScanner.real(text) ?? NumberScanner.lenientReal(text) else {
        return .misfit
      }
      set(column, real: value)
    case .integer:
      guard let value = NumberScanner.integer(text) else { return .misfit }
      set(column, integer: value)
    case .time:
      guard let time = TimeScanner.parse(text) else { return .misfit }
      if !time.hasZone {
        set(column, integer: time.milliseconds - Int64(zoneMinutes) * 60_000)
        return .setWithAssumedZone
      }
      set(column, integer: time.milliseconds)
      if time.isIrregular { return .setFromIrregular }
    case .flag:
      switch String(decoding: text, as: UTF8.self).lowercased() {
      case "true", "yes", "1": set(column, flag: true)
      case "false", "no", "0": set(column, flag: false)
      default: return .misfit
      }
    }
    return .set
  }
}
