import GeoFeatures

/// Reads an XML input from front to back with one parser.
final class XMLReader: BatchReader {
  private let session: any XMLItemSession
  private let source: UTF8Source
  private let isEncodingDeclared: Bool
  private var chunk = ByteBuffer(minimumCapacity: 1 << 16)
  private var waiting: [Batch] = []
  private var isFirst = true
  private var isAtEnd = false

  init(
    _ source: PeekedSource, name: String, session: any XMLItemSession
  ) throws(Failure) {
    isEncodingDeclared = UTF8Source.isDeclared(source.peeked)
    self.source = try UTF8Source(source, name: name)
    self.session = session
  }

  var profile: Profile? { session.profile }
  private var recovers: Bool { session.document.options.recover }

  func next() throws(Failure) -> Batch? {
    while true {
      if !waiting.isEmpty { return waiting.removeFirst() }
      if isAtEnd { return nil }
      let replacedBefore = source.replacedCount
      let hasMore = try fill()
      if source.replacedCount > replacedBefore {
        let count = source.replacedCount - replacedBefore
        session.reportReplaced(
          count, encoding: source.encoding, isDeclared: isEncodingDeclared,
          linesOn: UTF8Run.linesBeforeReplacement(chunk.bytes))
      }
      if hasMore {
        let skipped = isFirst ? mendStart() : 0
        isFirst = false
        session.parse(Bytes(rebasing: chunk.bytes[skipped...]), isLast: false)
      } else {
        session.parse(Bytes(start: nil, count: 0), isLast: true)
      }
      isAtEnd = !hasMore || session.document.failure != nil
      waiting = session.takeFinished()
      if isAtEnd { try finish() }
    }
  }

  /// The next bytes. Where they can't be had and what is complete is to be kept, the input ends here.
  private func fill() throws(Failure) -> Bool {
    do throws(Failure) {
      return try source.fill(&chunk)
    } catch {
      guard recovers, session.hasItems else { throw error }
      session.document.stop(error)
      return false
    }
  }

  private func finish() throws(Failure) {
    if let failure = session.document.failure {
      guard recovers, session.hasItems else { throw failure }
      waiting.append(session.takeRest(incomplete: failure))
    } else {
      try session.checkWhole()
      waiting.append(session.takeRest(incomplete: nil))
    }
  }

  /// Mends what is common at the very start, and no XML: blanks before the declaration, and versions
  /// and names of encodings that do not exist. Returns how many bytes to pass over.
  private func mendStart() -> Int {
    let blanks = chunk.bytes.prefix { XMLText.isSpace($0) }.count
    guard chunk.bytes[blanks...].starts(with: "<?xml".utf8) else { return 0 }
    if blanks > 0 {
      session.report("blanks-before-declaration", "blanks stand before the XML declaration")
    }
    let declaration = chunk.bytes[blanks...].prefix { $0 != UInt8(ascii: ">") }
    if let version = Bytes(rebasing: declaration).end(of: "version=", from: 0),
      blanks + version + 1 < chunk.count
    {
      let digit = chunk[blanks + version + 1]
      if digit >= UInt8(ascii: "2") && digit <= UInt8(ascii: "9") {
        chunk[blanks + version + 1] = UInt8(ascii: "1")
        session.report("xml-version", "the XML declaration names a version that does not exist")
      }
    }
    mendEncodingName(blanks..<blanks + declaration.count)
    return blanks
  }

  /// The bytes are UTF-8 by now, whatever the declaration says; but a name that does not begin with a
  /// letter (XML 1.0, production 81) would end the parsing.
  private func mendEncodingName(_ declaration: Range<Int>) {
    let bytes = Bytes(rebasing: chunk.bytes[declaration])
    guard let key = bytes.end(of: "encoding=", from: 0), key + 1 < bytes.count,
      bytes[key] == UInt8(ascii: "\"") || bytes[key] == UInt8(ascii: "'"),
      bytes[key + 1] &- 0x30 < 10
    else { return }
    chunk[declaration.lowerBound + key + 1] = UInt8(ascii: "x")
    session.report("encoding-name", "the XML declaration names an encoding as there can be none")
  }
}
