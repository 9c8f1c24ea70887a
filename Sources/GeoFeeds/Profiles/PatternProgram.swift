import CSystem
import GeoFeatures

/// A compiled pattern: steps over bytes, run by a loop that goes back to the last run of any text
/// where what follows does not fit.
final class PatternProgram: Sendable {
  struct Step: BitwiseCopyable {
    enum Operation: UInt8, BitwiseCopyable {
      case word, blank, number, run, end
    }
    var operation: Operation
    /// The capture's place, or -1 where nothing is kept.
    var capture: Int32 = -1
    /// A word's place among the literals, and its length.
    var offset: UInt32 = 0
    var count: UInt32 = 0
    /// Whether a number may have a fraction and an exponent.
    var isReal = false
  }

  let text: String
  let names: [String]
  let types: [FieldType]
  private let captureCount: Int
  private let steps: SharedBuffer<Step>
  private let literals: SharedBuffer<UInt8>
  /// The other decimal sign beside the point: the comma, or the point again.
  private let otherPoint: UInt8

  init(_ text: String, hasDecimalComma: Bool) throws(PatternError) {
    var compiler = PatternCompiler()
    try compiler.compile(Array(text.utf8))
    self.text = text
    names = compiler.names
    types = compiler.types
    captureCount = names.count
    otherPoint = hasDecimalComma ? UInt8(ascii: ",") : UInt8(ascii: ".")
    steps = SharedBuffer(compiler.steps)
    literals = SharedBuffer(compiler.literals)
  }

  func match(_ bytes: Bytes, into captures: inout Captures) -> Bool {
    captures.reset(captureCount)
    guard let base = bytes.baseAddress else {
      return withUnsafePointer(to: 0) { run($0, 0, 0, &captures) }
    }
    var end = bytes.count
    while end > 0 && isBlank(base[end - 1]) { end -= 1 }
    var first = 0
    while first < end && isBlank(base[first]) { first += 1 }
    return run(base, first, end, &captures)
  }

  private func run(
    _ base: UnsafePointer<UInt8>, _ first: Int, _ end: Int, _ captures: inout Captures
  ) -> Bool {
    guard let steps = steps.values.baseAddress else { return false }
    var position = first
    var step = 0
    var retryStep = -1
    var retryStart = 0
    var retryFrom = 0
    while true {
      let current = steps[step]
      var fits = true
      switch current.operation {
      case .end:
        if position == end { return true }
        fits = false
      case .word:
        fits = hasWord(current, base, position, end)
        position += Int(current.count)
      case .blank:
        let start = position
        while position < end && isBlank(base[position]) { position += 1 }
        fits = position > start || start == first || start == end
      case .number:
        let start = position
        position = numberEnd(base, position, end, isReal: current.isReal)
        fits = position > start
        if fits { captures.set(Int(current.capture), from: start, to: position) }
      case .run:
        retryStep = step
        retryStart = position
        retryFrom = position
        guard find(steps, &step, base, first, end, start: position, from: &retryFrom, &captures)
        else { return false }
        position = retryFrom - 1
        continue
      }
      if fits {
        step += 1
      } else {
        guard retryStep >= 0 && retryFrom <= end else { return false }
        step = retryStep
        guard find(steps, &step, base, first, end, start: retryStart, from: &retryFrom, &captures)
        else { return false }
        position = retryFrom - 1
      }
    }
  }

  /// Ends a run of any text before the next literal, which is sought from `from` on.
  ///
  /// Afterwards `step` is the first step that is still to be done, at the place before `from`.
  @inline(__always)
  private func find(
    _ steps: UnsafePointer<Step>, _ step: inout Int, _ base: UnsafePointer<UInt8>, _ first: Int,
    _ end: Int, start: Int, from: inout Int, _ captures: inout Captures
  ) -> Bool {
    let capture = Int(steps[step].capture)
    step += 1
    var next = steps[step]
    var runEnd = end
    if next.operation == .blank && steps[step + 1].operation == .word {
      step += 1
      next = steps[step]
      while true {
        guard let found = findWord(next, base, from, end) else { return false }
        from = found + 1
        runEnd = found
        if found == first || isBlank(base[found - 1]) { break }
      }
    } else if next.operation == .word {
      guard let found = findWord(next, base, from, end) else { return false }
      from = found + 1
      runEnd = found
    } else if next.operation == .blank {
      var position = from
      while position < end && !isBlank(base[position]) { position += 1 }
      from = position + 1
      runEnd = position
    } else {
      from = end + 1
    }
    if capture >= 0 {
      var start = start
      var runEnd = runEnd
      while start < runEnd && isBlank(base[start]) { start += 1 }
      while runEnd > start && isBlank(base[runEnd - 1]) { runEnd -= 1 }
      captures.set(capture, from: start, to: runEnd)
    }
    return true
  }

  @inline(__always)
  private func hasWord(
    _ word: Step, _ base: UnsafePointer<UInt8>, _ position: Int, _ end: Int
  ) -> Bool {
    let count = Int(word.count)
    guard count <= end - position, let literals = literals.values.baseAddress else { return false }
    let expected = literals + Int(word.offset)
    if base[position] != expected[0] { return false }
    return count == 1 || memcmp(base + position, expected, count) == 0
  }

  @inline(__always)
  private func findWord(
    _ word: Step, _ base: UnsafePointer<UInt8>, _ from: Int, _ end: Int
  ) -> Int? {
    guard from < end, let literals = literals.values.baseAddress else { return nil }
    let expected = literals + Int(word.offset)
    let found =
      word.count == 1
      ? UnsafeRawPointer(memchr(base + from, Int32(expected[0]), end - from))
      : rhumb_memmem(base + from, end - from, expected, Int(word.count))
    return found.map { $0 - UnsafeRawPointer(base) }
  }

  /// The end of the number that begins at `position`, or `position` where none does.
  @inline(__always)
  private func numberEnd(
    _ base: UnsafePointer<UInt8>, _ position: Int, _ end: Int, isReal: Bool
  ) -> Int {
    var cursor = position
    if cursor < end && (base[cursor] == UInt8(ascii: "-") || base[cursor] == UInt8(ascii: "+")) {
      cursor += 1
    }
    var digits = 0
    while cursor < end && isDigit(base[cursor]) {
      cursor += 1
      digits += 1
    }
    if isReal && cursor < end
      && (base[cursor] == UInt8(ascii: ".") || base[cursor] == otherPoint)
    {
      var fraction = cursor + 1
      while fraction < end && isDigit(base[fraction]) { fraction += 1 }
      // A full stop after a whole number ends a sentence.
      if fraction > cursor + 1 {
        digits += fraction - cursor - 1
        cursor = fraction
      }
    }
    if digits == 0 { return position }
    if isReal && cursor < end && base[cursor] | 0x20 == UInt8(ascii: "e") {
      var exponent = cursor + 1
      if exponent < end
        && (base[exponent] == UInt8(ascii: "-") || base[exponent] == UInt8(ascii: "+"))
      {
        exponent += 1
      }
      if exponent < end && isDigit(base[exponent]) {
        while exponent < end && isDigit(base[exponent]) { exponent += 1 }
        cursor = exponent
      }
    }
    return cursor
  }
}

@inline(__always)
private func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (byte >= 9 && byte <= 13) }

@inline(__always)
private func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }
