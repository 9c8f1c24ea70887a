import GeoFeatures
import GeoTracks

/// The fixes of cyclones that many buckets have, forecasts aside.
///
/// A storm is told by its identifier, else by its name; rows with neither are one storm.
struct CycloneFixes: ~Copyable {
  /// A fix.
  struct Fix: BitwiseCopyable {
    var bucket: UInt32
    var storm: UInt32
    /// Milliseconds since 1970, greatest for none.
    var time = Int64.max
    /// The largest sustained wind in knots and in metres per second, NaN for none.
    var knots = Double.nan
    var metresPerSecond = Double.nan
    /// What the wind is a mean of in minutes, 0 where that is not known.
    var minutes: Int32 = 0
    var isAnalysis = false
    /// Whether it counts for the energy, and whether its status tells that.
    var counts = false
    var hasStage = false

    /// Whether it comes before another: by bucket, storm and time; an observation before an analysis,
    /// then the stronger wind.
    func precedes(_ other: Fix) -> Bool {
      if bucket != other.bucket { return bucket < other.bucket }
      if storm != other.storm { return storm < other.storm }
      if time != other.time { return time < other.time }
      if counts != other.counts { return counts }
      if isAnalysis != other.isAnalysis { return other.isAnalysis }
      if knots != other.knots { return knots > other.knots || other.knots.isNaN && !knots.isNaN }
      if minutes != other.minutes { return minutes < other.minutes }
      return hasStage && !other.hasStage
    }
  }

  /// What is told of one bucket.
  struct Figures {
    var storms = 0
    var fixes = 0
    /// NaN for none.
    var knots = Double.nan
    var metresPerSecond = Double.nan
    /// The accumulated cyclone energy in 10⁴ kt², NaN where no wind is known, or winds that count are means of
    /// different times.
    var energy = Double.nan
    var isMixed = false
  }

  private var keys = ByteKeyTable()
  private(set) var storms: [[UInt8]] = []
  private(set) var fixes = GrowableBuffer<Fix>()

  /// The number of a storm, which may be new.
  mutating func number(_ storm: Bytes) -> Int {
    let number = keys.insert(storm)
    if number == storms.count { storms.append(Array(storm)) }
    return number
  }

  @inline(__always)
  mutating func add(_ fix: Fix) { fixes.append(fix) }

  mutating func merge(_ other: borrowing CycloneFixes, to buckets: [Int]) {
    let numbers = other.storms.map { $0.withUnsafeBufferPointer { number($0) } }
    for fix in other.fixes.bytes {
      var fix = fix
      fix.bucket = UInt32(buckets[Int(fix.bucket)])
      fix.storm = UInt32(numbers[Int(fix.storm)])
      fixes.append(fix)
    }
  }

  /// What is told of each of so many buckets, and how many fixes of unknown status count. O(n log n).
  ///
  /// The sum of squares is exact, so that it does not matter in which order storms come.
  func figures(bucketCount: Int) -> (buckets: [Figures], unknownStatusCount: Int) {
    var result = [Figures](repeating: Figures(), count: bucketCount)
    var energies = ExactSums()
    energies.grow(to: bucketCount)
    var minutes = [Int32](repeating: 0, count: bucketCount)
    var unknown = 0
    var last: Fix?
    for fix in fixes.bytes.sorted(by: { $0.precedes($1) }) {
      let bucket = Int(fix.bucket)
      let isSameStorm = last?.bucket == fix.bucket && last?.storm == fix.storm
      let isRepeated = isSameStorm && last?.time == fix.time && fix.time != .max
      last = fix
      if !fix.knots.isNaN && !(result[bucket].knots >= fix.knots) {
        result[bucket].knots = fix.knots
      }
      if !fix.metresPerSecond.isNaN && !(result[bucket].metresPerSecond >= fix.metresPerSecond) {
        result[bucket].metresPerSecond = fix.metresPerSecond
      }
      if !isSameStorm { result[bucket].storms += 1 }
      if isRepeated { continue }
      result[bucket].fixes += 1
      guard fix.counts else { continue }
      energies.add(fix.knots * fix.knots, to: bucket)
      if !fix.hasStage { unknown += 1 }
      if fix.minutes > 0 {
        if minutes[bucket] > 0 && minutes[bucket] != fix.minutes { result[bucket].isMixed = true }
        minutes[bucket] = fix.minutes
      }
    }
    for bucket in result.indices where !result[bucket].knots.isNaN && !result[bucket].isMixed {
      result[bucket].energy = energies.value(bucket) / 10_000
    }
    return (result, unknown)
  }

  // MARK: Rows

  /// Takes those of some rows that are fixes, in their buckets.
  mutating func add(
    _ table: FeatureTable, rows: UnsafeBufferPointer<UInt32>,
    _ buckets: UnsafeBufferPointer<Int32>
  ) {
    guard let fixRows = FixRows(table) else { return }
    func column(_ column: FixColumn) -> ColumnReader? {
      let field = column.field
      return field.type == .real
        ? ColumnReader(field.name, of: table, .real, .integer)
        : ColumnReader(field.name, of: table, field.type)
    }
    func number(_ column: ColumnReader?, _ row: Int) -> Double {
      guard let column, column.isValid(row) else { return .nan }
      return column.number(row) + 0  // -0 is 0
    }
    func text(_ column: ColumnReader?, _ row: Int) -> Bytes {
      guard let column, column.isValid(row) else { return Bytes(start: nil, count: 0) }
      return column.text(row)
    }
    let (id, name, time) = (column(.stormID), column(.name), column(.time))
    let (knots, wind, minutes) = (column(.windKnots), column(.wind), column(.windMinutes))
    let (kind, status) = (column(.kind), column(.status))
    // What is the same as in the row before needs no search.
    var lastStorm: Bytes?
    var storm = 0
    for (place, row) in rows.enumerated() {
      let row = Int(row)
      guard fixRows.isFix(row) else { continue }
      let kindText = text(kind, row)
      if kindText.elementsEqual("forecast".utf8) { continue }
      var key = text(id, row)
      if key.isEmpty { key = text(name, row) }
      if lastStorm.map({ !$0.isSame(as: key) }) ?? true {
        storm = self.number(key)
        lastStorm = key
      }
      var fix = Fix(bucket: UInt32(buckets[place]), storm: UInt32(storm))
      fix.isAnalysis = kindText.elementsEqual("analysis".utf8)
      if let time, time.isValid(row) { fix.time = time.integer(row) }
      fix.knots = number(knots, row)
      fix.metresPerSecond = number(wind, row)
      if let minutes, minutes.isValid(row) { fix.minutes = Int32(clamping: minutes.integer(row)) }
      let stage = CycloneStage(status: text(status, row))
      fix.hasStage = stage != .unknown
      if fix.time != .max {
        var energy = AccumulatedCycloneEnergy()
        fix.counts = energy.add(
          time: fix.time, windKnots: fix.knots, stage: stage,
          kind: fix.isAnalysis ? .analysis : .observed)
      }
      add(fix)
    }
  }
}
