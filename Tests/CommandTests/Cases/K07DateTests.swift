import Foundation
import Testing

/// The dates of RSS (RFC 822, 2822), with their zones.
@Suite("K07 dates and zones")
struct K07DateTests {
  @Test(
    "Two-digit years and named zones are read as the RFCs say",
    arguments: [
      ("Wed, 05 Feb 20 14:30:00 +0900", "2020-02-05T05:30:00.000Z"),
      ("Tue, 03 Nov 98 01:02:03 -0330", "1998-11-03T04:32:03.000Z"),
      ("Sat, 01 Jan 00 00:00:00 +0200", "1999-12-31T22:00:00.000Z"),
      ("Sat, 31 Dec 49 23:59:59 GMT", "2049-12-31T23:59:59.000Z"),
      ("Sun, 01 Jan 50 00:00:00 GMT", "1950-01-01T00:00:00.000Z"),
      ("Sat, 14 Jun 2025 23:15:00 PDT", "2025-06-15T06:15:00.000Z"),
      ("Sat, 14 Jun 2025 23:15:00 EDT", "2025-06-15T03:15:00.000Z"),
      ("Tue, 14 Jan 2025 23:15:00 EST", "2025-01-15T04:15:00.000Z"),
    ])
  func zones(_ date: String, _ instant: String) throws {
    let layer = try Layer(of: Fragment.rss("<pubDate>\(date)</pubDate>"))
    #expect(layer.text("published") == instant)
    #expect(layer.text("time") == instant)
    #expect(!layer.run.errors.contains("warning"))
  }

  @Test("A month before its day is read, with a warning that quotes it")
  func monthFirst() throws {
    let date = "Mon, Jan 06 2025 17:03:40 +0000"
    let layer = try Layer(of: Fragment.rss("<pubDate>\(date)</pubDate>"))
    #expect(layer.text("published") == "2025-01-06T17:03:40.000Z")
    #expect(layer.run.errors.contains("warning: standard input:2: "))
    #expect(layer.run.errors.contains(date))
  }

  @Test("What is no date is null, and said as it was written")
  func unreadable() throws {
    let layer = try Layer(of: Fragment.rss("<pubDate>Mon, 06 Foo 2025 17:03</pubDate>"))
    #expect(layer.property("published") is NSNull)
    #expect(layer.property("time") is NSNull)
    #expect(layer.run.errors.contains("published \"Mon, 06 Foo 2025 17:03\" is no time"))
  }
}
