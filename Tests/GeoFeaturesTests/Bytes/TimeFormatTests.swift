import GeoFeatures
import Testing

/// Times in forms that somebody states. The milliseconds come from Python's `datetime.strptime`.
@Suite struct TimeFormatTests {
  private func parse(_ text: String, _ format: String, near: Int64? = nil) throws -> ParsedTime? {
    let format = try TimeFormat(format)
    return withBytes(text) { format.parse($0, near: near) }
  }

  @Test(
    arguments: [
      ("18/03/2019 5:11:01", "%d/%m/%Y %H:%M:%S", 1_552_885_861_000, false),
      (" 18/03/2019   05:11:01\n", "%d/%m/%Y %H:%M:%S", 1_552_885_861_000, false),
      ("7:00 PM CDT Wed Jun 19 2024", "%I:%M %p %Z %a %b %d %Y", 1_718_841_600_000, true),
      ("12:30 AM 1 January 1999", "%I:%M %p %e %B %Y", 915_150_600_000, false),
      ("12:30 pm 1 January 1999", "%I:%M %p %e %B %Y", 915_193_800_000, false),
      ("05-02-20 14.30", "%d-%m-%y %H.%M", 1_580_913_000_000, false),
      ("2024-06-19 23:59:58.25", "%Y-%m-%d %H:%M:%S", 1_718_841_598_250, false),
      ("2024-01-02 03:04:05 +0900", "%Y-%m-%d %H:%M:%S %z", 1_704_132_245_000, true),
      ("1992081618.0", "%Y%m%d%H.0", 713_988_000_000, false),
      ("920816-1805", "%y%m%d-%H%M", 713_988_300_000, false),
      ("on 29% Feb. 2024", "on %d%% %b %Y", 1_709_164_800_000, false),
    ] as [(String, String, Int64, Bool)])
  func reads(text: String, format: String, milliseconds: Int64, hasZone: Bool) throws {
    let time = try #require(try parse(text, format))
    #expect(time.milliseconds == milliseconds && time.hasZone == hasZone && !time.isIrregular)
  }

  @Test(arguments: [
    ("18/13/2019 5:11:01", "%d/%m/%Y %H:%M:%S"), ("31/02/2019", "%d/%m/%Y"),
    ("18/03/19", "%d/%m/%Y"), ("18/03/2019 24:00", "%d/%m/%Y %H:%M"),
    ("18/03/2019 5:60", "%d/%m/%Y %H:%M"), ("18/03/2019 x", "%d/%m/%Y"),
    ("13:00 PM 1 Jan 2000", "%I:%M %p %d %b %Y"), ("1:00 XM 1 Jan 2000", "%I:%M %p %d %b %Y"),
    ("1992 0816", "%Y%m%d"), ("19920816180", "%Y%m%d%H"),
    ("Foo 1 Jan 2000", "%a %d %b %Y"), ("1 Jan", "%d %b"), ("", "%d/%m/%Y"),
  ])
  func refuses(text: String, format: String) throws {
    #expect(try parse(text, format) == nil)
  }

  /// A bulletin of New Year's Eve that is published on 1 January, and the other way round.
  @Test func yearIsTheNearest() throws {
    let format = "%I:%M %p %Z %a %b %d"
    let eve: Int64 = 1_735_700_400_000  // 2024-12-31 23:00 -0400
    let newYear: Int64 = 1_735_689_900_000  // 2025-01-01 00:05
    #expect(try parse("11:00 PM AST Tue Dec 31", format, near: eve + 600_000)?.milliseconds == eve)
    #expect(try parse("11:00 PM AST Tue Dec 31", format, near: newYear)?.milliseconds == eve)
    #expect(
      try parse("12:05 AM UTC Wed Jan 1", format, near: newYear - 900_000)?.milliseconds
        == newYear)
    // 29 February: only one of the three years has it.
    let march2023: Int64 = 1_677_672_000_000
    #expect(try parse("29 Feb", "%d %b", near: march2023)?.milliseconds == 1_709_164_800_000)
  }

  @Test(arguments: [
    ("%d/%m/%Q", "%Q"), ("%d/%m/%", "missing"), ("%d %m %b", "twice"), ("%H:%M", "day"),
    ("%d %m %I", "together"), ("%d %m %H %p", "together"),
  ])
  func wrongFormats(format: String, word: String) {
    let fault = #expect(throws: TimeFormat.Fault.self) { try TimeFormat(format) }
    #expect(fault?.message.contains(word) == true, "\(fault?.message ?? "")")
  }
}
