import Foundation
import Rhumb
import Testing

/// The library's face: streams that can be cancelled and limited, and layers written from them.
@Suite("Streams")
struct StreamTests {
  @Test("A stream gives the features in order, and again when gone through again")
  func features() async throws {
    let stream = FeatureStream(Feeds.sample("quakes.atom"))
    for _ in 0..<2 {
      var magnitudes: [Double] = []
      for try await feature in stream.features {
        if case .real(let magnitude) = feature["mag"] { magnitudes.append(magnitude) }
      }
      #expect(magnitudes.count == 30)
      #expect(magnitudes.first == 7.4 && magnitudes.last == 9.5)
    }
  }

  @Test("Batches come from the main actor's point of view without holding it up")
  @MainActor
  func mainActor() async throws {
    let folder = try Folder()
    let path = try folder.write(Feeds.atom(count: 20_000), to: "big.atom")
    var rows = 0
    for try await batch in FeatureStream(path) {
      MainActor.assertIsolated()
      rows += batch.table.rowCount
    }
    #expect(rows == 20_000)
  }

  @Test("A limit ends a stream without an error; so does letting it go")
  func limits() async throws {
    let folder = try Folder()
    let path = try folder.write(Feeds.atom(count: 20_000) + "garbage", to: "big.atom")
    var reading = Reading([path])
    reading.operations.limit = 10
    var ids: [String] = []
    for try await feature in FeatureStream(reading).features { ids.append(feature.id ?? "") }
    #expect(ids == (0..<10).map { "e\($0)" })
    for try await _ in FeatureStream(path) { break }
    reading.operations.limit = nil
    await #expect(throws: Failure.self) {
      for try await _ in FeatureStream(reading) {}
    }
  }

  @Test("A cancelled task ends its stream, though the input stays open")
  func cancellation() async throws {
    let folder = try Folder()
    let path = folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    // Opening for both keeps the pipe open without waiting for a reader.
    let descriptor = open(path, O_RDWR)
    defer { close(descriptor) }
    let task = Task {
      var count = 0
      for try await batch in FeatureStream(path) { count += batch.table.rowCount }
      return count
    }
    try await Task.sleep(for: .milliseconds(200))
    task.cancel()
    #expect(try await task.value == 0)
  }

  @Test("What a stream or a table writes is what the command writes")
  func writing() async throws {
    let folder = try Folder()
    let sample = Feeds.sample("quakes.atom")
    let expected = try CommandRun("convert", sample, "-f", "csv").output
    let summary = try await FeatureStream(sample).write(to: folder.path("a.csv"))
    #expect(summary.features == 30)
    #expect(try folder.text("a.csv") == expected)

    let features = try Features(sample)
    let table = try #require(try features.next()).table
    #expect(try features.next() == nil)
    try table.write(to: folder.path("b.csv"))
    #expect(try folder.text("b.csv") == expected)

    await #expect(throws: Failure.self) {
      try await FeatureStream(folder.path("none")).write(to: folder.path("b.csv"))
    }
    #expect(throws: Failure.self) { try table.write(to: folder.path("b.shp")) }
    #expect(try folder.text("b.csv") == expected)
    #expect(try folder.names == ["a.csv", "b.csv"])
  }

  @Test("Several inputs: those that can be read come first, then the failure")
  func failures() throws {
    let features = try Features(Reading(["/no/such/file", Feeds.sample("quakes.atom")]))
    #expect(try features.next()?.table.rowCount == 30)
    #expect(throws: Failure.self) { try features.next() }
    #expect(features.summary.inputs[0].failure?.kind == .noInput)
  }

  @Test("A conversion tells its progress and can be cancelled; the old file stays")
  func conversion() throws {
    let folder = try Folder()
    let input = try folder.write(Feeds.atom(count: 30_000), to: "big.atom")
    let output = try folder.write("old", to: "out.geojson")
    let cancellation = Cancellation()
    let conversion = try Conversion(inputs: [input], output: output)
    #expect(throws: Failure.cancelled) {
      try conversion.run(cancellation: cancellation) { _ in cancellation.cancel() }
    }
    #expect(try folder.text("out.geojson") == "old")
    #expect(try folder.names == ["big.atom", "out.geojson"])

    var seen: [RunProgress] = []
    let summary = try conversion.run { seen.append($0) }
    #expect(summary.features == 30_000)
    #expect(seen.last?.bytesRead == seen.last?.totalBytes)
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.features <= $1.features })
  }
}
