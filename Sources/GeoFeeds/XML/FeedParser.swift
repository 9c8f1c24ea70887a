import CSystem
import GeoFeatures

/// Reads the items of an XML feed, or the records of plain XML, out of parser events into a table.
///
/// One instance goes with one parser; the callbacks reach it by a pointer. What it does at each event
/// stands in the extensions: the document around the items (`FeedParser+Document`), the elements of
/// an item (`FeedParser+Item`), their values (`FeedParser+Values`) and locations
/// (`FeedParser+Locations`).
struct FeedParser: ~Copyable {
  /// What becomes of the text of an open element.
  enum Capture: UInt8 {
    /// It is dropped: a wrapper.
    case none
    /// It is gathered.
    case text
    /// It is gathered with the markup of the elements inside.
    case markup
  }

  struct Frame: BitwiseCopyable {
    var node: Int32
    var capture: Capture
    var textStart: Int
    var line: Int32
    /// What xml:base adds here: a place in `bases`.
    var base: Int32
  }

  let plan: FeedPlan
  let xml: XMLDocument
  var names = InternedNames(nil)

  // The table under construction, and what is done of it.
  var builder: FeatureTableBuilder
  var finished: [Batch] = []
  var log = DiagnosticLog()

  // The document.
  var depth = 0
  var document = DocumentState()
  var bases: [String]
  /// Whether anything was met that only a reading of the whole input can word.
  var isIrregular = false

  // The item.
  var itemDepth = 0
  var itemCount = 0
  var itemLine = 0
  var nodes = NodeTable()
  var frames = GrowableBuffer<Frame>(minimumCapacity: 64)
  var text = ByteBuffer(minimumCapacity: 4096)
  /// How deep the element lies whose text holds markup, or 0.
  var markupDepth = 0
  var markupNames = ByteBuffer()
  var geometry: ItemGeometry
  var location = LocationState()
  /// The systems that are not WGS 84, as they were met.
  var systems: [CoordinateSystem]
  var runner: ProfileRunner
  /// By column, the place among its paths of the one that gave the item its value.
  var ranks: [UInt8] = []
  /// The name of a pair whose value is still to come.
  var pairName = ByteBuffer()
  /// The columns whose times were read as UTC for want of a zone.
  var zonelessColumns: Set<Int> = []

  init(plan: FeedPlan, document: XMLDocument) {
    self.plan = plan
    xml = document
    builder = FeatureTableBuilder(schema: plan.schema)
    runner = plan.runner()
    bases = [""]
    // Its numbers may stand in columns too, which say themselves which of them is which.
    systems = plan.options.system.map { [$0, CoordinateSystem($0.text, order: .eastFirst)] } ?? []
    geometry = ItemGeometry(defaultSystem: plan.options.system == nil ? -1 : 0)
  }

  /// The line the parser is at.
  var line: Int { xml.line }

  /// Where the current item stands.
  func place(line: Int? = nil) -> Place {
    Place(line: line ?? self.line, item: itemDepth > 0 ? itemCount : nil)
  }

  /// Logs what was found in the current item.
  mutating func report(
    _ kind: String, _ severity: Diagnostic.Severity, line: Int? = nil, _ message: () -> String
  ) {
    log.add(kind, severity, at: place(line: line), message)
  }

  /// Takes the rows that are done, and what was logged of them.
  mutating func takeBatch() -> Batch {
    var taken = DiagnosticLog()
    swap(&taken, &log)
    taken.merge(xml.takeLog())
    return Batch(table: builder.take(), log: taken)
  }

  /// Hands on the rows that are done where they fill a batch.
  mutating func endBatchIfFull() {
    let rows = builder.rowCount
    if rows >= Batch.rowLimit || (rows & 63 == 0 && builder.textCount >= Batch.textLimit)
      || builder.geometry.vertexCount >= Batch.textLimit / 16
    {
      finished.append(takeBatch())
    }
  }
}

/// What is known of the document around the items.
struct DocumentState {
  /// How the items are told.
  enum Kind {
    case undecided, atom, rss, rdf, records, other
  }

  var kind = Kind.undecided
  /// The local name of the items' element.
  var item = ""
  var root = ""
  /// Elements that occurred, for an input that is no feed.
  var seen: [(name: String, count: Int)] = []
  /// The attributes of open elements above the record, where a path asks for them.
  var ancestors: [[(name: String, value: [UInt8])]] = []
  var baseStack: [Int] = [0]
}

/// What was read of an item's location beside its shapes.
struct LocationState {
  var elevation = Double.nan
  var radius = Double.nan
  var latitude = Double.nan
  var longitude = Double.nan
  var altitude = Double.nan
  var isOpenW3C = false
  var whereDepth = 0
  var gmlDepth = 0
  var axisOrder = ReadOptions.AxisOrder.latitudeLongitude
  var dimension = 0
  var gmlX = Double.nan
  var gmlY = Double.nan
  /// How the numbers of gml:coordinates are written.
  var coordinateMarks = CoordinateMarks()
  /// The place among the parser's systems of what srsName says, or -1 for WGS 84.
  var system: Int32 = -1
  /// Whether srsName says what is no name of a system.
  var isSystemRefused = false
}
