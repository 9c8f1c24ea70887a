import GeoFeatures

/// Writes tables, one after the other, as one layer.
///
/// Geometry comes as it shall be written: cut, wound and in the right CRS.
public protocol LayerWriter: AnyObject {
  /// Writes the rows of one table; its columns may differ from those of the table before.
  func write(_ table: FeatureTable) throws(Failure)
  /// Writes what comes after the last row and makes the output appear.
  func finish() throws(Failure)
  /// Does what ``finish()`` does, and tells now and then what part of it is done, from 0 to 1, where
  /// it may take long.
  func finish(progress: (Double) -> Void) throws(Failure)
}

extension LayerWriter {
  /// Tells nothing: most formats are as good as finished after their last row.
  public func finish(progress: (Double) -> Void) throws(Failure) { try finish() }
}
