import GeoFeatures
import Geodesy

/// What is drawn of a table of fixes, cut into pieces that may be drawn in any order and on several
/// threads: one after the other they are the layers.
public struct TrackPlan: Sendable {
  /// Some storms, of which one layer is drawn, or all of them.
  struct Piece {
    let layers: [TrackLayer]
    let storms: Range<Int>
    /// Whether the storms come for the first time: what is said of them is said once.
    let isFirst: Bool
  }

  /// How many storms there are.
  public let storms: Int
  let settings: TrackLayers
  let fixes: FixTable
  let groups: StormGroups
  private let pieces: [Piece]

  /// What was drawn of a piece.
  public struct Drawn: Sendable {
    /// Tables that have rows, in their order.
    public var tables: [(layer: TrackLayer, table: FeatureTable)] = []
    /// How many fixes came for the first time.
    public internal(set) var fixes = 0

    /// Nothing.
    public init() {}
  }

  /// So many fixes, or one storm, make a piece: of each come a few vertices, so that drawing a piece
  /// takes little memory and some milliseconds.
  private static let fixesOfPiece = 4096
  /// Unions take a thousand times as long.
  private static let fixesOfUnions = 128

  init(_ settings: TrackLayers, _ fixes: FixTable, _ groups: StormGroups) {
    storms = groups.count
    self.settings = settings
    self.fixes = fixes
    self.groups = groups
    var pieces: [Piece] = []
    for layers in settings.groupsByStorm ? [settings.layers] : settings.layers.map({ [$0] }) {
      let hasUnions = layers.contains(.swath) || layers.contains(.cone)
      let isFirst = pieces.isEmpty
      for storms in Self.ranges(of: groups, hasUnions ? Self.fixesOfUnions : Self.fixesOfPiece) {
        pieces.append(Piece(layers: layers, storms: storms, isFirst: isFirst))
      }
    }
    self.pieces = pieces
  }

  /// How many pieces there are.
  public var count: Int { pieces.count }

  /// Draws a piece.
  ///
  /// - Parameters:
  ///   - index: Which one, from 0.
  ///   - log: What is found in it, as ``TrackLayers/draw(_:log:)`` tells.
  /// - Returns: Its tables.
  /// - Throws: `Failure` of kind `unreadable` where GEOS can't unite areas.
  public func draw(_ index: Int, log: inout DiagnosticLog) throws(Failure) -> Drawn {
    let piece = pieces[index]
    var drawing = TrackDrawing(settings, fixes)
    let storms = piece.storms.map { Storm(groups.rows(of: $0), of: fixes, settings.forecasts) }
    if piece.isFirst { drawing.count(storms, &log) }
    for layer in piece.layers { try drawing.draw(layer, storms, &log) }
    if settings.groupsByStorm { drawing.drawn.tables = StormOrder.tables(drawing.drawn.tables) }
    return drawing.drawn
  }

  /// Each layer as a table without rows, which tells its columns.
  ///
  /// - Throws: `Failure` of kind `internalFault` where GEOS can't be started.
  public func emptyLayers() throws(Failure) -> [FeatureTable] {
    var tables: [FeatureTable] = []
    var log = DiagnosticLog()
    for layer in settings.layers {
      tables.append(try TrackDrawing(settings, fixes).table(layer, [], &log))
    }
    return tables
  }

  /// The storms, so many at a time that they have that many fixes.
  private static func ranges(of groups: StormGroups, _ fixes: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var first = 0
    for storm in 0..<groups.count
    where storm + 1 == groups.count || groups.starts[storm + 1] - groups.starts[first] >= fixes {
      ranges.append(first..<storm + 1)
      first = storm + 1
    }
    return ranges
  }
}
