import GeoFeatures

/// What became of a text that was to be a value.
enum TextOutcome: Equatable {
  /// It is the row's value now.
  case set
  /// It is a time that leaves something open, and is the value now: it follows no standard, or has
  /// no zone and nobody said which.
  case setTime(isIrregular: Bool, isZoneAssumed: Bool)
  /// It is a box whose longitudes were wrapped, and is the value now.
  case setWrapped
  /// There is nothing in it; the row stays null.
  case empty
  /// It is a time without a year, and none is known; the row stays null.
  case noYear
  /// It is no value of that type; the row stays null.
  case misfit
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// The bytes without the white space at their ends.
  @inline(__always)
  var trimmingBlanks: Bytes {
    var start = 0
    var end = count
    while start < end && (self[start] == 32 || self[start] &- 9 < 5) { start += 1 }
    while end > start && (self[end - 1] == 32 || self[end - 1] &- 9 < 5) { end -= 1 }
    return Bytes(rebasing: self[start..<end])
  }
}

/// How texts become the values of one column: the one way that all readers go.
struct TextConversion: Sendable {
  /// The column's type.
  let type: FieldType
  /// Minutes east of UTC of times that do not say their zone; nil for UTC, with a word about it.
  var zoneMinutes: Int?
  /// Whether reals may have a currency sign and thousands separators.
  var isLenient = true
  /// Whether the letters A to Z are written small.
  var isLowercased = false
  /// Whether a comma is the decimal sign.
  var hasDecimalComma = false
  /// How deep JSON values may nest.
  var depthLimit = Limits().depth
  private var values: [ProfileField.Value] = []
  private var factor: Factor?
  private var formats: [TimeFormat] = []
  private var box: BoxOrder?

  init(_ type: FieldType, zoneMinutes: Int? = nil) {
    self.type = type
    self.zoneMinutes = zoneMinutes
  }

  /// The conversion for a column that holds a profile's field, be it with another type.
  init(_ field: ProfileField, of profile: Profile, type: FieldType, zoneMinutes: Int?) {
    self.init(type, zoneMinutes: zoneMinutes)
    isLowercased = field.isLowercased
    values = field.values
    hasDecimalComma = profile.hasDecimalComma
    factor = field.factor
    formats = field.formats
    box = field.box
  }

  /// Whether texts are taken as they come.
  var takesTextsAsTheyAre: Bool { !isLowercased && values.isEmpty }

  /// Whether a number that the input writes as one is the value as it stands.
  var takesNumbersAsTheyAre: Bool { factor == nil && box == nil }

  /// Gives the builder's current row the value that a text says, white space around it aside.
  ///
  /// Flags are true, false, yes, no, 1 or 0. `isJoined` adds a text to the one that is there;
  /// `reference` is a moment near a time without a year.
  @inline(__always)
  func set(
    _ column: Int, _ text: Bytes, in builder: inout FeatureTableBuilder, isJoined: Bool = false,
    near reference: Int64? = nil
  ) -> TextOutcome {
    let text = text.trimmingBlanks
    if text.isEmpty { return .empty }
    switch type {
    case .text:
      if let value = value(for: text) {
        setText(column, value, in: &builder, isJoined)
      } else if isLowercased {
        setLowercased(column, text, in: &builder, isJoined)
      } else {
        setText(column, text, in: &builder, isJoined)
      }
    case .real:
      guard let value = real(text) else { return .misfit }
      builder.set(column, real: value)
    case .integer:
      guard let value = NumberScanner.integer(text) else { return .misfit }
      builder.set(column, integer: value)
    case .time: return setTime(column, text, in: &builder, near: reference)
    case .flag:
      guard let flag = Self.flag(text) else { return .misfit }
      builder.set(column, flag: flag)
    case .json: return setJSON(column, text, in: &builder)
    }
    return .set
  }

  /// The number that a text says in the column's unit, or nil.
  @inline(__always)
  private func real(_ text: Bytes) -> Double? {
    if hasDecimalComma || factor != nil { return oddReal(text) }
    if let value = NumberScanner.real(text) { return value }
    return isLenient ? NumberScanner.lenientReal(text) : nil
  }

