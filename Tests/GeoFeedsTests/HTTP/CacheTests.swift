import Foundation
import GeoFeatures
import TestSupport
import Testing

@testable import GeoFeeds

@Suite("The cache")
struct CacheTests {
  /// A folder that goes with its owner.
  private final class Cache {
    let url = FileManager.default.temporaryDirectory.appending(
      path: "rhumb-cache-\(UUID().uuidString)/a/b")
    deinit {
      try? FileManager.default.removeItem(
        at: url.deletingLastPathComponent().deletingLastPathComponent())
    }
    var files: [URL] {
      (try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)) ?? []
    }
  }

  /// Answers 304 to whoever has the present entity tag.
  private func serve(_ server: HTTPServer, _ path: String, _ tag: Mutexed<Int>) {
    server.on(path) { request, reply in
      let present = "\"v\(tag.value)\""
      if request.headers["if-none-match"] == present {
        reply.head("304 Not Modified", headers: ["ETag": present])
      } else {
        reply.answer(
          "200 OK",
          headers: ["ETag": present, "Last-Modified": "Mon, 01 Jan 2024 00:00:00 GMT"],
          body: Array(WebFeed.atom(tag.value).utf8))
      }
    }
  }

  private func count(
    _ url: String, _ cache: Cache, _ transfer: Transfer = Transfer(),
    _ change: (inout ReadOptions) -> Void = { _ in }
  ) throws -> Int {
    try WebFeed.read(url, transfer: transfer) { options in
      options.network.cache = cache.url.path
      change(&options)
    }.features.count
  }

  @Test("What has not changed is not fetched again; what has is")
  func unchanged() throws {
    let server = try HTTPServer()
    let cache = Cache()
    let tag = Mutexed(3000)
    serve(server, "/f", tag)
    #expect(try count(server.url("/f"), cache) == 3000)
    #expect(server.seen[0].headers["if-none-match"] == nil)
    let transfer = Transfer()
    #expect(try count(server.url("/f"), cache, transfer) == 3000)
    #expect(server.seen[1].headers["if-none-match"] == "\"v3000\"")
    #expect(server.seen[1].headers["if-modified-since"] == "Mon, 01 Jan 2024 00:00:00 GMT")
    #expect(transfer.figures?.status == 304)
    #expect(transfer.figures?.isFromCache == true)
    #expect(transfer.figures?.downloadedBytes == 0)
    tag.change { $0 = 7 }
    #expect(try count(server.url("/f"), cache) == 7)
    #expect(try count(server.url("/f"), cache) == 7)
    #expect(server.seen[3].headers["if-none-match"] == "\"v7\"")
    #expect(cache.files.count == 1)
    let mode = try FileManager.default.attributesOfItem(atPath: cache.files[0].path)
    #expect(mode[.posixPermissions] as? Int == 0o600)
  }

  @Test("A kept body is read as it was sent: packed, and in its encoding")
  func asSent() throws {
    let server = try HTTPServer()
    let cache = Cache()
    let text = "<rss><channel><item><title>Réunion</title></item></channel></rss>"
    let packed = try Packing.gzip(text.unicodeScalars.map { UInt8($0.value) })
    server.on("/f") { request, reply in
      if request.headers["if-none-match"] != nil { return reply.head("304 Not Modified") }
      reply.answer(
        "200 OK",
        headers: [
          "ETag": "\"1\"", "Content-Type": "text/xml; charset=iso-8859-1",
          "Content-Encoding": "gzip",
        ], body: packed)
    }
    for _ in 0..<2 {
      let reading = try WebFeed.read(server.url("/f")) { $0.network.cache = cache.url.path }
      #expect(reading.first?["title"] == .text("Réunion"))
    }
    #expect(server.seen.count == 2)
  }

  @Test("Another query, another header: another entry")
  func keys() throws {
    let server = try HTTPServer()
    let cache = Cache()
    serve(server, "/f", Mutexed(2))
    _ = try count(server.url("/f"), cache)
    _ = try count(server.url("/f?x"), cache)
    _ = try count(server.url("/f"), cache) { $0.network.headers = [.init("X-Key", "topsecret")] }
    #expect(server.seen.allSatisfy { $0.headers["if-none-match"] == nil })
    #expect(cache.files.count == 3)
    for file in cache.files {
      #expect(!String(decoding: try Data(contentsOf: file), as: UTF8.self).contains("topsecret"))
    }
    _ = try count(server.url("/f"), cache) { $0.network.headers = [.init("x-key", "topsecret")] }
    #expect(server.seen.last?.headers["if-none-match"] == "\"v2\"")
  }

  @Test("An entry that is broken is fetched anew", arguments: 0..<8)
  func broken(_ damage: Int) throws {
    let server = try HTTPServer()
    let cache = Cache()
    serve(server, "/f", Mutexed(50))
    _ = try count(server.url("/f"), cache)
    let file = try #require(cache.files.first)
    var data = try Data(contentsOf: file)
    switch damage {
    case 0: data.removeLast(10)
    case 1: data[data.count - 5] ^= 1
    case 2: data[70] ^= 1
    case 3: data = Data()
    case 4: data.append(65)
    case 5: data = Data("\n\n".utf8)
    case 6: data = Data("rhumb-cache-1 -1 0 0\nx\n\n".utf8)
    default: data[20] ^= 1
    }
    try data.write(to: file)
    #expect(try count(server.url("/f"), cache) == 50)
    #expect(server.seen.last?.headers["if-none-match"] == nil)
    #expect(try count(server.url("/f"), cache) == 50)
    #expect(server.seen.last?.headers["if-none-match"] == "\"v50\"")
    #expect(cache.files.count == 1)
  }

  @Test("A body that is not whole, has no validator or must not be kept is not kept")
  func notKept() throws {
    let server = try HTTPServer()
    let cache = Cache()
    let feed = Array(WebFeed.atom(3000).utf8)
    server.on("/cut") { _, reply in
      reply.head("200 OK", headers: ["ETag": "\"1\"", "Content-Length": "\(feed.count * 2)"])
      reply.write(feed)
      reply.close()
    }
    #expect(throws: Failure.self) { try count(server.url("/cut"), cache) }
    server.on("/plain", body: feed)
    _ = try count(server.url("/plain"), cache)
    server.on("/no", headers: ["ETag": "\"1\"", "Cache-Control": "private, no-store"], body: feed)
    _ = try count(server.url("/no"), cache)
    server.on("/f", headers: ["ETag": "\"1\""], body: feed)
    _ = try count(server.url("/f"), cache) { $0.network.post = [1] }
    #expect(cache.files.isEmpty)
  }

  @Test("A validator goes to the address that gave it, and to no other")
  func redirects() throws {
    let server = try HTTPServer()
    let cache = Cache()
    serve(server, "/one", Mutexed(1))
    serve(server, "/two", Mutexed(2))
    let target = Mutexed("/one")
    server.on("/f") { _, reply in
      reply.answer("302 Found", headers: ["Location": target.value])
    }
    #expect(try count(server.url("/f"), cache) == 1)
    #expect(try count(server.url("/f"), cache) == 1)
    let asked = server.seen.filter { $0.headers["if-none-match"] != nil }
    #expect(asked.map(\.path) == ["/one"])
    target.change { $0 = "/two" }
    #expect(try count(server.url("/f"), cache) == 2)
    #expect(server.seen.last?.headers["if-none-match"] == nil)
  }

  @Test("A kept body has to keep to the limit too")
  func limit() throws {
    let server = try HTTPServer()
    let cache = Cache()
    serve(server, "/f", Mutexed(500))
    _ = try count(server.url("/f"), cache)
    let failure = #expect(throws: Failure.self) {
      try count(server.url("/f"), cache) { $0.network.maxBytes = 1000 }
    }
    #expect(failure?.advice == "--max-bytes raises the limit")
  }

  @Test("A folder that can't be made ends the run before anything is asked for")
  func noFolder() throws {
    let server = try HTTPServer()
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    for path in [file.path, file.path + "/x"] {
      let failure = WebFeed.failure(server.url("/f")) { $0.network.cache = path }
      #expect(failure?.kind == .cannotCreate)
    }
    #expect(server.seen.isEmpty)
  }
}
