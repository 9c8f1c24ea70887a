import GeoFeatures

/// The formats of cyclone tracks that are read as whole documents.
enum DocumentFormats {
  /// The format that a text, which is neither JSON nor XML, begins as, or nil.
  static func recognise(_ head: Bytes) -> InputFormat? {
    TaiwanScriptFormat.recognises(head) ? .cwa : nil
  }

  /// The reader of one of them, or nil where the format is another.
  static func open(
    _ format: InputFormat, _ source: PeekedSource, name: String, options: ReadOptions
  ) throws(Failure) -> (any BatchReader)? {
    switch format {
    case .cwa:
      try TrackDocumentReader<TaiwanScriptFormat>(source: source, name: name, options: options)
    default: nil
    }
  }
}
