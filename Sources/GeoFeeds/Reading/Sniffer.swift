import CSystem
import GeoFeatures

/// Tells what an input is by looking at its first bytes.
enum Sniffer {
  /// How many bytes are looked at.
  static let headLength = 1 << 16

  /// What an input looks like.
  enum Finding {
    case format(InputFormat)
    case gzip
    case zip
    case empty
    /// Something that is named and not read.
    case refused(String, advice: String?)
  }

  /// What `head`, the first bytes of an input, looks like.
  static func look(at head: Bytes) -> Finding {
    if head.starts(with: [0x1F, 0x8B]) { return .gzip }
    // A local file header, or the end of an archive that is empty.
    for signature in ["PK\u{3}\u{4}", "PK\u{5}\u{6}"] where head.starts(with: signature.utf8) {
      return .zip
    }
    if head.starts(with: Array("SQLite format 3".utf8)) {
      return .refused("an SQLite database", advice: "`rhumb formats` lists what is read")
    }
    let detected = UTF8Source.detect(head)
    if detected.encoding.hasPrefix("UTF-16") || detected.encoding.hasPrefix("UTF-32") {
      return .format(.xml)
    }
    let text = Bytes(rebasing: head[min(detected.markLength, head.count)...])
    guard let first = text.first(where: { !XMLText.isSpace($0) }) else { return .empty }
    switch first {
    case UInt8(ascii: "<"): return isHTML(text) ? htmlPage : .format(.xml)
    case UInt8(ascii: "{"), UInt8(ascii: "["), 0x1E: return .format(.geojson)
    default: return plainText(text)
    }
  }

  private static let htmlPage = Finding.refused(
    "an HTML page, not a feed", advice: "the address of the feed itself is needed")

  /// Whether the document says that it is HTML: by its doctype or its root.
  private static func isHTML(_ text: Bytes) -> Bool {
    let start = String(decoding: text.prefix(1024), as: UTF8.self).lowercased()
    var rest = start[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[open...]
      if rest.hasPrefix("<!doctype html") || rest.hasPrefix("<html") || rest.hasPrefix("<head")
        || rest.hasPrefix("<body")
      {
        return true
      }
      guard rest.hasPrefix("<?") || rest.hasPrefix("<!--"), let close = rest.firstIndex(of: ">")
      else { return false }
      rest = rest[rest.index(after: close)...]
    }
    return false
  }

  /// Text that is neither XML nor JSON: a table, if its first line that is not blank has several cells, or is the
  /// name of a column of well-known text.
  private static func plainText(_ text: Bytes) -> Finding {
    if text.contains(0) {
      return .refused("binary data", advice: "`rhumb formats` lists what is read")
    }
    if let track = TrackFormats.recognise(text) { return .format(track) }
    if let document = DocumentFormats.recognise(text) { return .format(document) }
    if let catalogue = CatalogueFormats.recognise(text) { return .format(catalogue) }
    let first = firstLine(text)
    let cells = first.count { $0 == 44 || $0 == 59 || $0 == 9 || $0 == 124 }
    let heading = String(decoding: first.prefix(16), as: UTF8.self).lowercased()
    if cells > 0 || heading.filter({ !$0.isWhitespace && $0 != "\"" }) == "wkt" {
      return .format(.csv)
    }
    return .refused(
      "text that is no feed, no JSON and no table", advice: "`rhumb formats` lists what is read")
  }

  /// The first line in which there is something; nothing where there is none.
  private static func firstLine(_ text: Bytes) -> Slice<Bytes> {
    var rest = text[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 10 }
      if !line.allSatisfy(XMLText.isSpace) { return line }
      rest = rest[line.endIndex...].dropFirst()
    }
    return rest
  }
}
