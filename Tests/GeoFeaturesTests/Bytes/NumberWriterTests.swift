import GeoFeatures
import TestSupport
import Testing

@Suite struct NumberWriterTests {
  @Test(arguments: [
    (5, "5.0"), (0, "0.0"), (-0.0, "0.0"), (-1.5, "-1.5"), (0.000001, "0.000001"), (6.1, "6.1"),
    (33.57, "33.57"), (1e9, "1000000000.0"), (999_999_999.999999, "999999999.999999"),
    (0.1 + 0.2, "0.30000000000000004"), (1e22, "1.0e+22"), (1e-7, "1.0e-07"), (1.5e-7, "1.5e-07"),
    (-123456789012, "-123456789012.0"), (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
  ])
  func writesShortestReals(value: Double, text: String) {
    #expect(written { NumberWriter.appendReal(value, to: &$0) } == text)
  }

  /// The shortest text is that of the standard library (SwiftDtoa), but for the point and -0.
  @Test func agreesWithTheStandardLibrary() {
    var random = SeededGenerator(seed: 3)
    for index in 0..<50_000 {
      var value = Double(bitPattern: random.next())
      if index % 3 == 0 {
        value = Double(Int64.random(in: -1_000_000_000...1_000_000_000, using: &random)) / 1e6
      } else if index % 3 == 1 {
        value = Double.random(in: -200...200, using: &random)
      }
      guard value.isFinite, value != 0 else { continue }
      let text = written { NumberWriter.appendReal(value, to: &$0) }
      #expect(withBytes(text) { NumberScanner.real($0) } == value)
      #expect(text.contains("."))
      if value.description.contains("."), !value.description.contains("e") {
        #expect(text == value.description)
      }
    }
  }

  @Test(arguments: [
    (35.000000049, 7, "35"), (35.00000005, 7, "35.0000001"), (-0.0, 7, "0"), (-0.00000001, 7, "0"),
    (-122.7083333, 7, "-122.7083333"), (179.9999999999, 7, "180"), (0.5, 0, "1"), (-0.5, 0, "-1"),
    (2.5, 0, "3"), (1234.5678, 3, "1234.568"), (-33570, 3, "-33570"), (0.001, 3, "0.001"),
    (100, 7, "100"), (12.3, 17, "12.3"), (-179.12345678901234, 17, "-179.12345678901235"),
    (0.1, 17, "0.1"), (1e-17, 17, "0.00000000000000001"), (1e-20, 17, "0"),
    (123456789012.345, 7, "123456789012.345"), (9e15, 3, "9000000000000000"),
    (1e22, 0, "10000000000000000000000"), (-1e22, 7, "-10000000000000000000000"),
    (1.99999999999999978, 17, "1.9999999999999998"), (99999999.99999999, 9, "99999999.99999999"),
    (999999999.9999999, 7, "999999999.9999999"), (99999999999.99998, 5, "99999999999.99998"),
    // Times ten to the decimals they are a half in floating point, or fall short of one.
    (65401.531250017244, 10, "65401.5312500172"), (0.12345675, 7, "0.1234568"),
    (-116.12345675, 7, "-116.1234568"), (1.005, 2, "1.01"), (0.5, 0, "1"), (2.5, 0, "3"),
  ])
  func writesCoordinates(value: Double, decimals: Int, text: String) {
    #expect(written { NumberWriter.appendCoordinate(value, decimals: decimals, to: &$0) } == text)
  }

  /// 2^53 / 10^6 and above leave the integer path: 9,999,999,999.99999995 has a carry through all
  /// its nines when its shortest digits are rounded.
  @Test func roundsLargeCoordinatesInDecimal() {
    #expect(
      written { NumberWriter.appendCoordinate(9_999_999_999.9999995, decimals: 6, to: &$0) }
        == "10000000000")
    #expect(
      written { NumberWriter.appendCoordinate(12_345_678_901.1234555, decimals: 6, to: &$0) }
        == "12345678901.123455")
  }

  @Test(arguments: 0...17)
  func coordinatesReadBackWithinHalfAStep(decimals: Int) {
    var random = SeededGenerator(seed: UInt64(decimals))
    var step = 1.0
    for _ in 0..<decimals { step /= 10 }
    for _ in 0..<2_000 {
      let bound = Bool.random(using: &random) ? 180.0 : 100_000
      let value = Double.random(in: -bound...bound, using: &random)
      let text = written { NumberWriter.appendCoordinate(value, decimals: decimals, to: &$0) }
      let back = withBytes(text) { NumberScanner.real($0) } ?? .nan
      #expect(abs(back - value) <= step * 0.5000001 + value.ulp)
      #expect(text == "0" || !text.contains(".") || text.last != "0")
    }
  }

  @Test(arguments: [0, 7, -7, 10, 99, 100, 12345, -1_000_000, .max, .min] as [Int64])
  func writesIntegers(value: Int64) {
    #expect(written { NumberWriter.appendInteger(value, to: &$0) } == value.description)
  }

  @Test func writesEveryWidthOfInteger() {
    var value: Int64 = 1
    for _ in 0..<18 {
      value *= 10
      for near in [value - 1, value, value + 1] {
        #expect(written { NumberWriter.appendInteger(near, to: &$0) } == near.description)
      }
    }
  }
}
