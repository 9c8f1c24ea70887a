import CGEOS
import CSystem
import GeoFeatures

/// The positions that a hull is to be laid round, numbered, so that the hull has the very same ones.
struct HullPositions: ~Copyable {
  private(set) var x = GrowableBuffer<Double>(minimumCapacity: 64)
  private(set) var y = GrowableBuffer<Double>(minimumCapacity: 64)

  var count: Int { x.count }

  /// All positions of some rows, with longitudes counted from the widest gap on.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - column: Geometries in degrees, cut at 180°.
  ///   - widest: Edges of lines and rings that are more degrees of longitude wide are divided.
  init(of rows: Slice<SharedBuffer<UInt32>>, in column: GeometryColumn, widest: Double = .infinity)
  {
    var spans = LongitudeSpans()
    for row in rows { spans.add(Int(row), of: column) }
    let frame = spans.frame()
    for row in rows {
      for part in column.parts(ofRow: Int(row)) {
        let offset = frame.offset(ofPart: part, of: column)
        for ring in column.rings(ofPart: part) {
          let vertices = column.vertices(ofRing: ring)
          for vertex in vertices {
            let (nextX, nextY) = (column.x[vertex] + offset, column.y[vertex])
            if vertex > vertices.lowerBound { divide(to: nextX, nextY, widest) }
            x.append(nextX)
            y.append(nextY)
          }
        }
      }
    }
  }

  private mutating func divide(to nextX: Double, _ nextY: Double, _ widest: Double) {
    let (lastX, lastY) = (x[count - 1], y[count - 1])
    let steps = (abs(nextX - lastX) / widest).rounded(.up)
    var step = 1.0
    while step < steps {
      x.append(lastX + (nextX - lastX) * step / steps)
      y.append(lastY + (nextY - lastY) * step / steps)
      step += 1
    }
  }

  /// Whether they lie round a pole or at one, so that the plane of longitude and latitude does not do: no
  /// half of the circle is free of longitudes.
  var areRoundPole: Bool {
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for index in 0..<count {
      if abs(y[index]) >= GlobeHull.poleLatitude { return true }
      least = min(least, x[index])
      greatest = max(greatest, x[index])
    }
    return greatest - least >= 180 - 1e-9
  }

  /// A line through all of them, of which there are some: its hull is theirs.
  borrowing func line(
    in context: GEOSContext, isScaled: Bool
  ) throws(Failure) -> GEOSObject {
    var least = y[0]
    var greatest = y[0]
    for latitude in y.bytes {
      least = min(least, latitude)
      greatest = max(greatest, latitude)
    }
    let scale = isScaled ? max(cos((least + greatest) / 2 * .pi / 180), 1e-6) : 1
    var planeX = GrowableBuffer<Double>(minimumCapacity: count + 1)
    var planeY = GrowableBuffer<Double>(minimumCapacity: count + 1)
    for index in 0..<count {
      planeX.append(x[index] * scale)
      planeY.append(y[index])
    }
    return try context.numberedLine(x: planeX, y: planeY)
  }

  /// Where all lie on a line, narrower than a tenth of a micrometre, or at one place, its ends.
  var ends: FlatEnds? { FlatEnds(x, y, width: 1e-12) }

  /// Adds that line or place as a part.
  borrowing func append(_ ends: FlatEnds, to builder: inout GeometryBuilder) {
    builder.beginPart(ends.isPoint ? .point : .line)
    builder.beginRing()
    var edges = WideEdges()
    for position in ends.isPoint ? [ends.first] : [ends.first, ends.second] {
      edges.append(Vertex(x: x[position], y: y[position], z: .nan, m: .min), to: &builder)
    }
  }

  /// Adds a hull that is a polygon as a part, with the positions as they were.
  borrowing func append(_ hull: borrowing GEOSObject, to builder: inout GeometryBuilder) {
    let handle = hull.context.handle
    hull.forEachPart { part, _ in
      builder.beginPart(.polygon)
      hull.forEachRing(of: part) { ring, isHole in
        let vertices = GEOSVertices(ring, handle)
        append(vertices, reversed: (vertices.signedArea > 0) == isHole, to: &builder)
      }
    }
  }

  private borrowing func append(
    _ vertices: borrowing GEOSVertices, reversed: Bool, to builder: inout GeometryBuilder
  ) {
    builder.beginRing()
    var edges = WideEdges()
    for index in 0..<vertices.count {
      let position = Int(vertices.z[reversed ? vertices.count - 1 - index : index])
      edges.append(Vertex(x: x[position], y: y[position], z: .nan, m: .min), to: &builder)
    }
  }
}
