import GeoFeatures

/// The formats of text that cyclone tracks come in.
enum TrackFormats {
  /// The format that a text begins as, or nil.
  static func recognise(_ head: Bytes) -> InputFormat? {
    if ATCFFormat.recognises(head) { return .atcf }
    if HURDAT2Format.recognises(head) { return .hurdat2 }
    if IBTrACSFormat.recognises(head) { return .ibtracs }
    if JTWCWarningFormat.recognises(head) { return .jtwc }
    return JMABestTrackFormat.recognises(head) ? .bst : nil
  }

  /// The reader of one of them, or nil where the format is another.
  static func open(
    _ format: InputFormat, _ source: any ByteSource, name: String, options: ReadOptions
  ) throws(Failure) -> (any BatchReader)? {
    switch format {
    case .atcf: try LineReader<ATCFFormat>(source: source, name: name, options: options)
    case .hurdat2: try LineReader<HURDAT2Format>(source: source, name: name, options: options)
    case .bst: try LineReader<JMABestTrackFormat>(source: source, name: name, options: options)
    case .ibtracs: try LineReader<IBTrACSFormat>(source: source, name: name, options: options)
    case .jtwc: try LineReader<JTWCWarningFormat>(source: source, name: name, options: options)
    default: nil
    }
  }

  /// The first line of a text that is not blank, or nil; the last one may be cut where the head ends.
  static func firstLine(_ head: Bytes) -> Bytes? {
    var position = 0
    while position < head.count {
      let end = head[position...].firstIndex(of: 0x0A) ?? head.count
      let line = Bytes(rebasing: head[position..<end])
      if !CSVValue.isBlank(line) { return line }
      position = end + 1
    }
    return nil
  }
}
