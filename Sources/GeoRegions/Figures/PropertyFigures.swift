import GeoFeatures

/// What is added up of one numeric property, for many buckets.
struct PropertyFigures: ~Copyable {
  /// What has to be kept.
  struct Needs: Sendable {
    var sums = false
    var values = false
  }

  let needs: Needs
  /// Whether any table had the property as a number, and whether all that did had it as an integer.
  var isNumeric = false
  var isWhole = true
  private(set) var counts = GrowableBuffer<Int64>()
  private(set) var minima = GrowableBuffer<Double>()
  private(set) var maxima = GrowableBuffer<Double>()
  private(set) var sums = ExactSums()
  private(set) var values = ValueCounts()

  init(_ needs: Needs) { self.needs = needs }

  mutating func grow(to count: Int) {
    let extra = count - counts.count
    guard extra > 0 else { return }
    counts.append(repeating: 0, count: extra)
    minima.append(repeating: .infinity, count: extra)
    maxima.append(repeating: -.infinity, count: extra)
    if needs.sums { sums.grow(to: count) }
  }

  /// Takes the values of some rows, one for each of the rows, in their buckets; a NaN is none.
  mutating func add(
    _ numbers: UnsafeBufferPointer<Double>, _ buckets: UnsafeBufferPointer<Int32>
  ) {
    for (place, value) in numbers.enumerated() where value.isFinite {
      let bucket = Int(buckets[place])
      note(value, of: bucket)
      if needs.sums { sums.add(value, to: bucket) }
    }
  }

  /// The same of a column of numbers. The sum of integers is exact, the least and the greatest are rounded
  /// to doubles.
  mutating func add(
    _ column: ColumnReader, rows: UnsafeBufferPointer<UInt32>,
    _ buckets: UnsafeBufferPointer<Int32>
  ) {
    for (place, row) in rows.enumerated() where column.isValid(Int(row)) {
      let value = column.number(Int(row))
      let bucket = Int(buckets[place])
      guard value.isFinite else { continue }
      note(value, of: bucket)
      guard needs.sums else { continue }
      if column.isReal {
        sums.add(value, to: bucket)
      } else {
        sums.add(column.integer(Int(row)), to: bucket)
      }
    }
  }

  @inline(__always)
  private mutating func note(_ value: Double, of bucket: Int) {
    let value = value + 0  // -0 is 0, or else it would matter which came first
    counts[bucket] += 1
    if value < minima[bucket] { minima[bucket] = value }
    if value > maxima[bucket] { maxima[bucket] = value }
    if needs.values { values.add(value, of: bucket) }
  }

  mutating func merge(_ other: borrowing PropertyFigures, to buckets: [Int]) {
    isNumeric = isNumeric || other.isNumeric
    isWhole = isWhole && other.isWhole
    for (from, to) in buckets.enumerated() {
      counts[to] += other.counts[from]
      minima[to] = min(minima[to], other.minima[from])
      maxima[to] = max(maxima[to], other.maxima[from])
    }
    if needs.sums { sums.add(other.sums, to: buckets) }
    if needs.values { values.merge(other.values, to: buckets) }
  }

  /// Takes what a part says of a bucket; its values go to ``restore(value:count:of:)``.
  mutating func restore(
    count: Int64, minimum: Double, maximum: Double, sum: ExactSums.Digits, of bucket: Int
  ) {
    counts[bucket] += count
    minima[bucket] = min(minima[bucket], minimum)
    maxima[bucket] = max(maxima[bucket], maximum)
    if needs.sums { sums.add(sum, to: bucket) }
  }

  mutating func restore(value: Double, count: UInt64, of bucket: Int) {
    values.add(value, count: count, of: bucket)
  }
}

/// A place for ``PropertyFigures`` in an array: there is one a property.
final class PropertyBox {
  let name: String
  var figures: PropertyFigures

  init(_ name: String, _ needs: PropertyFigures.Needs) {
    self.name = name
    figures = PropertyFigures(needs)
  }
}
