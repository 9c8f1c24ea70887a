import GeoFeatures
import GeoFeeds
import Geodesy

/// What a run did: counts, faults and times.
public struct Summary: Sendable {
  /// What became of one input.
  public struct Input: Sendable {
    /// Its name.
    public var name: String
    /// The name of its format, or nil where it was not opened.
    public var format: String?
    /// The name of the profile it was read by, or nil.
    public var profile: String?
    /// How many rows were read.
    public var rows = 0
    /// How many bytes were read, as they lie on disk.
    public var bytes = 0
    /// Nanoseconds spent waiting for its bytes.
    public var readingNanoseconds: UInt64 = 0
    /// Nanoseconds spent parsing it.
    public var parsingNanoseconds: UInt64 = 0
    /// What came over the network, or nil for a file.
    public var transfer: Transfer.Figures?
    /// Why it could not be read, or nil.
    public var failure: Failure?

    init(name: String) { self.name = name }
  }

  /// The inputs, in the order in which they were given.
  public var inputs: [Input]
  /// How many features came through the operations.
  public var features = 0
  /// How many of those have no location.
  public var withoutLocation = 0
  /// How many rows gave way to a later revision of their id.
  public var replaced = 0
  /// How many alerts gave way to one that updates or cancels them.
  public var superseded = 0
  /// How many reports of an earthquake gave way to another agency's.
  public var joined = 0
  /// What was drawn of cyclones, or nil.
  public var tracks: TrackCounts?
  /// What was found of clusters, or nil.
  public var clusters: ClusterCounts?
  /// What was found of main shocks, or nil.
  public var declustering: DeclusterCounts?
  /// How events were given to regions, or nil.
  public var statistics: StatisticsCounts?
  /// How many rows were left out because nothing of them lies in the area of ``Operations/clipping``.
  public var outsideClip = 0
  /// How many rows were left out there because they have no geometry.
  public var unlocatedInClip = 0
  /// How coordinates came from one coordinate reference system into another.
  public var projections: [ProjectionUse] = []
  /// What was found in the data.
  public var log = DiagnosticLog()
  /// Nanoseconds spent formatting and writing.
  public var writingNanoseconds: UInt64 = 0
  /// Nanoseconds from beginning to end.
  public var totalNanoseconds: UInt64 = 0
  /// Why there is no output, or nil.
  public var failure: Failure?

  /// Begins a summary of a run over those inputs.
  public init(inputs: [String]) {
    self.inputs = inputs.map { Input(name: Inputs.name(of: $0)) }
  }

  /// The first failure of the run or of an input; its kind is the command's exit code.
  public var firstFailure: Failure? {
    failure ?? inputs.lazy.compactMap(\.failure).first
  }
}
