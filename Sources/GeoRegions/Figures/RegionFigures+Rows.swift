import GeoFeatures

extension RegionFigures {
  /// Adds the rows of a table.
  ///
  /// Columns are `time`, `mag`, `mag_type`, `depth_km` (else the height of a point, downwards), `id` and
  /// `event_type`, those of ``GeoFeatures/FixColumn`` in rows that have a storm, a wind, a gust or a pressure,
  /// and the properties that figures are asked of.
  ///
  /// - Parameters:
  ///   - table: The rows.
  ///   - buckets: The bucket of each row, -1 for none.
  public mutating func add(_ table: FeatureTable, buckets: UnsafeBufferPointer<Int32>) {
    precondition(buckets.count == table.rowCount)
    add(table, rows: nil, buckets: buckets)
  }

  /// Adds rows of a table of which some are in several buckets.
  ///
  /// - Parameters:
  ///   - table: The rows.
  ///   - rows: A row for each of its buckets, in rising order; a row that is in none may be left out.
  ///   - buckets: The bucket for each of `rows`, -1 for none.
  public mutating func add(
    _ table: FeatureTable, rows: UnsafeBufferPointer<UInt32>, buckets: UnsafeBufferPointer<Int32>
  ) {
    precondition(rows.count == buckets.count)
    add(table, rows: rows.baseAddress, buckets: buckets)
  }

  private mutating func add(
    _ table: FeatureTable, rows: UnsafePointer<UInt32>?, buckets: UnsafeBufferPointer<Int32>
  ) {
    note(table)
    let earthquakes = options.takesAllEventTypes ? EarthquakeRows() : EarthquakeRows(table)
    totals.otherEvents += earthquakes.otherCount
    let times = ColumnReader("time", of: table, .time)
    if let times { extendPeriod(times, table.rowCount, earthquakes) }
    select(rows, buckets, earthquakes)
    addCounts()
    if let times { addTimes(times) }
    addMagnitudes(table, times)
    addDepths(table)
    cyclones.add(table, rows: self.rows.bytes, self.buckets.bytes)
    for property in properties {
      if let column = ColumnReader(property.name, of: table, .real, .integer) {
        property.figures.add(column, rows: self.rows.bytes, self.buckets.bytes)
      }
    }
  }

  private mutating func note(_ table: FeatureTable) {
    if let fixRows = FixRows(table) {
      for row in 0..<table.rowCount {
        if fixRows.isFix(row) { totals.hasCyclones = true }
        if fixRows.isOther(row) { totals.hasOthers = true }
      }
    } else if table.rowCount > 0 {
      totals.hasOthers = true
    }
    for property in properties {
      guard let type = table.column(property.name)?.type, type == .real || type == .integer else {
        continue
      }
      property.figures.isNumeric = true
      if type == .real { property.figures.isWhole = false }
    }
  }

  private mutating func extendPeriod(
    _ times: ColumnReader, _ rowCount: Int, _ earthquakes: EarthquakeRows
  ) {
    for row in 0..<rowCount where times.isValid(row) {
      if earthquakes.isOther(row) { continue }
      totals.first = min(totals.first, times.integer(row))
      totals.last = max(totals.last, times.integer(row))
    }
  }

  /// Keeps what counts of the rows.
  private mutating func select(
    _ rows: UnsafePointer<UInt32>?, _ buckets: UnsafeBufferPointer<Int32>,
    _ earthquakes: EarthquakeRows
  ) {
    self.rows.truncate(to: 0)
    self.buckets.truncate(to: 0)
    self.rows.reserve(buckets.count)
    self.buckets.reserve(buckets.count)
    var greatest: Int32 = -1
    var last = -1
    for (place, bucket) in buckets.enumerated() {
      let row = rows.map { Int($0[place]) } ?? place
      if earthquakes.isOther(row) { continue }
      if bucket < 0 {
        totals.outside += 1
        continue
      }
      if row != last { totals.events += 1 }
      last = row
      greatest = max(greatest, bucket)
      self.rows.append(UInt32(truncatingIfNeeded: row))
      self.buckets.append(bucket)
    }
    grow(to: Int(greatest) + 1)
  }

  private mutating func addCounts() {
    for bucket in buckets.bytes { counts[Int(bucket)] += 1 }
  }

  private mutating func addTimes(_ times: ColumnReader) {
    for place in 0..<rows.count {
      let row = Int(rows[place])
      guard times.isValid(row) else { continue }
      let bucket = Int(buckets[place])
      let time = times.integer(row)
      if time < firstTimes[bucket] { firstTimes[bucket] = time }
      if time > lastTimes[bucket] { lastTimes[bucket] = time }
    }
  }

  /// Depths are those of `depth_km`, else the heights of points downwards.
  private mutating func addDepths(_ table: FeatureTable) {
    let column = ColumnReader("depth_km", of: table, .real, .integer)
    let geometry = table.geometry
    guard depths.needs.values, column != nil || geometry.z != nil else { return }
    var numbers = GrowableBuffer<Double>(minimumCapacity: rows.count)
    for row in rows.bytes {
      let row = Int(row)
      var depth = Double.nan
      if let column, column.isValid(row) { depth = column.number(row) }
      if depth.isNaN && geometry.z != nil && geometry.kind(row) == .point {
        depth = -geometry.height(geometry.vertices(ofRow: row).lowerBound) / 1000
      }
      numbers.append(depth)
    }
    depths.add(numbers.bytes, buckets.bytes)
  }
}
