import Foundation
import Rhumb
import TestSupport
import Testing

/// The command with addresses of the web as inputs.
@Suite("Network")
struct NetworkTests {
  @Test("An address is an input like a file, alone and among files")
  func convert() throws {
    let server = try HTTPServer()
    let sample = try Data(contentsOf: Feeds.samples.appending(path: "quakes.atom"))
    server.on("/q.atom", type: "application/atom+xml", body: [UInt8](sample))
    let file = try CommandRun("convert", Feeds.sample("quakes.atom"))
    for extra in [[], ["-j", "1"]] {
      let run = try CommandRun(["convert", server.url("/q.atom")] + extra)
      #expect(run.status == 0)
      #expect(run.output == file.output)
      #expect(run.errors.hasPrefix("30 features, "))
    }
    #expect(server.seen.first?.headers["user-agent"]?.wholeMatch(of: /rhumb\/\d+\.\d+\.\d+/) != nil)

    let other = Feeds.sample("quakes-2009.xml")
    let upper = server.url("/q.atom").replacing("http:", with: "HTTP:")
    let both = try CommandRun("convert", other, upper, "-f", "csv")
    #expect(both.status == 0)
    let files = try CommandRun("convert", other, Feeds.sample("quakes.atom"), "-f", "csv")
    // Each row names its input.
    let named = both.output.replacing(server.url("/q.atom"), with: Feeds.sample("quakes.atom"))
    #expect(named == files.output)
    // What stands in a query may be a key.
    server.on("/q.atom?key=secret", type: "application/atom+xml", body: [UInt8](sample))
    let keyed = try CommandRun("convert", other, server.url("/q.atom?key=secret"), "-f", "csv")
    #expect(keyed.status == 0 && keyed.output == both.output)

    let info = try CommandRun("info", server.url("/q.atom"))
    #expect(info.status == 0)
    #expect(
      info.output.hasPrefix("\(server.url("/q.atom")): xml, profile usgs, 30 features, 22.7 kB"))
  }

  @Test("Options reach the request")
  func options() throws {
    let server = try HTTPServer()
    server.on("/f", text: Feeds.atom(count: 1))
    let folder = try Folder()
    let data = try folder.write("a=1&b=2", to: "query")
    let run = try CommandRun(
      "convert", server.url("/f"), "--header", "X-Key: a:b", "--header", "Accept-Language:fr",
      "--post", "@\(data)", "--user-agent", "me (me@example.org)", "--timeout", "2min",
      "--retries", "0", "--max-redirects", "0", "--max-bytes", "1MB")
    #expect(run.status == 0)
    let seen = try #require(server.seen.first)
    #expect(seen.method == "POST")
    #expect(seen.body == Array("a=1&b=2".utf8))
    #expect(seen.headers["x-key"] == "a:b")
    #expect(seen.headers["accept-language"] == "fr")
    #expect(seen.headers["user-agent"] == "me (me@example.org)")
    #expect(seen.headers["content-type"] == "application/x-www-form-urlencoded")
    #expect(try CommandRun("convert", server.url("/f"), "--post", "x y").status == 0)
    #expect(server.seen.last?.body == Array("x y".utf8))
  }

  @Test(
    "A wrong option of the network ends with 64",
    arguments: [
      (["--header", "no colon"], "'NAME: VALUE'"), (["--header", "a b: c"], "'NAME: VALUE'"),
      (["--header", "a: b\nc: d"], "'NAME: VALUE'"), (["--header", ": x"], "'NAME: VALUE'"),
      (["--timeout", "30"], "a duration"), (["--timeout", "0s"], "a duration"),
      (["--timeout", "2d"], "a duration"), (["--retries", "-1"], "from 0 to 100"),
      (["--max-redirects", "x"], "from 0 to 100"), (["--max-bytes", "big"], "a size"),
      (["--max-bytes", "0"], "a size"), (["--max-bytes", "1,5MB"], "a size"),
      (["--cache", ""], "a folder"), (["--user-agent", "a\r\nb: c"], "one line"),
      (["--cache", "x", "--post", "y"], "can't go together"),
    ])
  func wrong(_ arguments: [String], _ message: String) throws {
    let run = try CommandRun(["convert", "http://127.0.0.1:1/x"] + arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output == "")
  }

  @Test("An option of the network without an address, and a malformed address, end with 64")
  func misplaced() throws {
    let idle = try CommandRun("convert", Feeds.sample("quakes.atom"), "--retries", "1")
    #expect(idle.status == 64)
    #expect(idle.errors.contains("--retries is for http and https addresses"))
    let malformed = try CommandRun("convert", "http://me:secret@host:x/")
    #expect(malformed.status == 64)
    #expect(malformed.errors.contains("'http://host:x/' is no address"))
  }

  @Test("A file that is to be sent and is not there ends with 66")
  func missingData() throws {
    let run = try CommandRun("convert", "http://127.0.0.1:1/x", "--post", "@/no/such/file")
    #expect(run.status == 66)
  }

  @Test("What the network does wrong ends with 69, what it brings with 65; the old file stays")
  func failures() throws {
    let server = try HTTPServer()
    let folder = try Folder()
    let output = try folder.write("old", to: "o.geojson")
    let feed = Array(Feeds.atom(count: 5000).utf8)
    server.on("/404", status: "404 Not Found", text: "gone")
    server.on("/cut") { _, reply in
      reply.head("200 OK", headers: ["Content-Length": "\(feed.count + 1)"])
      reply.write(feed)
      reply.close()
    }
    server.on("/short", headers: ["Content-Length": "9000"], body: feed)
    server.on("/page", type: "text/html", text: "<!doctype html><title>Log in</title>")
    server.on("/empty", text: "")
    server.on("/loop") { _, reply in reply.answer("302 Found", headers: ["Location": "/loop"]) }
    for (path, status, message) in [
      ("/404", 69, "the server answers 404 Not Found: gone (check the address)"),
      ("/cut", 69, "the connection was cut: "),
      ("/short", 65, "malformed XML"),
      ("/page", 65, "an HTML page, not a feed, sent as text/html"),
      ("/empty", 65, "the answer is empty (200 OK, 0 bytes)"),
      ("/loop", 69, "the redirects go round in a loop"),
    ] as [(String, Int32, String)] {
      let run = try CommandRun("convert", server.url(path), "-o", output)
      #expect(run.status == status, "\(path)")
      #expect(run.errors.contains("rhumb: \(server.url(path)):"))
      #expect(run.errors.contains(message), "\(run.errors)")
      #expect(try folder.text("o.geojson") == "old")
    }
    #expect(try folder.names == ["o.geojson"])
  }

  @Test("--recover keeps what is complete of a body that was cut")
  func recover() throws {
    let server = try HTTPServer()
    let feed = Array(Feeds.atom(count: 5000).utf8)
    server.on("/cut") { _, reply in
      reply.head("200 OK", headers: ["Content-Length": "\(feed.count)"])
      reply.write(Array(feed[..<(feed.count - 20)]))
      reply.close()
    }
    let run = try CommandRun("convert", server.url("/cut"), "--recover", "-f", "csv")
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").count == 1 + 4999)
    #expect(run.errors.contains("the connection was cut: "))
    let strict = try CommandRun("convert", server.url("/cut"), "--recover", "--strict")
    #expect(strict.status != 0)
  }

  @Test("Of several inputs those that can be had are written; the exit code is the first failure's")
  func several() throws {
    let server = try HTTPServer()
    let folder = try Folder()
    server.on("/good", text: Feeds.atom(count: 3))
    server.on("/page", type: "text/html", text: "<html></html>")
    let run = try CommandRun(
      "convert", server.url("/none"), server.url("/good"), server.url("/page"),
      Feeds.sample("quakes.atom"), "-o", folder.path("o.csv"), "--report", folder.path("r.json"))
    #expect(run.status == 69)
    #expect(try folder.text("o.csv").split(separator: "\n").count > 33)
    let report = try folder.json("r.json")
    #expect(report["features"] as? Int == 33)
    let inputs = report["inputs"] as? [[String: Any]] ?? []
    try #require(inputs.count == 4)
    let statuses = inputs.map { ($0["http"] as? [String: Any])?["status"] as? Int }
    #expect(statuses == [404, 200, 200, nil])
    #expect(inputs[3]["http"] is NSNull)
    let old = try folder.text("o.csv")
    let strict = try CommandRun(
      "convert", server.url("/good"), server.url("/none"), "--strict", "-o", folder.path("o.csv"))
    #expect(strict.status == 69)
    #expect(try folder.text("o.csv") == old)
  }

  @Test("The report says where a body came from, how large it was and how long it took")
  func report() throws {
    let server = try HTTPServer()
    let folder = try Folder()
    let packed = try Packing.gzip(Array(Feeds.atom(count: 500).utf8))
    server.on("/from") { _, reply in reply.answer("301 M", headers: ["Location": "/to"]) }
    server.on("/to") { request, reply in
      if request.headers["if-none-match"] == "\"1\"" { return reply.head("304 Not Modified") }
      usleep(200_000)
      reply.answer("200 OK", headers: ["ETag": "\"1\""], body: packed)
    }
    func run() throws -> [String: Any] {
      let run = try CommandRun(
        "convert", server.url("/from").replacing("://", with: "://me:secret@"), "-o",
        folder.path("o.geojson"), "--report", folder.path("r.json"), "--cache",
        folder.path("cache"))
      #expect(run.status == 0)
      #expect(run.errors.contains("500 features"))
      #expect(try !folder.text("r.json").contains("secret"))
      let inputs = try folder.json("r.json")["inputs"] as? [[String: Any]]
      #expect(inputs?.first?["bytes"] as? Int == packed.count)
      return inputs?.first?["http"] as? [String: Any] ?? [:]
    }
    let first = try run()
    #expect(first["status"] as? Int == 200)
    #expect(first["url"] as? String == server.url("/from").replacing("://", with: "://me@"))
    #expect((first["final_url"] as? String)?.hasSuffix("/to") == true)
    #expect(first["requests"] as? Int == 2)
    #expect(first["downloaded_bytes"] as? Int == packed.count)
    #expect(first["from_cache"] as? Bool == false)
    #expect((first["download_seconds"] as? Double ?? 0) > 0.2)
    let layer = try folder.text("o.geojson")
    let second = try run()
    #expect(second["status"] as? Int == 304)
    #expect(second["downloaded_bytes"] as? Int == 0)
    #expect(second["from_cache"] as? Bool == true)
    #expect(try folder.text("o.geojson") == layer)
  }

  @Test("Progress knows the whole once the server has told it")
  func progress() throws {
    let server = try HTTPServer()
    let feed = Feeds.atom(count: 20_000)
    server.on("/f", text: feed)
    var seen: [RunProgress] = []
    let folder = try Folder()
    let conversion = try Conversion(
      inputs: [server.url("/f")], output: folder.path("o.geojson"))
    _ = try conversion.run { seen.append($0) }
    #expect(seen.last?.totalBytes == feed.utf8.count)
    #expect(seen.last?.bytesRead == feed.utf8.count)
  }
}
