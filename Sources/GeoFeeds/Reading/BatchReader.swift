import GeoFeatures

/// Turns one input into batches of rows, front to back.
public protocol BatchReader: AnyObject {
  /// The profile that the input is read by, or nil; some readers know it only once they have read.
  var profile: Profile? { get }

  /// The next rows, or nil at the end.
  ///
  /// - Throws: `Failure` of kind `unreadable` where the data is broken, or `inputOutput` where it
  ///   can't be had. After that the reader is not asked again.
  func next() throws(Failure) -> Batch?
}

extension BatchReader {
  /// None, for a reader that goes by no profile.
  public var profile: Profile? { nil }
}
