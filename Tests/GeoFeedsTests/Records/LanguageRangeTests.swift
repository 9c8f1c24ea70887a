import GeoFeatures
import GeoFeeds
import Testing

@Suite("Language ranges")
struct LanguageRangeTests {
  // RFC 4647, 2.1; RFC 5646, 2.1: subtags of one to eight letters and digits.
  @Test("A range is one or more subtags, or an asterisk")
  func syntax() {
    for text in ["en", "pt-BR", "zh-Hant-TW", "*", "x-klingon", "de-1996"] {
      #expect(LanguageRange(text) != nil, "\(text)")
    }
    for text in ["", "-", "en-", "en--US", "english!", "1en", "abcdefghi", "en US", "日本"] {
      #expect(LanguageRange(text) == nil, "\(text)")
    }
  }
}
