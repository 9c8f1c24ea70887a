import GeoFeatures

/// An XML format of records that is no feed: how it is told, and what reads it.
struct RecordFormat: Sendable {
  /// What it is called.
  let format: InputFormat
  /// Whether a root, by its local name and the first bytes of the input, is this format's.
  let isTold: @Sendable (_ root: String, _ head: Bytes) -> Bool
  /// The name of the records in an input that begins so, if they may be read apart from each other.
  var slicedRecord: @Sendable (_ root: String, _ head: Bytes) -> String? = { _, _ in nil }
  /// Makes the mapper of one input.
  let makeMapper:
    @Sendable (_ options: ReadOptions, _ names: RecordNames) throws(Failure) -> any RecordMapper

  /// All of them.
  static let all: [RecordFormat] = [
    .quakeML, .seisComP, .cap, .vptw, .jma, .cwa, .cxml, .trackKML, .kml,
  ]

  /// What reads a format, or nil where it is none of these.
  static func of(_ format: InputFormat) -> RecordFormat? { all.first { $0.format == format } }

  /// The format of a document with that root, or nil.
  static func of(root: String, head: Bytes) -> RecordFormat? {
    all.first { $0.isTold(root, head) }
  }
}
