import GeoFeatures

extension RegionFigures {
  mutating func decodeTotals(_ cursor: inout PartCursor) throws(Failure) {
    try cursor.expect(",\n\"totals\":[")
    totals.events = Int(try cursor.count())
    try cursor.expect(",")
    totals.outside = Int(try cursor.count())
    try cursor.expect(",")
    totals.otherEvents = Int(try cursor.count())
    try cursor.expect(",")
    totals.impossibleMagnitudes = Int(try cursor.count())
    try cursor.expect(",")
    totals.first = try cursor.time(none: .max)
    try cursor.expect(",")
    totals.last = try cursor.time(none: .min)
    try cursor.expect(",")
    totals.hasCyclones = try cursor.flag()
    try cursor.expect(",")
    totals.hasOthers = try cursor.flag()
    try cursor.expect("],\n\"properties\":")
    var place = 0
    let properties = properties
    try cursor.list { (cursor) throws(Failure) in
      guard place < properties.count else { throw cursor.damage }
      try cursor.expect("[")
      properties[place].figures.isNumeric = try cursor.flag()
      try cursor.expect(",")
      properties[place].figures.isWhole = try cursor.flag()
      try cursor.expect("]")
      place += 1
    }
    guard place == properties.count else { throw cursor.damage }
    try cursor.expect(",\n\"types\":")
    while try cursor.next(in: "[") {
      try cursor.expect("[")
      var name = try cursor.string()
      let before = types.names.count
      let number = name.withUTF8 { types.number($0) }
      guard number == before else { throw cursor.damage }
      try cursor.expect(",")
      types.count(number, Int(try cursor.count()))
      try cursor.expect("]")
    }
    try cursor.expect(",\n\"storms\":")
    while try cursor.next(in: "[") {
      let storm = try cursor.text()
      let before = cyclones.storms.count
      guard storm.withUnsafeBufferPointer({ cyclones.number($0) }) == before else {
        throw cursor.damage
      }
    }
  }

  mutating func decodeBucket(_ bucket: Int, _ cursor: inout PartCursor) throws(Failure) {
    try cursor.expect(",\"count\":")
    counts[bucket] = try cursor.count()
    try cursor.expect(",\"times\":[")
    firstTimes[bucket] = try cursor.time(none: .max)
    try cursor.expect(",")
    lastTimes[bucket] = try cursor.time(none: .min)
    try cursor.expect("]")
    try decodeMagnitudes(bucket, &cursor)
    try cursor.expect(",\"depths\":")
    while try cursor.next(in: "[") {
      let (value, count) = try cursor.entry()
      depths.restore(value: value, count: count, of: bucket)
    }
    try cursor.expect(",\"timed\":")
    while try cursor.next(in: "[") {
      try cursor.expect("[")
      let time = try cursor.integer()
      try cursor.expect(",")
      timed.add(time: time, index: try cursor.binIndex(options.binWidth), of: bucket)
      try cursor.expect("]")
    }
    try cursor.expect(",\"fixes\":")
    while try cursor.next(in: "[") {
      cyclones.add(try cursor.fix(of: bucket, stormCount: cyclones.storms.count))
    }
    try cursor.expect(",\"properties\":")
    var place = 0
    while try cursor.next(in: "[") {
      guard place < properties.count else { throw cursor.damage }
      try decode(properties[place], bucket, &cursor)
      place += 1
    }
    guard place == properties.count else { throw cursor.damage }
    try cursor.expect("}")
  }

