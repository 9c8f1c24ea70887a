import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The KML layer that `rhumb convert` makes of an input, read by Foundation's XMLParser.
struct KMLLayer {
  /// The run that made it.
  let run: CommandRun
  private let texts: [String: [String]]

  /// Converts a text with these options; the run has to succeed and the XML to be well formed.
  init(of input: String, _ options: String...) throws {
    run = try CommandRun(["convert", "-", "-f", "kml"] + options, input: input)
    try #require(run.status == 0, "\(run.errors)")
    let reader = ElementReader()
    let parser = XMLParser(data: Data(run.output.utf8))
    parser.delegate = reader
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
    texts = reader.texts
  }

  /// The texts of all elements with such an end of their path: `Point/coordinates`.
  func texts(_ path: String) -> [String] {
    texts.filter { $0.key.hasSuffix("/" + path) }.flatMap(\.value)
  }
}

/// Gathers the texts of elements by their paths.
private final class ElementReader: NSObject, XMLParserDelegate {
  var texts: [String: [String]] = [:]
  private var open: [(name: String, text: String)] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    // A property is told by its name rather than by that of its element.
    open.append((attributes["name"] ?? name, ""))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    open[open.count - 1].text += string
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    open[open.count - 1].text += String(decoding: block, as: UTF8.self)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    let path = open.map { "/" + $0.name }.joined()
    texts[path, default: []].append(open.removeLast().text)
  }
}
