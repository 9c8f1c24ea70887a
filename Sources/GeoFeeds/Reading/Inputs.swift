import CSystem
import GeoFeatures

/// Opens inputs, whatever they are.
public enum Inputs {
  /// What messages call an input.
  public static func name(of argument: String) -> String {
    argument == "-" ? "standard input" : HTTPAddress.shown(argument)
  }

  /// Opens a file, standard input where `argument` is `-`, or what stands at an http or https address.
  ///
  /// - Parameters:
  ///   - argument: A path, an address, or `-`.
  ///   - format: The format, or nil to tell it by looking.
  ///   - options: How it is to be read.
  ///   - workers: How many threads may parse at once; one reads on the caller's thread.
  ///   - transfer: The account of what comes over the network, which can also end it.
  /// - Returns: The input, from which nothing but its first bytes has been read.
  /// - Throws: `Failure` of kind `noInput` where there is no such input, `network` where an address
  ///   does not give it, `unreadable` where it is nothing that is read.
  public static func open(
    _ argument: String, format: InputFormat? = nil, options: ReadOptions = ReadOptions(),
    workers: Int = 1, transfer: Transfer = Transfer()
  ) throws(Failure) -> OpenInput {
    if HTTPAddress.isAddress(argument) {
      let source = try HTTPSource(argument, options: options.network, transfer: transfer)
      return try open(
        source, name: source.name, path: nil, size: source.size, format: format, options: options,
        workers: workers)
    }
    let file = try FileSource(path: argument)
    let isFile = file.size != nil && argument != "-"
    return try open(
      file, name: argument == "-" ? "standard input" : argument, path: isFile ? argument : nil,
      size: file.size, format: format, options: options, workers: workers)
  }

  /// Opens bytes that come from anywhere.
  ///
  /// - Parameters:
  ///   - source: The bytes.
  ///   - name: What messages call it.
  ///   - format: The format, or nil to tell it by looking.
  ///   - options: How it is to be read.
  ///   - workers: How many threads may parse at once; one reads on the caller's thread.
  /// - Returns: The input, from which nothing but its first bytes has been read.
  /// - Throws: `Failure` of kind `unreadable` where it is nothing that is read.
  public static func open(
    _ source: any ByteSource, name: String, format: InputFormat? = nil,
    options: ReadOptions = ReadOptions(), workers: Int = 1
  ) throws(Failure) -> OpenInput {
    try open(
      source, name: name, path: nil, size: nil, format: format, options: options,
      workers: workers)
  }

  // The path is that of a file that can be read again, else nil.
  private static func open(
    _ source: any ByteSource, name: String, path: String?, size: Int?, format: InputFormat?,
    options: ReadOptions, workers: Int
  ) throws(Failure) -> OpenInput {
    let web = (source as? HTTPSource).map { WebInput($0, options) }
    let counted = CountedSource(source)
    let (source, transcoder) = try decoded(
      counted, name: name, encoding: options.encoding, web: web)
    let isPacked = source.isPacked
    let finding = Sniffer.look(at: source.peeked)
    var chosen = try settle(finding, format: format, name: name, type: web?.response.contentType)
    if chosen == .xml && format == nil && options.record == nil,
      let told = RecordFormat.of(root: RootElement.name(source.peeked), head: source.peeked)
    {
      chosen = told.format
    }
    let reader: any BatchReader
    switch chosen {
    case .geojson, .json:
      (chosen, reader) = try openJSON(
        source, name: name, format: chosen, options: options,
        prescan: try again(path, name, options))
    case .csv:
      reader = try CSVReader(
        source: source, name: name, options: options, prescan: try again(path, name, options))
    case .ndk, .nordic, .ims, .zmap:
      reader = try CatalogueFormats.open(chosen, source, name: name, options: options)
    default:
      if let records = RecordFormat.of(chosen) {
        reader = try openRecords(source, records, name: name, options: options)
      } else {
        reader = try openXML(
          source, name: name, options: options, workers: workers, size: isPacked ? nil : size)
      }
    }
    return OpenInput(
      name: name, format: chosen, reader: reader, counted: counted, transcoder: transcoder,
      size: size, recovery: web?.recovery)
  }

