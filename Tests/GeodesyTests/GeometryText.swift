import Foundation
import GeoFeatures

/// Geometries as GeoJSON text, so that tests read like the standard.
enum GeometryText {
  /// A column of the geometries; `null` makes a row without one.
  static func column(_ texts: String...) throws -> GeometryColumn { try column(texts) }

  static func column(_ texts: [String]) throws -> GeometryColumn {
    var builder = GeometryBuilder()
    for text in texts {
      let value = try JSONSerialization.jsonObject(
        with: Data(text.utf8), options: .fragmentsAllowed)
      guard let object = value as? [String: Any] else {
        builder.appendNullRow()
        continue
      }
      append(object, &builder)
      let type = object["type"] as? String ?? ""
      builder.endRow(
        asMultiple: type.hasPrefix("Multi"), asCollection: type == "GeometryCollection")
    }
    return builder.finish()
  }

  /// `Kind [coordinates]` of a row, in shortest numbers; parts of collections are joined by blanks.
  static func text(_ column: GeometryColumn, _ row: Int = 0) -> String {
    let kind = column.kind(row)
    let parts = column.parts(ofRow: row).map { part -> String in
      let rings = column.rings(ofPart: part).map { ring in
        let positions = column.vertices(ofRing: ring).map { vertex -> String in
          var numbers = [column.x[vertex], column.y[vertex]]
          if !column.height(vertex).isNaN { numbers.append(column.height(vertex)) }
          return "[" + numbers.map { String(format: "%g", $0) }.joined(separator: ",") + "]"
        }
        return positions.joined(separator: ",")
      }
      switch column.partKind(part, in: kind) {
      case .point: return rings[0]
      case .line: return "[" + rings[0] + "]"
      default: return "[" + rings.map { "[\($0)]" }.joined(separator: ",") + "]"
      }
    }
    return ([kind.name] + parts).joined(separator: " ")
  }

  private static func append(_ object: [String: Any], _ builder: inout GeometryBuilder) {
    let coordinates = object["coordinates"] as? [Any] ?? []
    switch object["type"] as? String {
    case "Point": appendPart(.point, [[coordinates]], &builder)
    case "MultiPoint": for point in coordinates { appendPart(.point, [[point]], &builder) }
    case "LineString": appendPart(.line, [coordinates], &builder)
    case "MultiLineString": for line in coordinates { appendPart(.line, [line], &builder) }
    case "Polygon": appendPart(.polygon, coordinates, &builder)
    case "MultiPolygon":
      for part in coordinates { appendPart(.polygon, part as? [Any] ?? [], &builder) }
    default:
      for part in object["geometries"] as? [[String: Any]] ?? [] { append(part, &builder) }
    }
  }

  private static func appendPart(
    _ kind: GeometryKind, _ rings: [Any], _ builder: inout GeometryBuilder
  ) {
    builder.beginPart(kind)
    for ring in rings {
      builder.beginRing()
      for position in ring as? [[Any]] ?? [] {
        let numbers = position.compactMap { ($0 as? NSNumber)?.doubleValue }
        builder.appendVertex(numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : .nan)
      }
    }
  }
}

extension GeometryColumn {
  /// The area of a row's polygons in square degrees, holes off.
  func area(_ row: Int = 0) -> Double {
    var sum = 0.0
    for part in parts(ofRow: row) {
      for ring in rings(ofPart: part) {
        let vertices = Array(vertices(ofRing: ring))
        guard let first = vertices.first else { continue }
        var area = 0.0
        for (a, b) in zip(vertices, vertices.dropFirst()) {
          area += (x[a] - x[first]) * (y[b] - y[first]) - (x[b] - x[first]) * (y[a] - y[first])
        }
        sum += (ring == rings(ofPart: part).lowerBound ? 1 : -1) * abs(area / 2)
      }
    }
    return sum
  }

  /// What ``Antimeridian/cut(_:log:firstItem:)`` and ``Winding/rewind(_:)`` promise of each row.
  func faults(afterCut row: Int) -> [String] {
    var faults: [String] = []
    let kind = kind(row)
    for part in parts(ofRow: row) {
      for (index, ring) in rings(ofPart: part).enumerated() {
        let vertices = Array(vertices(ofRing: ring))
        for vertex in vertices where abs(x[vertex]) > 180 || abs(y[vertex]) > 90 {
          faults.append("(\(x[vertex]), \(y[vertex])) is off the map")
        }
        var area = 0.0
        for (a, b) in zip(vertices, vertices.dropFirst()) {
          area += x[a] * y[b] - x[b] * y[a]
          if abs(x[a] - x[b]) > 180 && !(abs(y[a]) == 90 && y[a] == y[b]) {
            faults.append("edge from \(x[a]) to \(x[b]) at \(y[a])")
          }
        }
        guard partKind(part, in: kind) == .polygon else { continue }
        if vertices.count < 4 { faults.append("ring of \(vertices.count)") }
        if let first = vertices.first, let last = vertices.last,
          x[first] != x[last] || y[first] != y[last]
        {
          faults.append("open ring")
        }
        if (area > 0) != (index == 0) { faults.append("winding of ring \(index)") }
      }
    }
    return faults
  }
}
