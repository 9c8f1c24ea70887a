/// How much of anything one input may hold; all limits of the readers stand here.
public struct Limits: Sendable, Equatable {
  /// How deep elements or JSON values may nest.
  public var depth = 256
  /// How many attributes one element may have.
  public var attributes = 1_000
  /// How many different elements, members or columns the items may have.
  public var fields = 4_096
  /// How many bytes the expansion of entities may yield in one input.
  public var entityBytes = 1 << 20
  /// How many bytes of a zip archive that can't be read again are gathered in memory.
  public var archiveBytes = 256 << 20
  /// How many bytes a member of a zip archive may have when it is unpacked.
  public var unpackedBytes = 4 << 30
  /// How many bytes one text may have.
  public var textBytes = 1 << 30

  /// The limits that hold unless an option raises them.
  public init() {}
}
