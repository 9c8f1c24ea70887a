import GeoFeatures

/// Makes rows of the placemarks of a KML document (OGC 07-147r2, and Google's extension of it).
///
/// What stands around the placemarks is read here: the names of folders, Schemas, network links. The
/// placemarks themselves are read in the extensions: their elements (`KMLMapper+Placemark`), data
/// (`KMLMapper+Data`) and geometries (`KMLMapper+Geometry`, `KMLMapper+Track`).
final class KMLMapper: RecordMapper {
  let records = ["Placemark", "placemark", "PlaceMark"]
  let asides = [
    "name", "ExtendedData", "extendeddata", "Schema", "TimeStamp", "TimeSpan", "NetworkLink",
    "NetworkLinkControl",
  ]
  let markup = [
    "description", "Description", "Snippet", "snippet", "value", "SimpleData", "name", "text",
  ]
  let profile: Profile

  let options: ReadOptions
  let names: RecordNames
  var elements: KMLNames
  let attributes: KMLAttributes
  var containers = KMLContainers()
  var columns: KMLColumns
  var own: KMLFeatureColumns
  private let fields: RecordFields
  private var isPrepared = false
  private var root = ""
  private var placemarkCount = 0

  var schemas = KMLSchemas()
  /// The schemaUrl that was met last, and the number of its Schema.
  var schemaURL = ByteBuffer()
  var schemaNumber = -1
  var again: Reopening?

  // The placemark under work.
  var geometryNodes = GrowableBuffer<Int32>(minimumCapacity: 16)
  var geometry = ItemGeometry()
  var coordinates = KMLCoordinates()
  var track: (first: Int64?, last: Int64?) = (nil, nil)
  var scratch = ByteBuffer(minimumCapacity: 64)

  init(options: ReadOptions, names: RecordNames) {
    self.options = options
    self.names = names
    profile = options.profile ?? Profile(name: "kml")
    elements = KMLNames(names)
    attributes = KMLAttributes(names)
    columns = KMLColumns(profile: profile, options: options)
    own = KMLFeatureColumns(profile: profile, options: options)
    fields = RecordFields(profile, options: options, contexts: ["Placemark"], names: names)
  }

  func use(again: @escaping Reopening) { self.again = again }

  // MARK: The document

  func start(root: String, uri: String, _ rows: inout RecordRows) {
    self.root = root
    if !uri.isEmpty && Namespace.of(uri: uri).namespace != .kml {
      rows.log.add("near-miss-namespace", .repaired, at: Place(line: 1)) {
        "\"\(uri)\" is not quite the namespace of KML"
      }
    }
    if KMLFormat.bareRoots.contains(root) {
      rows.log.add("bare-root", .repaired, at: Place(line: 1)) {
        "the root is a bare <\(root)>, not <kml>"
      }
    }
  }

  var refusal: String? {
    if root.lowercased() == "kml" || KMLFormat.bareRoots.contains(root) { return nil }
    return "XML that is no KML: the root is <\(root)>"
  }

  func enter(_ name: RecordName, _ attributes: Attributes, _ rows: inout RecordRows) {
    let element = elements.meaning(name)
    switch element {
    case .document:
      containers.begin(element)
      own.isOwn = own.isOwn || (!isPrepared && isOwnDocument(attributes))
    case .folder: containers.begin(element)
    case .overlay, .tour:
      containers.begin(element)
      let text = names[name]
      rows.log.add("overlay", .note, at: Place()) { "\(text) is left out: it is no placemark" }
    default: containers.nest(by: 1)
    }
  }

  func leave(_ name: RecordName, _ rows: inout RecordRows) {
    switch elements.meaning(name) {
    case .document, .folder:
      let (name, unused) = containers.end()
      if unused.isEmpty { return }
      rows.log.add("folder-data", .note, at: Place()) {
        "\"\(name)\" has data of its own and no placemark to go with it: "
          + unused.joined(separator: ", ")
      }
    case .overlay, .tour: _ = containers.end()
    default: containers.nest(by: -1)
    }
  }

  /// Our own writer names its documents so: what it makes of the data need not become data again.
  private func isOwnDocument(_ attributes: Attributes) -> Bool {
    for index in 0..<attributes.count {
      if let attribute = attributes[index],
        names.name(at: attribute.local) == self.attributes.identifier
      {
        return attribute.value.elementsEqual("rhumb".utf8)
      }
    }
    return false
  }

  func read(_ aside: borrowing RecordTree, _ rows: inout RecordRows) {
    let line = aside.line(0)
    switch elements.meaning(0, of: aside) {
    case .name:
      guard containers.isDirect, let name = aside.string(0) else { return }
      if !containers.setName(name) { tooMuch("the names of folders", line: line, &rows) }
    case .extendedData:
      if containers.isDirect && containers.current.isContainer { keepData(aside, &rows) }
    case .timeStamp, .timeSpan:
      guard containers.isDirect && containers.current.isContainer else { return }
      prepare(&rows)
      let (begin, end) = times(0, of: aside, &rows)
      containers.setTimes(begin: begin, end: end)
    case .schema:
      if let parent = aside.attribute(0, attributes.parent), !parent.isEmpty {
        let name = aside.attribute(0, attributes.name).map { String(decoding: $0, as: UTF8.self) }
        rows.log.add("schema-of-elements", .rejected, at: Place(line: line)) {
          "features written as <\(name ?? "?")> of a Schema with a parent are not read"
        }
      } else {
        schemas.add(elements.schema(aside, attributes))
        schemaURL.truncate(to: 0)
      }
    case .networkLink: reportLink(aside, &rows)
    case .networkLinkControl:
      if aside.child(0, names["Update"]) >= 0 {
        rows.log.add("update", .note, at: Place(line: line)) {
          "changes to other documents (Update) are left out"
        }
      }
    default: break
    }
  }

  private func reportLink(_ aside: borrowing RecordTree, _ rows: inout RecordRows) {
    var title: String?
    var address: String?
    var node = aside.first(0)
    while node >= 0 {
      let text = names[aside.name(node)]
      if text == "name" { title = aside.string(node) }
      // KML 2.0 has Url.
      if text == "Link" || text == "Url" {
        address = aside.string(aside.child(node, attributes.href))
      }
      node = aside.next(node)
    }
    rows.log.add("network-link", .note, at: Place(line: aside.line(0))) {
      "the network link \"\(title ?? "")\" is not followed: \(address ?? "it has no address")"
    }
  }

  func tooMuch(_ what: String, line: Int, _ rows: inout RecordRows) {
    rows.log.add("folder-too-long", .rejected, at: Place(line: line)) {
      "\(what) are too long to go with every placemark in them: left out"
    }
  }

  // MARK: The placemarks

  func map(_ record: borrowing RecordTree, _ rows: inout RecordRows) {
    prepare(&rows)
    placemarkCount += 1
    containers.countPlacemark()
    readElements(of: record, &rows)
    if !options.fields.isEmpty || options.profile != nil {
      fields.fill("Placemark", from: 0, of: record, &rows)
    }
    appendRows(of: record, &rows)
  }

  func finish(_ rows: inout RecordRows) {
    if placemarkCount > 0 { return }
    rows.log.add("no-placemark", .note, at: Place()) { "the document has no Placemark" }
  }

  private func prepare(_ rows: inout RecordRows) {
    if isPrepared { return }
    isPrepared = true
    columns.isOwn = own.isOwn
    own.begin(&rows)
  }
}
