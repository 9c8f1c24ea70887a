import CSystem
import GeoFeatures
import TestSupport
import Testing

@Suite struct TimeTests {
  /// The moment a text says, as our writer writes it, with `?` behind it where it has no zone and
  /// `!` where it is irregular.
  private func reading(_ text: String) -> String? {
    withBytes(text) { TimeScanner.parse($0) }.map { time in
      written { TimeWriter.append(milliseconds: time.milliseconds, to: &$0) }
        + (time.hasZone ? "" : "?") + (time.isIrregular ? "!" : "")
    }
  }

  @Test(arguments: [
    ("2024-04-02T23:58:11.000Z", "2024-04-02T23:58:11.000Z"),
    ("2024-04-02", "2024-04-02T00:00:00.000Z?"),
    (" 2024-04-02 23:58:11 UTC\n", "2024-04-02T23:58:11.000Z"),
    ("2024-04-02 23:58:11 GMT", "2024-04-02T23:58:11.000Z"),
    ("2024-04-02t23:58:11z", "2024-04-02T23:58:11.000Z"),
    ("2024-04-02T23:58:11+09:00", "2024-04-02T14:58:11.000Z"),
    ("2024-04-02T23:58:11-0330", "2024-04-03T03:28:11.000Z"),
    ("2024-04-02T23:58:11+09", "2024-04-02T14:58:11.000Z"),
    ("2024-04-02T23:58:11-00:00", "2024-04-02T23:58:11.000Z"),
    ("2012-04-04T14:21:42.30000", "2012-04-04T14:21:42.300Z?"),
    ("2016-08-24 03:36:32.000", "2016-08-24T03:36:32.000Z?"),
    ("2024-04-02T23:58:11.1239999999Z", "2024-04-02T23:58:11.123Z"),
    ("2024-04-02T23:58:11,5Z", "2024-04-02T23:58:11.500Z"),
    ("2024-04-02T23:58Z", "2024-04-02T23:58:00.000Z"),
    ("2024-04-02T24:00:00Z", "2024-04-03T00:00:00.000Z"),
    ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"),
    ("2016-12-31T23:59:60.7Z", "2017-01-01T00:00:00.000Z"),
    ("2000-02-29", "2000-02-29T00:00:00.000Z?"),
    ("0000-01-01T00:00:00Z", "0000-01-01T00:00:00.000Z"),
    ("+010000-01-01T00:00:00Z", "+010000-01-01T00:00:00.000Z"),
    ("-000001-12-31T23:59:59Z", "-000001-12-31T23:59:59.000Z"),
  ])
  func readsISO8601(text: String, expected: String) {
    #expect(reading(text) == expected)
  }

  @Test(arguments: [
    ("Tue, 02 Apr 2024 23:58:11 GMT", "2024-04-02T23:58:11.000Z"),
    // K07: two-digit years with offsets, named zones, month first.
    ("Wed, 05 Feb 20 14:30:00 +0900", "2020-02-05T05:30:00.000Z"),
    ("Tue, 03 Nov 98 01:02:03 -0330", "1998-11-03T04:32:03.000Z"),
    ("Sat, 14 Jun 2025 23:15:00 PDT", "2025-06-15T06:15:00.000Z"),
    ("Mon, Jan 06 2025 17:03:40 +0000", "2025-01-06T17:03:40.000Z!"),
    ("01 Jan 49 00:00:00 UT", "2049-01-01T00:00:00.000Z"),
    ("01 Jan 50 00:00:00 UT", "1950-01-01T00:00:00.000Z"),
    ("01 Jan 124 00:00:00 Z", "2024-01-01T00:00:00.000Z"),
    ("Wed, 1 Jan 2025 00:00 EST", "2025-01-01T05:00:00.000Z"),
    ("Wed, 1 Jan 2025 00:00:00 EDT", "2025-01-01T04:00:00.000Z"),
    ("Wed, 1 Jan 2025 00:00:00 CST", "2025-01-01T06:00:00.000Z"),
    ("Wed, 1 Jan 2025 00:00:00 CDT", "2025-01-01T05:00:00.000Z"),
    ("Wed, 1 Jan 2025 00:00:00 MST", "2025-01-01T07:00:00.000Z"),
    ("Wed, 1 Jan 2025 00:00:00 MDT", "2025-01-01T06:00:00.000Z"),
    ("Wed, 1 Jan 2025 00:00:00 PST", "2025-01-01T08:00:00.000Z"),
    ("Wed, 1 Jan 2025 00:00:00 JST", "2024-12-31T15:00:00.000Z"),
    ("Wed, 1 Jan 2025 00:00:00 A", "2025-01-01T00:00:00.000Z!"),
    ("Wed, 1 Jan 2025 00:00:00 WEST", "2025-01-01T00:00:00.000Z!"),
    ("Wed, 1 Jan 2025 00:00:00 -800", "2025-01-01T08:00:00.000Z!"),
    ("Wed, 1 Jan 2025 00:00:00 +0900 (JST)", "2024-12-31T15:00:00.000Z"),
    ("Wed, 1 Jan 2025 00:00:00 GMT+02:00", "2024-12-31T22:00:00.000Z!"),
    ("Wed, 1 Jan 2025 00:00:00", "2025-01-01T00:00:00.000Z?"),
    ("Wed 1 Jan 2025 00:00:00 Z", "2025-01-01T00:00:00.000Z!"),
    ("Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37.000Z!"),
    ("Wednesday, December 16, 2009 11:46:04 UTC", "2009-12-16T11:46:04.000Z"),
    ("Friday, May 1, 2009 11:46:04 UTC", "2009-05-01T11:46:04.000Z"),
    ("wed, 05 FEB 2020 14:30:00 gmt", "2020-02-05T14:30:00.000Z"),
    ("16 December 2009", "2009-12-16T00:00:00.000Z?"),
  ])
  func readsMailDates(text: String, expected: String) {
    #expect(reading(text) == expected)
  }

