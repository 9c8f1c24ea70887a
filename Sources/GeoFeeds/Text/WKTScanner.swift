import GeoFeatures

/// Reads geometries from well-known text (OGC 06-103r4, section 7).
///
/// Takes Z, M and ZM, written together with the kind or apart, heights without Z, EMPTY, and the
/// prefix `SRID=3826;` of PostGIS, which marks the row with that system of the EPSG's. Measures are dropped, open rings closed: both are counted.
struct WKTScanner {
  /// Why a text was refused.
  enum Fault: Equatable {
    /// It is no well-known text, from that byte on.
    case unreadable(Int)
    /// A latitude lies beyond ±90°.
    case latitude(Double)
    /// A longitude lies below -180° or above 360°.
    case longitude(Double)
  }

  /// How many longitudes were wrapped.
  private(set) var wrappedCount = 0
  /// How many rings were closed.
  private(set) var closedCount = 0
  /// Whether there were measures.
  private(set) var hasMeasures = false
  private(set) var fault: Fault?

  private let text: Bytes
  private let latitudeFirst: Bool
  /// The system of the positions, or nil for WGS 84.
  private var system: CoordinateSystem?
  private var position = 0
  private var hasMeasure = false
  private var first = (x: 0.0, y: 0.0, z: Double.nan)
  private var last = (x: 0.0, y: 0.0, z: Double.nan)

  init(_ text: Bytes, latitudeFirst: Bool, system: CoordinateSystem? = nil) {
    self.text = text
    self.latitudeFirst = latitudeFirst
    self.system = system
  }

  /// Whether the text begins as well-known text does.
  static func looksLikeGeometry(_ text: Bytes) -> Bool {
    var scanner = WKTScanner(text, latitudeFirst: false)
    return scanner.skipIdentifier() && scanner.kind() != nil
  }

  /// Adds one row: the geometry, or null where the text is empty or refused.
  mutating func addRow(to geometry: inout GeometryBuilder) {
    guard skipIdentifier(), let kind = kind() else { return refuse(&geometry) }
    if let system { geometry.setSystem(system) }
    if kind == .point, next() == 0x28 {
      position += 1
      guard readPosition(), take(0x29), isAtEnd else { return refuse(&geometry) }
      return geometry.appendPointRow(last.x, last.y, last.z)
    }
    guard body(kind, &geometry, depth: 0), isAtEnd else { return refuse(&geometry) }
    let isMultiple = kind == .multiPoint || kind == .multiLine || kind == .multiPolygon
    geometry.endRow(asMultiple: isMultiple, asCollection: kind == .collection)
  }

  private mutating func refuse(_ geometry: inout GeometryBuilder) {
    if fault == nil { fault = .unreadable(min(position, text.count)) }
    geometry.cancelRow()
    geometry.appendNullRow()
  }

  /// What comes after a kind: its parts, or EMPTY.
  private mutating func body(
    _ kind: GeometryKind, _ geometry: inout GeometryBuilder, depth: Int
  ) -> Bool {
    if let byte = next(), byte != 0x28 { return CSVValue.equals(word(), "empty") }
    switch kind {
    case .none: return false
    case .point: return member(.point, &geometry)
    case .line, .polygon: return member(kind, &geometry)
    case .multiPoint, .multiLine, .multiPolygon:
      return list { $0.member(kind.single, &geometry) }
    case .collection:
      guard depth < 16 else { return false }
      return list { scanner in
        guard let kind = scanner.kind() else { return false }
        return scanner.body(kind, &geometry, depth: depth + 1)
      }
    }
  }

  /// One point, line or polygon without its kind's name.
  private mutating func member(_ kind: GeometryKind, _ geometry: inout GeometryBuilder) -> Bool {
    if let byte = next(), (byte | 0x20) == 0x65 { return CSVValue.equals(word(), "empty") }
    geometry.beginPart(kind)
    switch kind {
    case .point:
      // The members of a MULTIPOINT may do without brackets.
      let hasBrackets = take(0x28)
      guard readPosition(), !hasBrackets || take(0x29) else { return false }
      geometry.beginRing()
      geometry.appendVertex(last.x, last.y, last.z)
      return true
    case .line: return ring(isClosed: false, &geometry)
    default: return list { $0.ring(isClosed: true, &geometry) }
    }
  }

  /// The positions of a line or a ring.
  private mutating func ring(isClosed: Bool, _ geometry: inout GeometryBuilder) -> Bool {
    geometry.beginRing()
    var count = 0
    let isRead = list { scanner in
      guard scanner.readPosition() else { return false }
      if count == 0 { scanner.first = scanner.last }
      count += 1
      geometry.appendVertex(scanner.last.x, scanner.last.y, scanner.last.z)
      return true
    }
    guard isRead else { return false }
    if isClosed && (first.x != last.x || first.y != last.y) {
      geometry.appendVertex(first.x, first.y, first.z)
      closedCount += 1
      count += 1
    }
    return count >= (isClosed ? 4 : 2)
  }

