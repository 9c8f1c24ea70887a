import GeoFeatures
import Testing

@testable import GeoFeeds

@Suite("Addresses of the web")
struct AddressTests {
  @Test(
    "What is an address, and what a path",
    arguments: [
      ("http://a/b", true), ("https://a/b", true), ("HTTP://a/b", true), ("Https://a", true),
      ("http:/a/b", false), ("httpx://a", false), ("ftp://a/b", false), ("a/http://b", false),
      ("https:", false), ("-", false), ("", false),
    ])
  func isAddress(_ text: String, _ expected: Bool) {
    #expect(HTTPAddress.isAddress(text) == expected)
  }

  @Test(
    "An address by another scheme is refused by name, without its password",
    arguments: [
      ("ftp://user:secret@host/a@b.csv", "ftp://", "http:// and https:// are"),
      ("FILE:///nowhere/quakes.csv", "file://", "name the file by its path"),
    ])
  func foreign(_ text: String, _ scheme: String, _ advice: String) throws {
    let failure = #expect(throws: Failure.self) { try Inputs.open(text) }
    #expect(failure?.kind == .noInput)
    #expect(failure?.message.contains(scheme) == true)
    #expect(failure?.advice == advice)
    #expect(failure?.description.contains("secret") == false)
    #expect(failure?.place.source == Inputs.name(of: text))
    #expect(failure?.place.source?.hasSuffix(".csv") == true)
  }

  @Test("A path with colons is a path", arguments: ["a:b/c", "1a://b", "://b", "a b://c"])
  func paths(_ text: String) throws {
    let failure = #expect(throws: Failure.self) { try Inputs.open(text) }
    #expect(failure?.message.contains("can't be opened") == true)
  }

  @Test("Scheme, host and port; blanks and letters beyond ASCII are taken")
  func parts() throws {
    let address = try HTTPAddress("HTTPS://Example.ORG/a b/é?q=1#part")
    #expect(address.scheme == "https")
    #expect(address.host == "example.org")
    #expect(address.port == "443")
    #expect(address.text.contains("/a%20b/%c3%a9?q=1"))
    #expect(try HTTPAddress("http://h:81/").port == "81")
    #expect(try HTTPAddress("http://h/").port == "80")
  }

  @Test("A password is not shown, whether the address can be read or not")
  func password() throws {
    let url = "http://user:secret@host/feed"
    #expect(try HTTPAddress(url).shown == "http://user@host/feed")
    #expect(try HTTPAddress(url).text == url)
    #expect(Inputs.name(of: url) == "http://user@host/feed")
    #expect(Inputs.name(of: "http://user:secret@host:99999/feed") == "http://host:99999/feed")
    let failure = #expect(throws: Failure.self) { try HTTPAddress("http://u:secret@h:x/") }
    #expect(failure?.kind == .usage)
    #expect(failure?.description.contains("secret") == false)
  }

  // RFC 3986, 5.4.1.
  @Test(
    "References lead on from an address",
    arguments: [
      ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("/g", "http://a/g"),
      ("//g/", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("../g", "http://a/b/g"),
      ("../../g", "http://a/g"), ("https://o/x", "https://o/x"),
    ])
  func following(_ reference: String, _ expected: String) throws {
    let base = try HTTPAddress("http://a/b/c/d;p?q")
    #expect(try base.following(reference).get().text == expected)
  }

  @Test("Files and other schemes are not followed", arguments: ["file:///etc/passwd", "ftp://a/b"])
  func otherScheme(_ reference: String) throws {
    let base = try HTTPAddress("http://a/b")
    #expect(throws: HTTPAddress.Fault.self) { try base.following(reference).get() }
  }

  @Test(
    "Who may get what was meant for a host",
    arguments: [
      ("http://a/1", "http://a/2", true), ("http://a/", "https://a/", true),
      ("https://a/", "http://a/", false), ("http://a/", "http://b/", false),
      ("http://a/", "http://a:81/", false), ("http://a:81/", "https://a/", false),
      ("http://a/", "http://x.a/", false),
    ])
  func trust(_ from: String, _ to: String, _ expected: Bool) throws {
    #expect(try HTTPAddress(from).trusts(HTTPAddress(to)) == expected)
  }
}
