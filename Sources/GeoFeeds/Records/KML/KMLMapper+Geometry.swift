import GeoFeatures

extension KMLMapper {
  /// What becomes of heights (OGC 07-147r2, 9.20): without an altitudeMode they say nothing.
  enum AltitudeMode {
    case clamped, relative, absolute

    var keepsHeights: Bool { self != .clamped }
  }

  /// Reads the geometries of the placemark, but for the common case of a single point, which has no
  /// need of it.
  func gatherShapes(of record: borrowing RecordTree, _ rows: inout RecordRows) {
    if geometryNodes.count == 1 && elements.meaning(record.name(geometryNodes[0])) == .point {
      return
    }
    // The outermost first; a stack of our own, since they may nest as deep as they like.
    var waiting: [Int32] = Array(geometryNodes.bytes.reversed())
    while let node = waiting.popLast() {
      let element = elements.meaning(node, of: record)
      switch element {
      case .multiGeometry, .multiTrack:
        let outer = waiting.count
        var child = record.first(node)
        while child >= 0 {
          if elements.meaning(child, of: record).isGeometry { waiting.append(child) }
          child = record.next(child)
        }
        waiting[outer...].reverse()
      case .point: addPath(.point, node, of: record, least: 1, &rows)
      case .line: addPath(.line, node, of: record, least: 2, &rows)
      case .ring:
        addPath(.line, node, of: record, least: 2, &rows)
        closeRing(line: record.line(node), &rows)
      case .polygon: addPolygon(node, of: record, &rows)
      case .track: addTrack(node, of: record, &rows)
      case .model: addModel(node, of: record, &rows)
      default: break
      }
    }
    for shape in 0..<geometry.shapes.count where !geometry.shapes[shape].isBroken {
      check(shape, &rows)
    }
  }

  /// What stands in altitudeMode, gx:altitudeMode included.
  func altitudeMode(_ node: Int32, of record: borrowing RecordTree) -> AltitudeMode {
    var child = record.first(node)
    while child >= 0 {
      if elements.meaning(child, of: record) == .altitudeMode {
        let text = record.text(child)
        if text.elementsEqual("absolute".utf8) { return .absolute }
        if text.starts(with: "relativeTo".utf8) { return .relative }
        return .clamped
      }
      child = record.next(child)
    }
    return .clamped
  }

  /// Says what becomes of heights that are there.
  func noteHeights(_ mode: AltitudeMode, line: Int, _ rows: inout RecordRows) {
    switch mode {
    case .clamped:
      rows.report("clamped-height", .note, line: line) {
        "a height without an altitudeMode says nothing, for KML clamps it to the ground: left out"
      }
    case .relative:
      rows.report("relative-height", .note, line: line) {
        "a height is over the ground, not over the ellipsoid"
      }
    case .absolute: break
    }
  }

  /// The first child of that meaning, or -1; of no node, -1.
  func child(_ element: KMLElement, of node: Int32, _ record: borrowing RecordTree) -> Int32 {
    if node < 0 { return -1 }
    var child = record.first(node)
    while child >= 0 && elements.meaning(child, of: record) != element {
      child = record.next(child)
    }
    return child
  }

  // MARK: Shapes

  private func addPath(
    _ kind: GeometryKind, _ node: Int32, of record: borrowing RecordTree, least: Int,
    _ rows: inout RecordRows
  ) {
    geometry.begin(kind, .simple, line: record.line(node))
    geometry.beginRing()
    let text = child(.coordinates, of: node, record)
    let mode = altitudeMode(node, of: record)
    guard readCoordinates(text, of: record, mode, line: record.line(node), &rows) else {
      return geometry.breakLastShape()
    }
    let count = geometry.lastRing.count
    if kind == .point && count > 1 {
      geometry.truncate(to: geometry.lastRing.lowerBound + 1)
      rows.report("further-position", .rejected, line: record.line(node)) {
        "a Point has \(count) positions: the first counts"
      }
    } else if count < least {
      geometry.breakLastShape()
      rows.report("line-too-short", .rejected, line: record.line(node)) {
        "a line has fewer than two positions"
      }
    }
  }

