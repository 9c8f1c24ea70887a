/// How far a run is.
public struct RunProgress: Sendable {
  /// How many bytes of the inputs were read.
  public var bytesRead: Int
  /// How many there are, or nil where that can't be told.
  public var totalBytes: Int?
  /// How many features came through so far.
  public var features: Int
  /// Nanoseconds since the run began.
  public var nanoseconds: UInt64
  /// What part of the layer was packed, from 0 to 1; nil before, and where it is not packed.
  public var packed: Double?
}