  @inline(never)
  private func oddReal(_ text: Bytes) -> Double? {
    var value: Double?
    if hasDecimalComma, text.count(where: { $0 == UInt8(ascii: ",") }) == 1 {
      var pointed = ByteBuffer(minimumCapacity: text.count)
      for byte in text { pointed.append(byte == UInt8(ascii: ",") ? UInt8(ascii: ".") : byte) }
      value = NumberScanner.real(pointed.bytes)
    } else {
      value = NumberScanner.real(text)
      if value == nil && isLenient { value = NumberScanner.lenientReal(text) }
    }
    guard let value, let factor else { return value }
    let scaled = factor.scaling(value)
    return scaled.isFinite ? scaled : nil
  }

  /// What stands for a text, or nil where it stands for itself.
  @inline(__always)
  private func value(for text: Bytes) -> Bytes? {
    if values.isEmpty { return nil }
    return values.first { $0.matches(text) }?.text.values
  }

  @inline(__always)
  private func setText(
    _ column: Int, _ text: Bytes, in builder: inout FeatureTableBuilder, _ isJoined: Bool
  ) {
    if isJoined {
      builder.join(column, text: text)
    } else {
      builder.set(column, text: text)
    }
  }

  private func setLowercased(
    _ column: Int, _ text: Bytes, in builder: inout FeatureTableBuilder, _ isJoined: Bool
  ) {
    guard text.contains(where: { $0 &- 0x41 < 26 }) else {
      return setText(column, text, in: &builder, isJoined)
    }
    var lower = ByteBuffer(minimumCapacity: text.count)
    for byte in text { lower.append(byte &- 0x41 < 26 ? byte | 0x20 : byte) }
    setText(column, lower.bytes, in: &builder, isJoined)
  }

  private func setTime(
    _ column: Int, _ text: Bytes, in builder: inout FeatureTableBuilder, near reference: Int64?
  ) -> TextOutcome {
    for format in formats {
      if let time = format.parse(text, near: reference) { return set(column, time, in: &builder) }
      if !format.hasYear && reference == nil && format.parse(text, near: 0) != nil {
        return .noYear
      }
    }
    guard let time = TimeScanner.parse(text) else { return .misfit }
    return set(column, time, in: &builder)
  }

  @inline(__always)
  private func set(
    _ column: Int, _ time: ParsedTime, in builder: inout FeatureTableBuilder
  ) -> TextOutcome {
    if time.hasZone {
      builder.set(column, integer: time.milliseconds)
      return time.isIrregular ? .setTime(isIrregular: true, isZoneAssumed: false) : .set
    }
    builder.set(column, integer: time.milliseconds - Int64(zoneMinutes ?? 0) * 60_000)
    if zoneMinutes != nil && !time.isIrregular { return .set }
    return .setTime(isIrregular: time.isIrregular, isZoneAssumed: zoneMinutes == nil)
  }

  /// A value of type json must be JSON: writers hand it on as it is.
  private func setJSON(
    _ column: Int, _ text: Bytes, in builder: inout FeatureTableBuilder
  ) -> TextOutcome {
    if let order = box {
      guard let (box, isWrapped) = order.box(text) else { return .misfit }
      var written = ByteBuffer(minimumCapacity: 64)
      box.appendJSON(to: &written)
      builder.set(column, text: written.bytes)
      return isWrapped ? .setWrapped : .set
    }
    guard JSONValue.isWhole(text, depthLimit: depthLimit) else {
      return .misfit
    }
    builder.set(column, text: text)
    return .set
  }

  /// What a text says of a flag, in any case, or nil.
  static func flag(_ text: Bytes) -> Bool? {
    switch text.count {
    case 1: text[0] == UInt8(ascii: "1") ? true : text[0] == UInt8(ascii: "0") ? false : nil
    case 2: CSVValue.equals(text, "no") ? false : nil
    case 3: CSVValue.equals(text, "yes") ? true : nil
    case 4: CSVValue.equals(text, "true") ? true : nil
    case 5: CSVValue.equals(text, "false") ? false : nil
    default: nil
    }
  }
}
