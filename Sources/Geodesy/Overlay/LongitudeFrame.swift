import GeoFeatures

/// From where on longitudes are counted, so that what lies on both sides of 180° lies together.
struct LongitudeFrame: Equatable {
  /// Parts that lie west of it come so many degrees further east; nil where all stay as they are.
  private let seam: Double?
  private var degrees = 360.0

  /// From -180° to 180°.
  static let standard = LongitudeFrame(seam: nil)

  /// From 180° to 540°.
  static let eastern = LongitudeFrame(seam: .infinity)

  /// All 360° further west.
  static let western = moved(by: -360)

  /// All so many degrees further east.
  static func moved(by degrees: Double) -> LongitudeFrame {
    LongitudeFrame(seam: .infinity, degrees: degrees)
  }

  fileprivate init(seam: Double?, degrees: Double = 360) {
    self.seam = seam
    self.degrees = degrees
  }

  var isStandard: Bool { seam == nil }

  /// By how many degrees a part comes further east. It must be cut at 180°.
  func offset(ofPart part: Int, of column: GeometryColumn) -> Double {
    guard let seam, let ring = column.rings(ofPart: part).first,
      let vertex = column.vertices(ofRing: ring).first
    else { return 0 }
    // No part lies across the seam, so that any vertex will do.
    return column.x[vertex] < seam ? degrees : 0
  }
}

/// The longitudes that geometries occupy, to find where there are none.
struct LongitudeSpans: ~Copyable {
  struct Span: BitwiseCopyable {
    var west, east: Double
  }

  private var spans = GrowableBuffer<Span>(minimumCapacity: 16)
  /// Whether something reaches 180°.
  var isAtAntimeridian: Bool { reachesWest || reachesEast }
  /// Whether something reaches 180° from either side.
  var reachesBothEnds: Bool { reachesWest && reachesEast }
  private var reachesWest = false
  private var reachesEast = false

  /// The frame in which a row is whole.
  static func frame(of row: Int, in column: GeometryColumn) -> LongitudeFrame {
    guard touchesAntimeridian(row, column) else { return .standard }
    var spans = LongitudeSpans()
    spans.add(row, of: column)
    return spans.frame()
  }

  /// Whether the row reaches 180°; it must be cut there.
  static func touchesAntimeridian(_ row: Int, _ column: GeometryColumn) -> Bool {
    for vertex in column.vertices(ofRow: row)
    where abs(column.x[vertex]) >= 180 - Seam.tolerance {
      return true
    }
    return false
  }

  /// Adds a row, which must be cut at 180°.
  mutating func add(_ row: Int, of column: GeometryColumn) {
    for part in column.parts(ofRow: row) {
      guard let ring = column.rings(ofPart: part).first else { continue }
      var west = Double.infinity
      var east = -Double.infinity
      for vertex in column.vertices(ofRing: ring) {
        west = min(west, column.x[vertex])
        east = max(east, column.x[vertex])
      }
      guard west <= east else { continue }
      spans.append(Span(west: west, east: east))
      reachesWest = reachesWest || west <= -180 + Seam.tolerance
      reachesEast = reachesEast || east >= 180 - Seam.tolerance
    }
  }

  /// The frame that begins in the middle of the widest gap; the standard one where that lies at 180°
  /// or there is none.
  mutating func frame() -> LongitudeFrame {
    var sorted = UnsafeMutableBufferPointer(start: spans.base, count: spans.count)
    sorted.sort { $0.west < $1.west }
    guard let first = sorted.first else { return .standard }
    var reach = first.east
    var widest = 0.0
    var seam: Double?
    for span in sorted.dropFirst() {
      if span.west - reach > widest {
        widest = span.west - reach
        seam = reach + widest / 2
      }
      reach = max(reach, span.east)
    }
    return first.west + 360 - reach >= widest ? .standard : LongitudeFrame(seam: seam)
  }
}
