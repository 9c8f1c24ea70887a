import GeoFeatures

/// How a document is read whose records can be told from the document's head and themselves alone.
struct RecordPlan: SlicePlan {
  let format: RecordFormat
  let options: ReadOptions
  let profile: Profile

  init(_ format: RecordFormat, options: ReadOptions) throws(Failure) {
    self.format = format
    self.options = options
    profile = try format.makeMapper(options, RecordNames()).profile
  }

  /// The plan itself: every session makes a mapper of its own.
  func copy() -> RecordPlan { self }

  func makeSession(name: String) throws(Failure) -> any SliceSession {
    let names = RecordNames()
    return try RecordSession(
      mapper: format.makeMapper(options, names), names: names, name: name, options: options)
  }
}
