/// Turns the tokens of a filter expression into a program, by recursive descent.
///
///     condition  = conjunction { "or" conjunction }
///     conjunction = negation { "and" negation }
///     negation   = "not" negation | predicate
///     predicate  = value [ comparison value
///                        | ["not"] "in" "(" literal { "," literal } ")"
///                        | ["not"] "like" text
///                        | ["not"] "between" value "and" value
///                        | "is" ["not"] "null" ]
///     value      = column | literal | "(" condition ")"
struct FilterParser {
  /// How deep parentheses and `not` may nest.
  private static let depthLimit = 64

  /// What a value turned out to be; a condition's steps stand in the program already.
  private enum Part {
    case operand(FilterOperand)
    case condition
  }

  private let text: FilterText
  private let tokens: [FilterToken]
  private var position = 0
  private var depth = 0
  private var program: [FilterStep] = []

  init(_ text: FilterText) throws(Failure) {
    self.text = text
    var tokenizer = FilterTokenizer(text)
    tokens = try tokenizer.tokens()
  }

  /// The program of the whole expression; it leaves one truth on the stack.
  mutating func parse() throws(Failure) -> [FilterStep] {
    if token.kind == .end { throw text.failure("a condition is expected", at: 0) }
    try condition()
    guard token.kind == .end else { throw expected("'and', 'or' or the end") }
    return program
  }

  private var token: FilterToken { tokens[position] }

  private mutating func condition() throws(Failure) {
    try conjunction()
    while take(.keyword(.or)) {
      try conjunction()
      program.append(.or)
    }
  }

  private mutating func conjunction() throws(Failure) {
    try negation()
    while take(.keyword(.and)) {
      try negation()
      program.append(.and)
    }
  }

  private mutating func negation() throws(Failure) {
    var isTurned = false
    while take(.keyword(.not)) { isTurned.toggle() }
    try predicate()
    if isTurned { program.append(.not) }
  }

  private mutating func predicate() throws(Failure) {
    let left = try value()
    if case .comparison(let comparison) = token.kind {
      let sign = token
      position += 1
      return try compare(left, comparison, sign, try value())
    }
    if take(.keyword(.is)) {
      let isTurned = take(.keyword(.not))
      guard take(.keyword(.null)) else {
        throw expected(isTurned ? "'null'" : "'null' or 'not null'")
      }
      switch left {
      case .operand(let operand): program.append(.isNull(operand))
      case .condition: program.append(.isUnknown)
      }
      if isTurned { program.append(.not) }
      return
    }
    let isTurned = take(.keyword(.not))
    switch token.kind {
    case .keyword(.in): try membership(of: try operand(left))
    case .keyword(.like): try likeness(of: try operand(left))
    case .keyword(.between): try range(of: try operand(left))
    default:
      if isTurned { throw expected("'in', 'like' or 'between'") }
      if case .operand(let operand) = left { program.append(.condition(operand)) }
    }
    if isTurned { program.append(.not) }
  }

  private mutating func compare(
    _ left: Part, _ comparison: FilterComparison, _ sign: FilterToken, _ right: Part
  ) throws(Failure) {
    switch (left, right) {
    case (.operand(let left), .operand(let right)):
      program.append(.compare(comparison, left, right))
    case (.operand(let operand), .condition), (.condition, .operand(let operand)):
      program.append(.condition(operand))
      fallthrough
    case (.condition, .condition):
      if comparison.isOrder {
        throw text.failure(
          "'\(comparison.sign)' can't compare conditions", at: sign.range.lowerBound)
      }
      program.append(.compareConditions(comparison))
    }
  }

  private mutating func membership(of operand: FilterOperand) throws(Failure) {
    position += 1
    guard take(.open) else { throw expected("'(' after 'in'") }
    var list: [FilterOperand] = []
    repeat {
      guard let literal = try literal() else {
        throw expected("a number, a 'text' or true or false")
      }
      list.append(literal)
    } while take(.comma)
    guard take(.close) else { throw expected("',' or ')'") }
    program.append(.isIn(operand, list))
  }

  private mutating func likeness(of operand: FilterOperand) throws(Failure) {
    position += 1
    guard case .text(let pattern) = token.kind else {
      throw expected("a pattern in single quotes after 'like'")
    }
    position += 1
    program.append(.isLike(operand, pattern: pattern))
  }

  private mutating func range(of operand: FilterOperand) throws(Failure) {
    position += 1
    let lower = try self.operand(try value())
    guard take(.keyword(.and)) else { throw expected("'and' between the two ends of 'between'") }
    let upper = try self.operand(try value())
    program.append(.compare(.greaterOrEqual, operand, lower))
    program.append(.compare(.lessOrEqual, operand, upper))
    program.append(.and)
  }

  private mutating func value() throws(Failure) -> Part {
    if case .name(let name) = token.kind {
      defer { position += 1 }
      return .operand(FilterOperand(value: .column(name), range: token.range))
    }
    if let literal = try literal() { return .operand(literal) }
    let start = token
    guard take(.open) else { throw expected("a column, a number or a 'text'") }
    depth += 1
    defer { depth -= 1 }
    if depth > Self.depthLimit {
      throw text.failure(
        "parentheses nest deeper than \(Self.depthLimit)", at: start.range.lowerBound)
    }
    let length = program.count
    try condition()
    guard take(.close) else {
      throw expected("')' for the '(' at character \(start.range.lowerBound + 1)")
    }
    // A column or a literal in parentheses is still a value that may be compared.
    if program.count == length + 1, case .condition(let operand) = program[length] {
      program.removeLast()
      return .operand(operand)
    }
    return .condition
  }

  private mutating func literal() throws(Failure) -> FilterOperand? {
    let value: FilterOperand.Value
    switch token.kind {
    case .number(let number, let integer): value = .number(number, integer: integer)
    case .text(let text): value = .text(text)
    case .keyword(.true): value = .flag(true)
    case .keyword(.false): value = .flag(false)
    case .keyword(.null):
      throw text.failure(
        "nothing is equal to null; write 'is null' or 'is not null'", at: token.range.lowerBound)
    default: return nil
    }
    defer { position += 1 }
    return FilterOperand(value: value, range: token.range)
  }

  /// The value, which 'in', 'like' and 'between' take from a column or a literal.
  private func operand(_ part: Part) throws(Failure) -> FilterOperand {
    if case .operand(let operand) = part { return operand }
    throw text.failure(
      "a condition can't stand on the left of this, only a column or a literal",
      at: token.range.lowerBound)
  }

  private mutating func take(_ kind: FilterToken.Kind) -> Bool {
    guard token.kind == kind else { return false }
    position += 1
    return true
  }

  private func expected(_ what: String) -> Failure {
    let found = token.kind == .end ? "the end" : "'\(text.part(token.range))'"
    return text.failure("\(what) is expected, not \(found)", at: token.range.lowerBound)
  }
}
