import Foundation
import GeoFeatures
import TestSupport
import Testing

@testable import GeoFeeds

/// What comes from a server, or a network, that does as it should not.
@Suite("Faults over HTTP")
struct HTTPFaultTests {
  @Test("A status of failure is told, with what came in the place of a feed")
  func statuses() throws {
    let server = try HTTPServer()
    let page = "<!DOCTYPE html><html><head><TITLE>Not\n here</TITLE></head><body>…</body></html>"
    let cases: [(String, String, String, String?)] = [
      ("404 Not Found", page, "404 Not Found: a page \"Not here\"", "check the address"),
      ("410 Gone", "", "410 Gone", "check the address"),
      ("403 Forbidden", "  No\r\n\u{1B}[31m bots ", "403 Forbidden: No [31m bots", "--user-agent"),
      ("401 Unauthorized", "", "401 Unauthorized", "--header 'Authorization: ...'"),
      ("405 Method Not Allowed", "", "405 Method Not Allowed", "--post"),
      ("400 Bad Request", "{\"error\":\"no start time\"}", "400 Bad Request: {\"error\":", nil),
      ("304 Not Modified", "", "304 Not Modified", nil),
      ("301 Moved", "", "301 Moved", nil),
    ]
    for (index, (status, body, message, advice)) in cases.enumerated() {
      server.on("/\(index)", status: status, type: "text/html", text: body)
      let failure = try #require(WebFeed.failure(server.url("/\(index)")))
      #expect(failure.kind == .network)
      #expect(failure.message.hasPrefix("the server answers \(message)"), "\(failure)")
      #expect(failure.place.source == server.url("/\(index)"))
      if let advice { #expect(failure.advice?.contains(advice) == true) }
      #expect(server.count("/\(index)") == 1)
    }
  }

  @Test("The page of an error may be packed, and is told in a line of bounded length")
  func errorPage() throws {
    let server = try HTTPServer()
    let long = Array(String(repeating: "word ", count: 9000).utf8)
    server.on(
      "/x", status: "404 No", headers: ["Content-Encoding": "gzip"],
      body: try Packing.gzip(long))
    let message = try #require(WebFeed.failure(server.url("/x"))).message
    #expect(message.hasPrefix("the server answers 404 No: word word "))
    #expect(message.count < 160)
    server.on("/binary", status: "404 No", body: [0, 1, 2, 3])
    #expect(WebFeed.failure(server.url("/binary"))?.message == "the server answers 404 No")
  }

  @Test("A page with status 200 is no feed; nor are no content and an empty body")
  func noFeed() throws {
    let server = try HTTPServer()
    server.on("/page", type: "text/html; charset=utf-8", text: "<html><body>Log in</body></html>")
    let page = WebFeed.failure(server.url("/page"))
    #expect(page?.kind == .unreadable)
    #expect(page?.message == "an HTML page, not a feed, sent as text/html; charset=utf-8")
    server.on("/none") { _, reply in reply.head("204 No Content") }
    let none = WebFeed.failure(server.url("/none"))
    #expect(none?.kind == .unreadable)
    #expect(none?.message == "the server has nothing to send (204 No Content)")
    server.on("/empty", text: "")
    let empty = WebFeed.failure(server.url("/empty"))
    #expect(empty?.kind == .unreadable)
    #expect(empty?.message == "the answer is empty (200 OK, 0 bytes)")
  }

  @Test("A server that is too busy is asked again, as often as is allowed")
  func retries() throws {
    let server = try HTTPServer()
    let calls = Mutexed(0)
    server.on("/busy") { _, reply in
      calls.change { $0 += 1 }
      if calls.value < 3 {
        reply.answer("500 Oh", body: Array("overloaded".utf8))
      } else {
        reply.answer("200 OK", body: Array(WebFeed.atom(1).utf8))
      }
    }
    let transfer = Transfer()
    #expect(try WebFeed.read(server.url("/busy"), transfer: transfer).features.count == 1)
    #expect(transfer.figures?.requests == 3)
    #expect(transfer.figures?.status == 200)
    #expect(transfer.figures?.downloadedBytes == 2 * 10 + WebFeed.atom(1).utf8.count)

    server.on("/dead", status: "503 Down", text: "")
    let failure = WebFeed.failure(server.url("/dead")) { $0.network.retries = 2 }
    #expect(failure?.message == "the server answers 503 Down")
    #expect(server.count("/dead") == 3)
    server.on("/never", status: "501 Not Implemented", text: "")
    _ = WebFeed.failure(server.url("/never"))
    #expect(server.count("/never") == 1)
    _ = WebFeed.failure(server.url("/busy-not")) { $0.network.retries = 0 }
    #expect(server.count("/busy-not") == 1)
  }

  @Test("Retry-After is waited for, unless it is long")
  func retryAfter() throws {
    let server = try HTTPServer()
    let calls = Mutexed(0)
    server.on("/limit") { _, reply in
      calls.change { $0 += 1 }
      if calls.value == 1 {
        reply.answer("429 Too Many Requests", headers: ["Retry-After": "1"])
      } else {
        reply.answer("200 OK", body: Array(WebFeed.atom(1).utf8))
      }
    }
    let start = MonotonicClock.nanoseconds
    #expect(try WebFeed.read(server.url("/limit")).features.count == 1)
    #expect(MonotonicClock.nanoseconds - start >= 1_000_000_000)
    server.on("/tomorrow", status: "429 Slow", headers: ["Retry-After": "86400"], text: "")
    let failure = WebFeed.failure(server.url("/tomorrow"))
    #expect(failure?.advice == "try again in 86400 s")
    #expect(server.count("/tomorrow") == 1)
  }

  @Test("A connection that is dropped before anything is handed on is made again")
  func dropped() throws {
    let server = try HTTPServer()
    let calls = Mutexed(0)
    let feed = Array(WebFeed.atom(50).utf8)
    server.on("/drop") { _, reply in
      calls.change { $0 += 1 }
      // First nothing, then half of it.
      if calls.value == 2 {
        reply.head("200 OK", headers: ["Content-Length": "\(feed.count)"])
        reply.write(Array(feed[..<(feed.count / 2)]))
      }
      if calls.value > 2 { reply.answer("200 OK", body: feed) } else { reply.close() }
    }
    #expect(try WebFeed.read(server.url("/drop")).features.count == 50)
    #expect(calls.value == 3)
    server.on("/gone") { _, reply in reply.close() }
    let failure = WebFeed.failure(server.url("/gone")) { $0.network.retries = 1 }
    #expect(failure?.kind == .network)
    #expect(failure?.message == "the connection was cut before an answer came")
    #expect(server.count("/gone") == 2)
  }

  @Test("A body that is cut says how much of it came; it is not fetched again once it was begun")
  func cut() throws {
    let server = try HTTPServer()
    // More than is held before any of it is handed on.
    let feed = Array(WebFeed.atom(20_000).utf8)
    #expect(feed.count > 2 * HTTPExchange.capacity)
    server.on("/cut") { _, reply in
      reply.head("200 OK", headers: ["Content-Length": "\(feed.count + 1000)"])
      reply.write(feed)
      reply.close()
    }
    let failure = WebFeed.failure(server.url("/cut"))
    #expect(failure?.kind == .network)
    let came = "\(CurlFailure.count(feed.count)) of \(CurlFailure.count(feed.count + 1000))"
    #expect(failure?.message == "the connection was cut: \(came) bytes came")
    #expect(server.count("/cut") == 1)
    server.on("/chunk") { _, reply in
      reply.head("200 OK", headers: ["Transfer-Encoding": "chunked"])
      reply.chunk(feed)
      reply.close()
    }
    let chunk = WebFeed.failure(server.url("/chunk"))
    #expect(
      chunk?.message == "the connection was cut: \(CurlFailure.count(feed.count)) bytes came")
  }