  /// A list in brackets, its members parted by commas.
  private mutating func list(_ member: (inout WKTScanner) -> Bool) -> Bool {
    guard take(0x28) else { return false }
    repeat {
      guard member(&self) else { return false }
    } while take(0x2C)
    return take(0x29)
  }

  /// Two to four numbers, into ``last``.
  private mutating func readPosition() -> Bool {
    var numbers = (0.0, 0.0, Double.nan, Double.nan)
    var count = 0
    while count < 4, let byte = next(), byte != 0x2C, byte != 0x29 {
      guard let number = NumberScanner.leadingReal(text, &position) else { return false }
      switch count {
      case 0: numbers.0 = number
      case 1: numbers.1 = number
      case 2: numbers.2 = number
      default: numbers.3 = number
      }
      count += 1
    }
    guard count >= 2 else { return false }
    if system != nil { return setLast(numbers, count) }
    if count == 4 || (count == 3 && hasMeasure) { hasMeasures = true }
    if count == 3 && hasMeasure { numbers.2 = .nan }
    var longitude = latitudeFirst ? numbers.1 : numbers.0
    let latitude = latitudeFirst ? numbers.0 : numbers.1
    switch PositionRange.settle(longitude: &longitude, latitude: latitude, wrapped: &wrappedCount) {
    case .latitude: fault = .latitude(latitude)
    case .longitude: fault = .longitude(longitude)
    case nil: break
    }
    last = (longitude, latitude, numbers.2)
    return fault == nil
  }

  /// Takes a position of another system than WGS 84, which may lie anywhere.
  private mutating func setLast(
    _ numbers: (Double, Double, Double, Double), _ count: Int
  ) -> Bool {
    let isMeasured = count == 4 || (count == 3 && hasMeasure)
    if isMeasured { hasMeasures = true }
    last = (
      latitudeFirst ? numbers.1 : numbers.0, latitudeFirst ? numbers.0 : numbers.1,
      count == 3 && hasMeasure ? .nan : numbers.2
    )
    return true
  }

  /// The kind that the next word names, with the Z and M behind it.
  private mutating func kind() -> GeometryKind? {
    var name = word()
    hasMeasure = false
    if name.count > 1, name[name.count - 1] | 0x20 == 0x6D {
      hasMeasure = true
      name = Bytes(rebasing: name.dropLast())
    }
    if name.count > 1, name[name.count - 1] | 0x20 == 0x7A {
      name = Bytes(rebasing: name.dropLast())
    }
    if let byte = next(), byte | 0x20 == 0x7A || byte | 0x20 == 0x6D {
      let dimensions = word()
      if CSVValue.equals(dimensions, "m") || CSVValue.equals(dimensions, "zm") {
        hasMeasure = true
      } else if !CSVValue.equals(dimensions, "z") {
        return nil
      }
    }
    if CSVValue.equals(name, "point") { return .point }
    if CSVValue.equals(name, "linestring") { return .line }
    if CSVValue.equals(name, "polygon") { return .polygon }
    if CSVValue.equals(name, "multipoint") { return .multiPoint }
    if CSVValue.equals(name, "multilinestring") { return .multiLine }
    if CSVValue.equals(name, "multipolygon") { return .multiPolygon }
    return CSVValue.equals(name, "geometrycollection") ? .collection : nil
  }

  /// Passes `SRID=3826;`, which names the system; false where there is no number.
  private mutating func skipIdentifier() -> Bool {
    let start = position
    guard CSVValue.equals(word(), "srid") else {
      position = start
      return true
    }
    guard take(0x3D), let number = NumberScanner.leadingReal(text, &position),
      let code = Int32(exactly: number), code > 0
    else { return false }
    system = code == 4326 ? nil : CoordinateSystem("EPSG:\(code)", order: .eastFirst)
    return take(0x3B)
  }

  /// The letters that come next.
  private mutating func word() -> Bytes {
    _ = next()
    let start = position
    while position < text.count && (text[position] | 0x20) &- 0x61 < 26 { position += 1 }
    return Bytes(rebasing: text[start..<position])
  }

  /// The next byte that is no white space, or nil at the end.
  private mutating func next() -> UInt8? {
    while position < text.count && CSVValue.isSpace(text[position]) { position += 1 }
    return position < text.count ? text[position] : nil
  }

  /// Passes the byte if it comes next.
  private mutating func take(_ byte: UInt8) -> Bool {
    guard next() == byte else { return false }
    position += 1
    return true
  }

  private var isAtEnd: Bool { mutating get { next() == nil } }
}
