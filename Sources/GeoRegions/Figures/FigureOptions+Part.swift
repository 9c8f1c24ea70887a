import GeoFeatures

extension FigureOptions {
  func encode(to output: inout ByteBuffer) {
    output.append("{\"bin\":" as StaticString)
    output.appendNumber(binWidth)
    output.append(",\"mc\":" as StaticString)
    switch completeness {
    case .maximumCurvature: output.append("\"maxc\"" as StaticString)
    case .stability: output.append("\"mbs\"" as StaticString)
    case .goodnessOfFit: output.append("\"gft\"" as StaticString)
    case .fixed(let magnitude): output.appendNumber(magnitude)
    }
    output.append(",\"b\":\"\(bValue.rawValue)\",\"difference\":")
    output.appendNumber(leastDifference ?? .nan)
    output.append(
      ",\"min_events\":\(leastEvents),\"assume_mw\":\(assumesMoment),\"all_types\":\(takesAllEventTypes)"
    )
    output.append(",\"quantiles\":" as StaticString)
    output.appendList(quantiles.count) { place, output in output.appendNumber(quantiles[place]) }
    output.append(",\"aggregates\":" as StaticString)
    output.appendList(aggregates.count) { place, output in
      output.appendString(aggregates[place].description)
    }
    output.append(",\"since\":" as StaticString)
    output.appendTime(since ?? .max, none: .max)
    output.append(",\"until\":" as StaticString)
    output.appendTime(until ?? .max, none: .max)
    output.append(UInt8(ascii: "}"))
  }

  init(decoding cursor: inout PartCursor) throws(Failure) {
    self.init()
    try cursor.expect("{\"bin\":")
    binWidth = try cursor.number()
    try cursor.expect(",\"mc\":")
    if cursor.take("\"maxc\"") {
      completeness = .maximumCurvature
    } else if cursor.take("\"mbs\"") {
      completeness = .stability
    } else if cursor.take("\"gft\"") {
      completeness = .goodnessOfFit
    } else {
      completeness = .fixed(try cursor.number())
    }
    try cursor.expect(",\"b\":")
    guard let method = BValueMethod(rawValue: try cursor.string()) else { throw cursor.damage }
    bValue = method
    try cursor.expect(",\"difference\":")
    let difference = try cursor.number()
    leastDifference = difference.isNaN ? nil : difference
    try cursor.expect(",\"min_events\":")
    leastEvents = Int(try cursor.count())
    try cursor.expect(",\"assume_mw\":")
    assumesMoment = try cursor.flag()
    try cursor.expect(",\"all_types\":")
    takesAllEventTypes = try cursor.flag()
    try cursor.expect(",\"quantiles\":")
    var quantiles: [Double] = []
    try cursor.list { (cursor) throws(Failure) in quantiles.append(try cursor.number()) }
    self.quantiles = quantiles
    try cursor.expect(",\"aggregates\":")
    var aggregates: [FigureAggregate] = []
    try cursor.list { (cursor) throws(Failure) in
      let text = try cursor.string()
      guard let aggregate = try? FigureAggregate(text) else { throw cursor.damage }
      aggregates.append(aggregate)
    }
    self.aggregates = aggregates
    try cursor.expect(",\"since\":")
    let since = try cursor.time(none: .max)
    self.since = since == .max ? nil : since
    try cursor.expect(",\"until\":")
    let until = try cursor.time(none: .max)
    self.until = until == .max ? nil : until
    try cursor.expect("}")
  }
}
