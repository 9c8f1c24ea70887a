import GeoFeatures

/// Where bytes come from, front to back.
public protocol ByteSource: AnyObject {
  /// Fills up to `buffer.count` bytes and returns how many; 0 is the end.
  ///
  /// - Throws: `Failure` of kind `inputOutput` where reading fails, `unreadable` where the bytes
  ///   are not what they claim to be (a broken gzip stream).
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int
}
