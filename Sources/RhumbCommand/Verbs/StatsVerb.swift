import Rhumb

extension Verb {
  /// `rhumb stats`: a table of figures per region.
  static let stats = Verb(
    name: "stats", summary: "figures per region: counts, rates, b-values, moments",
    synopsis: "[options] INPUT... [-o OUTPUT]",
    explanation: """
      Regions are polygons (--regions), cells (--grid) or the values of a property (--group-by); without
      any, all events are one. Each event counts once, in the first region that has it, its border
      included; events in none have a row of their own. A table is CSV without geometry; GeoJSON and KML
      have the regions' polygons.
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
    let output = arguments.outputPath
    let format = try tableFormat(arguments)
    plan.hasGeometry = format != .csv || arguments.has(.csvGeometry)
    reading.operations.statistics = plan
    var conversion = try Conversion(inputs: reading.inputs, output: output, format: format)
    conversion.reading = reading
    if !plan.hasGeometry { conversion.writeOptions.csvGeometry = .none }
    return try run(&conversion, arguments, verb: "stats", noting: found)
  }

  /// What is written: CSV, if nothing else is said.
  private static func tableFormat(_ arguments: Arguments) throws(Failure) -> LayerFormat {
    if let format = try arguments.layerFormat() { return format }
    guard let output = arguments.outputPath else { return .csv }
    return try LayerFormat.named(by: output)
  }

  /// Adds up figures and writes them as a part.
  private static func makePart(
    _ arguments: Arguments, _ reading: Reading, _ plan: StatisticsPlan, _ found: DiagnosticLog
  ) throws(Failure) -> Int32 {
    let foreign: [Option] = [
      .select, .limit, .clip, .simplify, .targetSystem, .longitudes, .csvGeometry,
      .precision, .regionColumns, .join,
    ]
    if let option = foreign.first(where: { arguments.has($0) }) {
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
    let format = try tableFormat(arguments)
    plan.hasGeometry = format != .csv || arguments.has(.csvGeometry)
    var options = try arguments.writeOptions(for: format)
    if !plan.hasGeometry { options.csvGeometry = .none }
    let closing = try Closing(arguments, verb: "stats", output: output)
    var summary = Summary(inputs: [])
    summary.log.merge(found)
    var table = try StatisticsParts.merge(arguments.operands, plan, log: &summary.log)
    if let select = try arguments.operations().select {
      _ = try select.check(against: table.schema, columnsMayStillAppear: false)
      table = select.apply(to: table)
    }
    let writer = try LayerFormat.open(
      format, path: output, noClobber: arguments.has(.noClobber), options: options)
    try writer.write(table)
    try writer.finish()
    summary.features = table.rowCount
    return try closing.end(summary)
  }
}
