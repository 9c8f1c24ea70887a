import GeoFeatures

extension KMLMapper {
  /// Reads a gx:Track: moments and positions, in lists of their own that go together one by one.
  ///
  /// A position or a moment that is empty is a gap: there is no vertex then, or none with a moment.
  func addTrack(_ node: Int32, of record: borrowing RecordTree, _ rows: inout RecordRows) {
    let line = record.line(node)
    let mode = altitudeMode(node, of: record)
    var moments = 0
    var positions = 0
    var filled = 0
    var hasData = false
    var child = record.first(node)
    while child >= 0 {
      switch elements.meaning(child, of: record) {
      case .when: moments += 1
      case .coordinate:
        positions += 1
        if !record.text(child).isEmpty { filled += 1 }
      case .extendedData: hasData = true
      default: break
      }
      child = record.next(child)
    }
    geometry.begin(filled == 1 ? .point : .line, .simple, line: line)
    geometry.beginRing()
    if hasData {
      rows.report("array-data", .note, line: line) { "data of a track's positions is left out" }
    }
    if filled == 0 {
      geometry.breakLastShape()
      return rows.report("empty-geometry", .note, line: line) { "a geometry element is empty" }
    }
    if moments != positions {
      rows.report("track-times", .repaired, line: line) {
        "a track has \(positions) positions and \(moments) times; they go together from the first on"
      }
    }
    addVertices(node, of: record, mode, &rows)
  }

  private func addVertices(
    _ node: Int32, of record: borrowing RecordTree, _ mode: AltitudeMode,
    _ rows: inout RecordRows
  ) {
    var moment = next(.when, from: record.first(node), record)
    var position = next(.coordinate, from: record.first(node), record)
    var hasHeights = false
    while position >= 0 {
      let time = moment < 0 ? nil : self.moment(moment, .time, record, &rows)
      let text = record.text(position)
      if !text.isEmpty {
        guard let vertex = Self.position(text) else {
          geometry.breakLastShape()
          return rows.report("unreadable-coordinates", .rejected, line: record.line(position)) {
            "coordinates \"\(FeedParser.excerpt(text))\" can't be read: not two or three numbers"
          }
        }
        if vertex.height.isFinite && vertex.height != 0 { hasHeights = true }
        let height = mode.keepsHeights ? vertex.height : .nan
        if let time {
          geometry.add(vertex.longitude, vertex.latitude, height, time: time)
          if track.first == nil { track.first = time }
          track.last = time
        } else {
          geometry.add(vertex.longitude, vertex.latitude, height)
        }
      }
      if moment >= 0 { moment = next(.when, from: record.next(moment), record) }
      position = next(.coordinate, from: record.next(position), record)
    }
    if hasHeights { noteHeights(mode, line: record.line(node), &rows) }
  }

  private func next(
    _ element: KMLElement, from first: Int32, _ record: borrowing RecordTree
  ) -> Int32 {
    var node = first
    while node >= 0 && elements.meaning(node, of: record) != element { node = record.next(node) }
    return node
  }

  /// Longitude, latitude and, as it may be, height, with blanks between.
  private static func position(
    _ text: Bytes
  ) -> (longitude: Double, latitude: Double, height: Double)? {
    var place = 0
    guard let longitude = NumberScanner.nextReal(text, &place),
      let latitude = NumberScanner.nextReal(text, &place)
    else { return nil }
    let height = NumberScanner.nextReal(text, &place)
    return place == text.count ? (longitude, latitude, height ?? .nan) : nil
  }
}