  private mutating func decodeMagnitudes(
    _ bucket: Int, _ cursor: inout PartCursor
  ) throws(Failure) {
    try cursor.expect(",\"magnitudes\":[")
    magnitudeCounts[bucket] = try cursor.count()
    try cursor.expect(",")
    leastMagnitudes[bucket] = try cursor.number(none: .infinity)
    try cursor.expect(",")
    let magnitude = try cursor.number(none: -.infinity)
    try cursor.expect(",")
    let time = try cursor.time(none: .max)
    try cursor.expect(",")
    let id = try cursor.text()
    if magnitude > -.infinity {
      id.withUnsafeBufferPointer { largest.add(magnitude, time: time, id: $0, of: bucket) }
    }
    try cursor.expect(",")
    magnitudeSums.add(try cursor.sum(), to: bucket)
    try cursor.expect(",")
    momentCounts[bucket] = try cursor.count()
    try cursor.expect(",")
    moments.add(try cursor.sum(), to: bucket)
    try cursor.expect(",")
    while try cursor.next(in: "[") {
      let number = try cursor.integer(in: 0...63)
      guard number < types.names.count else { throw cursor.damage }
      types.mark(Int(number), of: bucket)
    }
    try cursor.expect("],\"bins\":")
    var total: Int64 = 0
    while try cursor.next(in: "[") {
      try cursor.expect("[")
      let index = try cursor.binIndex(options.binWidth)
      try cursor.expect(",")
      let count = try cursor.count()
      bins.add(UInt64(count), at: index, of: bucket)
      total += count
      try cursor.expect("]")
    }
    guard total == magnitudeCounts[bucket] else { throw cursor.damage }
  }

  private func decode(
    _ property: PropertyBox, _ bucket: Int, _ cursor: inout PartCursor
  ) throws(Failure) {
    try cursor.expect("[")
    let count = try cursor.count()
    try cursor.expect(",")
    let minimum = try cursor.number(none: .infinity)
    try cursor.expect(",")
    let maximum = try cursor.number(none: -.infinity)
    try cursor.expect(",")
    property.figures.restore(
      count: count, minimum: minimum, maximum: maximum, sum: try cursor.sum(), of: bucket)
    try cursor.expect(",")
    while try cursor.next(in: "[") {
      let (value, count) = try cursor.entry()
      property.figures.restore(value: value, count: count, of: bucket)
    }
    try cursor.expect("]")
  }
}

extension PartCursor {
  /// Passes to the next element of a list, from its opening mark on; false at its end, which is passed.
  fileprivate mutating func next(in opening: StaticString) throws(Failure) -> Bool {
    if take("]") { return false }
    if take(",") { return true }
    try expect(opening)
    return !take("]")
  }

  fileprivate mutating func entry() throws(Failure) -> (value: Double, count: UInt64) {
    try expect("[")
    let value = try number() + 0
    try expect(",")
    let count = try count()
    guard !value.isNaN, count > 0 else { throw damage }
    try expect("]")
    return (value, UInt64(count))
  }

  fileprivate mutating func binIndex(_ width: Double) throws(Failure) -> Int {
    let limits = Magnitude.range
    let low = Int64(MagnitudeBins.index(of: limits.lowerBound, width: width))
    let high = Int64(MagnitudeBins.index(of: limits.upperBound, width: width))
    return Int(try integer(in: low...high))
  }

  fileprivate mutating func fix(of bucket: Int, stormCount: Int) throws(Failure) -> CycloneFixes.Fix
  {
    try expect("[")
    let storm = try integer(in: 0...Int64(UInt32.max))
    guard storm < stormCount else { throw damage }
    var fix = CycloneFixes.Fix(bucket: UInt32(bucket), storm: UInt32(storm))
    try expect(",")
    fix.time = try time(none: .max)
    try expect(",")
    fix.knots = try number()
    try expect(",")
    fix.metresPerSecond = try number()
    try expect(",")
    fix.minutes = Int32(try integer(in: Int64(Int32.min)...Int64(Int32.max)))
    try expect(",")
    fix.isAnalysis = try flag()
    try expect(",")
    fix.counts = try flag()
    guard !fix.counts || !fix.knots.isNaN else { throw damage }
    try expect(",")
    fix.hasStage = try flag()
    try expect("]")
    return fix
  }
}
