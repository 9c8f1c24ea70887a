import GeoFeatures

/// The formats of text in which an event takes lines with fixed columns.
enum CatalogueFormats {
  /// The format that a text begins as, or nil.
  static func recognise(_ head: Bytes) -> InputFormat? {
    if BulletinFormat.recognises(head) { return .ims }
    if NDKFormat.recognises(head) { return .ndk }
    if NordicFormat.recognises(head) { return .nordic }
    return ZMAPNumbers.begin(head) ? .zmap : nil
  }

  /// The reader of one of them.
  static func open(
    _ format: InputFormat, _ source: any ByteSource, name: String, options: ReadOptions
  ) throws(Failure) -> any BatchReader {
    switch format {
    case .ndk: try LineReader<NDKFormat>(source: source, name: name, options: options)
    case .nordic: try LineReader<NordicFormat>(source: source, name: name, options: options)
    case .ims: try LineReader<BulletinFormat>(source: source, name: name, options: options)
    default: try LineReader<ZMAPFormat>(source: source, name: name, options: options)
    }
  }
}