  /// Reads coordinates into the last ring; false where there are none, or they can't be read.
  private func readCoordinates(
    _ node: Int32, of record: borrowing RecordTree, _ mode: AltitudeMode, line: Int,
    _ rows: inout RecordRows
  ) -> Bool {
    let text = record.text(node)
    if text.isEmpty {
      rows.report("empty-geometry", .note, line: line) { "a geometry element is empty" }
      return false
    }
    let line = record.line(node)
    switch coordinates.read(text, into: &geometry, keepsHeights: mode.keepsHeights) {
    case .regular: break
    case .loose:
      rows.report("loose-coordinates", .repaired, line: line) {
        "coordinates \"\(FeedParser.excerpt(text))\" have blanks or commas where KML has none"
      }
    case .broken(let why):
      rows.report("unreadable-coordinates", .rejected, line: line) {
        "coordinates \"\(FeedParser.excerpt(text))\" can't be read: \(why)"
      }
      return false
    }
    if coordinates.hasHeights { noteHeights(mode, line: line, &rows) }
    return true
  }

  /// An outer boundary, then the inner ones.
  private func addPolygon(
    _ node: Int32, of record: borrowing RecordTree, _ rows: inout RecordRows
  ) {
    let line = record.line(node)
    geometry.begin(.polygon, .simple, line: line)
    var outerCount = 0
    for boundary in [KMLElement.outerBoundary, .innerBoundary] {
      var child = record.first(node)
      while child >= 0 {
        if elements.meaning(child, of: record) == boundary {
          var ring = record.first(child)
          while ring >= 0 {
            if elements.meaning(ring, of: record) == .ring {
              if boundary == .outerBoundary { outerCount += 1 }
              if boundary == .outerBoundary && outerCount > 1 {
                rows.report("further-boundary", .rejected, line: record.line(ring)) {
                  "a Polygon has several outer boundaries: the first counts"
                }
              } else {
                addRing(ring, of: node, record, isOuter: boundary == .outerBoundary, &rows)
              }
            }
            ring = record.next(ring)
          }
        }
        child = record.next(child)
      }
      if geometry.shapes[geometry.shapes.count - 1].isBroken { return }
      if outerCount == 0 {
        geometry.breakLastShape()
        return rows.report("empty-geometry", .rejected, line: line) {
          "a Polygon has no outer boundary"
        }
      }
    }
  }

  private func addRing(
    _ ring: Int32, of polygon: Int32, _ record: borrowing RecordTree, isOuter: Bool,
    _ rows: inout RecordRows
  ) {
    let line = record.line(ring)
    geometry.beginRing()
    var mode = altitudeMode(polygon, of: record)
    if mode == .clamped { mode = altitudeMode(ring, of: record) }
    let text = child(.coordinates, of: ring, record)
    guard readCoordinates(text, of: record, mode, line: line, &rows) else {
      return isOuter ? geometry.breakLastShape() : geometry.removeLastRing()
    }
    closeRing(line: line, &rows)
    let count = geometry.lastRing.count
    if count >= 4 { return }
    rows.report("ring-too-short", .rejected, line: line) {
      "a ring has \(count) positions; it takes four, the last of which is the first"
    }
    if isOuter { geometry.breakLastShape() } else { geometry.removeLastRing() }
  }

  private func closeRing(line: Int, _ rows: inout RecordRows) {
    let vertices = geometry.lastRing
    guard let first = vertices.first, let last = vertices.last, first != last,
      !geometry.shapes[geometry.shapes.count - 1].isBroken,
      geometry.x[first] != geometry.x[last] || geometry.y[first] != geometry.y[last]
    else { return }
    geometry.add(geometry.x[first], geometry.y[first], geometry.z[first])
    rows.report("ring-closed", .repaired, line: line) {
      "a ring does not end where it begins; it is closed"
    }
  }

