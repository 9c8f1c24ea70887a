import Foundation
import Rhumb
import TestSupport
import Testing

/// Bodies that are too large, that never end, and that nobody waits for any more.
@Suite("Network: limits and ends")
struct NetworkEndTests {
  /// Serves 200 MB of a feed that is made as it goes: most of it comments, which cost little to read.
  private func serveLarge(_ server: HTTPServer, _ path: String) {
    server.on(path) { _, reply in
      reply.head("200 OK", headers: ["Transfer-Encoding": "chunked"])
      let comment = Array("<!-- \(String(repeating: "x", count: 99_000)) -->\n".utf8)
      let empty = Array(Feeds.atom([]).utf8)
      reply.chunk(Array(empty.dropLast(8)))
      for id in 0..<2020 {
        guard reply.chunk(comment), reply.chunk(Array(Feeds.entry(id).utf8)) else { return }
      }
      reply.chunk(Array("</feed>".utf8))
      reply.chunk([])
    }
  }

  @Test("200 MB pass through little memory", .enabled(if: MeasuredRun.isPossible))
  func memory() throws {
    let server = try HTTPServer()
    serveLarge(server, "/large")
    let folder = try Folder()
    let small = try MeasuredRun(
      "convert", Feeds.sample("quakes.atom"), "-o", folder.path("s.geojson"))
    let large = try MeasuredRun(
      "convert", server.url("/large"), "-o", folder.path("o.geojson"), "--report",
      folder.path("r.json"), "--cache", folder.path("cache"))
    #expect(large.run.status == 0, "\(large.run.errors)")
    let inputs = try folder.json("r.json")["inputs"] as? [[String: Any]]
    let bytes = (inputs?.first?["http"] as? [String: Any])?["downloaded_bytes"] as? Int ?? 0
    #expect(bytes > 200_000_000)
    #expect(inputs?.first?["rows"] as? Int == 2020)
    #expect(large.peakBytes < small.peakBytes + 24_000_000)
  }

  @Test("A body that is larger than is allowed ends with 69 as soon as it is")
  func limit() throws {
    let server = try HTTPServer()
    serveLarge(server, "/large")
    server.on("/told") { _, reply in
      reply.head("200 OK", headers: ["Content-Length": "200000000"])
      reply.stall()
    }
    let folder = try Folder()
    for (path, size) in [("/large", "20MB"), ("/told", "150MB"), ("/told", "100MiB")] {
      let run = try CommandRun(
        "convert", server.url(path), "--max-bytes", size, "-o", folder.path("o.geojson"),
        "--timeout", "2s")
      #expect(run.status == 69)
      #expect(run.errors.contains(" bytes (--max-bytes raises the limit)"), "\(run.errors)")
    }
    #expect(try folder.names == [])
  }

  @Test("A server that falls silent is left after --timeout")
  func timeout() throws {
    let server = try HTTPServer()
    server.on("/silent") { _, reply in reply.stall() }
    let run = try CommandRun("convert", server.url("/silent"), "--timeout", "0.5s")
    #expect(run.status == 69)
    #expect(run.errors.contains("did not answer within 0.5 s (--timeout waits longer)"))
  }

  @Test("A signal ends a download that waits, at once; the old file stays", arguments: ["1", "4"])
  func interrupted(_ threads: String) throws {
    let server = try HTTPServer()
    server.on("/half") { _, reply in
      reply.head("200 OK", headers: ["Content-Length": "99999999"])
      reply.write(Array(Feeds.atom(count: 20_000).utf8.dropLast(8)))
      reply.stall()
    }
    let folder = try Folder()
    try folder.write("old", to: "o.geojson")
    let start = Date()
    let run = try CommandRun(
      shell: """
        cd '\(folder.path)'
        $RHUMB convert '\(server.url("/half"))' -j \(threads) -o o.geojson --cache c &
        child=$!
        sleep 1.5
        kill -TERM $child
        wait $child
        """)
    #expect(run.status == 143)
    #expect(Date().timeIntervalSince(start) < 6)
    #expect(try folder.text("o.geojson") == "old")
    #expect(try folder.names == ["c", "o.geojson"])
  }

  @Test("A stream that is cancelled, or let go, ends its download")
  func cancelled() async throws {
    let server = try HTTPServer()
    let ended = DispatchSemaphore(value: 0)
    server.on("/half") { _, reply in
      reply.head("200 OK", headers: ["Transfer-Encoding": "chunked"])
      reply.chunk(Array(Feeds.atom(count: 20_000).utf8.dropLast(8)))
      if reply.stall() { ended.signal() }
    }
    let url = server.url("/half")
    let task = Task {
      for try await _ in FeatureStream(url) {}
    }
    while server.seen.isEmpty { try await Task.sleep(for: .milliseconds(50)) }
    try await Task.sleep(for: .milliseconds(300))
    task.cancel()
    try await task.value
    #expect(await hasEnded(ended))

    for try await _ in FeatureStream(url) { break }
    #expect(await hasEnded(ended))

    var reading = Rhumb.Reading([url])
    reading.operations.limit = 10
    var rows = 0
    for try await batch in FeatureStream(reading) { rows += batch.table.rowCount }
    #expect(rows == 10)
    #expect(await hasEnded(ended))
  }

  @Test("A conversion that is cancelled ends its download", arguments: [1, 4])
  func cancelledConversion(_ threads: Int) async throws {
    let server = try HTTPServer()
    let ended = DispatchSemaphore(value: 0)
    server.on("/silent") { _, reply in if reply.stall() { ended.signal() } }
    let folder = try Folder()
    var conversion = try Conversion(
      inputs: [server.url("/silent")], output: folder.path("o.geojson"))
    conversion.reading.threads = threads
    let cancellation = Cancellation()
    Thread.detachNewThread {
      while server.seen.isEmpty { usleep(20_000) }
      usleep(200_000)
      cancellation.cancel()
    }
    let start = Date()
    #expect(throws: Failure.cancelled) { try conversion.run(cancellation: cancellation) }
    #expect(Date().timeIntervalSince(start) < 4)
    #expect(await hasEnded(ended))
    #expect(try folder.names == [])
  }

  /// Whether the client hung up within ten seconds.
  private func hasEnded(_ semaphore: DispatchSemaphore) async -> Bool {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: semaphore.wait(timeout: .now() + 10) == .success)
      }
    }
  }
}
