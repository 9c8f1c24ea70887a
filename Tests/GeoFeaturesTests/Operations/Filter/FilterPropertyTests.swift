import GeoFeatures
import TestSupport
import Testing

/// Random expressions against an evaluator that takes one row at a time.
@Suite struct FilterPropertyTests {
  /// A condition as a tree, with its text and its truth in one row.
  indirect enum Condition {
    case compare(Term, String, Term)
    case isNull(Term, Bool)
    case list(Term, [Term], Bool)
    case between(Term, Term, Term, Bool)
    case flag(Term)
    case not(Condition)
    case and(Condition, Condition)
    case or(Condition, Condition)

    var text: String {
      switch self {
      case .compare(let left, let sign, let right): "\(left.text) \(sign) \(right.text)"
      case .isNull(let term, let turned): "\(term.text) is \(turned ? "not " : "")null"
      case .list(let term, let list, let turned):
        "\(term.text) \(turned ? "not " : "")in (\(list.map(\.text).joined(separator: ", ")))"
      case .between(let term, let low, let high, let turned):
        "\(term.text) \(turned ? "not " : "")between \(low.text) and \(high.text)"
      case .flag(let term): term.text
      case .not(let inner): "not (\(inner.text))"
      case .and(let left, let right): "(\(left.text)) and (\(right.text))"
      case .or(let left, let right): "(\(left.text)) or (\(right.text))"
      }
    }

    func truth(_ row: Feature) -> Bool? {
      switch self {
      case .compare(let left, let sign, let right):
        return Self.compare(left.value(row), sign, right.value(row))
      case .isNull(let term, let turned): return (term.value(row) == nil) != turned
      case .list(let term, let list, let turned):
        guard let value = term.value(row) else { return nil }
        return list.contains { Self.compare(value, "=", $0.value(row)) == true } != turned
      case .between(let term, let low, let high, let turned):
        let truth = Self.and(
          Self.compare(term.value(row), ">=", low.value(row)),
          Self.compare(term.value(row), "<=", high.value(row)))
        return truth.map { $0 != turned }
      case .flag(let term):
        guard case .flag(let flag) = term.value(row) else { return nil }
        return flag
      case .not(let inner): return inner.truth(row).map { !$0 }
      case .and(let left, let right): return Self.and(left.truth(row), right.truth(row))
      case .or(let left, let right):
        return Self.and(left.truth(row).map { !$0 }, right.truth(row).map { !$0 }).map { !$0 }
      }
    }

    private static func and(_ left: Bool?, _ right: Bool?) -> Bool? {
      if left == false || right == false { return false }
      return left == nil || right == nil ? nil : true
    }

    private static func compare(_ left: Value?, _ sign: String, _ right: Value?) -> Bool? {
      guard let left, let right else { return nil }
      switch (left, right) {
      case (.text(let a), .text(let b)):
        return holds(sign, Array(a.unicodeScalars), Array(b.unicodeScalars))
      case (.flag(let a), .flag(let b)): return holds(sign, a ? 1 : 0, b ? 1 : 0)
      case (.time(let a), .time(let b)): return holds(sign, a, b)
      default: return holds(sign, number(left), number(right))
      }
    }

    private static func number(_ value: Value) -> Double {
      switch value {
      case .real(let number): number
      case .integer(let number): Double(number)
      default: .nan
      }
    }

    private static func holds<T: Comparable>(_ sign: String, _ a: T, _ b: T) -> Bool {
      switch sign {
      case "=": a == b
      case "!=": a != b
      case "<": a < b
      case "<=": a <= b
      case ">": a > b
      default: a >= b
      }
    }

    private static func holds(_ sign: String, _ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Bool
    {
      let isLess = a.lexicographicallyPrecedes(b)
      return holds(sign, isLess ? 0 : a == b ? 1 : 2, 1)
    }
  }

  /// A column or a literal.
  struct Term {
    let text: String
    let value: (Feature) -> Value?
  }

  struct Maker {
    var generator: SeededGenerator

    mutating func pick<T>(_ values: [T]) -> T {
      values[Int.random(in: 0..<values.count, using: &generator)]
    }

    mutating func number() -> Value? {
      pick([nil, .real(Double(Int.random(in: -4...4, using: &generator)) / 2)])
    }

    mutating func term(_ type: String, literal: Bool? = nil) -> Term {
      let isLiteral = literal ?? Bool.random(using: &generator)
      if !isLiteral {
        let name = pick(
          [
            "number": ["r1", "r2", "i1", "i2"], "text": ["t1", "t2"], "time": ["m1", "m2"],
            "flag": ["f1", "f2"],
          ][type] ?? [])
        return Term(text: name) { $0[name] }
      }
      switch type {
      case "number":
        let halves = Int.random(in: -4...4, using: &generator)
        let value = Double(halves) / 2
        let text = halves % 2 == 0 && Bool.random(using: &generator) ? "\(halves / 2)" : "\(value)"
        return Term(text: text) { _ in .real(value) }
      case "text":
        let value = pick(Self.texts)
        let quoted = value.split(separator: "'", omittingEmptySubsequences: false)
          .joined(separator: "''")
        return Term(text: "'\(quoted)'") { _ in .text(value) }
      case "flag":
        let value = Bool.random(using: &generator)
        return Term(text: "\(value)") { _ in .flag(value) }
      default:
        let day = Int.random(in: 1...5, using: &generator)
        return Term(text: "'1970-01-0\(day)'") { _ in
          .time(milliseconds: Int64(day - 1) * 86_400_000)
        }
      }
    }

    static let texts = ["", "a", "B", "b'c", "Ý", "aa", "🌋", "\u{FFFD}"]

    mutating func condition(_ depth: Int) -> Condition {
      let type = pick(["number", "number", "text", "time", "flag"])
      switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &generator) {
      case 0, 1:
        let signs = type == "flag" ? ["=", "!="] : ["=", "!=", "<", "<=", ">", ">="]
        // Two literals of time would be two texts.
        return .compare(term(type, literal: type == "time" ? false : nil), pick(signs), term(type))
      case 2: return .isNull(term(type, literal: false), Bool.random(using: &generator))
      case 3:
        let list = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
          term(type, literal: true)
        }
        return .list(term(type, literal: false), list, Bool.random(using: &generator))
      case 4:
        if type == "flag" { return .flag(term(type)) }
        return .between(
          term(type, literal: false), term(type), term(type), Bool.random(using: &generator))
      case 5: return .not(condition(depth - 1))
      case 6: return .and(condition(depth - 1), condition(depth - 1))
      default: return .or(condition(depth - 1), condition(depth - 1))
      }
    }

