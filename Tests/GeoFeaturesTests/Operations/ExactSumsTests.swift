import GeoFeatures
import TestSupport
import Testing

@Suite struct ExactSumsTests {
  /// Doubles of random signs and fractions, with biased exponents from `low` to `high`.
  static func numbers(seed: UInt64, count: Int, _ low: UInt64, _ high: UInt64) -> [Double] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      let word = generator.next()
      let exponent = low + (word >> 52 & 0x7FF) % (high - low + 1)
      return Double(bitPattern: word & 1 << 63 | exponent << 52 | word & (1 << 52 - 1))
    }
  }

  static func sum(_ numbers: [Double]) -> Double {
    var sums = ExactSums()
    sums.grow(to: 1)
    for number in numbers { sums.add(number, to: 0) }
    return sums.value(0)
  }

  /// Sums of the same numbers as exact fractions, turned into floats by Python's `fractions`: over all
  /// exponents, over subnormal numbers, over like ones, and beyond the largest double.
  @Test(
    arguments: [
      (1, 1000, 0, 2046, 0x7F90_00D6_523E_54DD), (2, 1000, 0, 3, 0x0061_7AA2_5215_DCF3),
      (3, 2000, 1000, 1050, 0xC1B8_2912_3CD9_DCA2), (4, 5000, 900, 1100, 0xC4C6_953C_C494_CAB3),
      (5, 3, 1023, 1024, 0x3FE5_00A3_3A65_AFF0), (6, 100, 2040, 2046, 0x7FF0_0000_0000_0000),
    ] as [(UInt64, Int, UInt64, UInt64, UInt64)])
  func sumsOfPython(seed: UInt64, count: Int, low: UInt64, high: UInt64, expected: UInt64) {
    let numbers = Self.numbers(seed: seed, count: count, low, high)
    #expect(Self.sum(numbers).bitPattern == expected)
    #expect(Self.sum(numbers.reversed()).bitPattern == expected)
    #expect(Self.sum(numbers.map { -$0 }) == -Double(bitPattern: expected))
  }

  /// `math.fsum`, and ties.
  @Test func sumsByHand() {
    #expect(Self.sum([]) == 0)
    #expect(Self.sum(Array(repeating: 0.1, count: 10)) == 1)
    #expect(Self.sum([1e100, 1, -1e100]) == 1)
    #expect(Self.sum([1e308, 1e308, -1e308]) == 1e308)
    #expect(Self.sum([0.1, -0.1]) == 0)
    #expect(Self.sum([0.1, -0.1]).sign == .plus)
    // Half of the last bit goes to even; a little more goes up.
    #expect(Self.sum([1, 0x1p-53]) == 1)
    #expect(Self.sum([1 + 0x1p-52, 0x1p-53]) == 1 + 0x1p-51)
    #expect(Self.sum([1, 0x1p-53, 0x1p-1074]) == 1 + 0x1p-52)
    #expect(Self.sum([-1, -0x1p-53, -0x1p-1074]) == -1 - 0x1p-52)
    #expect(Self.sum([.leastNonzeroMagnitude, .leastNonzeroMagnitude]) == 0x1p-1073)
    #expect(Self.sum([.greatestFiniteMagnitude, .greatestFiniteMagnitude]) == .infinity)
  }

  @Test func integersAreExact() {
    var sums = ExactSums()
    sums.grow(to: 2)
    sums.add(Int64.max, to: 1)
    sums.add(Int64.max, to: 1)
    sums.add(Int64(2), to: 1)
    #expect(sums.value(1) == 0x1p64)
    #expect(sums.value(0) == 0)
    sums.add(Int64.min, to: 1)
    sums.add(Int64.min, to: 1)
    #expect(sums.digits(1) == ExactSums.Digits())
    sums.add(-1.5, to: 0)
    sums.add(Int64(-3), to: 0)
    #expect(sums.value(0) == -4.5)
  }

  /// However numbers are divided, the digits are the same.
  @Test(arguments: 0..<8)
  func dividedSumsAreTheSame(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let numbers = Self.numbers(seed: seed + 100, count: 600, 1000 - seed * 100, 1030 + seed * 100)
    var whole = ExactSums()
    whole.grow(to: 3)
    for (place, number) in numbers.enumerated() { whole.add(number, to: place % 3) }
    var merged = ExactSums()
    merged.grow(to: 3)
    var rest = Array(numbers.enumerated())
    rest.shuffle(using: &generator)
    while !rest.isEmpty {
      var part = ExactSums()
      part.grow(to: 3)
      for _ in 0..<min(rest.count, Int.random(in: 1...200, using: &generator)) {
        let (place, number) = rest.removeLast()
        part.add(number, to: 2 - place % 3)
      }
      if Bool.random(using: &generator) {
        merged.add(part, to: [2, 1, 0])
      } else {
        for group in 0..<3 { merged.add(part.digits(group), to: 2 - group) }
      }
    }
    for group in 0..<3 {
      #expect(merged.digits(group) == whole.digits(group))
      #expect(merged.value(group) == whole.value(group))
    }
  }
}
