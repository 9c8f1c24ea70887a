import CSystem
import GeoFeatures
import GeoIndex
import Geodesy

/// Which region's border is nearest to a place, within a distance.
struct NearestBorder {
  /// Borders are divided into parts of at most that many metres, which are as good as straight on the
  /// ground.
  private static let partMetres = 5_000.0

  private let reachMetres: Double
  private let ends: FeatureEnds
  private let index: SphereIndex

  /// The parts of all borders.
  private struct FeatureEnds {
    var longitudes: SharedBuffer<Double>
    var latitudes: SharedBuffer<Double>
    var regions: SharedBuffer<UInt32>
    /// Whether a part leads from a vertex to the next one.
    var isJoined: SharedBuffer<Bool>
  }

  /// Makes an index of the borders of regions. O(n log n) in their parts.
  ///
  /// - Throws: A `Failure` of kind `usage` where there are too many.
  init(_ geometry: GeometryColumn, reachMetres: Double) throws(Failure) {
    self.reachMetres = reachMetres
    let fine = try Densifying.straight(metres: Self.partMetres).densify(geometry)
    var longitudes = GrowableBuffer<Double>(minimumCapacity: fine.x.count)
    var latitudes = GrowableBuffer<Double>(minimumCapacity: fine.x.count)
    var regions = GrowableBuffer<UInt32>(minimumCapacity: fine.x.count)
    var isJoined = GrowableBuffer<Bool>(minimumCapacity: fine.x.count)
    for row in 0..<fine.rowCount {
      for part in fine.parts(ofRow: row) {
        for ring in fine.rings(ofPart: part) {
          let vertices = fine.vertices(ofRing: ring)
          for vertex in vertices {
            longitudes.append(fine.x[vertex])
            latitudes.append(fine.y[vertex])
            regions.append(UInt32(row))
            isJoined.append(vertex + 1 < vertices.upperBound)
          }
        }
      }
    }
    ends = FeatureEnds(
      longitudes: longitudes.share(), latitudes: latitudes.share(), regions: regions.share(),
      isJoined: isJoined.share())
    index = SphereIndex(longitudes: ends.longitudes, latitudes: ends.latitudes)
  }

  /// The region whose border is nearest to a place, the first one of several; nil where none is within
  /// reach, measured along the geodesic.
  func region(longitude: Double, latitude: Double) -> Int32? {
    let place = SpherePlace(longitude: longitude, latitude: latitude)
    guard let nearest = index.nearest(to: place) else { return nil }
    // The sphere's distances are at most 0.6 % off the ellipsoid's.
    let limit = min(Chord.metres(ofSquared: nearest.squaredChord), reachMetres * 1.01) * 1.02
    let reach = Chord.squared(ofMetres: limit + Self.partMetres)
    if nearest.squaredChord > reach { return nil }
    var best: (metres: Double, region: UInt32) = (.infinity, .max)
    index.forEachLeaf(where: { index.leastSquaredChord(ofNode: $0, to: place) <= reach }) {
      for position in $0 where index.squaredChord(position, to: place) <= reach {
        let row = Int(index.rows[position])
        for first in [row - 1, row] where first >= 0 && ends.isJoined[first] {
          let metres = metres(from: place, toPart: first)
          let region = ends.regions[first]
          if (metres, region) < best { best = (metres, region) }
        }
      }
    }
    return best.metres <= reachMetres ? Int32(best.region) : nil
  }

  /// The distance to the nearest place of a part.
  private func metres(from place: SpherePlace, toPart first: Int) -> Double {
    let a = SpherePlace(longitude: ends.longitudes[first], latitude: ends.latitudes[first])
    let b = SpherePlace(
      longitude: ends.longitudes[first + 1], latitude: ends.latitudes[first + 1])
    let (dx, dy, dz) = (b.x - a.x, b.y - a.y, b.z - a.z)
    let lengthSquared = dx * dx + dy * dy + dz * dz
    let along = (place.x - a.x) * dx + (place.y - a.y) * dy + (place.z - a.z) * dz
    let share = lengthSquared > 0 ? min(max(along / lengthSquared, 0), 1) : 0
    let (x, y, z) = (a.x + share * dx, a.y + share * dy, a.z + share * dz)
    return Ellipsoid.wgs84.distanceMetres(
      fromLongitude: place.longitude, latitude: place.latitude,
      toLongitude: atan2(y, x) * 180 / .pi,
      latitude: atan2(z, (x * x + y * y).squareRoot()) * 180 / .pi)
  }
}
