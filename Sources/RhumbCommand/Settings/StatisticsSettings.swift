import Rhumb

extension Arguments {
  /// What is asked of events by region.
  ///
  /// - Parameter log: Gets what was found in the regions and in what is joined.
  /// - Returns: What is asked.
  /// - Throws: `Failure` where options make no sense, or regions or facts can't be read.
  func statisticsPlan(log: inout DiagnosticLog) throws(Failure) -> StatisticsPlan {
    var plan = StatisticsPlan(try division(&log))
    plan.rules = try regionRules(plan.division)
    plan.figures = try figureOptions()
    plan.slicing = self[.slicing].flatMap(StatisticsPlan.Slicing.init)
    plan.join = try join(&log)
    plan.properties = try list(.regionColumns) ?? []
    plan.hasDrawing = has(.figuresPlot)
    plan.sources = (all(.regions) + [self[.join]].compactMap(\.self)).filter {
      !HTTPAddress.isAddress($0)
    }
    if case .polygons = plan.division { return plan }
    if let option = [Option.regionColumns].first(where: { has($0) }) {
      throw Failure(.usage, "--\(option.name) needs --regions", advice: "regions have properties")
    }
    return plan
  }

  private func division(_ log: inout DiagnosticLog) throws(Failure) -> RegionDivision {
    if let grid = self[.grid] {
      if let other = [Option.regions, .groupBy, .regionKey].first(where: { has($0) }) {
        throw Failure(.usage, "--grid and --\(other.name) exclude each other")
      }
      return try cells(grid)
    }
    guard has(.regions) else {
      if has(.regionKey) {
        throw Failure(.usage, "--region-key needs --regions", advice: "it names their property")
      }
      return self[.groupBy].map(RegionDivision.property) ?? .whole
    }
    var tables: [FeatureTable] = []
    for path in all(.regions) { tables += try read(path, "regions", &log) }
    let whole = FeatureTable.concatenating(tables)
    do throws(Failure) {
      let regions = try RegionSet(
        whole, key: self[.regionKey], group: self[.groupBy], log: &log)
      try refuseFaults(log)
      return .polygons(regions)
    } catch {
      var failure = error
      failure.place.source = failure.place.source ?? all(.regions).first
      // Polygons that were there, and could not be read.
      if failure.kind == .unreadable,
        let fault = log.entries.first(where: {
          $0.severity == .rejected && $0.kind != RegionSet.notPolygonKind
        })?.kept.first
      {
        failure.advice = failure.advice ?? "of what was left out the first: \(fault.message)"
        failure.place = fault.place
      }
      throw failure
    }
  }

  /// Under --strict what was repaired in regions, or left out, ends the run; not so another key in the place
  /// of one that is missing.
  private func refuseFaults(_ log: DiagnosticLog) throws(Failure) {
    guard has(.strict),
      let fault = log.entries.first(where: {
        $0.severity >= .repaired && !$0.kind.hasPrefix("region-key-")
      })?.kept.first
    else { return }
    throw Failure(
      .unreadable, fault.message, at: fault.place, advice: "without --strict it is a warning")
  }

  /// `1deg`, `hex:100km`.
  private func cells(_ text: String) throws(Failure) -> RegionDivision {
    if text.hasSuffix("deg"), let degrees = Double(text.dropLast(3)), degrees > 0 {
      return .degrees(degrees)
    }
    if text.hasPrefix("hex:"), let metres = Quantity.metres(String(text.dropFirst(4))) {
      return .hexagons(widthMetres: metres)
    }
    throw wrong(.grid, text, "cells of degrees, 1deg or 0.5deg, or hexagons so wide, hex:100km")
  }

