import GeoFeatures

/// What is known of the geometry of the item at hand.
///
/// A lone point is kept here until its row is done, since its height may be turned; the vertices of
/// everything else are with the builder.
struct Shape {
  /// The geometry types of RFC 7946, section 1.4.
  enum Kind: UInt8 {
    case point, line, polygon, multiPoint, multiLine, multiPolygon, collection

    init?(_ name: Bytes) {
      switch name.count {
      case 5 where name.elementsEqual("Point".utf8): self = .point
      case 7 where name.elementsEqual("Polygon".utf8): self = .polygon
      case 10 where name.elementsEqual("LineString".utf8): self = .line
      case 10 where name.elementsEqual("MultiPoint".utf8): self = .multiPoint
      case 12 where name.elementsEqual("MultiPolygon".utf8): self = .multiPolygon
      case 15 where name.elementsEqual("MultiLineString".utf8): self = .multiLine
      case 18 where name.elementsEqual("GeometryCollection".utf8): self = .collection
      default: return nil
      }
    }

    /// The bit of the kind of its parts; a collection has none of its own.
    var bit: UInt8 {
      switch self {
      case .point, .multiPoint: 1
      case .line, .multiLine: 2
      case .polygon, .multiPolygon: 4
      case .collection: 0
      }
    }
  }

  static let allKinds: UInt8 = 7

  /// Whether it is a lone point, at x, y and z.
  var isPoint = false
  var x = 0.0
  var y = 0.0
  var z = Double.nan
  /// The bits of the kinds of parts.
  var kinds: UInt8 = 0
  /// The same bits, a byte each, the first lowest.
  var order: UInt32 = 0
  var isMultiple = false
  var isCollection = false
  /// Whether it can't be read; the row has no location then.
  var isBad = false
  var hasTexts = false
  var hasExtraNumbers = false
  /// Whether longitudes lie beyond 180 degrees.
  var isBeyond = false

  /// Whether there are parts of several kinds.
  var isMixed: Bool { kinds & (kinds &- 1) != 0 }

  mutating func add(_ bit: UInt8) {
    if kinds & bit != 0 { return }
    order |= UInt32(bit) << UInt32(kinds.nonzeroBitCount * 8)
    kinds |= bit
  }
}