  @Test("A body that is cut keeps what is complete, if that is asked for", arguments: [40, 4000])
  func recovered(_ count: Int) throws {
    let server = try HTTPServer()
    let feed = Array(WebFeed.atom(count).utf8)
    let rows = (0..<count).map { "\($0 % 170),\($0 % 80),\(1_000_000 + $0)\n" }
    let table = Array(("lon,lat,number\n" + rows.joined()).utf8)
    let features = (0..<count).map { id in
      "{\"type\":\"Feature\",\"properties\":{\"number\":\(id)},"
        + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}"
    }
    let json = Array(
      ("{\"type\":\"FeatureCollection\",\"features\":[" + features.joined(separator: ",\n") + "]}")
        .utf8)
    for (path, body, end) in [
      ("/xml", feed, "</feed>\n".utf8.count), ("/csv", table, 0), ("/json", json, 2),
    ] {
      for isPacked in [false, true] {
        // All but the second half of the last item.
        let cut = Array(body.dropLast(end + 4))
        let sent = isPacked ? Array(try Packing.gzip(cut).dropLast(8)) : cut
        server.on(path) { _, reply in
          reply.head("200 OK", headers: ["Content-Length": "\(body.count)"])
          reply.write(sent)
          reply.close()
        }
        let reading = try WebFeed.read(server.url(path)) { options in
          options.recover = true
          options.network.retries = 0
        }
        #expect(reading.features.count == count - 1, "\(path) \(isPacked)")
        #expect(reading.log.count(ofKind: "incomplete-download") == 1)
        let last = reading.features.last
        if path == "/csv" { #expect(last?["number"] == .integer(Int64(1_000_000 + count - 2))) }
        let failure = WebFeed.failure(server.url(path)) { $0.network.retries = 0 }
        #expect(failure?.kind == .network)
      }
    }
  }

  @Test("Nothing of a body that holds no whole item: the network's fault is told")
  func nothingToRecover() throws {
    let server = try HTTPServer()
    server.on("/cut") { _, reply in
      reply.head("200 OK", headers: ["Content-Length": "5000"])
      reply.write(Array(WebFeed.atomHead.utf8))
      reply.close()
    }
    let failure = WebFeed.failure(server.url("/cut")) { options in
      options.recover = true
      options.network.retries = 0
    }
    #expect(failure?.message.hasPrefix("the connection was cut: ") == true)
  }

