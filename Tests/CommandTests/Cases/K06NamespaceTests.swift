import Foundation
import Testing

/// Prefixes and the namespaces that they stand for, or don't.
@Suite("K06 namespaces")
struct K06NamespaceTests {
  private static let undeclared = """
    <rss version="2.0"><channel>
    <item><title>q</title>
    <geo:lat>1.5</geo:lat><geo:long>103.75</geo:long></item></channel></rss>
    """

  @Test("A known prefix that is not declared is taken, with a warning that has its line")
  func undeclaredPrefix() throws {
    let layer = try Layer(of: Self.undeclared)
    #expect(try layer.geometry() == #"{"coordinates":[103.75,1.5],"type":"Point"}"#)
    #expect(layer.run.errors.contains("warning: standard input:3: "))
    #expect(layer.run.errors.contains("the prefix geo is not declared"))
  }

  @Test("Under --strict it is an error")
  func strict() throws {
    let run = try CommandRun(["convert", "-", "--strict"], input: Self.undeclared)
    #expect(run.status == 65)
    #expect(run.errors.contains("standard input:3: item 1: the prefix geo is not declared"))
    #expect(run.output.isEmpty)
  }

  @Test("An element is what its namespace says, whatever its prefix")
  func otherPrefixes() throws {
    let layer = try Layer(
      of: """
        <a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:g="http://www.georss.org/georss" \
        xmlns:georss="urn:example:other"><a:entry><a:id>urn:x:1</a:id><g:point>8 9</g:point>\
        <georss:point>80 81</georss:point></a:entry></a:feed>
        """)
    #expect(layer.features.count == 1)
    #expect(layer.features[0]["id"] as? String == "urn:x:1")
    #expect(try layer.geometry() == #"{"coordinates":[9,8],"type":"Point"}"#)
    #expect(layer.text("georss_point") == "80 81", "kept as an element of another vocabulary")
  }
}
