import GeoFeatures

/// An input without what is wrapped round its bytes: gzip, a zip archive, an encoding.
struct UnpackedInput {
  /// The bytes, in UTF-8 unless they are XML that names another encoding.
  private(set) var source: PeekedSource
  /// The archive that they were in, or nil.
  private(set) var archive: ArchivedInput?
  /// What turns them into UTF-8, or nil.
  private(set) var transcoder: TranscodedSource?

  /// Takes gzip and zip away, and turns UTF-16, UTF-32 and what is in the encoding that is named for
  /// inputs which do not say theirs into UTF-8.
  init(
    _ bytes: any ByteSource, name: String, path: String?, options: ReadOptions,
    web: WebInput? = nil
  ) throws(Failure) {
    source = try PeekedSource(web?.ending(bytes) ?? bytes, limit: Sniffer.headLength)
    // A packed file may be packed once more on its way.
    for _ in 0..<(web?.isPackedOnItsWay == true ? 2 : 1) {
      guard case .gzip = Sniffer.look(at: source.peeked) else { break }
      let unpacked = try GzipSource(
        source, name: name, ratioLimit: options.limits.unpackRatio)
      source = try PeekedSource(
        web?.unpacked(unpacked) ?? unpacked, limit: Sniffer.headLength, isPacked: true)
    }
    if case .zip = Sniffer.look(at: source.peeked) {
      let found = try ArchivedInput(
        source, name: name, path: source.isPacked ? nil : path, options: options)
      source = try PeekedSource(found.source, limit: Sniffer.headLength, isPacked: true)
      archive = found
    }
    try decode(named: options.encoding, name: name, web: web)
    if let web { source = try web.whole(source) }
  }

  private mutating func decode(
    named: String?, name: String, web: WebInput?
  ) throws(Failure) {
    let encoding = UTF8Source.detect(source.peeked).encoding
    let isWide = encoding.hasPrefix("UTF-16") || encoding.hasPrefix("UTF-32")
    var foreign: String?
    if let named, !TextEncoding.isUTF8(named), !UTF8Source.isDeclared(source.peeked) {
      foreign = named
    }
    if named == nil { foreign = web?.encoding(of: source.peeked) }
    guard isWide || foreign != nil else { return }
    let text = TranscodedSource(try UTF8Source(source, name: name, encoding: foreign))
    source = try PeekedSource(text, limit: Sniffer.headLength, isPacked: source.isPacked)
    transcoder = text
  }
}
