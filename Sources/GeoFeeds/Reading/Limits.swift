/// How much of anything one input may hold; all limits of the readers stand here.
///
/// A hostile or broken input ends at one of them with a failure of kind `unreadable` that names the
/// option which raises it. No limit depends on how the bytes come: in how many pieces, by how many
/// threads.
public struct Limits: Sendable, Equatable {
  /// How deep elements or JSON values may nest (`--max-depth`).
  public var depth = 256
  /// How many attributes one element may have (`--max-attributes`).
  public var attributes = 1_000
  /// How many different elements, members or columns the items may have (`--max-fields`).
  public var fields = 4_096
  /// How many items, which are rows, one input may have (`--max-items`).
  public var items = 100_000_000
  /// How many bytes of the input one item may have (`--max-item-bytes`): an XML item with all that it
  /// holds, a GeoJSON feature, a CSV record. An item is held in memory whole, where it may take up to
  /// eight times that: this bounds the memory of a run.
  public var itemBytes = 1 << 30
  /// How many bytes one text may have (`--max-text-bytes`).
  public var textBytes = 1 << 30
  /// How many bytes the expansion of entities may yield in one input (`--max-entity-bytes`).
  public var entityBytes = 1 << 20
  /// How many bytes of a zip archive that can't be read again are gathered in memory
  /// (`--max-archive-bytes`).
  public var archiveBytes = 256 << 20
  /// How many bytes a member of a zip archive may have when it is unpacked (`--max-unpacked-bytes`).
  public var unpackedBytes = 4 << 30
  /// How many bytes may come out of each byte of a packed input (`--max-unpack-ratio`), once there are
  /// ``unpackFloor``. Feeds shrink by 5 to 50 times; gzip can't exceed 1,032 times, which only an
  /// input made for that comes near.
  public var unpackRatio = 250
  /// How many bytes may come out of any packed input.
  public static let unpackFloor = 16 << 20

  /// How many bytes of memory an item may take.
  var itemMemory: Int { itemBytes > .max / 8 - (1 << 16) ? .max : 8 * itemBytes + (1 << 16) }

  /// The limits that hold unless an option raises them.
  public init() {}
}
