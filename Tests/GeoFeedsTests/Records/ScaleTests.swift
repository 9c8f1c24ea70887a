import GeoFeatures
import TestSupport
import Testing

@testable import GeoFeeds

@Suite("Numbers times powers of ten")
struct ScaleTests {
  private func scaled(_ text: String, _ exponent: Int) -> Double? {
    var scratch = ByteBuffer()
    var text = text
    return text.withUTF8 { RecordRows.real($0, exponent, &scratch) }
  }

  @Test("The result is the number nearest to the decimal one")
  func exact() {
    // Divided as a double, it would be 94.92060000000001.
    #expect(scaled("94920.6", -3) == 94.9206)
    #expect(scaled("26451.8", -3) == 26.4518)
    #expect(scaled(" 1123.1 ", -3) == 1.1231)
    #expect(scaled("5.1162109375", 3) == 5116.2109375)
    #expect(scaled("1.5e4", -3) == 15)
    #expect(scaled("-1.5E-2", 3) == -15)
    #expect(scaled("0", -3) == 0)
    for text in ["", "five", "1e", "1e999", "e3", "1e99999999999999999999"] {
      #expect(scaled(text, -3) == nil)
    }
  }

  @Test("Random decimals: as the text with the point moved reads")
  func random() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let whole = Int.random(in: 1000...9_999_999, using: &random)
      let fraction = Int.random(in: 0...999, using: &random)
      let digits = String(whole)
      let split = digits.index(digits.endIndex, offsetBy: -3)
      let moved = "\(digits[..<split]).\(digits[split...])\(fraction)"
      #expect(scaled("\(whole).\(fraction)", -3) == Double(moved))
    }
  }
}
