import CSystem
import GeoFeatures
import GeoIndex

/// The logarithms of T, R and eta to parents, by rank; NaN without a parent.
struct LogProximities {
  /// Of T.
  let times: SharedBuffer<Double>
  /// Of R.
  let radii: SharedBuffer<Double>
  /// Of eta.
  let values: SharedBuffer<Double>

  init(
    _ parents: SharedBuffer<Int32>, of catalogue: EventCatalogue, bValue: Double,
    dimension: Double, timeShare: Double
  ) {
    var times = GrowableBuffer<Double>(minimumCapacity: catalogue.count)
    var radii = GrowableBuffer<Double>(minimumCapacity: catalogue.count)
    var values = GrowableBuffer<Double>(minimumCapacity: catalogue.count)
    for rank in 0..<catalogue.count {
      guard parents[rank] >= 0 else {
        times.append(.nan)
        radii.append(.nan)
        values.append(.nan)
        continue
      }
      let parent = Int(parents[rank])
      let log = Self.logs(
        milliseconds: Double(catalogue.times[rank]) - Double(catalogue.times[parent]),
        metres: catalogue.metres(from: parent, to: rank), magnitude: catalogue.magnitudes[parent],
        bValue: bValue, dimension: dimension, timeShare: timeShare)
      times.append(log.time)
      radii.append(log.radius)
      values.append(log.time + log.radius)
    }
    self.times = times.share()
    self.radii = radii.share()
    self.values = values.share()
  }

  /// The logarithms of T and R of a pair.
  static func logs(
    milliseconds: Double, metres: Double, magnitude: Double, bValue: Double, dimension: Double,
    timeShare: Double
  ) -> (time: Double, radius: Double) {
    typealias Floors = NearestNeighbourDeclustering
    let years = max(milliseconds, Floors.leastMilliseconds) / Floors.yearMilliseconds
    let kilometres = max(metres, Floors.leastMetres) / 1000
    let weight = bValue * magnitude
    return (
      log10(years) - timeShare * weight,
      dimension * log10(kilometres) - (1 - timeShare) * weight
    )
  }

  /// The same by row.
  func byRow(
    _ catalogue: EventCatalogue, _ parents: SharedBuffer<Int32>, _ threshold: Double?,
    _ modes: TwoModes?
  ) -> NearestNeighbours {
    var rows = GrowableBuffer<Int32>(minimumCapacity: catalogue.rowCount)
    rows.append(repeating: -1, count: catalogue.rowCount)
    for rank in 0..<catalogue.count where parents[rank] >= 0 {
      rows[Int(catalogue.rows[rank])] = Int32(catalogue.rows[Int(parents[rank])])
    }
    func spread(_ values: SharedBuffer<Double>) -> SharedBuffer<Double> {
      var spread = GrowableBuffer<Double>(minimumCapacity: catalogue.rowCount)
      spread.append(repeating: .nan, count: catalogue.rowCount)
      for rank in 0..<catalogue.count { spread[Int(catalogue.rows[rank])] = values[rank] }
      return spread.share()
    }
    return NearestNeighbours(
      parents: rows.share(), logTimes: spread(times), logRadii: spread(radii),
      logProximities: spread(values), threshold: threshold, modes: modes)
  }
}

extension EventCatalogue {
  /// The distance of two events by rank: along the surface, with depths the root of the squares'
  /// sum of that and the difference in depth.
  func metres(from a: Int, to b: Int) -> Double { metres(from: a, to: b, of: self) }

  /// The distance to an event of another catalogue, which has depths where this has.
  func metres(from a: Int, to b: Int, of other: EventCatalogue) -> Double {
    let here = SpherePlace(longitude: longitudes[a], latitude: latitudes[a])
    let there = SpherePlace(longitude: other.longitudes[b], latitude: other.latitudes[b])
    let surface = Chord.metres(ofSquared: here.squaredChord(to: there))
    guard let depths, let others = other.depths else { return surface }
    let down = depths[a] - others[b]
    return (surface * surface + down * down).squareRoot()
  }
}
