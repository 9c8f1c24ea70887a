import GeoFeatures
import GeoFeeds
import Geodesy

/// What comes in: the events of the inputs, through the operations, to tables; and the account of it.
///
/// This is what all verbs and the streams have in common. It does not read; whoever drives it hands
/// it the events one by one.
struct Intake {
  /// What an event led to.
  enum Step {
    /// Rows that came through.
    case tables([FeatureTable])
    /// Nothing yet.
    case more
    /// An input that has given rows already can't be read on.
    case broken(Int)
    /// Nothing will come any more.
    case end
  }

  /// The account so far.
  private(set) var summary: Summary
  /// What was found since ``takeLog()`` was called.
  private var recent = DiagnosticLog()
  private var chain: OperationChain
  private let isStrict: Bool
  /// Whether no further event is wanted, and whether the last one has come.
  private var isFinished = false
  private var hasEnded = false

  init(_ reading: Reading) {
    summary = Summary(inputs: reading.inputs)
    chain = OperationChain(
      reading.operations, hasSeveralInputs: reading.inputs.count > 1, threads: reading.threads)
    isStrict = reading.options.strict
    if chain.isDone { isFinished = true }
  }

  /// Begins anew, without the inputs that were found broken; their failures stay on the account.
  init(_ reading: Reading, again other: Intake, without skipped: Set<Int>) {
    self.init(reading)
    for index in skipped { summary.inputs[index] = other.summary.inputs[index] }
  }

  /// Whether no further event is wanted: the limit is reached.
  var isDone: Bool { isFinished }

  /// The system that the layer is in, or nil where it is WGS 84 or not known yet.
  var target: TargetSystem? { chain.target }

  /// Takes the next event; nil is the end of the inputs.
  ///
  /// - Throws: The failure of the only input, any failure under strict reading, and the first one
  ///   where every input has failed.
  mutating func handle(_ event: InputEvent?) throws(Failure) -> Step {
    switch event {
    case .opened(let index, let format, let profile):
      summary.inputs[index].format = format
      summary.inputs[index].profile = profile
      return .more
    case .batch(let index, let batch, let figures):
      set(figures, of: index)
      try note(batch.log)
      let tables = try chain.apply(
        batch.table, source: summary.inputs[index].name,
        firstItem: summary.inputs[index].rows + 1)
      summary.inputs[index].rows += batch.table.rowCount
      try note(chain.takeLog())
      isFinished = chain.isDone
      countClipped()
      summary.projections = chain.projections
      return tables.isEmpty ? .more : .tables(tables.map { count($0) })
    case .ended(let index, let figures, let failure):
      set(figures, of: index)
      guard let failure else { return .more }
      return try end(index, failure)
    case nil:
      return try finish()
    }
  }

  private mutating func set(_ figures: InputFigures, of index: Int) {
    summary.inputs[index].bytes = figures.bytes
    summary.inputs[index].readingNanoseconds = figures.readingNanoseconds
    summary.inputs[index].parsingNanoseconds = figures.parsingNanoseconds
    summary.inputs[index].transfer = figures.transfer
  }

  private mutating func end(_ index: Int, _ failure: Failure) throws(Failure) -> Step {
    summary.inputs[index].failure = failure
    if isStrict || summary.inputs.count == 1 { throw failure }
    return summary.inputs[index].rows > 0 ? .broken(index) : .more
  }

  /// Says that the rows which a broken input gave stay in the output.
  mutating func keepRows(ofBroken index: Int) {
    let input = summary.inputs[index]
    summary.log.add(
      Diagnostic(
        "broken-input-kept", .rejected,
        "the input is broken; its \(input.rows) items before the fault are in the output",
        at: Place(source: input.name)))
  }

  /// What there is at the end of the inputs; this is called until there is no more.
  private mutating func finish() throws(Failure) -> Step {
    if isFinished { return .end }
    if !hasEnded {
      hasEnded = true
      if summary.inputs.allSatisfy({ $0.failure != nil }), let failure = summary.firstFailure {
        throw failure
      }
    }
    let rest = try chain.finish()
    try note(chain.takeLog())
    summary.replaced = chain.counts.replaced
    summary.superseded = chain.counts.superseded
    summary.joined = chain.counts.joined
    summary.tracks = chain.trackCounts
    summary.clusters = chain.clusterCounts
    summary.declustering = chain.declusterCounts
    summary.statistics = chain.statisticsCounts
    countClipped()
    summary.projections = chain.projections
    guard let rest else {
      isFinished = true
      return .end
    }
    return rest.isEmpty ? .more : .tables(rest.map { count($0) })
  }

  private mutating func note(_ log: DiagnosticLog) throws(Failure) {
    if log.isEmpty { return }
    summary.log.merge(log)
    recent.merge(log)
    if isStrict, let fault = log.firstFault {
      throw Failure(
        .unreadable, fault.message, at: fault.place, advice: "without --strict it is a warning")
    }
  }

  /// The figures of a run that makes a part, at its end.
  func encodePart(to output: inout ByteBuffer) { chain.encodePart(to: &output) }

  /// What was found since the last call; the summary has it too.
  mutating func takeLog() -> DiagnosticLog {
    defer { recent = DiagnosticLog() }
    return recent
  }

  private mutating func countClipped() {
    (summary.outsideClip, summary.unlocatedInClip) = chain.clippedCounts
  }

  private mutating func count(_ table: FeatureTable) -> FeatureTable {
    summary.features += table.rowCount
    for kind in table.geometry.kinds.values where kind == GeometryKind.none.rawValue {
      summary.withoutLocation += 1
    }
    return table
  }
}