  @Test(arguments: [
    "", "now", "2023-02-29", "1900-02-29", "2024-02-30", "2024-13-01", "2024-00-10", "2024-04-31",
    "2024-04-02T25:00:00Z", "2024-04-02T24:00:01Z", "2024-04-02T23:60:00Z", "2024-04-02T23:58:61Z",
    "2024-04-02T", "2024-04-02T23", "2024-04-02T23:58:11.Z", "2024-04-02T23:58:11+25:00",
    "2024-04-02T23:58:11+0960", "2024-04-02x", "2024-4-2", "2024", "20240402", "5.2", "1712102291",
    "2024-04-02T23:58:11Z more", "2O24-04-02T23:58:11Z", "2024-04-02T2x:58:11Z",
    "2024-04-02T23:58:1:Z", "2024-04-02T23:58:11.1a3Z", "2024-04-02T23:58:11:123Z",
    "2024-02-30T23:58:11.123Z", "20/4-04-02T23:58:11Z", "2024-04-02T/3:58:11Z",
    "30 Feb 2024 00:00:00 Z", "Mon, 06 Jan 2025 05:03:40 PM",
    "06 Foo 2025 00:00:00 Z", "Mon,", "06 Jan", "06 Jan 2025x", "6 Jan 2025 25:00:00 Z",
  ])
  func refusesImpossibleDates(text: String) {
    #expect(reading(text) == nil)
  }

  /// The reference is the C library's calendar.
  @Test func agreesWithTheCLibrary() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<5_000 {
      let milliseconds = Int64.random(in: -62_000_000_000_000...250_000_000_000_000, using: &random)
      var seconds = time_t(milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000)
      var parts = tm()
      gmtime_r(&seconds, &parts)
      let date = [
        pad(Int(parts.tm_year) + 1900, 4), pad(Int(parts.tm_mon) + 1, 2),
        pad(Int(parts.tm_mday), 2),
      ].joined(separator: "-")
      let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { pad(Int($0), 2) }
        .joined(separator: ":")
      let fraction = pad(Int(milliseconds - Int64(seconds) * 1000), 3)
      let text = written { TimeWriter.append(milliseconds: milliseconds, to: &$0) }
      #expect(text == "\(date)T\(clock).\(fraction)Z")
      #expect(withBytes(text) { TimeScanner.parse($0)?.milliseconds } == milliseconds)
    }
  }

  private func pad(_ number: Int, _ width: Int) -> String {
    String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
  }

  /// Every day of two cycles of 400 years: each is the day after the one before.
  @Test func countsEveryDay() {
    var expected = (year: -1, month: 1, day: 1)
    let first = withBytes("-000001-01-01T00:00:00Z") { TimeScanner.parse($0) }
    var milliseconds = first?.milliseconds ?? 0
    while expected.year < 800 {
      let text = written { TimeWriter.append(milliseconds: milliseconds, to: &$0) }
      let year = expected.year < 0 ? "-00000\(-expected.year)" : pad(expected.year, 4)
      #expect(text == "\(year)-\(pad(expected.month, 2))-\(pad(expected.day, 2))T00:00:00.000Z")
      let isLeap = expected.year % 4 == 0 && (expected.year % 100 != 0 || expected.year % 400 == 0)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      expected.day += 1
      if expected.day > lengths[expected.month - 1] {
        (expected.month, expected.day) = (expected.month + 1, 1)
      }
      if expected.month > 12 { (expected.year, expected.month) = (expected.year + 1, 1) }
      milliseconds += 86_400_000
    }
  }

  @Test func writesTheExtremes() {
    #expect(
      written { TimeWriter.append(milliseconds: .max, to: &$0) } == "+292278994-08-17T07:12:55.807Z"
    )
    #expect(
      written { TimeWriter.append(milliseconds: .min, to: &$0) } == "-292275055-05-16T16:47:04.192Z"
    )
    #expect(written { TimeWriter.append(milliseconds: -1, to: &$0) } == "1969-12-31T23:59:59.999Z")
  }
}
