import GeoFeatures

/// The formats of cyclone tracks that are read as whole documents.
enum DocumentFormats {
  /// The format that a text, which is neither JSON nor XML, begins as, or nil.
  static func recognise(_ head: Bytes) -> InputFormat? {
    TaiwanScriptFormat.recognises(head) ? .cwa : nil
  }

  /// The format that JSON begins as, or nil.
  static func recognise(json head: Bytes) -> InputFormat? {
    TaiwanTyphoonFormat.recognises(head) ? .cwa : nil
  }

  /// The reader of one of them, or nil where the format is another.
  static func open(
    _ format: InputFormat, _ source: PeekedSource, name: String, options: ReadOptions
  ) throws(Failure) -> (any BatchReader)? {
    switch format {
    case .cwa:
      if JSONRoot.isXML(source.peeked) { return nil }
      if JSONRoot.begins(source.peeked) {
        return try TrackDocumentReader<TaiwanTyphoonFormat>(
          source: source, name: name, options: options)
      }
      return try TrackDocumentReader<TaiwanScriptFormat>(
        source: source, name: name, options: options)
    default: return nil
    }
  }
}
