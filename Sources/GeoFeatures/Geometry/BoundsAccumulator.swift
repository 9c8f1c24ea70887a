/// Finds the box of any number of geometries in constant memory.
///
/// The longitudes of a set lie on a circle, so that its box is what the widest gap leaves over. The
/// least and the greatest longitude are kept for each tenth of a degree: gaps between those bins are
/// exact, gaps within one do not count. A line or a polygon occupies all longitudes between its
/// least and its greatest, so that no gap lies inside it. Geometries that cross 180° are expected
/// cut there, or unbroken past it.
public struct BoundsAccumulator: Sendable {
  private static let binCount = 3600
  private static let binsPerDegree = 10.0
  /// A box that crosses 180° and is wider than this many degrees becomes the whole circle.
  public static let widestCrossing = 330.0

  /// The least and the greatest longitude in each bin, from -180 to 180.
  private var leasts: [Double]
  private var greatests: [Double]
  /// How many more lines and polygons cover a bin wholly than cover the bin before it.
  private var covers: [Int]
  private var south = Double.infinity
  private var north = -Double.infinity
  private var minimumHeight = Double.infinity
  private var maximumHeight = -Double.infinity
  /// Whether a longitude beyond 180° came, so that the box is given from 0° on.
  private var isContinuous = false

  /// Makes an empty accumulator.
  public init() {
    leasts = Array(repeating: .infinity, count: Self.binCount)
    greatests = Array(repeating: -.infinity, count: Self.binCount)
    covers = Array(repeating: 0, count: Self.binCount + 1)
  }

  /// Adds the geometries of a column; rows without one do not count. O(vertices).
  public mutating func add(_ column: GeometryColumn) {
    addLatitudes(column.y.values)
    if let heights = column.z { addHeights(heights.values) }
    if column.offsets == nil {
      addPoints(column.x.values)
    } else {
      for row in 0..<column.rowCount {
        let kind = column.kind(row)
        for part in column.parts(ofRow: row) {
          let rings = column.rings(ofPart: part)
          guard let ring = rings.first else { continue }
          // The exterior ring holds the others.
          addPart(
            UnsafeBufferPointer(rebasing: column.x.values[column.vertices(ofRing: ring)]),
            isPoint: column.partKind(part, in: kind) == .point)
        }
      }
    }
  }

  /// Adds what another accumulator holds.
  public mutating func merge(_ other: BoundsAccumulator) {
    for bin in 0..<Self.binCount {
      leasts[bin] = min(leasts[bin], other.leasts[bin])
      greatests[bin] = max(greatests[bin], other.greatests[bin])
    }
    for bin in 0...Self.binCount { covers[bin] += other.covers[bin] }
    south = min(south, other.south)
    north = max(north, other.north)
    minimumHeight = min(minimumHeight, other.minimumHeight)
    maximumHeight = max(maximumHeight, other.maximumHeight)
    isContinuous = isContinuous || other.isContinuous
  }

  /// The smallest box that holds all that was added, or nil where there was no position.
  ///
  /// Where it crosses 180°, west exceeds east; one that crosses 180° and is wider than
  /// ``widestCrossing`` goes from -180° to 180°. Where longitudes beyond 180° were added, west lies
  /// between 0° and 360° instead, and east is not below it.
  public var box: BoundingBox? {
    guard south <= north, let (west, east) = longitudes() else { return nil }
    let hasHeights = minimumHeight <= maximumHeight
    return BoundingBox(
      west: west, south: south, east: east, north: north,
      minimumHeight: hasHeights ? minimumHeight : nil,
      maximumHeight: hasHeights ? maximumHeight : nil)
  }

