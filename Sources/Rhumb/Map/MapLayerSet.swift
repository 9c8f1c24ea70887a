import GeoFeatures
import GeoLayers
import GeoTracks

/// Sorts features into the layers of a map: those of tracks by what they are, others by input and kind.
struct MapLayerSet {
  /// What lies over what: areas below lines below points.
  private enum Height: Int, CaseIterable {
    case areas, swath, cone, radii, circles, mixed, line, points
  }

  private struct Entry {
    var height: Height
    var source: String
    var title: String
    var styles: StyleSheet
    var style: String?
    var tables: [FeatureTable]
  }

  /// The columns that are shown, or nil for all that are not hidden.
  private let shown: [String]?
  private let allFields: Bool
  private var entries: [Entry] = []

  init(shown: [String]?, allFields: Bool) {
    self.shown = shown
    self.allFields = allFields
  }

  /// The layers, the lowest first.
  var finished: [MapLayer] {
    let sources = Set(entries.map(\.source))
    // Files of one name in several directories are told apart by these.
    let hasUniqueNames = Set(sources.map(Self.fileName)).count == sources.count
    let sorted = entries.enumerated().sorted { a, b in
      (a.element.height.rawValue, a.offset) < (b.element.height.rawValue, b.offset)
    }
    return sorted.map { _, entry in
      var title = entry.title
      if sources.count > 1 && !entry.source.isEmpty {
        let isOnly = entries.count { $0.source == entry.source } == 1
        let source = hasUniqueNames ? Self.fileName(entry.source) : entry.source
        title = isOnly ? source : "\(source): \(title.lowercased())"
      }
      return MapLayer(
        title,
        withoutMarks(
          .concatenating(entry.tables), isOfTracks: entry.style != nil,
          hasSources: sources.count > 1),
        styles: entry.styles, style: entry.style, shown: shown)
    }
  }

  /// All columns that features have, some of them more than once.
  var columns: [Field] { entries.flatMap { $0.tables.flatMap(\.schema.fields) } }

  /// Adds features as they came.
  mutating func add(_ table: FeatureTable) {
    var sources = RowNames(Self.text("source", of: table))
    var layers = RowNames(Self.trackLayers(of: table))
    // By source, and by height in it.
    var chosen: [[UInt32]] = []
    var drawn: [TrackLayer?] = []
    for row in 0..<table.rowCount {
      let source = sources.number(row)
      let layer = TrackLayer(rawValue: layers.name(row))
      guard let height = layer.map(Self.height) ?? Self.height(table.geometry.kind(row)) else {
        continue
      }
      let place = source * Height.allCases.count + height.rawValue
      while chosen.count <= place {
        chosen.append([])
        drawn.append(nil)
      }
      chosen[place].append(UInt32(row))
      drawn[place] = layer
    }
    for (place, rows) in chosen.enumerated() where !rows.isEmpty {
      let (source, height) = place.quotientAndRemainder(dividingBy: Height.allCases.count)
      guard let height = Height(rawValue: height) else { continue }
      let selected = table.selecting(SharedBuffer(rows))
      var entry = entry(
        height, sources.names[source], drawn[place],
        hasMagnitudes: selected.column("mag").map { $0.nullCount < $0.count } ?? false)
      entry.tables = [selected]
      entries.append(entry)
    }
  }

  /// Adds features of one layer of tracks.
  mutating func addTracks(_ table: FeatureTable) {
    guard table.rowCount > 0, let name = table.column("layer")?.string(0),
      let layer = TrackLayer(rawValue: name)
    else { return }
    let height = Self.height(layer)
    if let place = entries.firstIndex(where: { $0.height == height && $0.source.isEmpty }) {
      entries[place].tables.append(table)
    } else {
      var entry = entry(height, "", layer, hasMagnitudes: false)
      entry.tables = [table]
      entries.append(entry)
    }
  }

  private func entry(
    _ height: Height, _ source: String, _ drawn: TrackLayer?, hasMagnitudes: Bool
  ) -> Entry {
    let title =
      switch height {
      case .areas: "Areas"
      case .swath: "Swaths of winds"
      case .cone: "Cones"
      case .radii: "Winds by quadrant"
      case .circles: "Circles"
      case .mixed: "Several kinds"
      case .line: drawn == nil ? "Lines" : "Tracks"
      case .points: drawn != nil ? "Fixes" : hasMagnitudes ? "Events" : "Points"
      }
    return Entry(
      height: height, source: source, title: title, styles: drawn == nil ? .magnitude : .tracks,
      style: drawn.map(Self.style), tables: [])
  }

  /// `quakes.atom` of `feeds/quakes.atom`.
  private static func fileName(_ source: String) -> String {
    source.split(separator: "/").last.map(String.init) ?? source
  }

  private static func height(_ kind: GeometryKind) -> Height? {
    switch kind {
    case .none: nil
    case .point, .multiPoint: .points
    case .line, .multiLine: .line
    case .polygon, .multiPolygon: .areas
    case .collection: .mixed
    }
  }

  private static func height(_ layer: TrackLayer) -> Height {
    switch layer {
    case .points: .points
    case .line: .line
    case .circles: .circles
    case .radii: .radii
    case .cone: .cone
    case .swath: .swath
    }
  }

  /// The style of a layer whose features name none, as one that was read has them.
  private static func style(_ layer: TrackLayer) -> String {
    switch layer {
    case .points: "fix"
    case .line: "track"
    case .circles: "circle"
    case .radii, .swath: "wind-34"
    case .cone: "cone"
    }
  }

  /// The column that names layers of tracks, where it does nothing else.
  private static func trackLayers(of table: FeatureTable) -> PropertyColumn? {
    guard let column = text("layer", of: table) else { return nil }
    for row in 0..<column.count {
      if let name = column.string(row), TrackLayer(rawValue: name) == nil { return nil }
    }
    return column
  }

  private static func text(_ name: String, of table: FeatureTable) -> PropertyColumn? {
    table.column(name).flatMap { $0.type == .text ? $0 : nil }
  }

  /// The table, of which what its layer says already is hidden, and what is hidden is not where all is asked for.
  private func withoutMarks(
    _ table: FeatureTable, isOfTracks: Bool, hasSources: Bool
  ) -> FeatureTable {
    var fields = table.schema.fields
    for place in fields.indices {
      let isMark =
        switch fields[place].name {
        case "layer": isOfTracks
        case "style": isOfTracks && fields[place].isHidden
        case "source": hasSources
        default: false
        }
      if isMark {
        fields[place].isHidden = true
      } else if allFields {
        fields[place].isHidden = false
      }
    }
    return table.replacing(schema: Schema(fields), columns: table.columns)
  }
}

/// The different texts of a column, numbered; what is null, or has no column, is the empty text.
private struct RowNames: ~Copyable {
  private let column: PropertyColumn?
  private var keys = ByteKeyTable()
  private(set) var names: [String] = []

  init(_ column: PropertyColumn?) { self.column = column }

  /// The number of a row's text in ``names``.
  mutating func number(_ row: Int) -> Int {
    guard let column, column.isValid(row) else { return number(of: Bytes(start: nil, count: 0)) }
    return number(of: column.text(row))
  }

  /// A row's text.
  mutating func name(_ row: Int) -> String {
    let number = number(row)
    return names[number]
  }

  private mutating func number(of text: Bytes) -> Int {
    let number = keys.insert(text)
    if number == names.count { names.append(String(decoding: text, as: UTF8.self)) }
    return number
  }
}
