import GeoFeatures

/// Makes rows of the records of one XML format: all that a reader of such a format has of its own.
///
/// The elements named in `records` are read whole, wherever they stand outside one another, and
/// handed over one by one; what stands around them is seen by name only.
protocol RecordMapper: AnyObject {
  /// Local names of the elements that are taken whole.
  var records: [String] { get }
  /// Local names of elements within them that are passed over with all they hold.
  var ignored: [String] { get }
  /// What the rows say; its paths begin with the name of a context, see ``RecordFields``.
  var profile: Profile { get }

  /// The root has begun.
  func start(root: String, uri: String, _ rows: inout RecordRows)

  /// An element around the records begins.
  func enter(_ name: RecordName, _ rows: inout RecordRows)

  /// An element around the records ends.
  func leave(_ name: RecordName, _ rows: inout RecordRows)

  /// A record is whole.
  func map(_ record: borrowing RecordTree, _ rows: inout RecordRows)

  /// Why a whole document without a record is none of the format, or nil where it is one that holds
  /// nothing.
  var refusal: String? { get }

  /// The document is whole, or what could be read of it.
  func finish(_ rows: inout RecordRows)
}

extension RecordMapper {
  var ignored: [String] { [] }
  var refusal: String? { nil }
  func start(root: String, uri: String, _ rows: inout RecordRows) {}
  func enter(_ name: RecordName, _ rows: inout RecordRows) {}
  func leave(_ name: RecordName, _ rows: inout RecordRows) {}
  func finish(_ rows: inout RecordRows) {}
}
