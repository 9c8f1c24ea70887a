import GeoFeatures

/// Gives the same input from its start, or nil where it can be read only once.
typealias Reopening = () throws(Failure) -> PeekedSource?

/// Makes rows of the records of one XML format: all that a reader of such a format has of its own.
///
/// The elements named in `records` are read whole, wherever they stand outside one another, and
/// handed over one by one; what stands around them is seen by name only.
protocol RecordMapper: AnyObject {
  /// Local names of the elements that are taken whole.
  var records: [String] { get }
  /// Local names of elements that are passed over with all they hold, wherever they stand.
  var ignored: [String] { get }
  /// Local names of elements that are taken whole where they stand around the records, though they
  /// are none: what a document says of itself, or of the records that follow.
  var asides: [String] { get }
  /// Local names of elements whose content is text, and is kept as it was written where there are
  /// tags in it.
  var markup: [String] { get }
  /// What the rows say; its paths begin with the name of a context, see ``RecordFields``.
  var profile: Profile { get }
  /// Whether the profile is one that a user may know, and no mere list of columns.
  var isProfiled: Bool { get }

  /// The root has begun.
  func start(root: String, uri: String, _ rows: inout RecordRows)

  /// Tells how the input can be read once more from its start, or that it can't.
  func use(again: @escaping Reopening)

  /// An element around the records begins.
  func enter(_ name: RecordName, _ rows: inout RecordRows)

  /// An element around the records begins, with its attributes.
  func enter(_ name: RecordName, _ attributes: Attributes, _ rows: inout RecordRows)

  /// An element around the records ends.
  func leave(_ name: RecordName, _ rows: inout RecordRows)

  /// An aside is whole.
  func read(_ aside: borrowing RecordTree, _ rows: inout RecordRows)

  /// A record is whole.
  func map(_ record: borrowing RecordTree, _ rows: inout RecordRows)

  /// Whether what a record gives depends on more than the record and the document's head.
  var isIrregular: Bool { get }

  /// Why a whole document without a record is none of the format, or nil where it is one that holds
  /// nothing.
  var refusal: String? { get }

  /// The document is whole, or what could be read of it.
  func finish(_ rows: inout RecordRows)
}

extension RecordMapper {
  var isProfiled: Bool { true }
  var ignored: [String] { [] }
  var isIrregular: Bool { true }
  var asides: [String] { [] }
  var markup: [String] { [] }
  var refusal: String? { nil }
  func use(again: @escaping Reopening) {}
  func start(root: String, uri: String, _ rows: inout RecordRows) {}
  func enter(_ name: RecordName, _ rows: inout RecordRows) {}
  func enter(_ name: RecordName, _ attributes: Attributes, _ rows: inout RecordRows) {
    enter(name, &rows)
  }
  func leave(_ name: RecordName, _ rows: inout RecordRows) {}
  func read(_ aside: borrowing RecordTree, _ rows: inout RecordRows) {}
  func finish(_ rows: inout RecordRows) {}
}
