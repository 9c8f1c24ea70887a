import GeoFeatures

/// Geometries out of any bytes.
///
/// A byte says what comes (a kind, how many parts, rings, vertices), another where a number comes from:
/// a list of odd ones, two bytes in hundredths, or eight bytes that are a double.
struct GeometryInput {
  private let bytes: Bytes
  private var position = 0

  /// So many vertices are enough to be wrong; overlays of more take long.
  private static let mostVertices = 160
  private static let odd: [Double] = [
    0, -0.0, 180, -180, 179.999_999_999_9, -179.999_999_999_9, 360, -360, 540, 90, -90, 45, -45,
    89.999_999_99, 0x1p-1060, 1e-9, 1e9, -2e9, 1e308, -1e308, .infinity, -.infinity, .nan, 170,
    -170,
    10, -10, 100, -100, 5, -5, 175,
  ]

  init(_ bytes: Bytes) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  /// The next byte; 0 where there is none.
  mutating func byte() -> Int {
    if isAtEnd { return 0 }
    defer { position += 1 }
    return Int(bytes[position])
  }

  /// The next number.
  mutating func number() -> Double {
    let choice = byte()
    switch choice & 3 {
    case 0: return Self.odd[choice >> 2 & 31]
    case 3:
      return Double(bitPattern: (0..<8).reduce(UInt64(0)) { bits, _ in bits << 8 | UInt64(byte()) })
    default:
      let value = Int16(truncatingIfNeeded: byte() << 8 | byte())
      return Double(value) / (choice & 1 == 0 ? 100 : 360)
    }
  }

  /// A column of what is left.
  mutating func column() -> GeometryColumn {
    var builder = GeometryBuilder()
    var left = Self.mostVertices
    while !isAtEnd && left > 0 { appendRow(to: &builder, &left) }
    return builder.finish()
  }

  private mutating func appendRow(to builder: inout GeometryBuilder, _ left: inout Int) {
    let head = byte()
    let kinds: [GeometryKind] = [.point, .line, .polygon]
    if head & 7 == 7 { return builder.appendNullRow() }
    let isMixed = head & 7 == 6
    let count = head & 8 == 0 ? 1 : 1 + byte() % 4
    let hasHeights = head & 16 != 0
    for part in 0..<count {
      let kind = kinds[isMixed ? (part + head >> 5) % 3 : head % 3]
      builder.beginPart(kind)
      let rings = kind == .polygon ? 1 + byte() % 3 : 1
      for _ in 0..<rings {
        builder.beginRing()
        let shape = byte()
        let vertices = kind == .point ? 1 : shape % 12
        var first: (Double, Double)?
        for _ in 0..<vertices {
          let (x, y) = (number(), number())
          builder.appendVertex(x, y, hasHeights ? number() : .nan)
          first = first ?? (x, y)
          left -= 1
        }
        // Most rings are closed.
        if kind == .polygon, shape < 200, let first { builder.appendVertex(first.0, first.1) }
      }
    }
    builder.endRow(asMultiple: head & 32 != 0, asCollection: isMixed)
  }
}
