import GeoFeatures

/// What is taken of the magnitudes of rows.
extension RegionFigures {
  mutating func addMagnitudes(_ table: FeatureTable, _ times: ColumnReader?) {
    guard let magnitudes = ColumnReader("mag", of: table, .real, .integer) else { return }
    let typeColumn = ColumnReader("mag_type", of: table, .text)
    let keepsOrder = options.bValue == .positive
    let width = options.binWidth
    var lastType: Bytes?
    var typeNumber = 0
    var isMoment = false
    var typeCount = 0
    for place in 0..<rows.count {
      let row = Int(rows[place])
      guard magnitudes.isValid(row) else { continue }
      let magnitude = magnitudes.number(row) + 0  // -0 is 0
      guard Magnitude.range.contains(magnitude) else {
        totals.impossibleMagnitudes += 1
        continue
      }
      let bucket = Int(buckets[place])
      var time = Int64.max
      if let times, times.isValid(row) { time = times.integer(row) }
      let index = MagnitudeBins.index(of: magnitude, width: width)
      bins.add(1, at: index, of: bucket)
      magnitudeCounts[bucket] += 1
      magnitudeSums.add(magnitude, to: bucket)
      if magnitude < leastMagnitudes[bucket] { leastMagnitudes[bucket] = magnitude }
      if largest.mayHold(magnitude, time: time, of: bucket) {
        addLargest(magnitude, time, table, row, bucket)
      }
      var isOfMoment = options.assumesMoment
      if let typeColumn, typeColumn.isValid(row) {
        let type = typeColumn.text(row)
        if lastType.map({ !$0.isSame(as: type) }) ?? true {
          if typeCount > 0 { types.count(typeNumber, typeCount) }
          typeNumber = types.number(type)
          isMoment = types.isMoment(typeNumber)
          lastType = type
          typeCount = 0
        }
        typeCount += 1
        types.mark(typeNumber, of: bucket)
        isOfMoment = isOfMoment || isMoment
      }
      if isOfMoment {
        moments.add(SeismicMoment.moment(magnitude: magnitude), to: bucket)
        momentCounts[bucket] += 1
      }
      if keepsOrder && time != .max { timed.add(time: time, index: index, of: bucket) }
    }
    if typeCount > 0 { types.count(typeNumber, typeCount) }
  }

  @inline(never)
  private mutating func addLargest(
    _ magnitude: Double, _ time: Int64, _ table: FeatureTable, _ row: Int, _ bucket: Int
  ) {
    guard let ids = table.column("id"), ids.isValid(row) else {
      return largest.add(
        magnitude, time: time, id: Bytes(start: nil, count: 0), of: bucket)
    }
    switch ids.type {
    case .text, .json: largest.add(magnitude, time: time, id: ids.text(row), of: bucket)
    case .integer, .real, .time, .flag:
      var text = ByteBuffer(minimumCapacity: 32)
      if ids.type == .real {
        if ids.real(row).isFinite { NumberWriter.appendReal(ids.real(row), to: &text) }
      } else {
        NumberWriter.appendInteger(ids.integer(row), to: &text)
      }
      largest.add(magnitude, time: time, id: text.bytes, of: bucket)
    }
  }
}
