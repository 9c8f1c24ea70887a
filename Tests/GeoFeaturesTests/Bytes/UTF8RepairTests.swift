import GeoFeatures
import TestSupport
import Testing

@Suite struct UTF8RepairTests {
  private func repaired(_ bytes: [UInt8]) -> (text: String, count: Int, isValid: Bool) {
    var output = ByteBuffer()
    let (count, isValid) = bytes.withUnsafeBufferPointer {
      (UTF8Repair.append($0, to: &output), UTF8Repair.isValid($0))
    }
    return (output.string, count, isValid)
  }

  @Test(arguments: ["", "plain", "Ōtautahi – 台灣 🌏", "\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}"])
  func leavesUTF8Alone(text: String) {
    let result = repaired(Array(text.utf8))
    #expect(result.text == text)
    #expect(result.count == 0)
    #expect(result.isValid)
  }

  /// Unicode 15, tables 3-8 to 3-11: how many U+FFFD stand for ill-formed sequences.
  @Test(
    arguments: [
      (
        [0xC0, 0xAF, 0xE0, 0x80, 0xBF, 0xF0, 0x81, 0x82, 0x41],
        "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}A"
      ),
      (
        [0xED, 0xA0, 0x80, 0xED, 0xBF, 0xBF, 0xED, 0xAF, 0x41],
        "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}A"
      ),
      (
        [0xF4, 0x91, 0x92, 0x93, 0xFF, 0x41, 0x80, 0xBF, 0x42],
        "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}A\u{FFFD}\u{FFFD}B"
      ),
      (
        [0xE1, 0x80, 0xE2, 0xF0, 0x91, 0x92, 0xF1, 0xBF, 0x41], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}A"
      ),
      ([0x61, 0x62, 0xE6], "ab\u{FFFD}"),
    ] as [([UInt8], String)])
  func replacesMaximalSubparts(bytes: [UInt8], expected: String) {
    let result = repaired(bytes)
    #expect(result.text == expected)
    #expect(result.count == expected.filter { $0 == "\u{FFFD}" }.count)
    #expect(!result.isValid)
  }

  /// The reference is the standard library's decoder, which replaces maximal subparts too.
  @Test func agreesWithTheStandardLibrary() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        random.next() & 1 == 0
          ? UInt8.random(in: 0x20...0x7E, using: &random)
          : UInt8.random(in: 0x7F...0xFF, using: &random)
      }
      let result = repaired(bytes)
      #expect(result.text == String(decoding: bytes, as: UTF8.self))
      #expect(result.isValid == (String(validating: bytes, as: UTF8.self) != nil))
    }
  }
}
