import GeoFeatures
import TestSupport
import Testing

@testable import GeoFeeds

@Suite("Redirects")
struct RedirectTests {
  private func redirecting(_ server: HTTPServer, _ path: String, _ status: Int, to target: String) {
    server.on(path) { _, reply in
      reply.answer("\(status) Elsewhere", headers: ["Location": target], body: [65, 66])
    }
  }

  @Test("Redirects are followed, relative ones too", arguments: [301, 302, 303, 307, 308])
  func followed(_ status: Int) throws {
    let server = try HTTPServer()
    redirecting(server, "/a/b", status, to: "../c/d?x=1")
    redirecting(server, "/c/d", status, to: server.url("/end"))
    server.on("/end", text: WebFeed.atom(2))
    let transfer = Transfer()
    #expect(try WebFeed.read(server.url("/a/b"), transfer: transfer).features.count == 2)
    #expect(transfer.figures?.finalURL == server.url("/end"))
    #expect(transfer.figures?.url == server.url("/a/b"))
    #expect(transfer.figures?.requests == 3)
    #expect(transfer.figures?.status == 200)
  }

  @Test("A POST becomes a GET, unless the status forbids it (RFC 9110, 15.4)")
  func post() throws {
    let server = try HTTPServer()
    server.on("/end", text: WebFeed.atom(1))
    for status in [301, 302, 303, 307, 308] {
      redirecting(server, "/from", status, to: "/end")
      _ = try WebFeed.read(server.url("/from")) { $0.network.post = [1, 2, 3] }
      let last = try #require(server.seen.last)
      #expect(last.method == (status >= 307 ? "POST" : "GET"))
      #expect(last.body == (status >= 307 ? [1, 2, 3] : []))
      #expect((last.headers["content-type"] == nil) == (status < 307))
    }
  }

  @Test("A loop, and too many, are errors")
  func loops() throws {
    let server = try HTTPServer()
    redirecting(server, "/a", 302, to: "/b")
    redirecting(server, "/b", 302, to: "/a")
    let loop = WebFeed.failure(server.url("/a"))
    #expect(loop?.kind == .network)
    #expect(loop?.message == "the redirects go round in a loop: \(server.url("/a")) comes again")
    #expect(server.seen.count == 2)
    for step in 0..<20 { redirecting(server, "/\(step)", 302, to: "/\(step + 1)") }
    let many = WebFeed.failure(server.url("/0")) { $0.network.maxRedirects = 4 }
    #expect(many?.kind == .network)
    let next = server.url("/5")
    #expect(many?.message == "there are more than 4 redirects; the next leads to \(next)")
    #expect(many?.advice == "--max-redirects follows more")
    server.on("/4", text: WebFeed.atom(1))
    #expect(
      try WebFeed.read(server.url("/0")) { $0.network.maxRedirects = 4 }.features.count == 1)
    #expect(WebFeed.failure(server.url("/0")) { $0.network.maxRedirects = 0 }?.kind == .network)
  }

  @Test(
    "Where it is no address of the web, nobody goes",
    arguments: ["file:///etc/hosts", "ftp://127.0.0.1/x"])
  func otherScheme(_ target: String) throws {
    let server = try HTTPServer()
    redirecting(server, "/a", 302, to: target)
    let failure = WebFeed.failure(server.url("/a"))
    #expect(failure?.kind == .network)
    #expect(failure?.message.hasPrefix("the server redirects to where we can't go: ") == true)
  }

  @Test("What may be secret goes to no other host, and does not come back")
  func secrets() throws {
    let first = try HTTPServer()
    let second = try HTTPServer()
    redirecting(first, "/same", 302, to: "/out")
    redirecting(first, "/out", 302, to: second.url("/there"))
    redirecting(second, "/there", 302, to: first.url("/back"))
    first.on("/back", text: WebFeed.atom(1))
    _ = try WebFeed.read(first.url("/same")) { options in
      options.network.headers = [
        .init("Authorization", "Bearer t"), .init("Cookie", "c=1"), .init("X-Api-Key", "k"),
        .init("Accept-Language", "fr"),
      ]
    }
    let secrets = ["authorization", "cookie", "x-api-key"]
    for seen in first.seen.prefix(2) {
      for name in secrets { #expect(seen.headers[name] != nil) }
    }
    let there = try #require(second.seen.first)
    let back = try #require(first.seen.last)
    #expect(back.path == "/back")
    for seen in [there, back] {
      for name in secrets { #expect(seen.headers[name] == nil, "\(name)") }
      #expect(seen.headers["accept-language"] == "fr")
      #expect(seen.headers["user-agent"] == "rhumb")
    }
  }

  @Test("A password in the address is sent to its host alone")
  func password() throws {
    let first = try HTTPServer()
    let second = try HTTPServer()
    redirecting(first, "/a", 302, to: second.url("/b"))
    second.on("/b", text: WebFeed.atom(1))
    let url = first.url("/a").replacing("http://", with: "http://me:secret@")
    let transfer = Transfer()
    _ = try WebFeed.read(url, transfer: transfer)
    // Basic authentication (RFC 7617): the base 64 of me:secret.
    #expect(first.seen.first?.headers["authorization"] == "Basic bWU6c2VjcmV0")
    #expect(second.seen.first?.headers["authorization"] == nil)
    #expect(transfer.figures?.url.contains("secret") == false)
  }
}
