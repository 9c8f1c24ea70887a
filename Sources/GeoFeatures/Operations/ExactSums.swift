/// Sums of numbers, one a group, that lose nothing: whatever the order in which numbers come and however
/// they are divided among several sums that are merged, the value is that of the exact sum, rounded once.
///
/// A sum is an integer over 2¹⁰⁷⁴ in digits of 32 bits that lie in words of 64, so that two thousand
/// million numbers are added before carries are looked after (after Kulisch's long accumulator: Kulisch
/// and Miranker 1981, Computer Arithmetic in Theory and Practice). All groups have the digits that some
/// number needed: about five words for numbers of like size.
public struct ExactSums: ~Copyable {
  /// The sign and the digits of a sum: sign · Σ digits[i] · 2^(32 · (place + i)).
  public struct Digits: Sendable, Equatable {
    /// Whether the sum is below zero.
    public var isNegative = false
    /// The place of the first digit.
    public var place = 0
    /// The digits, the lowest first; neither end is 0. None for zero.
    public var digits: [UInt32] = []

    /// Zero.
    public init() {}
  }

  /// How many groups there are.
  public private(set) var groupCount = 0
  /// Digits of all groups, each with its carry above it.
  private var words = GrowableBuffer<Int64>()
  /// How many digits a group has.
  private var width = 0
  /// The place of the lowest one.
  private var lowest = 0
  /// How many numbers any word may have taken since its carry was passed on.
  private var additions = 0

  /// Without a group.
  public init() {}

  /// Makes more groups, whose sums are 0.
  public mutating func grow(to count: Int) {
    guard count > groupCount else { return }
    words.append(repeating: 0, count: (count - groupCount) * width)
    groupCount = count
  }

  /// Adds a finite number to a group.
  @inline(__always)
  public mutating func add(_ value: Double, to group: Int) {
    assert(value.isFinite)
    let bits = value.bitPattern
    let biased = Int(bits >> 52 & 0x7FF)
    let fraction = bits & 0xF_FFFF_FFFF_FFFF
    let whole = biased == 0 ? fraction : fraction | 1 << 52
    add(whole, exponent: max(biased, 1) - 1075, isNegative: bits >> 63 == 1, to: group)
  }

  /// Adds an integer to a group.
  @inline(__always)
  public mutating func add(_ value: Int64, to group: Int) {
    add(value.magnitude, exponent: 0, isNegative: value < 0, to: group)
  }

  /// Adds ±whole · 2^exponent.
  @inline(__always)
  private mutating func add(_ whole: UInt64, exponent: Int, isNegative: Bool, to group: Int) {
    if whole == 0 { return }
    let place = exponent >> 5
    let shift = UInt64(exponent & 31)
    if place < lowest || place + 3 >= lowest + width || additions >= 1 << 30 {
      makeRoom(for: place)
    }
    additions += 1
    let low = whole << shift
    let high = shift == 0 ? 0 : whole >> (64 - shift)
    let first = words.base + (group * width + place - lowest)
    let sign: Int64 = isNegative ? -1 : 1
    first[0] += sign * Int64(low & 0xFFFF_FFFF)
    first[1] += sign * Int64(low >> 32)
    first[2] += sign * Int64(high)
  }

  /// Adds the sums of other groups, each to the one of these that `groups` names.
  public mutating func add(_ other: borrowing ExactSums, to groups: [Int]) {
    for (from, to) in groups.enumerated() { add(other.digits(from), to: to) }
  }

  /// Adds a sum that was taken apart.
  public mutating func add(_ sum: Digits, to group: Int) {
    for (index, digit) in sum.digits.enumerated() {
      makeRoom(for: sum.place + index)
      additions += 1
      words[group * width + sum.place + index - lowest] += Int64(digit) * (sum.isNegative ? -1 : 1)
    }
  }

  /// Widens all groups until they have room for a number at that place, and passes carries on.
  @inline(never)
  private mutating func makeRoom(for place: Int) {
    if additions >= 1 << 30 { carry() }
    // A number has three digits; the fourth holds what is carried out of them.
    guard width == 0 || place < lowest || place + 3 >= lowest + width else { return }
    let start = width == 0 ? place : min(place, lowest)
    let end = max(place + 4, width == 0 ? place + 4 : lowest + width)
    var wider = GrowableBuffer<Int64>(minimumCapacity: max(16, groupCount * (end - start)))
    for group in 0..<groupCount {
      wider.append(repeating: 0, count: width == 0 ? end - start : lowest - start)
      guard width > 0 else { continue }
      wider.append(
        contentsOf: UnsafeBufferPointer(start: words.base + group * width, count: width))
      wider.append(repeating: 0, count: end - lowest - width)
    }
    words = wider
    lowest = start
    width = end - start
  }

  /// Passes carries on, so that all words but each group's last are digits.
  private mutating func carry() {
    for group in 0..<groupCount {
      for digit in 0..<max(0, width - 1) {
        let place = group * width + digit
        let carry = words[place] >> 32
        words[place] -= carry << 32
        words[place + 1] += carry
      }
    }
    additions = 1
  }

  // MARK: Results

  /// A group's sum, taken apart: the same for the same sum.
  public func digits(_ group: Int) -> Digits {
    var result = Digits()
    var carry: Int64 = 0
    var digits: [UInt32] = []
    for digit in 0..<width {
      // Both are far from the ends of 64 bits: the word by its number of additions.
      let word = words[group * width + digit] + carry
      carry = word >> 32
      digits.append(UInt32(truncatingIfNeeded: word))
    }
    while carry != 0 && carry != -1 {
      digits.append(UInt32(truncatingIfNeeded: carry))
      carry >>= 32
    }
    if carry == -1 {
      result.isNegative = true
      // The two's complement; what is carried out is the sign.
      var one: UInt64 = 1
      for index in digits.indices {
        one += UInt64(~digits[index])
        digits[index] = UInt32(truncatingIfNeeded: one)
        one >>= 32
      }
      if one > 0 { digits.append(UInt32(one)) }
    }
    while digits.last == 0 { digits.removeLast() }
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    result.place = digits.isEmpty ? 0 : lowest + zeros
    result.digits = digits
    if digits.isEmpty { result.isNegative = false }
    return result
  }

  /// A group's sum, rounded to nearest, ties to even; infinite where it is too large for a double.
  public func value(_ group: Int) -> Double { digits(group).value }
}

extension ExactSums.Digits {
  /// The number, rounded to nearest, ties to even; infinite where it is too large for a double.
  public var value: Double {
    guard let top = digits.last else { return 0 }
    // The 64 highest bits, the lowest of them set where anything is below: Double rounds that as it
    // would all bits. A sum of doubles below the normal ones has fewer bits than a double.
    var word = UInt64(top)
    var missing = top.leadingZeroBitCount + 32
    word <<= UInt64(missing)
    var index = digits.count - 2
    while index >= 0 && missing > 0 {
      let digit = UInt64(digits[index])
      if missing >= 32 {
        word |= digit << UInt64(missing - 32)
      } else {
        word |= digit >> UInt64(32 - missing)
        if digit & (1 << UInt64(32 - missing) - 1) != 0 { word |= 1 }
      }
      missing -= 32
      index -= 1
    }
    if index >= 0 && digits[...index].contains(where: { $0 != 0 }) { word |= 1 }
    let exponent = 32 * (place + digits.count) - top.leadingZeroBitCount - 64
    let magnitude = Double(sign: .plus, exponent: exponent, significand: Double(word))
    return isNegative ? -magnitude : magnitude
  }
}