  @Test("A server that says nothing, or no more, is left after a while")
  func stall() throws {
    let server = try HTTPServer()
    server.on("/silent") { _, reply in reply.stall() }
    server.on("/half") { _, reply in
      reply.head("200 OK", headers: ["Content-Length": "5000"])
      reply.write(Array(WebFeed.atom(2).utf8))
      reply.stall()
    }
    let start = MonotonicClock.nanoseconds
    let silent = WebFeed.failure(server.url("/silent")) { $0.network.timeoutSeconds = 0.3 }
    #expect(silent?.kind == .network)
    #expect(silent?.message == "the server did not answer within 0.3 s")
    #expect(silent?.advice == "--timeout waits longer")
    let half = WebFeed.failure(server.url("/half")) { $0.network.timeoutSeconds = 0.3 }
    let bytes = WebFeed.atom(2).utf8.count
    #expect(half?.message == "nothing more came for 0.3 s; \(bytes) of 5,000 bytes came")
    #expect(MonotonicClock.nanoseconds - start < 4_000_000_000)
  }

  @Test("A body that comes slowly, but comes, is waited for")
  func slow() throws {
    let server = try HTTPServer()
    server.on("/slow") { _, reply in
      reply.head("200 OK", headers: ["Transfer-Encoding": "chunked"])
      for byte in WebFeed.atom(1).utf8.chunked(40) {
        usleep(150_000)
        reply.chunk(byte)
      }
      reply.chunk([])
    }
    let reading = try WebFeed.read(server.url("/slow")) { $0.network.timeoutSeconds = 0.6 }
    #expect(reading.features.count == 1)
  }

  @Test("A body that is larger than is allowed is refused at its head, or under way, or unpacked")
  func limit() throws {
    let server = try HTTPServer()
    let feed = Array(WebFeed.atom(5000).utf8)
    server.on("/length", body: feed)
    server.on("/chunk") { _, reply in
      reply.head("200 OK", headers: ["Transfer-Encoding": "chunked"])
      var id = 0
      reply.chunk(Array(WebFeed.atomHead.utf8))
      while reply.chunk(Array(WebFeed.entry(id).utf8)) { id += 1 }
    }
    server.on("/gzip", body: try Packing.gzip(feed))
    for (path, message) in [
      ("/length", "the body has more than 200,000 bytes"),
      ("/chunk", "the body has more than 200,000 bytes"),
      ("/gzip", "the body unpacks to more than 200,000 bytes"),
    ] {
      let failure = WebFeed.failure(server.url(path)) { $0.network.maxBytes = 200_000 }
      #expect(failure?.kind == .network)
      #expect(failure?.message == message)
      #expect(failure?.advice == "--max-bytes raises the limit")
    }
    let exact = try WebFeed.read(server.url("/length")) { $0.network.maxBytes = feed.count }
    #expect(exact.features.count == 5000)
  }

  @Test("What is no web server, no host, no connection and no TLS is told so")
  func noServer() throws {
    let server = try HTTPServer()
    server.on("/junk") { _, reply in
      reply.write(Array("220 mail.example ESMTP\r\n\r\n".utf8))
      reply.close()
    }
    let junk = WebFeed.failure(server.url("/junk"))
    #expect(junk?.kind == .network)
    #expect(junk?.message.hasPrefix("what answers is no web server") == true, "\(junk as Any)")
    let tls = WebFeed.failure("https://127.0.0.1:\(server.port)/x")
    #expect(tls?.kind == .network)
    #expect(tls?.message.hasPrefix("there is no safe connection (TLS): ") == true)
    // RFC 6761, 6.4: this never exists.
    let host = WebFeed.failure("http://rhumb.invalid/feed")
    #expect(host?.kind == .network)
    #expect(host?.message == "the host rhumb.invalid is not known")
    let closed = try HTTPServer().port
    let refused = WebFeed.failure("http://127.0.0.1:\(closed)/")
    #expect(refused?.kind == .network)
    #expect(
      refused?.message == "there is no connection to 127.0.0.1, port \(closed)"
        || refused?.message.hasPrefix("the connection was cut") == true)
  }

  @Test("Whoever does not want the rest is not kept waiting")
  func stopped() throws {
    let server = try HTTPServer()
    server.on("/silent") { _, reply in reply.stall() }
    server.on("/busy", status: "503 Busy", headers: ["Retry-After": "60"], text: "")
    for path in ["/silent", "/busy"] {
      let start = MonotonicClock.nanoseconds
      let isStopped = Mutexed(false)
      Thread.detachNewThread {
        usleep(200_000)
        isStopped.change { $0 = true }
      }
      let failure = WebFeed.failure(
        server.url(path), transfer: Transfer(isStopped: { isStopped.value }))
      #expect(failure?.kind == .internalFault)
      #expect(MonotonicClock.nanoseconds - start < 2_000_000_000)
    }
  }
}

extension Collection {
  fileprivate func chunked(_ count: Int) -> [[Element]] {
    var pieces: [[Element]] = []
    var rest = self[...]
    while !rest.isEmpty {
      pieces.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return pieces
  }
}
