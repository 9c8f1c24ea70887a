import GeoFeatures

/// The polygons and circles of one area (OASIS CAP 1.2, 3.2.4): positions are latitude and longitude
/// in WGS 84, radii kilometres.
///
/// The polygons make one row, each circle another: a point has one radius.
final class CAPAreaReader {
  private let isLatitudeFirst: Bool
  private let mixed: ReadOptions.MixedGeometry
  private var geometry = ItemGeometry()
  private var polygons: [Int] = []
  private var circles: [Int] = []

  init(options: ReadOptions) {
    isLatitudeFirst = options.axisOrder != .longitudeLatitude
    mixed = options.mixedGeometry
  }

  /// How many rows the area that was read makes; none where it has no location.
  var rowCount: Int {
    if polygons.isEmpty || circles.isEmpty || mixed == .parts {
      return (polygons.isEmpty ? 0 : 1) + circles.count
    }
    return 1
  }

  /// How many rows an area makes if all its coordinates can be read; at least one.
  func expectedRowCount(
    _ area: Int32, of record: borrowing RecordTree, _ elements: CAPNames
  ) -> Int {
    let polygonCount = count(elements.polygon, in: area, record)
    let circleCount = count(elements.circle, in: area, record)
    if mixed != .parts && polygonCount > 0 { return 1 }
    return max(1, circleCount + (polygonCount > 0 ? 1 : 0))
  }

  private func count(
    _ name: RecordName, in area: Int32, _ record: borrowing RecordTree
  ) -> Int {
    var count = 0
    var shape = record.child(area, name)
    while shape >= 0 {
      if !record.text(shape).isEmpty { count += 1 }
      shape = record.nextAlike(shape)
    }
    return count
  }

  /// Reads an area; of no area, nothing. Empty elements say that there is none of the kind.
  func read(
    _ area: Int32, of record: borrowing RecordTree, _ elements: CAPNames,
    _ rows: inout RecordRows
  ) {
    geometry.reset()
    polygons.removeAll(keepingCapacity: true)
    circles.removeAll(keepingCapacity: true)
    var shape = record.child(area, elements.polygon)
    while shape >= 0 {
      let text = record.text(shape)
      if !text.isEmpty && readPolygon(text, line: record.line(shape), &rows) {
        polygons.append(geometry.shapes.count - 1)
      }
      shape = record.nextAlike(shape)
    }
    shape = record.child(area, elements.circle)
    while shape >= 0 {
      let text = record.text(shape)
      if !text.isEmpty && readCircle(text, line: record.line(shape), &rows) {
        circles.append(geometry.shapes.count - 1)
      }
      shape = record.nextAlike(shape)
    }
  }

  /// Gives the current row the geometry of that row of the area, and a circle's radius.
  func appendGeometry(_ row: Int, _ radius: Int, line: Int, _ rows: inout RecordRows) {
    if rowCount == 0 {
      rows.report("no-location", .note, line: line) { "the area has no polygon and no circle" }
      return rows.builder.geometry.appendNullRow()
    }
    var shapes = polygons
    if polygons.isEmpty {
      shapes = [circles[row]]
    } else if row > 0 {
      shapes = [circles[row - 1]]
    } else if mixed == .collection {
      shapes += circles
    }
    if shapes.count == 1, radius >= 0, geometry.shapes[shapes[0]].radius.isFinite,
      rows.builder.schema.fields[radius].type == .real
    {
      rows.builder.set(radius, real: geometry.shapes[shapes[0]].radius)
    }
    for shape in shapes { geometry.append(shape, to: &rows.builder.geometry) }
    rows.builder.geometry.endRow()
  }

  // MARK: Shapes

  private func readPolygon(_ text: Bytes, line: Int, _ rows: inout RecordRows) -> Bool {
    geometry.begin(.polygon, .cap, line: line)
    geometry.beginRing()
    var position = 0
    while let first = NumberScanner.nextReal(text, &position) {
      guard let second = NumberScanner.nextReal(text, &position) else {
        return reject(text, "a number without its partner", line, &rows)
      }
      add(first, second)
    }
    if position < text.count { return reject(text, "more than numbers", line, &rows) }
    let vertices = geometry.lastVertices
    guard isInRange(line, &rows), let first = vertices.first, let last = vertices.last else {
      return vertices.isEmpty ? reject(text, "no position", line, &rows) : false
    }
    let isClosed =
      geometry.x[first] == geometry.x[last] && geometry.y[first] == geometry.y[last]
    guard vertices.count + (isClosed ? 0 : 1) >= 4 else {
      return reject(text, "too few positions", line, &rows)
    }
    if !isClosed {
      geometry.add(geometry.x[first], geometry.y[first], .nan)
      rows.report("ring-closed", .repaired, line: line) { "a ring was not closed" }
    }
    return true
  }

  private func readCircle(_ text: Bytes, line: Int, _ rows: inout RecordRows) -> Bool {
    geometry.begin(.point, .cap, line: line)
    geometry.beginRing()
    var position = 0
    guard let first = NumberScanner.nextReal(text, &position),
      let second = NumberScanner.nextReal(text, &position),
      let kilometres = NumberScanner.nextReal(text, &position)
    else { return reject(text, "not a position and a radius", line, &rows) }
    let rest = Bytes(rebasing: text[position...])
    if !rest.allSatisfy({ $0 == UInt8(ascii: ",") || XMLText.isSpace($0) }) {
      return reject(text, "more than a position and a radius", line, &rows)
    }
    if kilometres < 0 { return reject(text, "the radius is below zero", line, &rows) }
    add(first, second)
    guard isInRange(line, &rows) else { return false }
    geometry.setLastRadius(kilometres * 1000)
    return true
  }

  private func add(_ first: Double, _ second: Double) {
    if isLatitudeFirst {
      geometry.add(second, first, .nan)
    } else {
      geometry.add(first, second, .nan)
    }
  }

  /// Whether the last shape lies on the globe. A ring may run on beyond 180°: it is cut there later.
  private func isInRange(_ line: Int, _ rows: inout RecordRows) -> Bool {
    let isPoint = geometry.shapes[geometry.shapes.count - 1].kind == .point
    for vertex in geometry.lastVertices {
      let (x, y) = (geometry.x[vertex], geometry.y[vertex])
      if x >= -180 && x <= 180 && y >= -90 && y <= 90 { continue }
      if !(y >= -90 && y <= 90) {
        // Told apart from a slip of the pen, since it spoils every position.
        let isReversed = x >= -90 && x <= 90 && y >= -180 && y <= 180
        rows.report("latitude-out-of-range", .rejected, line: line) {
          "latitude \(y) is out of range"
            + (isReversed ? ": is it a longitude? (--axis-order lonlat)" : "")
        }
        return false
      }
      if !(x >= (isPoint ? -180 : -360) && x <= 360) {
        rows.report("longitude-out-of-range", .rejected, line: line) {
          "longitude \(x) is out of range"
        }
        return false
      }
      if isPoint {
        geometry.setLongitude(x - 360, of: vertex)
        rows.report("longitude-wrapped", .note, line: line) { "longitude \(x) is wrapped" }
      }
    }
    return true
  }

  private func reject(
    _ text: Bytes, _ why: StaticString, _ line: Int, _ rows: inout RecordRows
  ) -> Bool {
    rows.report("unreadable-coordinates", .rejected, line: line) {
      "coordinates \"\(FeedParser.excerpt(text))\" can't be read: \(why)"
    }
    return false
  }
}
