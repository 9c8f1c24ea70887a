import CSystem

extension GeometryColumn {
  /// The rows whose geometry lies within the circle, or reaches into it, in ascending order.
  /// O(vertices).
  ///
  /// The globe is a sphere of ``Circle/earthRadiusMetres``. A point counts by the haversine formula
  /// (Sinnott 1984, Virtues of the haversine, Sky and Telescope 68, 159); a line by its nearest
  /// place, where its edges, straight in longitude and latitude, are followed by great-circle arcs of
  /// at most a quarter of a degree of longitude and of latitude (within 40 m of the edge); a polygon
  /// if it holds the centre or one of its rings is near enough. A row without a geometry is none of them.
  public func rows(within circle: Circle) -> SharedBuffer<UInt32> {
    let reach = CircleReach(circle)
    var rows = GrowableBuffer<UInt32>(minimumCapacity: 256)
    if offsets == nil {
      for row in 0..<rowCount where kinds[row] != GeometryKind.none.rawValue {
        if reach.contains(longitude: x[row], latitude: y[row]) { rows.append(UInt32(row)) }
      }
      return rows.share()
    }
    for row in 0..<rowCount {
      let kind = kind(row)
      let isHit = parts(ofRow: row).contains { part in
        self.part(part, of: partKind(part, in: kind), reaches: reach)
      }
      if isHit { rows.append(UInt32(row)) }
    }
    return rows.share()
  }

  private func part(_ part: Int, of kind: GeometryKind, reaches reach: CircleReach) -> Bool {
    let rings = rings(ofPart: part)
    if kind == .point {
      return rings.contains { ring in
        vertices(ofRing: ring).contains {
          reach.contains(longitude: x[$0], latitude: y[$0])
        }
      }
    }
    for ring in rings {
      guard var previous = vertices(ofRing: ring).first else { continue }
      for vertex in vertices(ofRing: ring) {
        if reach.meetsSegment(x[previous], y[previous], x[vertex], y[vertex]) { return true }
        previous = vertex
      }
    }
    guard kind == .polygon else { return false }
    // The centre as it lies in the part's longitudes, which reach from -180° to 720°.
    return (-1...2).contains { turn in
      polygon(
        part, containsX: reach.circle.longitude + 360 * Double(turn), y: reach.circle.latitude)
    }
  }
}

/// A circle with what every comparison with it needs.
private struct CircleReach {
  /// How finely edges are followed by arcs.
  private static let piecesPerDegree = 4.0

  let circle: Circle
  private let centre: UnitVector
  private let cosLatitude: Double
  private let latitudeReach: Double
  /// The square of the sine of half the radius, and the sine of the radius, as angles.
  private let halfSineSquared: Double
  private let sine: Double

  init(_ circle: Circle) {
    self.circle = circle
    let angle = min(max(circle.radiusMetres / Circle.earthRadiusMetres, 0), .pi)
    centre = UnitVector(longitude: circle.longitude, latitude: circle.latitude)
    cosLatitude = cos(radians(circle.latitude))
    // A little more than the radius, so that rounding never leaves out what the formula takes in.
    latitudeReach = angle * 180 / .pi + 1e-9
    let half = sin(angle / 2)
    halfSineSquared = half * half
    sine = angle < .pi / 2 ? sin(angle) : 1
  }

  func contains(longitude: Double, latitude: Double) -> Bool {
    let difference = latitude - circle.latitude
    guard abs(difference) <= latitudeReach else { return false }
    let north = sin(radians(difference) / 2)
    let east = sin(radians(longitude - circle.longitude) / 2)
    let haversine = north * north + cosLatitude * cos(radians(latitude)) * east * east
    return haversine <= halfSineSquared
  }

  func meetsSegment(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) -> Bool {
    guard min(ay, by) - circle.latitude <= latitudeReach else { return false }
    guard circle.latitude - max(ay, by) <= latitudeReach else { return false }
    let pieces = max(1, (max(abs(bx - ax), abs(by - ay)) * Self.piecesPerDegree).rounded(.up))
    var previous = UnitVector(longitude: ax, latitude: ay)
    var piece = 1.0
    while piece <= pieces {
      let share = piece / pieces
      let next = UnitVector(longitude: ax + share * (bx - ax), latitude: ay + share * (by - ay))
      if meetsArc(previous, next) { return true }
      previous = next
      piece += 1
    }
    return false
  }

  private func meetsArc(_ a: UnitVector, _ b: UnitVector) -> Bool {
    if a.squaredDistance(to: centre) <= 4 * halfSineSquared { return true }
    if b.squaredDistance(to: centre) <= 4 * halfSineSquared { return true }
    // Twice the product of a and b; it loses fewer digits where they are close.
    let normal = (a - b).crossed(with: a + b)
    let length = normal.squaredLength.squareRoot()
    guard length > 0 else { return false }
    // Whether the foot of the perpendicular lies between a and b.
    guard normal.crossed(with: a).dot(centre) >= 0 && b.crossed(with: normal).dot(centre) >= 0
    else { return false }
    return abs(normal.dot(centre)) <= sine * length
  }
}

/// A direction from the globe's centre.
private struct UnitVector {
  var x, y, z: Double

  init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  init(longitude: Double, latitude: Double) {
    let (lambda, phi) = (radians(longitude), radians(latitude))
    self.init(x: cos(phi) * cos(lambda), y: cos(phi) * sin(lambda), z: sin(phi))
  }

  var squaredLength: Double { dot(self) }

  func dot(_ other: UnitVector) -> Double { x * other.x + y * other.y + z * other.z }

  func crossed(with other: UnitVector) -> UnitVector {
    UnitVector(
      x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  func squaredDistance(to other: UnitVector) -> Double { (self - other).squaredLength }

  static func + (a: UnitVector, b: UnitVector) -> UnitVector {
    UnitVector(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z)
  }

  static func - (a: UnitVector, b: UnitVector) -> UnitVector {
    UnitVector(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z)
  }
}

private func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
