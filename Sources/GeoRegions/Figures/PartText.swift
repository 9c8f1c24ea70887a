import GeoFeatures

/// What a part is made of, as text that loses nothing.
extension GrowableBuffer where Element == UInt8 {
  mutating func appendString(_ text: String) {
    var text = text
    text.withUTF8 { appendJSONString($0) }
  }

  /// The shortest text that reads back the same; null for what is not finite.
  mutating func appendNumber(_ value: Double) {
    if value.isFinite {
      NumberWriter.appendReal(value, to: &self)
    } else {
      append("null" as StaticString)
    }
  }

  mutating func appendCount(_ value: some BinaryInteger) {
    NumberWriter.appendInteger(Int64(truncatingIfNeeded: value), to: &self)
  }

  /// `[first,second]`.
  mutating func appendPair(_ first: some BinaryInteger, _ second: some BinaryInteger) {
    append(UInt8(ascii: "["))
    appendCount(first)
    append(UInt8(ascii: ","))
    appendCount(second)
    append(UInt8(ascii: "]"))
  }

  mutating func appendTime(_ time: Int64, none: Int64) {
    if time == none {
      append("null" as StaticString)
    } else {
      NumberWriter.appendInteger(time, to: &self)
    }
  }

  mutating func appendList(_ count: Int, _ element: (Int, inout ByteBuffer) -> Void) {
    append(UInt8(ascii: "["))
    for place in 0..<count {
      if place > 0 { append(UInt8(ascii: ",")) }
      element(place, &self)
    }
    append(UInt8(ascii: "]"))
  }

  /// The sign, the place of the lowest digit, and the digits.
  mutating func appendSum(_ sum: ExactSums.Digits) {
    append(sum.isNegative ? "[-1," : "[1," as StaticString)
    appendCount(sum.place)
    for digit in sum.digits {
      append(UInt8(ascii: ","))
      appendCount(digit)
    }
    append(UInt8(ascii: "]"))
  }

  mutating func appendValues(_ values: ArraySlice<SortedValues.Entry>) {
    append(UInt8(ascii: "["))
    for (place, entry) in values.enumerated() {
      append(place > 0 ? ",[" : "[" as StaticString)
      appendNumber(entry.value)
      append(UInt8(ascii: ","))
      appendCount(entry.count)
      append(UInt8(ascii: "]"))
    }
    append(UInt8(ascii: "]"))
  }

  mutating func appendFix(_ fix: CycloneFixes.Fix) {
    append("[\(fix.storm),")
    appendTime(fix.time, none: .max)
    append(UInt8(ascii: ","))
    appendNumber(fix.knots)
    append(UInt8(ascii: ","))
    appendNumber(fix.metresPerSecond)
    append(",\(fix.minutes),\(fix.isAnalysis),\(fix.counts),\(fix.hasStage)]")
  }
}
