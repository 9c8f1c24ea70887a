import GeoFeatures

/// Where in the feed the items of a piece begin, which is read as a document of its own with the feed's
/// head before them.
struct PieceOrigin {
  /// The last line of the head; items may begin in it.
  private let headLine: Int
  /// How many columns of that line are the head's.
  private let headColumns: Int
  private var lines = 0
  /// The columns before the piece in its first line, where other pieces came before.
  private var columns: Int
  private(set) var items = 0

  init(_ head: FeedHead) {
    headLine = head.lines + 1
    headColumns = head.bytes.withUnsafeBufferPointer { TextExtent($0).columns }
    columns = headColumns
  }

  /// Goes on behind the items of a piece.
  mutating func advance(over extent: TextExtent, items: Int) {
    columns = extent.columns + (extent.lines == 0 ? columns : 0)
    lines += extent.lines
    self.items += items
  }

  /// Turns a place in the piece's document into that of the feed.
  func move(_ place: inout Place) {
    if let line = place.line, line >= headLine {
      if line == headLine, let column = place.column, column > headColumns {
        place.column = column - headColumns + columns
      }
      place.line = line + lines
    }
    place.item = place.item.map { $0 + items }
  }
}
