import GeoFeatures

/// The formats of cyclone tracks that are read as whole documents.
enum DocumentFormats {
  /// The format that a text, which is neither JSON nor XML, begins as, or nil.
  static func recognise(_ head: Bytes) -> InputFormat? {
    TaiwanScriptFormat.recognises(head) ? .cwa : nil
  }

  /// The format that JSON begins as, or nil.
  static func recognise(json head: Bytes) -> InputFormat? {
    if TaiwanTyphoonFormat.recognises(head) { return .cwa }
    if JMABulletinFormat.recognises(head) { return .vptw }
    let isList = TyphoonListFormat.recognises(head) || WarningListFormat.recognises(head)
    return isList ? .typhoons : nil
  }

  /// The reader of one of them, or nil where the format is another.
  static func open(
    _ format: InputFormat, _ source: PeekedSource, name: String, options: ReadOptions
  ) throws(Failure) -> (any BatchReader)? {
    switch format {
    case .cwa where JSONRoot.isXML(source.peeked), .vptw where JSONRoot.isXML(source.peeked): nil
    case .cwa where JSONRoot.begins(source.peeked):
      try open(TaiwanTyphoonFormat.self, source, name, options)
    case .cwa: try open(TaiwanScriptFormat.self, source, name, options)
    case .vptw: try open(JMABulletinFormat.self, source, name, options)
    case .typhoons where WarningListFormat.recognises(source.peeked):
      try open(WarningListFormat.self, source, name, options)
    case .typhoons: try open(TyphoonListFormat.self, source, name, options)
    default: nil
    }
  }

  private static func open<Format: TrackDocument>(
    _ format: Format.Type, _ source: PeekedSource, _ name: String, _ options: ReadOptions
  ) throws(Failure) -> any BatchReader {
    try TrackDocumentReader<Format>(source: source, name: name, options: options)
  }
}
