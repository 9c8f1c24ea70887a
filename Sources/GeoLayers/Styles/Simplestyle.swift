import GeoFeatures

/// The members that simplestyle 1.1.0 adds to a feature's properties, as bytes made beforehand.
struct Simplestyle {
  /// Which members a geometry has a use for.
  private enum Shape: Int, CaseIterable {
    case none, point, line, area, mixed
  }

  private let bytes: SharedBuffer<UInt8>
  private let ranges: [Range<Int>]
  private let styleCount: Int

  /// Makes the members, each with a comma before it, but for the names that are taken: what the data
  /// says of its style stands.
  init(_ styles: [FeatureStyle], except taken: [String]) {
    var text = ByteBuffer()
    var ranges: [Range<Int>] = []
    for shape in Shape.allCases {
      for style in styles {
        let start = text.count
        for (name, value) in Self.members(shape, style) where !taken.contains(name) {
          text.append(",\"\(name)\":\(value)")
        }
        ranges.append(start..<text.count)
      }
    }
    bytes = text.share()
    self.ranges = ranges
    styleCount = styles.count
  }

  /// The members of a feature of that kind and style; valid as long as this is held.
  @inline(__always)
  func members(_ kind: GeometryKind, _ style: Int) -> Bytes {
    let shape: Shape =
      switch kind {
      case .none: .none
      case .point, .multiPoint: .point
      case .line, .multiLine: .line
      case .polygon, .multiPolygon: .area
      case .collection: .mixed
      }
    let place = shape.rawValue * styleCount + style
    return Bytes(rebasing: bytes.values[ranges[place]])
  }

  private static func members(
    _ shape: Shape, _ style: FeatureStyle
  ) -> [(name: String, value: String)] {
    let colour = "\"\(style.colour.css)\""
    let marker = [("marker-color", colour), ("marker-size", "\"\(style.markerSize)\"")]
    let opacity = style.strokeOpacity < 1 ? [("stroke-opacity", "\(style.strokeOpacity)")] : []
    let stroke = [("stroke", colour)] + opacity + [("stroke-width", "\(style.lineWidth)")]
    let fill = [("fill", colour), ("fill-opacity", "\(style.fillOpacity)")]
    return switch shape {
    case .none: []
    case .point: marker
    case .line: stroke
    case .area: stroke + fill
    case .mixed: marker + stroke + fill
    }
  }
}