  /// The bytes without gzip around them, turned into UTF-8 where they are UTF-16 or UTF-32, or in the
  /// encoding that is named for inputs that do not say theirs; and what turns them.
  private static func decoded(
    _ source: any ByteSource, name: String, encoding named: String?, web: WebInput? = nil
  ) throws(Failure) -> (PeekedSource, TranscodedSource?) {
    var peeked = try PeekedSource(web?.ending(source) ?? source, limit: Sniffer.headLength)
    // A packed file may be packed once more on its way.
    for _ in 0..<(web?.isPackedOnItsWay == true ? 2 : 1) {
      guard case .gzip = Sniffer.look(at: peeked.peeked) else { break }
      let unpacked = try GzipSource(peeked, name: name)
      peeked = try PeekedSource(
        web?.unpacked(unpacked) ?? unpacked, limit: Sniffer.headLength, isPacked: true)
    }
    let encoding = UTF8Source.detect(peeked.peeked).encoding
    let isWide = encoding.hasPrefix("UTF-16") || encoding.hasPrefix("UTF-32")
    var foreign: String?
    if let named, !TextEncoding.isUTF8(named), !UTF8Source.isDeclared(peeked.peeked) {
      foreign = named
    }
    if named == nil { foreign = web?.encoding(of: peeked.peeked) }
    var transcoder: TranscodedSource?
    if isWide || foreign != nil {
      let text = TranscodedSource(try UTF8Source(peeked, name: name, encoding: foreign))
      peeked = try PeekedSource(text, limit: Sniffer.headLength, isPacked: peeked.isPacked)
      transcoder = text
    }
    return (try web?.whole(peeked) ?? peeked, transcoder)
  }

  private static func settle(
    _ finding: Sniffer.Finding, format: InputFormat?, name: String, type: String?
  ) throws(Failure) -> InputFormat {
    switch finding {
    case .format(let found): return format ?? found
    case .empty:
      if format == .geojson || format == .json || format == .xml || format == nil {
        throw Failure(.unreadable, "the input is empty", at: Place(source: name))
      }
      return format ?? .csv
    case .refused(let what, let advice):
      if let format { return format }
      let sent = type.map { ", sent as \($0)" } ?? ""
      throw Failure(.unreadable, what + sent, at: Place(source: name), advice: advice)
    case .gzip:
      throw Failure(.unreadable, "gzip within gzip", at: Place(source: name), advice: "unpack it")
    }
  }

  /// The same input from its start, where it can be read twice.
  private static func again(
    _ path: String?, _ name: String, _ options: ReadOptions
  ) throws(Failure) -> (any ByteSource)? {
    guard let path else { return nil }
    return try decoded(FileSource(path: path), name: name, encoding: options.encoding).0
  }

  private static func openRecords(
    _ source: PeekedSource, _ format: RecordFormat, name: String, options: ReadOptions
  ) throws(Failure) -> any BatchReader {
    let names = RecordNames()
    let session = try RecordSession(
      mapper: format.makeMapper(options, names), names: names, name: name, options: options)
    return try XMLReader(source, name: name, session: session)
  }

  /// The profile that an XML input is read by where none is asked for.
  private static func profile(root: String, head: Bytes, _ options: ReadOptions) -> Profile {
    if options.record != nil { return Profile(name: "records") }
    return Profiles.choose(root: root, head: head) ?? Profiles.named("feed")
      ?? Profile(name: "feed")
  }

  private static func openXML(
    _ source: PeekedSource, name: String, options: ReadOptions, workers: Int, size: Int?
  ) throws(Failure) -> any BatchReader {
    let root = RootElement.name(source.peeked)
    let profile = options.profile ?? Self.profile(root: root, head: source.peeked, options)
    let plan = FeedPlan(profile: profile, options: options)
    // A small input is read before a second thread has started.
    let isLarge = size.map { $0 > 2 * FeedSlicer.pieceSize } ?? true
    // What can be kept of a broken input is known to one reader of the whole only.
    if workers > 1, isLarge, !options.recover,
      source.peeked.count == Sniffer.headLength,
      let head = FeedHead(source.peeked, record: plan.record)
    {
      return try SliceReader(source, name: name, plan: plan, head: head, workers: workers)
    }
    return try XMLReader(source, name: name, session: FeedSession(plan: plan, name: name))
  }
}

/// The root element of an XML document.
enum RootElement {
  /// Its local name, or "" where the head has none.
  static func name(_ head: Bytes) -> String {
    var scanner = TagScanner(head)
    while let tag = scanner.next() {
      if tag.kind == .declaration { continue }
      let name = String(decoding: tag.name, as: UTF8.self)
      return name.split(separator: ":").last.map(String.init) ?? name
    }
    return ""
  }
}
