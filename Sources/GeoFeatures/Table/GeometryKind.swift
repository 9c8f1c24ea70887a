/// What kind of geometry a row has.
public enum GeometryKind: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  /// No location.
  case none
  /// One position.
  case point
  /// One line of two or more positions.
  case line
  /// One polygon: an exterior ring, then its holes.
  case polygon
  /// Several positions.
  case multiPoint
  /// Several lines.
  case multiLine
  /// Several polygons.
  case multiPolygon
  /// Parts of different kinds.
  case collection

  /// The kind of one part of it; a collection's parts each have their own.
  public var single: GeometryKind {
    switch self {
    case .multiPoint: .point
    case .multiLine: .line
    case .multiPolygon: .polygon
    case .none, .point, .line, .polygon, .collection: self
    }
  }

  /// The kind of several such parts.
  public var multiple: GeometryKind {
    switch self {
    case .point: .multiPoint
    case .line: .multiLine
    case .polygon: .multiPolygon
    case .none, .multiPoint, .multiLine, .multiPolygon, .collection: self
    }
  }

  /// The name in RFC 7946 and in well-known text's mixed case.
  public var name: String {
    switch self {
    case .none: "None"
    case .point: "Point"
    case .line: "LineString"
    case .polygon: "Polygon"
    case .multiPoint: "MultiPoint"
    case .multiLine: "MultiLineString"
    case .multiPolygon: "MultiPolygon"
    case .collection: "GeometryCollection"
    }
  }
}
