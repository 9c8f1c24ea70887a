import GeoFeatures

/// Geometries as a GeoPackage holds them: a header with the box, then well-known binary (OGC 12-128r17,
/// 2.1.3; ISO 13249-3 for the third dimension). x is east whatever the system says.
struct GeometryBlob {
  /// The number of the layer's system.
  let system: Int32
  /// What coordinates are rounded to, as a power of ten; or nil for all their digits.
  let scale: Double?

  /// The box of a geometry, for the index of the layer.
  struct Box: BitwiseCopyable {
    var minX = Double.infinity
    var maxX = -Double.infinity
    var minY = Double.infinity
    var maxY = -Double.infinity

    @inline(__always)
    mutating func add(_ x: Double, _ y: Double) {
      if x < minX { minX = x }
      if x > maxX { maxX = x }
      if y < minY { minY = y }
      if y > maxY { maxY = y }
    }
  }

  /// Bit 0 says that numbers are little-endian; bits 1 to 3 what box follows; bit 4 is for empty.
  private static let littleEndian: UInt8 = 1
  private static let hasBox: UInt8 = 1 << 1
  /// ISO's well-known binary adds this to the type of what has heights.
  private static let heights: UInt32 = 1000

  /// Adds a row's geometry, and returns its box; nil and nothing where it has no finite location.
  ///
  /// With `multiple` a single line or polygon is written as a set of one.
  func append(
    _ row: Int, of geometry: GeometryColumn, multiple: Bool, to output: inout ByteBuffer
  ) -> Box? {
    let kind = geometry.kind(row)
    guard kind != .none, geometry.isFinite(row) else { return nil }
    let vertices = geometry.vertices(ofRow: row)
    guard !vertices.isEmpty else { return nil }
    var box = Box()
    for vertex in vertices { box.add(rounded(geometry.x[vertex]), rounded(geometry.y[vertex])) }
    // A point is its own box, and goes without: so do GDAL's.
    let isPoint = kind == .point
    output.append(UInt8(ascii: "G"))
    output.append(UInt8(ascii: "P"))
    output.append(0)
    output.append(Self.littleEndian | (isPoint ? 0 : Self.hasBox))
    Self.append(UInt32(bitPattern: system), to: &output)
    if !isPoint {
      Self.append(box.minX, to: &output)
      Self.append(box.maxX, to: &output)
      Self.append(box.minY, to: &output)
      Self.append(box.maxY, to: &output)
    }
    let body = Body(
      blob: self, geometry: geometry, hasHeights: geometry.hasHeights(vertices))
    body.append(row, kind, asSet: multiple && kind.multiple != kind, to: &output)
    return box
  }

  @inline(__always)
  func rounded(_ value: Double) -> Double {
    guard let scale else { return value == 0 ? 0 : value }
    let result = (value * scale).rounded() / scale
    return result == 0 ? 0 : result
  }

  @inline(__always)
  private static func append(_ value: UInt32, to output: inout ByteBuffer) {
    let place = UnsafeMutableRawPointer(output.reserve(4))
    place.storeBytes(of: value.littleEndian, as: UInt32.self)
    output.commit(4)
  }

  @inline(__always)
  private static func append(_ value: Double, to output: inout ByteBuffer) {
    let place = UnsafeMutableRawPointer(output.reserve(8))
    place.storeBytes(of: value.bitPattern.littleEndian, as: UInt64.self)
    output.commit(8)
  }

  /// The well-known binary of one row.
  private struct Body {
    let blob: GeometryBlob
    let geometry: GeometryColumn
    let hasHeights: Bool

    func append(_ row: Int, _ kind: GeometryKind, asSet: Bool, to output: inout ByteBuffer) {
      let parts = geometry.parts(ofRow: row)
      switch kind {
      case .none: return
      case .point, .line, .polygon:
        if asSet {
          appendTag(kind.multiple, to: &output)
          GeometryBlob.append(1 as UInt32, to: &output)
        }
        appendPart(parts.lowerBound, kind, to: &output)
      case .multiPoint, .multiLine, .multiPolygon, .collection:
        appendTag(kind, to: &output)
        GeometryBlob.append(UInt32(parts.count), to: &output)
        for part in parts { appendPart(part, geometry.partKind(part, in: kind), to: &output) }
      }
    }

    private func appendTag(_ kind: GeometryKind, to output: inout ByteBuffer) {
      output.append(1)  // little-endian
      GeometryBlob.append(
        kind.wellKnownCode + (hasHeights ? GeometryBlob.heights : 0), to: &output)
    }

    private func appendPart(_ part: Int, _ kind: GeometryKind, to output: inout ByteBuffer) {
      appendTag(kind, to: &output)
      let rings = geometry.rings(ofPart: part)
      if kind == .polygon { GeometryBlob.append(UInt32(rings.count), to: &output) }
      for ring in rings {
        let vertices = geometry.vertices(ofRing: ring)
        if kind != .point { GeometryBlob.append(UInt32(vertices.count), to: &output) }
        for vertex in vertices {
          GeometryBlob.append(blob.rounded(geometry.x[vertex]), to: &output)
          GeometryBlob.append(blob.rounded(geometry.y[vertex]), to: &output)
          if hasHeights { GeometryBlob.append(geometry.height(vertex), to: &output) }
        }
      }
    }
  }
}

extension GeometryKind {
  /// The type's number in well-known binary (OGC 06-103r4, table 7).
  var wellKnownCode: UInt32 {
    switch self {
    case .none: 0
    case .point: 1
    case .line: 2
    case .polygon: 3
    case .multiPoint: 4
    case .multiLine: 5
    case .multiPolygon: 6
    case .collection: 7
    }
  }

  /// The name in a GeoPackage's tables (OGC 12-128r17, annex G).
  var geoPackageName: String { name.uppercased() }
}
