import Foundation
import Testing

/// Encodings, a very long text, and XML that is broken.
@Suite("K10 encoding, size, broken input")
struct K10EncodingSizeTests {
  @Test(
    "A declared encoding is that of the bytes",
    arguments: [
      ("windows-1252", "S\u{E9}isme \u{2013} c\u{F4}te"),
      ("iso-8859-15", "S\u{E9}isme \u{96} c\u{F4}te"),
    ])
  func eightBit(_ encoding: String, _ title: String) throws {
    let folder = try Folder()
    var bytes = Data("<?xml version=\"1.0\" encoding=\"\(encoding)\"?>".utf8)
    bytes += Data("<rss version=\"2.0\"><channel><item><title>S".utf8) + [0xE9]
    bytes += Data("isme ".utf8) + [0x96] + Data(" c".utf8) + [0xF4]
    bytes += Data("te</title></item></channel></rss>".utf8)
    let path = folder.path("feed.rss")
    try bytes.write(to: URL(filePath: path))
    for options in [[path], ["-j", "4", path]] {
      let run = try CommandRun(["convert", "--select", "title"] + options)
      #expect(run.status == 0)
      #expect(run.output.contains("\"title\":\"\(title)\""), "\(run.output)")
    }
  }

  /// A ring of 700,000 positions that ends where it began, about 14 MB.
  private static let longRing: String = {
    let count = 699_999
    var positions: [String] = []
    positions.reserveCapacity(count + 1)
    for index in 0..<count {
      // Along the sides of a square, counter-clockwise; every position is another one.
      let side = index * 4 / count
      let along = Double(index * 4 % count) / Double(count) * 20
      let corner = [(0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0)][side]
      let step = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)][side]
      let longitude = Int((100 + corner.0 + step.0 * along) * 1e6)
      let latitude = Int((10 + corner.1 + step.1 * along) * 1e6)
      positions.append(
        "\(latitude / 1_000_000).\(String(latitude % 1_000_000 + 1_000_000).dropFirst()) "
          + "\(longitude / 1_000_000).\(String(longitude % 1_000_000 + 1_000_000).dropFirst())")
    }
    positions.append(positions[0])
    return Fragment.rss("<georss:polygon>\(positions.joined(separator: " "))</georss:polygon>")
  }()

  @Test("A ring of 14 MB keeps all its positions; a limit on texts refuses it aloud")
  func longText() throws {
    let folder = try Folder()
    let input = try folder.write(Self.longRing, to: "ring.rss")
    #expect(Self.longRing.utf8.count > 13_000_000)
    let run = try CommandRun("convert", input, "-f", "geojsonseq", "-o", folder.path("ring.json"))
    #expect(run.status == 0, "\(run.errors)")
    let geometry = try folder.json("ring.json")["geometry"] as? [String: Any]
    let rings = try #require(geometry?["coordinates"] as? [[[Double]]])
    #expect(rings.map(\.count) == [700_000])
    #expect(rings[0].first == [100, 10])
    #expect(rings[0].last == [100, 10])

    let limited = try CommandRun("convert", input, "--max-text-bytes", "10000000")
    #expect(limited.status == 65)
    #expect(limited.errors.contains("a text has more than 10000000 bytes"))
    #expect(limited.errors.contains("--max-text-bytes raises the limit"))
    #expect(limited.output.isEmpty)
  }

  @Test(
    "and less than twenty times its size in memory",
    .enabled(if: MeasuredRun.isPossible, "GNU time is missing: nothing was measured"))
  func memory() throws {
    let folder = try Folder()
    let measured = try MeasuredRun(
      "convert", folder.write(Self.longRing, to: "ring.rss"), "-o", folder.path("ring.geojson"))
    #expect(measured.run.status == 0)
    #expect(measured.peakBytes < 20 * Self.longRing.utf8.count)
  }

  @Test(
    "Broken XML ends with 65, its line and column, and no output",
    arguments: [
      ("<rss version=\"2.0\"><channel><item><title>x</item></channel></rss>", 1),
      ("<rss version=\"2.0\"><channel>\n<item><title>x</title></item>", 2),
      ("</rss>", 1),
    ])
  func broken(_ feed: String, line: Int) throws {
    let run = try CommandRun(["convert", "-"], input: feed)
    #expect(run.status == 65)
    #expect(!run.wasSignalled)
    let place = /rhumb: standard input:(\d+):\d+: .*malformed XML: .+\n/
    #expect(try place.prefixMatch(in: run.errors)?.1 == "\(line)", "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test("An empty input ends with 65 and says so")
  func empty() throws {
    let run = try CommandRun(["convert", "-"], input: "")
    #expect(run.status == 65)
    #expect(run.errors == "rhumb: standard input: the input is empty\n")
    #expect(run.output.isEmpty)
  }

  @Test("Items before the fault are kept on demand only, and the fault is still said")
  func recovered() throws {
    let feed = """
      <rss version="2.0"><channel><item><title>whole</title></item>
      <item><title>half</item></channel></rss>
      """
    #expect(try CommandRun(["convert", "-"], input: feed).status == 65)
    let layer = try Layer(of: feed, "--recover")
    #expect(layer.features.count == 1)
    #expect(layer.text("title") == "whole")
    #expect(layer.run.errors.contains("1 rejected (line 2: malformed XML: "))
    #expect(try CommandRun(["convert", "-", "--recover"], input: "</rss>").status == 65)
  }
}
