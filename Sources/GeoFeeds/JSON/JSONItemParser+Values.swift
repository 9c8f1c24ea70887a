import GeoFeatures

extension JSONItemParser {
  /// Reads a value into a column of the current row.
  @inline(__always)
  mutating func setValue(_ cursor: inout JSONCursor, _ plan: PropertyPlan) throws(JSONStop) {
    let start = cursor.position
    try readValue(&cursor, plan)
    if cursor.position - start > options.limits.textBytes { refuseText(at: start) }
  }

  @inline(__always)
  private mutating func readValue(
    _ cursor: inout JSONCursor, _ plan: PropertyPlan
  ) throws(JSONStop) {
    let start = cursor.position
    switch cursor.byte {
    case UInt8(ascii: "\""):
      let text = try cursor.text()
      if plan.type == .text && !plan.isTextConverted {
        builder.set(Int(plan.column), text: decode(text, cursor))
      } else {
        setText(text, cursor, plan)
      }
    case 48...57: setNumber(try cursor.number(), cursor, plan)
    case UInt8(ascii: "-") where cursor.base[start + 1] < 58:
      setNumber(try cursor.number(), cursor, plan)
    case UInt8(ascii: "n") where cursor.base[start + 1] != UInt8(ascii: "a"):
      try cursor.word("null")
    case UInt8(ascii: "t"):
      try cursor.word("true")
      setFlag(true, cursor, plan, at: start)
    case UInt8(ascii: "f"):
      try cursor.word("false")
      setFlag(false, cursor, plan, at: start)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      try skipper.skip(&cursor, depth: 2)
      if plan.isDeclared && plan.type != .json && cursor.base[start] == UInt8(ascii: "[") {
        try setElements(at: start, cursor, plan)
      } else {
        setNested(cursor.bytes(start..<cursor.position), plan, at: start)
      }
    default:
      guard try cursor.nonFinite() else { throw cursor.stop(.unexpected, at: start) }
      noteNonFinite(at: start)
    }
  }

  private mutating func noteNonFinite(at position: Int) {
    note("non-finite-number", .repaired, at: position) {
      "a number that is not finite became null"
    }
  }

  private mutating func setText(_ text: JSONText, _ cursor: JSONCursor, _ plan: PropertyPlan) {
    let column = Int(plan.column)
    if plan.type == .json && !plan.isConverted {
      let source = cursor.bytes(text.start - 1..<text.end + 1)
      return builder.set(column, text: text.isASCII ? source : compact(source, at: text.start - 1))
    }
    let bytes = decode(text, cursor)
    if plan.isDeclared { return convert(bytes, plan, at: text.start - 1) }
    switch plan.type {
    case .text: builder.set(column, text: bytes)
    case .time:
      if let milliseconds = DateTime.milliseconds(bytes) {
        return builder.set(column, integer: milliseconds)
      }
      noteMisfit(bytes, plan, at: text.start - 1)
    default: noteMisfit(bytes, plan, at: text.start - 1)
    }
  }

  /// Gives a declared column a value from text.
  private mutating func convert(_ text: Bytes, _ plan: PropertyPlan, at position: Int) {
    let outcome = conversions[Int(plan.column)].set(Int(plan.column), text, in: &builder)
    if outcome != .set { noteOutcome(outcome, text, Int(plan.column), at: position) }
  }

  /// Logs what was odd about a text that became a value, or did not.
  mutating func noteOutcome(
    _ outcome: TextOutcome, _ text: Bytes, _ column: Int, at position: Int
  ) {
    switch outcome {
    case .set, .empty: break
    case .misfit: noteMisfit(text, column, at: position)
    case .setTime(let isIrregular, let isZoneAssumed):
      if isIrregular {
        note("irregular-time", .repaired, at: position) {
          "the time \"\(String(decoding: text.prefix(40), as: UTF8.self))\" is irregular"
        }
      }
      if isZoneAssumed {
        note("time-without-zone", .note, at: position) {
          "a time without a zone was taken to be UTC"
        }
      }
    case .setWrapped:
      let name = builder.schema.fields[column].name
      note("longitude-wrapped", .note, at: position) { "a longitude of \(name) is wrapped" }
    case .noYear:
      let name = builder.schema.fields[column].name
      note("time-without-year", .note, at: position) {
        "\(name) has no year, and none is known"
      }
    }
  }

