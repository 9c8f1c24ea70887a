import GeoFeatures

/// A format of cyclone tracks in which a document is read whole: where its data stand, and how they
/// become fixes.
protocol TrackDocument: SendableMetatype {
  /// What its fixes have.
  static var fixes: FixWriter { get }
  /// Minutes east of UTC of times without a zone.
  static var zoneMinutes: Int { get }

  /// Finds the data in the text and builds the tree.
  static func parse(_ parser: inout JSONTreeParser) throws(Failure)

  /// Makes rows of the tree. What is not whole is left out: the input broke off in it.
  ///
  /// - Throws: `Failure` of kind `unreadable` where the document is of another kind.
  static func map(_ rows: inout FixRows) throws(Failure)
}

extension TrackDocument {
  static var zoneMinutes: Int { 0 }

  static func parse(_ parser: inout JSONTreeParser) throws(Failure) { try parser.readDocument() }

  /// The failure for a document of another kind.
  static func refusal(_ message: String, at place: Place, advice: String? = nil) -> Failure {
    Failure(.unreadable, message, at: place, advice: advice)
  }
}