  private func longitudes() -> (west: Double, east: Double)? {
    var first: Double?
    var last = 0.0
    var widest = -1.0
    var west = 0.0
    var east = 0.0
    var depth = 0
    for bin in 0..<Self.binCount {
      depth += covers[bin]
      let start = Double(bin) / Self.binsPerDegree - 180
      let end = Double(bin + 1) / Self.binsPerDegree - 180
      let least = depth > 0 ? start : leasts[bin]
      let greatest = depth > 0 ? end : greatests[bin]
      guard least <= greatest else { continue }
      if first == nil {
        first = least
      } else if least - last > widest {
        widest = least - last
        (west, east) = (least, last)
      }
      last = greatest
    }
    guard let first else { return nil }
    if isContinuous {
      let seam = first + 360 - last
      if seam >= widest { (west, east) = (first, last) }
      if max(seam, widest) < 360 - Self.widestCrossing { return (0, 360) }
      if west < 0 { west += 360 }
      while east < west { east += 360 }
      return (west, east)
    }
    if first + 360 - last >= widest { return (first, last) }
    return widest < 360 - Self.widestCrossing ? (-180, 180) : (west, east)
  }

  private mutating func addLatitudes(_ values: UnsafeBufferPointer<Double>) {
    var least = south
    var greatest = north
    // Rows without a location are NaN, and every comparison with NaN is false.
    for value in values {
      if value < least { least = value }
      if value > greatest { greatest = value }
    }
    south = least
    north = greatest
  }

  private mutating func addHeights(_ values: UnsafeBufferPointer<Double>) {
    var least = minimumHeight
    var greatest = maximumHeight
    for value in values {
      if value < least { least = value }
      if value > greatest { greatest = value }
    }
    minimumHeight = least
    maximumHeight = greatest
  }

  private mutating func addPoints(_ values: UnsafeBufferPointer<Double>) {
    var hasFar = false
    leasts.withUnsafeMutableBufferPointer { leasts in
      greatests.withUnsafeMutableBufferPointer { greatests in
        for value in values where value == value {
          var longitude = value
          if value > 180 || value < -180 {
            hasFar = hasFar || value > 180
            longitude = Self.wrapped(value)
          }
          let bin = Self.bin(longitude)
          if longitude < leasts[bin] { leasts[bin] = longitude }
          if longitude > greatests[bin] { greatests[bin] = longitude }
        }
      }
    }
    isContinuous = isContinuous || hasFar
  }

  private mutating func addPart(_ values: UnsafeBufferPointer<Double>, isPoint: Bool) {
    guard !isPoint else { return addPoints(values) }
    var least = Double.infinity
    var greatest = -Double.infinity
    for value in values {
      if value < least { least = value }
      if value > greatest { greatest = value }
    }
    guard least <= greatest else { return }
    if greatest - least >= 360 {
      isContinuous = isContinuous || greatest > 180
      addInterval(-180, 180)
    } else if least >= -180 && greatest <= 180 {
      addInterval(least, greatest)
    } else {
      isContinuous = isContinuous || greatest > 180
      let first = Self.wrapped(least)
      let last = Self.wrapped(greatest)
      if first <= last && last - first + 180 > greatest - least {
        addInterval(first, last)
      } else {
        addInterval(first, 180)
        addInterval(-180, last)
      }
    }
  }

  /// Adds all longitudes between two, which lie from -180 to 180.
  private mutating func addInterval(_ least: Double, _ greatest: Double) {
    let first = Self.bin(least)
    let last = Self.bin(greatest)
    leasts[first] = min(leasts[first], least)
    greatests[last] = max(greatests[last], greatest)
    if first == last {
      greatests[first] = max(greatests[first], greatest)
      leasts[last] = min(leasts[last], least)
      return
    }
    greatests[first] = Double(first + 1) / Self.binsPerDegree - 180
    leasts[last] = Double(last) / Self.binsPerDegree - 180
    covers[first + 1] += 1
    covers[last] -= 1
  }

  @inline(__always)
  private static func bin(_ longitude: Double) -> Int {
    min(max(Int((longitude + 180) * binsPerDegree), 0), binCount - 1)
  }

  private static func wrapped(_ longitude: Double) -> Double {
    let rest = longitude - 360 * (longitude / 360).rounded()
    return rest.isFinite ? rest : 0
  }
}
