import GeoFeatures

/// Settles what an input is read as.
enum InputChoice {
  /// The format that was asked for, else the one that the input looks like.
  ///
  /// - Throws: `Failure` of kind `unreadable` where it is nothing that is read, or not what it is
  ///   asked to be.
  static func format(
    of input: UnpackedInput, asked: InputFormat?, name: String, type: String?,
    _ options: ReadOptions
  ) throws(Failure) -> InputFormat {
    let head = input.source.peeked
    let found = try settle(Sniffer.look(at: head), asked: asked, name: name, type: type)
    if input.archive != nil || asked == .kmz {
      let chosen = try archived(asked, isArchive: input.archive != nil, name: name, options)
      let isTrack = TrackKMLFormat.recognises(head) && options.profile == nil
      return chosen == .kmz && asked == nil && isTrack ? .trackKML : chosen
    }
    let isRecords = (options.record ?? options.profile?.record) != nil
    if found == .xml && asked == nil && !isRecords,
      let told = RecordFormat.of(root: RootElement.name(head), head: head)
    {
      // A profile for placemarks asks for them.
      let isForPlacemarks = options.profile?.suits(.trackKML) == false
      return told.format == .trackKML && isForPlacemarks ? .kml : told.format
    }
    if found == .geojson && asked == nil && options.record == nil && options.profile == nil,
      let track = DocumentFormats.recognise(json: head)
    {
      return track
    }
    if found == .geojson && JSONChoice.isRecords(options, head: head) { return .json }
    return found
  }

  private static func settle(
    _ finding: Sniffer.Finding, asked: InputFormat?, name: String, type: String?
  ) throws(Failure) -> InputFormat {
    switch finding {
    case .format(let found): return asked ?? found
    case .empty:
      let isRecords = asked.map { RecordFormat.of($0) != nil } ?? true
      if asked == .geojson || asked == .json || asked == .xml || isRecords {
        throw Failure(.unreadable, "the input is empty", at: Place(source: name))
      }
      return asked ?? .csv
    case .refused(let what, let advice):
      if let asked { return asked }
      let sent = type.map { ", sent as \($0)" } ?? ""
      throw Failure(.unreadable, what + sent, at: Place(source: name), advice: advice)
    case .gzip:
      throw Failure(.unreadable, "gzip within gzip", at: Place(source: name), advice: "unpack it")
    case .zip:
      throw Failure(.unreadable, "zip within zip", at: Place(source: name), advice: "unpack it")
    }
  }

  /// What an archive is read as, or why it isn't.
  private static func archived(
    _ asked: InputFormat?, isArchive: Bool, name: String, _ options: ReadOptions
  ) throws(Failure) -> InputFormat {
    guard isArchive else {
      throw Failure(.unreadable, "no zip archive, and so no KMZ", at: Place(source: name))
    }
    if asked == .trackKML { return .trackKML }
    guard asked == nil || asked == .kml || asked == .kmz || asked == .xml else {
      throw Failure(
        .unreadable, "a zip archive, of which nothing but KML is read", at: Place(source: name),
        advice: "unpack it first")
    }
    return asked == .xml || options.record != nil ? .xml : .kmz
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
