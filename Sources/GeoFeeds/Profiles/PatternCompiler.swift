import GeoFeatures

/// Why a pattern can't be compiled.
public struct PatternError: Error, Sendable, Equatable {
  /// What is wrong with it.
  public var message: String
  /// Where in the pattern, in bytes from 0.
  public var offset: Int

  /// Makes an error.
  public init(_ message: String, at offset: Int) {
    self.message = message
    self.offset = offset
  }
}

/// Turns the text of a pattern into steps.
struct PatternCompiler {
  private(set) var steps: [PatternProgram.Step] = []
  private(set) var literals: [UInt8] = []
  private(set) var names: [String] = []
  private(set) var types: [FieldType] = []

  mutating func compile(_ text: [UInt8]) throws(PatternError) {
    var position = 0
    while position < text.count {
      let byte = text[position]
      let isDoubled = position + 1 < text.count && text[position + 1] == byte
      switch byte {
      case UInt8(ascii: "{") where !isDoubled:
        guard let close = text[position...].firstIndex(of: UInt8(ascii: "}")) else {
          throw PatternError("the brace is never closed", at: position)
        }
        try addCapture(String(decoding: text[position + 1..<close], as: UTF8.self), at: position)
        position = close + 1
      case UInt8(ascii: "}") where !isDoubled:
        throw PatternError("the brace was never opened; a literal one is written }}", at: position)
      case UInt8(ascii: "{"), UInt8(ascii: "}"):
        addLiteral(byte)
        position += 2
      case 32, 9...13:
        if steps.last?.operation != .blank { steps.append(.init(operation: .blank)) }
        position += 1
      default:
        addLiteral(byte)
        position += 1
      }
    }
    steps.append(.init(operation: .end))
  }

  private mutating func addLiteral(_ byte: UInt8) {
    if steps.last?.operation != .word {
      steps.append(.init(operation: .word, offset: UInt32(literals.count)))
    }
    literals.append(byte)
    steps[steps.count - 1].count += 1
  }

  private mutating func addCapture(_ text: String, at offset: Int) throws(PatternError) {
    let followsRun = steps.last?.operation == .run
    if text == "*" {
      if followsRun { throw PatternError("nothing parts {*} from what is before it", at: offset) }
      steps.append(.init(operation: .run))
      return
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let typeName = parts.count > 1 ? String(parts[1]) : "text"
    if name.isEmpty { throw PatternError("the capture has no name", at: offset) }
    if names.contains(name) { throw PatternError("{\(name)} is there twice", at: offset) }
    guard let type = FieldType(name: typeName), type != .flag, type != .json else {
      throw PatternError(
        "{\(text)} has an unknown type; there are text, real, integer and time", at: offset)
    }
    if followsRun {
      throw PatternError("nothing parts {\(text)} from the text before it", at: offset)
    }
    let isNumber = type == .real || type == .integer
    steps.append(
      .init(
        operation: isNumber ? .number : .run, capture: Int32(names.count), isReal: type == .real))
    names.append(name)
    types.append(type)
  }
}
