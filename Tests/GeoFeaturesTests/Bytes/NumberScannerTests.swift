import GeoFeatures
import TestSupport
import Testing

@Suite struct NumberScannerTests {
  @Test(arguments: [
    ("0", 0), ("-12", -12), ("+3.5", 3.5), (".5", 0.5), ("5.", 5), ("1e3", 1000),
    ("1.2E-3", 0.0012),
    (" \t\r\n-122.8271637 \n", -122.8271637), ("007", 7), ("1e22", 1e22), ("1e23", 1e23),
    ("9007199254740993", 9007199254740992), ("0.1", 0.1), ("1e-400", 0),
  ])
  func readsReals(text: String, value: Double) {
    #expect(withBytes(text) { NumberScanner.real($0) } == value)
  }

  @Test(arguments: [
    "", " ", "-", "+", ".", "e5", "1e", "1e+", "--1", "1 2", "1,5", "inf", "nan", "-inf", "0x10",
    "Infinity", "1e400", "12a", "1..2", "１",
  ])
  func refusesWhatIsNoReal(text: String) {
    #expect(withBytes(text) { NumberScanner.real($0) } == nil)
  }

  /// Cases that are hard to round: halfway between doubles, and near the limits of the subnormals
  /// (the first is 2^53 + 1 and a little). The bits are those of Python's reader (David Gay's).
  @Test(
    arguments: [
      ("9007199254740993.0000001", 0x4340_0000_0000_0001),
      ("9007199254740993", 0x4340_0000_0000_0000),
      ("2.2250738585072012e-308", 0x0010_0000_0000_0000),
      ("2.2250738585072011e-308", 0x000F_FFFF_FFFF_FFFF), ("4.9e-324", 1),
      ("1.7976931348623157e308", 0x7FEF_FFFF_FFFF_FFFF),
      ("0.500000000000000166533453693773481063544750213623046875", 0x3FE0_0000_0000_0002),
      ("1.00000000000000011102230246251565", 0x3FF0_0000_0000_0000),
      ("1.000000000000000111", 0x3FF0_0000_0000_0000),
      ("1.000000000000000112", 0x3FF0_0000_0000_0001),
      ("9999999999999999999", 0x43E1_58E4_6091_3D00),
      ("0.9999999999999999999", 0x3FF0_0000_0000_0000),
    ] as [(String, UInt64)])
  func roundsCorrectly(text: String, bits: UInt64) {
    #expect(withBytes(text) { NumberScanner.real($0)?.bitPattern } == bits)
  }

  /// The reference is the standard library's reader, which calls strtod.
  @Test func agreesWithTheStandardLibrary() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<50_000 {
      let digits = Int.random(in: 1...19, using: &random)
      var text = random.next() & 1 == 0 ? "-" : ""
      let point = Int.random(in: 0...digits, using: &random)
      for index in 0..<digits {
        if index == point { text += "." }
        text += String(Int.random(in: 0...9, using: &random))
      }
      if random.next() & 3 == 0 { text += "e\(Int.random(in: -30...30, using: &random))" }
      #expect(withBytes(text) { NumberScanner.real($0)?.bitPattern } == Double(text)?.bitPattern)
    }
  }

  @Test func readsEveryDescriptionBack() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<50_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      #expect(withBytes(value.description) { NumberScanner.real($0) } == value)
    }
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("+7", 7), (" 42 ", 42), ("9223372036854775807", Int64.max),
      ("-9223372036854775808", .min), ("000123", 123),
    ] as [(String, Int64)])
  func readsIntegers(text: String, value: Int64) {
    #expect(withBytes(text) { NumberScanner.integer($0) } == value)
  }

  @Test(arguments: [
    "", "-", "1.0", "1e3", "9223372036854775808", "-9223372036854775809", "99999999999999999999999",
    "18446744073709551616", "1 2", "0x1",
  ])
  func refusesWhatIsNoInteger(text: String) {
    #expect(withBytes(text) { NumberScanner.integer($0) } == nil)
  }

  @Test(arguments: [
    ("45.256 -110.45 46.46", [45.256, -110.45, 46.46]), ("1,2", [1, 2]),
    ("\n 1 ,\t2 , \r\n", [1, 2]),
    ("", []), (" , ", []), ("-5", [-5]),
  ])
  func walksLists(text: String, values: [Double]) {
    withBytes(text) { bytes in
      var position = 0
      var found: [Double] = []
      while let value = NumberScanner.nextReal(bytes, &position) { found.append(value) }
      #expect(found == values)
      #expect(position == bytes.count)
    }
  }

  @Test(arguments: [("1 2x 3", 2), ("1;2", 0), ("1 nan", 2), ("1 2 .", 4), ("1 - 2", 2)])
  func stopsAtMisfits(text: String, place: Int) {
    withBytes(text) { bytes in
      var position = 0
      while NumberScanner.nextReal(bytes, &position) != nil {}
      #expect(position == place)
    }
  }

  @Test(arguments: [
    ("$1,299.95", 1299.95), ("€5", 5), ("£ 1,000,000", 1e6), ("¥12", 12), ("-$5.5", -5.5),
    ("$-5.5", -5.5), ("12.5", 12.5), ("1e3", 1000), ("$.50", 0.5),
  ])
  func readsPrices(text: String, value: Double) {
    #expect(withBytes(text) { NumberScanner.lenientReal($0) } == value)
  }

  @Test(arguments: [
    "$", "1,29", "1,2345", ",123", "1,,234", "$$5", "-$-5", "5$", "1.000,5", "", "USD 5",
  ])
  func refusesWhatIsNoPrice(text: String) {
    #expect(withBytes(text) { NumberScanner.lenientReal($0) } == nil)
  }
}
