import Foundation
import Testing

/// Entities that grow without end, and such as name files and addresses.
@Suite("K09 entities and DTD")
struct K09EntityTests {
  /// Ten entities, each ten times the one before: 10⁹ copies of a word in less than 1 kB.
  private static let nested = doctype(
    (1...9).map { level in
      "<!ENTITY e\(level) \"\(String(repeating: "&e\(level - 1);", count: 10))\">"
    }.joined(), title: "&e9;")

  /// 1 MB, ten thousand times.
  private static let repeated = doctype(
    "<!ENTITY a \"\(String(repeating: "x", count: 1_000_000))\">",
    title: String(repeating: "&a;", count: 10_000))

  private static func doctype(_ declarations: String, title: String) -> String {
    """
    <!DOCTYPE rss [<!ENTITY e0 "ha">\(declarations)]><rss version="2.0"><channel><item>\
    <title>\(title)</title></item></channel></rss>
    """
  }

  @Test("Expansion ends at a limit that the message names", arguments: [nested, repeated])
  func bounded(_ feed: String) throws {
    let run = try CommandRun(["convert", "-"], input: feed)
    #expect(run.status == 65)
    #expect(run.errors.contains("entity expansion"))
    #expect(run.output.isEmpty)
  }

  @Test(
    "and takes less than 1 s and 100 MB",
    .enabled(if: MeasuredRun.isPossible, "GNU time is missing: nothing was measured"),
    arguments: [nested, repeated])
  func cheap(_ feed: String) throws {
    let folder = try Folder()
    let measured = try MeasuredRun("convert", folder.write(feed, to: "feed.rss"))
    #expect(measured.run.status == 65)
    #expect(measured.peakBytes < 100_000_000)
    // Four times the second that a release build is given.
    #expect(measured.seconds < 4)
  }

  private static let external = """
    <!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/hostname">]>\
    <rss version="2.0"><channel><item><title>a &x; b</title></item></channel></rss>
    """
  private static let externalSubset = """
    <!DOCTYPE rss SYSTEM "http://127.0.0.1:9/x.dtd">\
    <rss version="2.0"><channel><item><title>a &x; b</title></item></channel></rss>
    """
  private static let externalParameter = """
    <!DOCTYPE rss [<!ENTITY % set PUBLIC "-//Example//Set//EN" "file:///etc/hostname"> %set;]>\
    <rss version="2.0"><channel><item><title>a &x; b</title></item></channel></rss>
    """

  @Test(
    "What lies elsewhere is left out or stays as it was written, and is said",
    arguments: [
      (
        external, "a  b", "warning: standard input:1: item 1: the external entity &x; is not opened"
      ),
      (externalSubset, "a &x; b", "&x; is not declared in what was read"),
      (externalParameter, "a &x; b", "the external entity %set; is not opened"),
    ])
  func notRead(_ feed: String, title: String, message: String) throws {
    let layer = try Layer(of: feed)
    #expect(layer.text("title") == title)
    #expect(layer.run.errors.contains(message))
  }

  private static let tracer = "/usr/bin/strace"
  /// A leak checker can't work in a process that is traced.
  private static var isTraceable: Bool {
    FileManager.default.isExecutableFile(atPath: tracer)
      && ProcessInfo.processInfo.environment["RHUMB_SANITIZER"] == nil
  }

  @Test(
    "Neither a file nor a connection that a DOCTYPE names is opened",
    .enabled(
      if: isTraceable,
      "strace is missing, or a sanitizer at work: what the command opens was NOT watched"),
    arguments: [external, externalSubset, externalParameter])
  func notOpened(_ feed: String) throws {
    let folder = try Folder()
    let input = try folder.write(feed, to: "feed.rss")
    let trace = folder.path("trace")
    let run = try CommandRun(
      shell: """
        \(Self.tracer) -f -e trace=open,openat,openat2,socket,connect -o '\(trace)' \
        "$RHUMB" convert '\(input)'
        """)
    #expect(run.status == 0, "\(run.errors)")
    let calls = try folder.text("trace")
    #expect(calls.contains("feed.rss"), "the trace has what was opened")
    #expect(!calls.contains("/etc/hostname"))
    #expect(!calls.contains("x.dtd"))
    #expect(!calls.contains("socket("))
    #expect(!calls.contains("connect("))
  }
}
