import GeoFeatures

/// What is known of an input because it came over the network, and changes how its bytes are taken.
struct WebInput {
  /// The head of the answer that it came with.
  let response: HTTPResponse
  /// Where what is complete of a broken input is to be kept: what broke.
  let recovery: Recovery?
  private let maxBytes: Int?
  private let name: String

  init(_ source: HTTPSource, _ options: ReadOptions) {
    response = source.response
    recovery = options.recover ? Recovery() : nil
    maxBytes = options.network.maxBytes
    name = source.name
  }

  /// Whether the body was packed for the way alone.
  var isPackedOnItsWay: Bool { response.contentEncoding.hasSuffix("gzip") }

  /// The same bytes, ending where they break off if what is complete is kept.
  func ending(_ source: any ByteSource) -> any ByteSource { recovery?.ending(source) ?? source }

  /// Bytes that come out of gzip: limited, and ending where they break off.
  func unpacked(_ source: any ByteSource) -> any ByteSource {
    ending(maxBytes.map { LimitedSource(source, limit: $0, name: name) } ?? source)
  }

  /// The bytes in whole lines, if they are a table of which what is complete is kept.
  func whole(_ source: PeekedSource) throws(Failure) -> PeekedSource {
    guard let recovery, Kind(source.peeked) == .table else { return source }
    return try PeekedSource(
      WholeLineSource(source, recovery), limit: Sniffer.headLength, isPacked: source.isPacked)
  }

  private enum Kind {
    // JSON is UTF-8 whatever is said of it (RFC 8259, 8.1).
    case xml, json, table

    init(_ head: Bytes) {
      switch head.first(where: { !XMLText.isSpace($0) }) {
      case UInt8(ascii: "<"): self = .xml
      case UInt8(ascii: "{"), UInt8(ascii: "["), 0x1E: self = .json
      default: self = .table
      }
    }
  }

  /// The encoding that the answer's head names, where it is needed: the bytes do not say theirs.
  func encoding(of head: Bytes) -> String? {
    guard Kind(head) != .json, let named = response.charset.flatMap(TextEncoding.known),
      !TextEncoding.isUTF8(named), !UTF8Source.isDeclared(head)
    else { return nil }
    // Many servers say Latin-1 of everything. What is beyond ASCII and yet UTF-8 is UTF-8.
    let whole = Bytes(rebasing: head[..<UTF8Run.wholeLength(head)])
    return UTF8Run.isASCII(whole) || !UTF8Repair.isValid(whole) ? named : nil
  }
}
