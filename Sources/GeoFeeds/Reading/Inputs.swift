import CSystem
import GeoFeatures

/// Opens inputs, whatever they are.
public enum Inputs {
  /// Opens a file, or standard input where `argument` is `-`.
  ///
  /// - Parameters:
  ///   - argument: A path, or `-`.
  ///   - format: The format, or nil to tell it by looking.
  ///   - options: How it is to be read.
  ///   - workers: How many threads may parse at once; one reads on the caller's thread.
  /// - Returns: The input, from which nothing but its first bytes has been read.
  /// - Throws: `Failure` of kind `noInput` where there is no such input, `unreadable` where it is
  ///   nothing that is read.
  public static func open(
    _ argument: String, format: InputFormat? = nil, options: ReadOptions = ReadOptions(),
    workers: Int = 1
  ) throws(Failure) -> OpenInput {
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
    let counted = CountedSource(source)
    let source = try decoded(counted, name: name)
    let isPacked = source.isPacked
    let finding = Sniffer.look(at: source.peeked)
    var chosen = try settle(finding, format: format, name: name)
    if chosen == .xml && format == nil && options.record == nil,
      let told = RecordFormat.of(root: RootElement.name(source.peeked), head: source.peeked)
    {
      chosen = told.format
    }
    if let system = options.system, ![.xml, .geojson, .csv].contains(chosen) {
      throw Failure(
        .usage, "an input of the format \(chosen.name) has a system of its own, not \(system.text)",
        at: Place(source: name), advice: "a source system is for xml, geojson and csv")
    }
    let reader: any BatchReader
    switch chosen {
    case .geojson:
      reader = try GeoJSONReader(
        source: source, name: name, options: options, prescan: try again(path, name))
    case .csv:
      reader = try CSVReader(
        source: source, name: name, options: options, prescan: try again(path, name))
    default:
      if let records = RecordFormat.of(chosen) {
        reader = try openRecords(source, records, name: name, options: options)
      } else {
        reader = try openXML(
          source, name: name, options: options, workers: workers, size: isPacked ? nil : size)
      }
    }
    return OpenInput(name: name, format: chosen, reader: reader, counted: counted, size: size)
  }

  /// The bytes without gzip around them, and with UTF-16 and UTF-32 turned into UTF-8.
  private static func decoded(
    _ source: any ByteSource, name: String
  ) throws(Failure) -> PeekedSource {
    var peeked = try PeekedSource(source, limit: Sniffer.headLength)
    if case .gzip = Sniffer.look(at: peeked.peeked) {
      peeked = try PeekedSource(
        GzipSource(peeked, name: name), limit: Sniffer.headLength, isPacked: true)
    }
    let encoding = UTF8Source.detect(peeked.peeked).encoding
    guard encoding.hasPrefix("UTF-16") || encoding.hasPrefix("UTF-32") else { return peeked }
    return try PeekedSource(
      TranscodedSource(UTF8Source(peeked, name: name)), limit: Sniffer.headLength,
      isPacked: peeked.isPacked)
  }

  private static func settle(
    _ finding: Sniffer.Finding, format: InputFormat?, name: String
  ) throws(Failure) -> InputFormat {
    switch finding {
    case .format(let found): return format ?? found
    case .empty:
      if format == .geojson || format == .xml || format == nil {
        throw Failure(.unreadable, "the input is empty", at: Place(source: name))
      }
      return format ?? .csv
    case .refused(let what, let advice):
      if let format { return format }
      throw Failure(.unreadable, what, at: Place(source: name), advice: advice)
    case .gzip:
      throw Failure(.unreadable, "gzip within gzip", at: Place(source: name), advice: "unpack it")
    }
  }

  /// The same input from its start, where it can be read twice.
  private static func again(
    _ path: String?, _ name: String
  ) throws(Failure) -> (any ByteSource)? {
    guard let path else { return nil }
    return try decoded(FileSource(path: path), name: name)
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
    if workers > 1, isLarge, !options.recover, source.peeked.count == Sniffer.headLength,
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
