import GeoFeatures

/// Makes the reader of an input, once it is known what the input is.
struct ReaderOpening {
  /// The input's name, for messages.
  let name: String
  /// The input as a file that can be read again, or nil.
  let path: String?
  /// How many bytes there are to parse, or nil where that can't be told.
  let size: Int?
  let options: ReadOptions
  let workers: Int

  /// The reader of a format, at the input's first byte.
  func reader(
    _ format: InputFormat, _ input: UnpackedInput
  ) throws(Failure) -> any BatchReader {
    let source = input.source
    if let system = options.system, ![.xml, .geojson, .json, .csv].contains(format) {
      throw Failure(
        .usage, "an input of the format \(format.name) has a system of its own, not \(system.text)",
        at: Place(source: name), advice: "a source system is for xml, geojson, json and csv")
    }
    switch format {
    case .geojson:
      return try GeoJSONReader(
        source: source, name: name, options: JSONChoice.settle(options, head: source.peeked),
        prescan: try again())
    case .json:
      return try JSONRecordReader(
        source: source, name: name, options: JSONChoice.settle(options, head: source.peeked),
        prescan: try again())
    case .csv:
      return try CSVReader(source: source, name: name, options: options, prescan: try again())
    case .ndk, .nordic, .ims, .zmap:
      return try CatalogueFormats.open(format, source, name: name, options: options)
    default:
      if let track = try TrackFormats.open(format, source, name: name, options: options) {
        return track
      }
      if let track = try DocumentFormats.open(format, source, name: name, options: options) {
        return track
      }
      if let records = RecordFormat.of(format == .kmz ? .kml : format) {
        return try self.records(source, records, note: input.archive?.note)
      }
      return try feed(source)
    }
  }

  /// The same input from its start, where it can be read twice.
  private func again() throws(Failure) -> PeekedSource? {
    guard let path else { return nil }
    return try UnpackedInput(FileSource(path: path), name: name, path: path, options: options)
      .source
  }

  private func records(
    _ source: PeekedSource, _ format: RecordFormat, note: Diagnostic?
  ) throws(Failure) -> any BatchReader {
    let root = RootElement.name(source.peeked)
    if note == nil, let record = format.slicedRecord(root, source.peeked),
      let reader = try sliced(source, RecordPlan(format, options: options), record: record)
    {
      return reader
    }
    let names = RecordNames()
    let mapper = try format.makeMapper(options, names)
    mapper.use(again: { () throws(Failure) in try again() })
    let session = try RecordSession(mapper: mapper, names: names, name: name, options: options)
    if let note { session.document.log.add(note) }
    return try XMLReader(source, name: name, session: session)
  }

  private func feed(_ source: PeekedSource) throws(Failure) -> any BatchReader {
    let root = RootElement.name(source.peeked)
    let profile = options.profile ?? self.profile(root: root, head: source.peeked)
    for path in profile.fields.flatMap(\.paths) + options.fields.map(\.path) {
      guard let fault = FeedPath.fault(in: path) else { continue }
      throw Failure(.usage, "path '\(path)': \(fault)", advice: "as in a/b, a/@b or ../@b")
    }
    let plan = FeedPlan(profile: profile, options: options, root: root)
    if let reader = try sliced(source, plan, record: plan.record) { return reader }
    return try XMLReader(source, name: name, session: FeedSession(plan: plan, name: name))
  }

  /// A reader in pieces, where that is possible and worth it.
  private func sliced(
    _ source: PeekedSource, _ plan: any SlicePlan, record: String?
  ) throws(Failure) -> SliceReader? {
    // A small input is read before a second thread has started.
    let isLarge = size.map { $0 > 2 * FeedSlicer.pieceSize } ?? true
    // What can be kept of a broken input is known to one reader of the whole only.
    guard workers > 1, isLarge, !options.recover, source.peeked.count == Sniffer.headLength,
      let head = FeedHead(source.peeked, record: record)
    else { return nil }
    return try SliceReader(source, name: name, plan: plan, head: head, workers: workers)
  }

  /// The profile that a feed is read by where none is asked for.
  private func profile(root: String, head: Bytes) -> Profile {
    if options.record != nil { return Profile(name: "records") }
    return Profiles.choose(root: root, head: head) ?? Profiles.named("feed")
      ?? Profile(name: "feed")
  }
}