  /// Where a model stands is a point.
  private func addModel(_ node: Int32, of record: borrowing RecordTree, _ rows: inout RecordRows) {
    let location = child(.location, of: node, record)
    let line = record.line(node)
    geometry.begin(.point, .simple, line: line)
    geometry.beginRing()
    func number(_ element: KMLElement) -> Double {
      NumberScanner.real(record.text(child(element, of: location, record))) ?? .nan
    }
    let mode = altitudeMode(node, of: record)
    let (longitude, latitude, height) = (number(.longitude), number(.latitude), number(.altitude))
    guard longitude.isFinite && latitude.isFinite else {
      geometry.breakLastShape()
      return rows.report("empty-geometry", .note, line: line) { "a Model has no Location" }
    }
    if height.isFinite && height != 0 { noteHeights(mode, line: line, &rows) }
    geometry.add(longitude, latitude, mode.keepsHeights ? height : .nan)
  }

  private func check(_ shape: Int, _ rows: inout RecordRows) {
    let line = Int(geometry.shapes[shape].line)
    switch geometry.fault(of: shape) {
    case .latitude(let latitude):
      geometry.markBroken(shape)
      rows.report("latitude-out-of-range", .rejected, line: line) {
        "latitude \(latitude) is out of range"
      }
    case .longitude(let longitude):
      geometry.markBroken(shape)
      rows.report("longitude-out-of-range", .rejected, line: line) {
        "longitude \(longitude) is out of range"
      }
    case nil:
      guard geometry.shapes[shape].kind == .point else { return }
      for vertex in geometry.vertices(of: shape) where geometry.x[vertex] > 180 {
        let longitude = geometry.x[vertex]
        geometry.setLongitude(longitude - 360, of: vertex)
        rows.report("longitude-wrapped", .note, line: line) {
          "longitude \(longitude) is wrapped"
        }
      }
    }
  }

  // MARK: Rows

  /// Writes the placemark as a row, or as one for each kind of its geometries.
  func appendRows(of record: borrowing RecordTree, _ rows: inout RecordRows) {
    let line = record.line(0)
    if geometryNodes.count == 1 && geometry.shapes.isEmpty
      && elements.meaning(record.name(geometryNodes[0])) == .point
    {
      if appendPoint(geometryNodes[0], of: record, &rows) { return rows.finishRow(line: line) }
      // Not as KML has it: the general way finds out.
      addPath(.point, geometryNodes[0], of: record, least: 1, &rows)
      if !geometry.shapes[0].isBroken { check(0, &rows) }
    }
    let chosen = (0..<geometry.shapes.count).filter { !geometry.shapes[$0].isBroken }
    if chosen.isEmpty {
      rows.report("no-location", .note, line: line) { "the item has no location" }
      rows.builder.geometry.appendNullRow()
      return rows.finishRow(line: line)
    }
    let groups = geometry.groups(chosen, options.mixedGeometry)
    let part = groups.count > 1 ? rows.column("part", .integer) : -1
    for (index, group) in groups.enumerated() {
      if index > 0 { rows.builder.repeatRow() }
      if part >= 0 { rows.builder.set(part, integer: Int64(index + 1)) }
      if group.count == 1, geometry.shapes[group[0]].kind == .point {
        let vertex = geometry.vertices(of: group[0]).lowerBound
        rows.builder.geometry.appendPointRow(
          geometry.x[vertex], geometry.y[vertex], geometry.z[vertex])
      } else {
        for shape in group { geometry.append(shape, to: &rows.builder.geometry) }
        rows.builder.geometry.endRow()
      }
      rows.finishPart(line: line)
    }
    rows.finishBatchIfFull()
  }

  /// Writes a Point of one position that is written as KML has it; false for any other.
  private func appendPoint(
    _ node: Int32, of record: borrowing RecordTree, _ rows: inout RecordRows
  ) -> Bool {
    let coordinates = child(.coordinates, of: node, record)
    let text = record.text(coordinates)
    var position = 0
    guard let tuple = KMLCoordinates.tuple(text, &position), position == text.count else {
      return false
    }
    let mode = altitudeMode(node, of: record)
    let line = record.line(coordinates)
    if tuple.height.isFinite && tuple.height != 0 { noteHeights(mode, line: line, &rows) }
    rows.setPoint(
      longitude: tuple.longitude, latitude: tuple.latitude,
      height: mode.keepsHeights ? tuple.height : .nan, line: line)
    return true
  }
}
