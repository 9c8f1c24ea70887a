import GeoFeatures

/// Which type the values of a column suggest, one value after the other.
struct CSVGuess {
  /// What the column can still be.
  private var kinds = CSVKinds.any
  /// Whether there was a value at all.
  private(set) var hasValue = false
  /// What the first value can be; anything while there is none.
  private(set) var firstKinds = CSVKinds.any
  /// Whether it is to be known if there are numbers, even among other texts.
  var seeksNumber = false
  /// Whether a value is a number; not looked for after another text unless that is asked for.
  private(set) var hasNumber = false
  /// Whether the first value looks like well-known text.
  private(set) var isGeometry = false

  /// Takes one value into account.
  @inline(__always)
  mutating func add(_ text: Bytes) {
    if text.count == 0 || (hasValue && kinds.isEmpty && !(seeksNumber && !hasNumber)) { return }
    addSlowly(text)
  }

  private mutating func addSlowly(_ text: Bytes) {
    // A mark that there is no value says nothing of those that there are.
    guard !CSVValue.isBlank(text), !CSVValue.isMissingMark(text) else { return }
    if seeksNumber && !hasNumber {
      hasNumber =
        !CSVValue.isMissingNumber(text)
        && !CSVValue.kinds(text, among: .number).isEmpty
    }
    kinds = CSVValue.kinds(text, among: kinds)
    if !hasValue {
      hasValue = true
      firstKinds = kinds
      isGeometry = WKTScanner.looksLikeGeometry(text)
    }
  }

  /// The narrowest type that all values have; text where there was none.
  var type: FieldType {
    guard hasValue else { return .text }
    if kinds.contains(.integer) { return .integer }
    if kinds.contains(.real) { return .real }
    if kinds.contains(.time) { return .time }
    return kinds.contains(.flag) ? .flag : .text
  }

  /// Whether all values are numbers, or there is none.
  var isNumber: Bool { !kinds.isDisjoint(with: .number) }

  /// Whether a column of that type, which is known beforehand, is what this one seems to be: its
  /// first value decides, so that a fault further down does not change the type.
  func suits(_ type: FieldType) -> Bool {
    switch type {
    case .text, .json: true
    case .real: firstKinds.contains(.real)
    case .integer: kinds.contains(.integer)
    case .time: firstKinds.contains(.time)
    case .flag: firstKinds.contains(.flag)
    }
  }

  /// Takes the current record's values into account, a guess per column.
  static func add(_ scanner: borrowing CSVScanner, to guesses: UnsafeMutableBufferPointer<CSVGuess>)
  {
    for index in 0..<min(scanner.fields.count, guesses.count) {
      guesses[index].add(scanner.bytes(scanner.fields[index]))
    }
  }
}