    mutating func row() -> [Value?] {
      let time = { (day: Int) in Value.time(milliseconds: Int64(day) * 86_400_000) }
      let day = Int.random(in: 0...4, using: &generator)
      let count = Int64.random(in: -2...2, using: &generator)
      return [
        number(), number(), pick([nil, .integer(count)]), pick([nil, .integer(-count)]),
        pick([nil] + Self.texts.map { .text($0) }), pick([nil] + Self.texts.map { .text($0) }),
        pick([nil, time(day)]), pick([nil, time(4 - day)]),
        pick([nil, .flag(true), .flag(false)]), pick([nil, .flag(true), .flag(false)]),
      ]
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func columnsAndRowsAgree(seed: UInt64) throws {
    var maker = Maker(generator: SeededGenerator(seed: seed))
    let table = makeTable(
      [
        Field("r1", .real), Field("r2", .real), Field("i1", .integer), Field("i2", .integer),
        Field("t1", .text), Field("t2", .text), Field("m1", .time), Field("m2", .time),
        Field("f1", .flag), Field("f2", .flag),
      ], (0..<130).map { _ in maker.row() })
    for _ in 0..<25 {
      let condition = maker.condition(4)
      let filter = try Filter(condition.text)
      let expected = (0..<table.rowCount).filter { condition.truth(table[$0]) == true }
      let rows = try filter.rows(of: table).array.map { Int($0) }
      #expect(rows == expected, "seed \(seed): \(condition.text)")
    }
  }
}