  /// The tables of an input that is read as a whole.
  private func read(
    _ path: String, _ option: String, record: String? = nil, _ log: inout DiagnosticLog
  ) throws(Failure) -> [FeatureTable] {
    if path == "-" {
      throw Failure(.usage, "--\(option) takes a file or an address, not standard input")
    }
    var reading = Reading([path])
    reading.options.network = try readOptions().network
    reading.options.strict = has(.strict)
    reading.options.recover = has(.recover)
    reading.options.record = record
    let features = try Features(reading)
    var tables: [FeatureTable] = []
    var merger = SchemaMerger(declared: Schema())
    while let batch = try features.next() {
      tables.append(merger.conform(batch.table, source: path))
      for entry in batch.log.entries where entry.severity > .note {
        for index in 0..<entry.count { log.add(entry.kept[min(index, entry.kept.count - 1)]) }
      }
    }
    return tables.map { merger.conform($0, source: path) }
  }

  private func regionRules(_ division: RegionDivision) throws(Failure) -> RegionRules {
    var rules = RegionRules()
    rules.countsOverlaps = self[.overlap] == "all"
    if let text = self[.nearest] {
      guard let metres = Quantity.metres(text), metres > 0, metres <= 5_000_000 else {
        throw wrong(.nearest, text, "a length up to 5000km with its unit: 200km")
      }
      rules.reachMetres = metres
    }
    if case .polygons = division { return rules }
    if let option = [Option.overlap, .nearest].first(where: { has($0) }) {
      throw Failure(.usage, "--\(option.name) needs --regions")
    }
    return rules
  }

  private func join(_ log: inout DiagnosticLog) throws(Failure) -> RegionJoin? {
    guard let path = self[.join] else {
      if let option = [Option.joinOn, .joinRecord].first(where: { has($0) }) {
        throw Failure(.usage, "--\(option.name) is for --join")
      }
      return nil
    }
    let on = (self[.joinOn] ?? "").split(separator: "=", omittingEmptySubsequences: false)
      .map(String.init)
    guard (1...2).contains(on.count), on.allSatisfy({ !$0.isEmpty }) else {
      throw Failure(
        .usage, "--join needs --on COLUMN=NAME",
        advice: "the column of its keys, and the property of the regions: code=iso_a3")
    }
    let tables: [FeatureTable]
    do throws(Failure) {
      tables = try read(path, "join", record: self[.joinRecord], &log)
    } catch {
      // The advice that inputs get is of an option for inputs.
      throw Failure(
        error.kind, error.message, at: error.place,
        advice: error.advice?.replacing("--record", with: "--join-record"))
    }
    do throws(Failure) {
      return try RegionJoin(
        FeatureTable.concatenating(tables), on: on[0],
        regionProperty: on.count > 1 ? on[1] : "region", log: &log)
    } catch {
      var failure = error
      failure.place.source = path
      throw failure
    }
  }

  // MARK: Figures

  private func figureOptions() throws(Failure) -> FigureOptions {
    var options = FigureOptions()
    if let text = self[.binWidth] {
      guard let width = Double(text) else { throw wrong(.binWidth, text, "a number such as 0.1") }
      options.binWidth = width
    }
    if let text = self[.completeness] { options.completeness = try CompletenessMethod(text) }
    if let method = self[.bMethod].flatMap(BValueMethod.init) { options.bValue = method }
    if let least = try integer(.minimumEvents, in: 2...Int(Int32.max)) {
      options.leastEvents = least
    }
    options.assumesMoment = has(.assumeMoment)
    options.takesAllEventTypes = self[.eventTypes] == "all"
    if let text = self[.quantiles] {
      guard let quantiles = text == "none" ? [] : Self.numbers(text) else {
        throw wrong(.quantiles, text, "numbers between 0 and 1, as in 0.1,0.5,0.9, or none")
      }
      options.quantiles = quantiles
    }
    for text in try list(.aggregate) ?? [] {
      options.aggregates.append(try FigureAggregate(text))
    }
    let times = try operations().times
    options.since = times?.since
    options.until = times?.until
    try options.check()
    return options
  }
}
