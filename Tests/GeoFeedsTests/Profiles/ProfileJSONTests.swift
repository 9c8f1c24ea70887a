import GeoFeatures
import GeoFeeds
import Testing

@Suite("Profiles: the JSON they are written in")
struct ProfileJSONTests {
  private func title(_ string: String) throws -> String? {
    let json = Array(#"{"name":"p","title":\#(string),"fields":[]}"#.utf8)
    return try json.withUnsafeBufferPointer { try Profile(json: $0, source: "p.json").title }
  }

  @Test("half of a surrogate pair stands for itself, and swallows nothing")
  func loneSurrogates() throws {
    // RFC 8259, section 7: an escape of six characters is one character; U+8D9A is no second half.
    #expect(try title(#""\ud83c\u8d9a;""#) == "\u{FFFD}\u{8D9A};")
    #expect(try title(#""\ud83c\ud83d\ude00""#) == "\u{FFFD}\u{1F600}")
    #expect(try title(#""\ud83c""#) == "\u{FFFD}")
  }

  @Test("only hexadecimal digits make an escape", arguments: ["+123", "-001", "12g4", "123"])
  func escapes(_ digits: String) throws {
    #expect(throws: Failure.self) { try title(#""\u\#(digits)""#) }
  }

  @Test(
    "only JSON's numbers are numbers (RFC 8259, section 6)",
    arguments: ["+1", "01", ".5", "5.", "1e", "-", "--1", "0x1"])
  func numbers(_ number: String) throws {
    let json = Array(
      #"{"name":"p","fields":[{"name":"a","type":"real","default":\#(number)}]}"#.utf8)
    #expect(throws: Failure.self) {
      try json.withUnsafeBufferPointer { try Profile(json: $0, source: "p.json") }
    }
  }
}
