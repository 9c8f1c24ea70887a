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
      elsewhere, or JSON objects (-f json), all without geometry; GeoJSON and KML have the regions'
      polygons. A plot shows magnitudes where there is one region or --by mag, periods with --by year or
      month, else the 20 regions with most events.
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
    var found = DiagnosticLog()
    var plan = try arguments.statisticsPlan(log: &found)
    if arguments.has(.merge) { return try merge(arguments, plan, found) }
    var reading = try arguments.reading()
    plan.threads = reading.threads
    if arguments.has(.partial) { return try makePart(arguments, reading, plan, found) }
    let format = try arguments.figureFormat()
    plan.hasGeometry = hasGeometry(format, arguments)
    reading.operations.statistics = plan
    var conversion = try Conversion(
      inputs: reading.inputs, output: arguments.outputPath, format: format.layer)
    conversion.reading = reading
    conversion.makeWriter = format.writer(width: arguments.tableWidth)
    if !plan.hasGeometry { conversion.writeOptions.csvGeometry = .none }
    let plot = try plot(arguments, reading.inputs)
    return try run(&conversion, arguments, verb: "stats", noting: found) {
      (summary) throws(Failure) in
      if let drawing = summary.statistics?.drawing { try plot?.write(drawing) }
    }
  }

  /// Whether rows have the regions' polygons.
  private static func hasGeometry(_ format: FigureFormat, _ arguments: Arguments) -> Bool {
    if case .layer(let layer) = format { return layer != .csv || arguments.has(.csvGeometry) }
    return false
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
    + [.limit, .clip, .simplify, .regionColumns, .join, .joinOn, .joinRecord, .figuresPlot]

  /// Adds up figures and writes them as a part.
  private static func makePart(
    _ arguments: Arguments, _ reading: Reading, _ plan: StatisticsPlan, _ found: DiagnosticLog
  ) throws(Failure) -> Int32 {
    if let option = tableOptions.first(where: { arguments.has($0) }) {
      throw Failure(
        .usage, "--\(option.name) is none of --partial",
        advice: "a part is no table yet: it goes with --merge, or with one run")
    }
    guard let path = arguments.outputPath else {
      throw Failure(.usage, "a part needs a file", advice: "name it with -o: -o part1.json")
    }
    let closing = try Closing(arguments, verb: "stats", output: path)
    let sink = try Sink(path: path, noClobber: arguments.has(.noClobber))
    var reading = reading
    reading.operations.statistics = plan
    var text = ByteBuffer(minimumCapacity: 1 << 16)
    var summary = try StatisticsParts.make(reading, to: &text)
    try sink.write(text.bytes)
    try sink.commit()
    summary.log.merge(found)
    return try closing.end(summary)
  }

  /// Merges parts and writes the table.
  private static func merge(
    _ arguments: Arguments, _ plan: StatisticsPlan, _ found: DiagnosticLog
  ) throws(Failure) -> Int32 {
    let foreign: [Option] = [
      .partial, .bounds, .within, .clip, .filter, .limit, .dedupe, .simplify, .targetSystem,
      .longitudes,
    ]
    if let option = foreign.first(where: { arguments.has($0) }) {
      throw Failure(
        .usage, "--\(option.name) is none of --merge",
        advice: "parts have no events any more: it goes with --partial")
    }
    var plan = plan
    let output = arguments.outputPath
    let format = try arguments.figureFormat()
    plan.hasGeometry = hasGeometry(format, arguments)
    var options = try arguments.writeOptions(for: format.layer)
    if !plan.hasGeometry { options.csvGeometry = .none }
    let closing = try Closing(arguments, verb: "stats", output: output)
    var summary = Summary(inputs: [])
    summary.log.merge(found)
    let plot = try plot(arguments, arguments.operands)
    var (table, counts) = try StatisticsParts.merge(arguments.operands, plan, log: &summary.log)
    summary.statistics = counts
    if let select = try arguments.operations().select {
      _ = try select.check(against: table.schema, columnsMayStillAppear: false)
      table = select.apply(to: table)
    }
    let writer: any LayerWriter
    if let make = format.writer(width: arguments.tableWidth) {
      let sink =
        if let output {
          try Sink(path: output, noClobber: arguments.has(.noClobber))
        } else {
          Sink.standardOutput()
        }
      writer = try make(sink, options)
    } else {
      writer = try LayerFormat.open(
        format.layer, path: output, noClobber: arguments.has(.noClobber), options: options)
    }
    try writer.write(table)
    try writer.finish()
    if let drawing = counts.drawing { try plot?.write(drawing) }
    summary.features = table.rowCount
    return try closing.end(summary)
  }
}