  @inline(__always)
  private mutating func setNumber(
    _ number: JSONNumber, _ cursor: JSONCursor, _ plan: PropertyPlan
  ) {
    if plan.isConverted {
      convert(cursor.bytes(number.start..<number.end), plan, at: number.start)
    } else if plan.type == .real && number.value.isFinite {
      builder.set(Int(plan.column), real: number.value)
    } else if plan.type == .integer, let integer = number.integer {
      builder.set(Int(plan.column), integer: integer)
    } else {
      setOddNumber(number, cursor, plan)
    }
  }

  @inline(never)
  private mutating func setOddNumber(
    _ number: JSONNumber, _ cursor: JSONCursor, _ plan: PropertyPlan
  ) {
    let column = Int(plan.column)
    let text = cursor.bytes(number.start..<number.end)
    switch plan.type {
    case .real: noteNonFinite(at: number.start)
    case .integer:
      // 5.0 and 5e0 are whole all the same.
      let integer = number.value.magnitude < 0x1p53 ? Int64(number.value) : 0
      guard Double(integer) == number.value else {
        return noteMisfit(text, plan, at: number.start)
      }
      builder.set(column, integer: integer)
    case .time where plan.isDeclared && number.value.magnitude < 1e15:
      builder.set(
        column, integer: number.integer ?? Int64(number.value + (number.value < 0 ? -0.5 : 0.5)))
    // A whole number of any size keeps its digits; 1e999 is no number that anybody could read.
    case .json where !number.isWhole && !number.value.isFinite: noteNonFinite(at: number.start)
    case .json: builder.set(column, text: text)
    case .text where plan.isDeclared: builder.set(column, text: text)
    case .flag where plan.isDeclared && (number.integer == 0 || number.integer == 1):
      builder.set(column, flag: number.integer == 1)
    default: noteMisfit(text, plan, at: number.start)
    }
  }

  private mutating func setFlag(
    _ flag: Bool, _ cursor: JSONCursor, _ plan: PropertyPlan, at position: Int
  ) {
    let text = cursor.bytes(position..<cursor.position)
    switch plan.type {
    case .flag: builder.set(Int(plan.column), flag: flag)
    case .json: builder.set(Int(plan.column), text: text)
    case .text where plan.isDeclared: builder.set(Int(plan.column), text: text)
    default: noteMisfit(text, plan, at: position)
    }
  }

  mutating func setNested(_ value: Bytes, _ plan: PropertyPlan, at position: Int) {
    if plan.isConverted && plan.type == .json { return convertBox(value, plan, at: position) }
    guard plan.type == .json || (plan.type == .text && plan.isDeclared) else {
      return noteMisfit(value, plan, at: position)
    }
    builder.set(Int(plan.column), text: compact(value, at: position))
  }

  /// A box that is an array of numbers.
  private mutating func convertBox(_ value: Bytes, _ plan: PropertyPlan, at position: Int) {
    var numbers = ByteBuffer(minimumCapacity: value.count)
    for byte in value {
      numbers.append(byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") ? 32 : byte)
    }
    convert(numbers.bytes, plan, at: position)
  }

  mutating func noteMisfit(_ value: Bytes, _ plan: PropertyPlan, at position: Int) {
    noteMisfit(value, Int(plan.column), at: position)
  }

  /// Logs a value that its column can't hold; the row is null there.
  private mutating func noteMisfit(_ value: Bytes, _ column: Int, at position: Int) {
    let field = builder.schema.fields[column]
    note("type-misfit", .rejected, at: position) {
      let text = String(decoding: value.prefix(40), as: UTF8.self)
      return "\(field.name) is \(field.type.name), but here stands \(text)"
    }
  }
}
