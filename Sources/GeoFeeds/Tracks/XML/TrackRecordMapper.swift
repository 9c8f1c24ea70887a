import GeoFeatures

/// Reads a ``TrackDocument`` of XML: each of its records becomes a ``DocumentTree``, and that fixes.
final class TrackRecordMapper<Format: XMLTrackDocument>: RecordMapper {
  let profile: Profile
  var isProfiled: Bool { false }
  private let names: RecordNames
  private let zoneMinutes: Int
  private var root = ""
  private var rowCount = 0

  var records: [String] { Format.records }
  var markup: [String] { Format.markup }
  var ignored: [String] { Format.ignored }

  var refusal: String? {
    Format.isRoot(root) ? nil : "an XML document <\(root)>, which holds no cyclones of this format"
  }

  /// Prepares to read.
  ///
  /// - Throws: `Failure` of kind `usage` where columns are asked for.
  init(_ format: InputFormat, options: ReadOptions, names: RecordNames) throws(Failure) {
    if let field = options.fields.first {
      throw Failure(
        .usage, "--field '\(field.name)' asks for a column of a format whose columns are fixed",
        advice: format == .trackKML ? "--input-format kml reads placemarks" : nil)
    }
    self.names = names
    zoneMinutes = options.zoneMinutes ?? Format.zoneMinutes
    var profile = Profile(name: format.name)
    profile.fields = Format.fixes.schema.fields.map(ProfileField.init)
    self.profile = profile
  }

  func start(root: String, uri: String, _ rows: inout RecordRows) { self.root = root }

  func map(_ record: borrowing RecordTree, _ rows: inout RecordRows) {
    let tree = DocumentTree(record, names)
    var fixes = FixRows(tree, Format.fixes, zoneMinutes: zoneMinutes, rowNumber: rowCount + 1)
    // The columns are the same: those of the profile.
    swap(&fixes.builder, &rows.builder)
    do throws(Failure) {
      try Format.map(&fixes)
    } catch {
      rows.fail(error.message, advice: error.advice)
    }
    fixes.reportDoubled()
    swap(&fixes.builder, &rows.builder)
    rowCount = fixes.rowNumber - 1
    rows.log.merge(fixes.log)
    rows.finished += fixes.takeFinished()
  }
}

/// A ``TrackDocument`` that may be XML.
protocol XMLTrackDocument: TrackDocument {
  /// Local names of the elements that are read one by one, as documents of their own.
  static var records: [String] { get }
  /// Local names of elements whose text is kept with the tags in it.
  static var markup: [String] { get }
  /// Local names of elements that are passed over.
  static var ignored: [String] { get }

  /// Whether a document with that root is of the format, even where it has no record.
  static func isRoot(_ root: String) -> Bool
}

extension XMLTrackDocument {
  static var markup: [String] { [] }
  static var ignored: [String] { [] }
}

extension ProfileField {
  /// A column of a table whose values its reader sets.
  fileprivate init(_ field: Field) {
    self.init(field.name, field.type)
    unit = field.unit
    meaning = field.meaning
    isOptional = !field.isDeclared
  }
}

extension DocumentTree {
  /// The tree of a record of XML: attributes are members `@name`, text beside others is `#text`.
  convenience init(_ record: borrowing RecordTree, _ names: RecordNames) {
    self.init()
    var ends: [Int32] = []
    var node: Int32 = 0
    while node < record.count {
      while let end = ends.last, end <= node {
        self.end()
        ends.removeLast()
      }
      let place = Place(line: record.line(node))
      let text = record.text(node)
      let attributes = record.attributes(node)
      let isObject = record.hasChildren(node) || !attributes.isEmpty
      let name = Array(names[record.name(node)].utf8)
      name.withUnsafeBufferPointer {
        begin(
          isObject ? .object : text.isEmpty ? .null : .scalar, name: $0,
          text: isObject ? Bytes(start: nil, count: 0) : text, at: place)
      }
      for index in attributes {
        let name = Array("@\(names[record.attributeName(index)])".utf8)
        name.withUnsafeBufferPointer {
          begin(.scalar, name: $0, text: record.value(index), at: place)
        }
        self.end()
      }
      if isObject && !text.isEmpty {
        begin(.scalar, name: Bytes(of: "#text"), text: text, at: place)
        self.end()
      }
      ends.append(record.end(node))
      node += 1
    }
    for _ in ends { self.end() }
  }
}
