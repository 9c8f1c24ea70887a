import Foundation
import GeoFeatures
import TestSupport
import Testing

@testable import GeoFeeds

/// What comes from a server that does as it should.
@Suite("Reading over HTTP")
struct HTTPSourceTests {
  private func ids(_ reading: Reading) -> [String] { reading.features.map { $0.id ?? "" } }

  @Test("A feed is read from its address; how we ask")
  func plain() throws {
    let server = try HTTPServer()
    server.on("/f.atom", text: WebFeed.atom(3))
    let transfer = Transfer()
    let reading = try WebFeed.read(server.url("/f.atom"), transfer: transfer)
    #expect(ids(reading) == ["e0", "e1", "e2"])
    let request = try #require(server.seen.first)
    #expect(request.method == "GET")
    #expect(request.headers["user-agent"] == "rhumb")
    #expect(request.headers["accept"]?.hasPrefix("application/atom+xml, ") == true)
    #expect(request.headers["accept-encoding"] == "gzip")
    let figures = try #require(transfer.figures)
    #expect(figures.status == 200)
    #expect(figures.requests == 1)
    #expect(figures.finalURL == nil)
    #expect(figures.downloadedBytes == WebFeed.atom(3).utf8.count)
    #expect(!figures.isFromCache)
    #expect(figures.nanoseconds > 0)
  }

