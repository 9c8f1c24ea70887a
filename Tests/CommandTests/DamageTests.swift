import Foundation
import TestSupport
import Testing

/// Damaged samples through the command itself: no signal, no output that is none.
@Suite("Damage through the command")
struct DamageTests {
  private static let samples = [
    "quakes.atom", "hazards.rss", "places.rdf", "quakes.geojson", "quakes.quakeml", "alert.cap",
    "places.kml", "jma-intensity.xml", "events.json",
  ]

  private func features(_ run: CommandRun) throws -> Int {
    let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return ((value as? [String: Any])?["features"] as? [Any])?.count ?? 0
  }

  @Test(
    "A document that is cut ends with 65 and no output; --recover keeps a part",
    arguments: samples)
  func cut(_ name: String) throws {
    let folder = try Folder()
    let bytes = try Samples.bytes(name)
    let whole = try features(CommandRun("convert", Feeds.sample(name)))
    let input = folder.path("cut")
    for part in [3, 8] {
      try Data(bytes[..<(bytes.count * part / 10)]).write(to: URL(filePath: input))
      let run = try CommandRun("convert", input, "-o", folder.path("out.geojson"))
      #expect(run.status == 65 && !run.wasSignalled, "\(run.errors)")
      #expect(try folder.names == ["cut"])
      let kept = try CommandRun("convert", input, "--recover")
      #expect(!kept.wasSignalled)
      if kept.status == 0 {
        #expect(try features(kept) < max(whole, 1))
        #expect(kept.errors.contains("rejected"), "\(kept.errors)")
      } else {
        #expect(kept.status == 65 && kept.output.isEmpty, "\(kept.errors)")
      }
    }
  }

  @Test("Bytes changed at random end with 0 or 65", arguments: try Samples.names)
  func changed(_ name: String) throws {
    let folder = try Folder()
    let sound = try Samples.bytes(name)
    var generator = SeededGenerator(seed: 65)
    for _ in 0..<3 {
      let input = folder.path("damaged")
      try Data(Damage.any(sound, using: &generator)).write(to: URL(filePath: input))
      let run = try CommandRun("convert", input)
      #expect(
        [0, 64, 65].contains(run.status) && !run.wasSignalled, "\(run.status): \(run.errors)")
      if run.status != 0 { #expect(run.output.isEmpty) } else { _ = try features(run) }
    }
  }
}
