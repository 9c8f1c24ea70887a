import Rhumb

extension Verb {
  /// `rhumb stats`: a table of figures per region.
  static let stats = Verb(
    name: "stats", summary: "figures per region: counts, rates, b-values, moments",
    synopsis: "[options] INPUT... [-o OUTPUT]",
    explanation: """
      Regions are polygons (--regions), cells (--grid) or the values of a property (--group-by); without
      any, all events are one. Each event counts once, in the first region that has it, its border
      included; events in none have a row of their own. Figures are a table on a terminal (-f table), CSV
      elsewhere, or JSON objects (-f json), all without geometry; GeoJSON, KML and GeoPackage have the
      regions' polygons. --clip chooses events, as --bbox and --within do, and leaves regions whole; --limit,
      --select and --simplify are of the table. A plot shows magnitudes where there is one region or
      --by mag, periods with --by year or month, else the 20 regions with most events.
      """,
    options: Option.statistics + Option.reading + Option.choosing + [.simplify] + Option.writing
      + Option.running,
    examples: [
      Example(
        "a month of events per country, and per million people",
        "rhumb stats all_month.csv --regions countries.geojson --region-key iso_a3 \\\n"
          + "      --join countries.xml --on code=iso_a3 -o countries.csv"),
      Example(
        "a choropleth of hexagons",
        "rhumb stats all_month.csv --grid hex:200km -o hexagons.geojson"),
      Example(
        "years of a catalogue, b by positive differences",
        "rhumb stats quakes.csv --by year --b-method b-positive -o years.csv"),
      Example(
        "the magnitudes of a catalogue with completeness and b, as a picture",
        "rhumb stats quakes.csv --plot magnitudes.svg -o figures.json -f json"),
      Example(
        "shards that are merged into the same table",
        "rhumb stats shard1.csv --regions zones.geojson --partial -o part1.json"),
    ],
    run: { arguments throws(Failure) in try stats(arguments) })

  private static func stats(_ arguments: Arguments) throws(Failure) -> Int32 {
    try refuseForeign(arguments)
    var found = DiagnosticLog()
    var plan = try arguments.statisticsPlan(log: &found)
    if arguments.has(.partial) { return try makePart(arguments, plan, found) }
    var reading: Reading
    if arguments.has(.merge) {
      // Figures come from parts, once nothing more is to be read.
      reading = Reading([])
      reading.operations = try arguments.operations()
      plan.parts = try arguments.inputs()
    } else {
      reading = try arguments.reading()
      plan.threads = reading.threads
    }
    let format = try arguments.figureFormat()
    plan.hasGeometry = hasGeometry(format, arguments)
    reading.operations.statistics = plan
    var conversion = try Conversion(
      inputs: reading.inputs, output: arguments.outputPath, format: format.layer)
    conversion.reading = reading
    conversion.writeOptions.styles = .regions
    conversion.makeWriter = format.writer(width: arguments.tableWidth)
    if !plan.hasGeometry { conversion.writeOptions.csvGeometry = .none }
    let plot = try plot(arguments, arguments.operands)
    return try run(&conversion, arguments, verb: "stats", noting: found) {
      (summary) throws(Failure) in
      if let drawing = summary.statistics?.drawing { try plot?.write(drawing) }
    }
  }

  /// Whether rows have the regions' polygons.
  private static func hasGeometry(_ format: FigureFormat, _ arguments: Arguments) -> Bool {
    guard case .layer(let layer) = format else { return false }
    return layer != .csv || arguments.has(.csvGeometry) && arguments[.csvGeometry] != "none"
  }

  private static func plot(
    _ arguments: Arguments, _ inputs: [String]
  ) throws(Failure) -> FiguresPlot? {
    guard let path = arguments[.figuresPlot] else { return nil }
    let others =
      inputs.filter { $0 != "-" } + arguments.all(.regions)
      + [arguments.outputPath, arguments[.report], arguments[.join]].compactMap(\.self)
    return try FiguresPlot(
      path: path, notReplacing: others, noClobber: arguments.has(.noClobber))
  }

  /// The options of tables, which a part is not yet.
  private static let tableOptions: [Option] =
    Option.writing.filter { !["output", "no-clobber"].contains($0.name) }
    + [.limit, .simplify, .regionColumns, .join, .joinOn, .joinRecord, .figuresPlot]

  /// The options that choose events, of which parts have none any more.
  private static let eventOptions: [Option] = [.bounds, .within, .clip, .filter, .dedupe]

  /// Refuses what has no use with --partial or with --merge, and says where it has.
  private static func refuseForeign(_ arguments: Arguments) throws(Failure) {
    if arguments.has(.partial) && arguments.has(.merge) {
      throw Failure(.usage, "--partial and --merge exclude each other")
    }
    if arguments.has(.partial), let option = tableOptions.first(where: { arguments.has($0) }) {
      throw Failure(
        .usage, "--\(option.name) is none of --partial",
        advice: "a part is no table yet: it goes with --merge, or with one run")
    }
    if arguments.has(.merge), let option = eventOptions.first(where: { arguments.has($0) }) {
      throw Failure(
        .usage, "--\(option.name) is none of --merge",
        advice: "parts have no events any more: it goes with --partial, or with one run")
    }
  }

  /// Adds up figures and writes them as a part.
  private static func makePart(
    _ arguments: Arguments, _ plan: StatisticsPlan, _ found: DiagnosticLog
  ) throws(Failure) -> Int32 {
    guard let path = arguments.outputPath else {
      throw Failure(.usage, "a part needs a file", advice: "name it with -o: -o part1.json")
    }
    var reading = try arguments.reading()
    var plan = plan
    plan.threads = reading.threads
    plan.choice =
      eventOptions.compactMap { option in arguments[option].map { "--\(option.name) \($0)" } }
      .joined(separator: " ")
    reading.operations.statistics = plan
    let closing = try Closing(arguments, verb: "stats", output: path)
    let sink = try Sink(path: path, noClobber: arguments.has(.noClobber))
    var text = ByteBuffer(minimumCapacity: 1 << 16)
    var summary = try StatisticsParts.make(reading, for: path, to: &text)
    try sink.write(text.bytes)
    try sink.commit()
    summary.log.merge(found)
    return try closing.end(summary)
  }
}
