/// Runs a filter's program over the columns of one table.
struct FilterEvaluator {
  let binding: FilterBinding
  let table: FeatureTable

  /// The rows for which the program leaves true.
  func selection(of program: [FilterStep]) -> SharedBuffer<UInt32> {
    var stack: [FilterTruths] = []
    for step in program { run(step, &stack) }
    return stack.removeLast().selection()
  }

  private func run(_ step: FilterStep, _ stack: inout [FilterTruths]) {
    switch step {
    case .compare(let comparison, let left, let right):
      stack.append(compare(comparison, left, right))
    case .isNull(let operand): stack.append(isNull(operand))
    case .isIn(let operand, let list): stack.append(isIn(operand, list))
    case .isLike(let operand, let pattern): stack.append(isLike(operand, pattern))
    case .condition(let operand): stack.append(condition(operand))
    case .isUnknown: stack[stack.count - 1].testUnknown()
    case .not: stack[stack.count - 1].invert()
    case .and:
      let right = stack.removeLast()
      stack[stack.count - 1].formAnd(right)
    case .or:
      let right = stack.removeLast()
      stack[stack.count - 1].formOr(right)
    case .compareConditions(let comparison):
      let right = stack.removeLast()
      stack[stack.count - 1].formComparison(right, isEqual: comparison == .equal)
    }
  }

  private var nulls: FilterTruths { FilterTruths(repeating: 2, count: table.rowCount) }

  /// The operand as the loops read it, or nil for a column that is not there; `beside` is the type of
  /// what it is compared with.
  private func input(_ operand: FilterOperand, beside type: FieldType?) -> FilterInput? {
    switch operand.value {
    case .column(let name):
      return binding.index(of: name).map { FilterInput(column: table.columns[$0]) }
    case .number(let number, let integer):
      if let integer, type != .real { return FilterInput(integer: integer, type: .integer) }
      return FilterInput(real: number)
    case .text(let text):
      guard type == .time else { return FilterInput(text: text) }
      return FilterBinding.milliseconds(operand).map { FilterInput(integer: $0, type: .time) }
    case .flag(let flag): return FilterInput(integer: flag ? 1 : 0, type: .flag)
    }
  }

  private func columnType(_ operand: FilterOperand) -> FieldType? {
    operand.columnName.flatMap(binding.index(of:)).map { table.columns[$0].type }
  }

  private func compare(
    _ comparison: FilterComparison, _ left: FilterOperand, _ right: FilterOperand
  ) -> FilterTruths {
    guard let first = input(left, beside: columnType(right)),
      let second = input(right, beside: columnType(left))
    else { return nulls }
    switch (first.column.type, second.column.type) {
    case (.real, .real):
      return truths(comparison, first, second) { FilterOrder.of(first.real($0), second.real($0)) }
    case (.integer, .real):
      return truths(comparison, first, second) {
        FilterOrder.ofMixed(first.integer($0), second.real($0))
      }
    case (.real, .integer):
      return truths(comparison, first, second) {
        2 - FilterOrder.ofMixed(second.integer($0), first.real($0))
      }
    case (.integer, .integer), (.time, .time), (.flag, .flag):
      return truths(comparison, first, second) {
        FilterOrder.of(first.integer($0), second.integer($0))
      }
    case (.text, _), (.json, _), (.time, _), (.flag, _), (.integer, _), (.real, _):
      return truths(comparison, first, second) { FilterOrder.of(first.text($0), second.text($0)) }
    }
  }

  @inline(__always)
  private func truths(
    _ comparison: FilterComparison, _ left: FilterInput, _ right: FilterInput,
    _ order: (Int) -> UInt8
  ) -> FilterTruths {
    let holds = comparison.rawValue
    return FilterTruths(count: table.rowCount) { row in
      // A null row of a text column has no bytes, that of another type the word 0: safe to read.
      let truth = holds >> order(row) & 1
      return left.isValid(row) && right.isValid(row) ? truth : 2
    }
  }

  private func isNull(_ operand: FilterOperand) -> FilterTruths {
    guard operand.columnName != nil else {
      return FilterTruths(repeating: 0, count: table.rowCount)
    }
    guard let input = input(operand, beside: nil) else {
      return FilterTruths(repeating: 1, count: table.rowCount)
    }
    return FilterTruths(count: table.rowCount) { input.isValid($0) ? 0 : 1 }
  }

  private func condition(_ operand: FilterOperand) -> FilterTruths {
    guard let input = input(operand, beside: nil) else { return nulls }
    return FilterTruths(count: table.rowCount) { row in
      input.isValid(row) ? (input.integer(row) != 0 ? 1 : 0) : 2
    }
  }

  private func isLike(_ operand: FilterOperand, _ pattern: String) -> FilterTruths {
    guard let input = input(operand, beside: nil) else { return nulls }
    let pattern = LikePattern(pattern)
    return FilterTruths(count: table.rowCount) { row in
      input.isValid(row) ? (pattern.matches(input.text(row)) ? 1 : 0) : 2
    }
  }

  private func isIn(_ operand: FilterOperand, _ list: [FilterOperand]) -> FilterTruths {
    guard let input = input(operand, beside: nil) else { return nulls }
    let members = list.compactMap { self.input($0, beside: input.column.type) }
    if input.column.type.isTextual {
      var keys = ByteKeyTable(minimumCapacity: members.count)
      for member in members { keys.insert(member.text(0)) }
      return textMembership(input, keys)
    }
    if input.column.type == .real {
      let sorted = members.map { $0.real(0) }.sorted()
      return membership(input) { sorted.hasSorted(input.real($0)) }
    }
    let sorted = members.compactMap { member in
      member.column.type == .real ? Self.integer(member.real(0)) : member.integer(0)
    }.sorted()
    return membership(input) { sorted.hasSorted(input.integer($0)) }
  }

  @inline(__always)
  private func membership(_ input: FilterInput, _ isMember: (Int) -> Bool) -> FilterTruths {
    FilterTruths(count: table.rowCount) { row in
      input.isValid(row) ? (isMember(row) ? 1 : 0) : 2
    }
  }

  private func textMembership(
    _ input: FilterInput, _ keys: borrowing ByteKeyTable
  ) -> FilterTruths {
    var truths = FilterTruths(repeating: 2, count: table.rowCount)
    for row in 0..<table.rowCount where input.isValid(row) {
      truths[row] = keys.index(of: input.text(row)) == nil ? 0 : 1
    }
    return truths
  }

  /// The integer that equals the number, or nil.
  private static func integer(_ number: Double) -> Int64? {
    guard abs(number) < 0x1p63, Double(Int64(number)) == number else { return nil }
    return Int64(number)
  }
}

extension Array where Element: Comparable {
  /// Whether the sorted array has that value. O(log n).
  @inline(__always)
  fileprivate func hasSorted(_ value: Element) -> Bool {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) >> 1
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == value
  }
}
