import GeoFeatures

/// How the pieces of an input are read: what a ``SliceReader`` and its workers need to know.
protocol SlicePlan: Sendable {
  var options: ReadOptions { get }
  /// The profile that the rows go by.
  var profile: Profile { get }

  /// A plan of its own for another parser: threads that counted references to a shared one would wait
  /// for each other's caches.
  func copy() -> Self

  /// A reading of one document after another.
  func makeSession(name: String) throws(Failure) -> any SliceSession
}

/// One reading of an XML input that can be done in pieces, each a document of its own.
protocol SliceSession: XMLItemSession {
  /// How many items have been met since the document began.
  var itemCount: Int { get }
  /// Whether something was met that only a reading of the whole can tell.
  var isIrregular: Bool { get }

  /// Parses a whole document, after ``restart()`` or as the first.
  func parseWhole(_ bytes: Bytes)

  /// Begins another document with the same columns.
  func restart()
}

extension FeedPlan: SlicePlan {
  func makeSession(name: String) throws(Failure) -> any SliceSession {
    try FeedSession(plan: self, name: name)
  }
}

extension FeedSession: SliceSession {}