  @Test("Chunks of any size, and a body that only the end of the connection ends")
  func framing() throws {
    let server = try HTTPServer()
    let feed = Array(WebFeed.atom(500).utf8)
    server.on("/chunked") { _, reply in
      reply.head("200 OK", headers: ["Transfer-Encoding": "chunked"])
      var random = SeededGenerator(seed: 7)
      var rest = feed[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...4000, using: &random))
        reply.chunk(Array(piece))
        rest = rest.dropFirst(piece.count)
      }
      reply.chunk([])
    }
    server.on("/open") { _, reply in
      reply.head("200 OK", headers: ["Connection": "close"])
      reply.write(feed)
      reply.close()
    }
    #expect(try WebFeed.read(server.url("/chunked")).features.count == 500)
    #expect(try WebFeed.read(server.url("/open")).features.count == 500)
  }

  @Test("gzip is seen through: packed on its way, a packed file, and a packed file packed again")
  func gzip() throws {
    let server = try HTTPServer()
    let packed = try Packing.gzip(Array(WebFeed.atom(2000).utf8))
    server.on("/way", headers: ["Content-Encoding": "gzip"], body: packed)
    server.on("/file", type: "application/gzip", body: packed)
    server.on("/both", headers: ["Content-Encoding": "x-gzip"], body: try Packing.gzip(packed))
    server.on("/lie", headers: ["Content-Encoding": "gzip"], text: WebFeed.atom(2000))
    for path in ["/way", "/file", "/both", "/lie"] {
      #expect(try WebFeed.read(server.url(path)).features.count == 2000, "\(path)")
    }
    server.on("/twice", body: try Packing.gzip(packed))
    #expect(WebFeed.failure(server.url("/twice"))?.message == "gzip within gzip")
    server.on("/br", headers: ["Content-Encoding": "br"], text: "packed")
    let failure = WebFeed.failure(server.url("/br"))
    #expect(failure?.kind == .unreadable)
    #expect(failure?.message == "the body is packed with br, which is not read")
  }

  @Test("Fields and a body are sent as they are asked for; our own give way")
  func request() throws {
    let server = try HTTPServer()
    server.on("/q", text: WebFeed.atom(1))
    _ = try WebFeed.read(server.url("/q?a=1&b=2")) { options in
      options.network.headers = [
        .init("X-Key", "k 1"), .init("accept", "text/csv"), .init("Content-Type", "text/plain"),
      ]
      options.network.post = Array("data=ü".utf8)
      options.network.userAgent = "tester/1"
    }
    let seen = try #require(server.seen.first)
    #expect(seen.method == "POST")
    #expect(seen.query == "a=1&b=2")
    #expect(seen.body == Array("data=ü".utf8))
    #expect(seen.headers["x-key"] == "k 1")
    #expect(seen.headers["accept"] == "text/csv")
    #expect(seen.headers["content-type"] == "text/plain")
    #expect(seen.headers["user-agent"] == "tester/1")
    #expect(seen.headers["expect"] == nil)
    _ = try WebFeed.read(server.url("/q")) { $0.network.post = [] }
    #expect(server.seen.last?.method == "POST")
    #expect(server.seen.last?.headers["content-length"] == "0")
  }

  @Test("A large POST goes out at once and whole")
  func largePost() throws {
    let server = try HTTPServer()
    server.on("/q", text: WebFeed.atom(1))
    let sent = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    _ = try WebFeed.read(server.url("/q")) { $0.network.post = sent }
    #expect(server.seen.first?.body == sent)
  }

  @Test("What the head says of the encoding counts where the bytes do not say it")
  func charset() throws {
    let server = try HTTPServer()
    func latin(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }
    let feed = "<rss><channel><item><title>Réunion</title></item></channel></rss>"
    func title(_ path: String, _ type: String, _ body: [UInt8]) throws -> Feature.Value? {
      server.on(path, type: type, body: body)
      return try WebFeed.read(server.url(path)).first?["title"]
    }
    let latin1 = "text/xml; charset=\"iso-8859-1\""
    #expect(try title("/a", latin1, latin(feed)) == .text("Réunion"))
    // Many servers say Latin-1 of everything.
    #expect(try title("/b", latin1, Array(feed.utf8)) == .text("Réunion"))
    let declared = "<?xml version='1.0' encoding='ISO-8859-1'?>"
    #expect(try title("/c", "text/xml; charset=utf-8", latin(declared + feed)) == .text("Réunion"))
    #expect(try title("/d", latin1, [0xEF, 0xBB, 0xBF] + Array(feed.utf8)) == .text("Réunion"))
    #expect(try title("/e", "text/xml; charset=nonsense", Array(feed.utf8)) == .text("Réunion"))
    let table = "lon,lat,title\n55.5,-21.1,Réunion\n"
    #expect(try title("/f", "text/csv; charset=windows-1252", latin(table)) == .text("Réunion"))
    let json = "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"title\":\"Réunion\"}}"
    #expect(try title("/g", "text/x; charset=iso-8859-1", Array(json.utf8)) == .text("Réunion"))
  }

  @Test("Rows come while the rest is still to come")
  func whileItComes() throws {
    let server = try HTTPServer()
    let goOn = DispatchSemaphore(value: 0)
    server.on("/slow") { _, reply in
      reply.head("200 OK", headers: ["Transfer-Encoding": "chunked"])
      reply.chunk(Array((WebFeed.atomHead + (0..<20_000).map(WebFeed.entry).joined()).utf8))
      goOn.wait()
      reply.chunk(Array("</feed>".utf8))
      reply.chunk([])
    }
    let input = try Inputs.open(server.url("/slow"))
    let first = try #require(try input.next())
    #expect(first.table.rowCount > 0)
    goOn.signal()
    var rows = first.table.rowCount
    while let batch = try input.next() { rows += batch.table.rowCount }
    #expect(rows == 20_000)
  }

  @Test("Slices side by side give what one reader gives")
  func slices() throws {
    let server = try HTTPServer()
    server.on("/f", text: WebFeed.atom(40_000))
    let one = try WebFeed.read(server.url("/f"))
    let two = try WebFeed.read(server.url("/f"), workers: 2)
    #expect(ids(two) == ids(one))
    #expect(ids(one).count == 40_000)
  }

  @Test("No more than a megabyte is held for a parser that is slow")
  func bounded() throws {
    let server = try HTTPServer()
    let written = Mutexed(0)
    server.on("/endless") { _, reply in
      reply.head("200 OK", headers: ["Transfer-Encoding": "chunked"])
      let piece = [UInt8](repeating: 65, count: 100_000)
      while reply.chunk(piece) { written.change { $0 += piece.count } }
    }
    let source = try HTTPSource(server.url("/endless"))
    var buffer = [UInt8](repeating: 0, count: 1000)
    for _ in 0..<20 {
      let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
      #expect(count > 0)
      usleep(10_000)
    }
    // What lies in the sockets is bounded by the system: some megabytes.
    let before = written.value
    usleep(300_000)
    #expect(written.value - before < 1_000_000)
    #expect(before < 40_000_000)
  }
}

/// A value that several threads change.
final class Mutexed<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var held: Value

  init(_ value: Value) { held = value }

  var value: Value { lock.withLock { held } }
  func change(_ body: (inout Value) -> Void) { lock.withLock { body(&held) } }
}
