import GeoFeatures

/// Where a run writes its tables to.
protocol TableOutput: AnyObject, Sendable {
  /// Nanoseconds spent in formatting and writing.
  var writingNanoseconds: UInt64 { get }
  /// Writes the rows of one table.
  func write(_ table: FeatureTable) throws(Failure)
  /// Ends what was written and makes it appear; tells what part is packed where it is.
  func finish(progress: (Double) -> Void) throws(Failure)
  /// Gives up: what was written is gone, older files stay. Does nothing after the end.
  func abandon()
}

extension LayerOutput: TableOutput {}
