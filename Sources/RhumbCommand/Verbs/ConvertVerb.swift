import CSystem
import Rhumb

extension Verb {
  /// `rhumb convert`: inputs become one layer.
  static let convert = Verb(
    name: "convert", summary: "feeds and catalogues become a map layer",
    synopsis: "[options] INPUT... [-o OUTPUT]",
    explanation: """
      An INPUT is a file, an http(s) address or - for stdin; gzip is seen through, and several make
      one layer.
      """,
    options: Option.reading + Option.choosing + Option.reshaping + Option.writing
      + Option.running,
    examples: [
      Example("an earthquake feed for QGIS", "rhumb convert quakes.atom -o quakes.geojson"),
      Example(
        "strong and shallow, over the dateline, for Google Earth",
        "rhumb convert all_month.atom --where 'mag >= 5 and depth_km < 70' \\\n"
          + "      --bbox 160,-50,-160,0 -o strong.kmz"),
      Example(
        "the last week within 300 km of Taipei, from the network",
        "rhumb convert https://example.org/feed.atom --cache ~/.cache/rhumb \\\n"
          + "      --since 7d --within 121.5,25,300km -o near.geojson"),
      Example(
        "a feed's own elements as typed columns",
        "rhumb convert deals.rss --field price:real=woot:price -o deals.csv"),
      Example(
        "what lies in the zones of a file, coasts no finer than 500 m",
        "rhumb convert alert.cap --clip zones.geojson --simplify 500m -o zones.kml"),
      Example(
        "circles of an alert as polygons, at most 100 m off",
        "rhumb convert alert.cap --circles radius_m --circle-detail 100m -o circles.geojson"),
      Example(
        "lines on the shortest way, not on the straight one of the map",
        "rhumb convert routes.geojson --densify 50km,geodesic -o routes.kml"),
      Example(
        "plain XML records",
        "rhumb convert countries.xml --record Country --field continent=../@name -o countries.csv"),
    ],
    run: { arguments throws(Failure) in try convert(arguments) })

  private static func convert(_ arguments: Arguments) throws(Failure) -> Int32 {
    try arguments.refuseLoneCircleDetail()
    let reading = try arguments.reading()
    var conversion = try Conversion(
      inputs: reading.inputs, output: arguments.outputPath, format: arguments.layerFormat())
    conversion.reading = reading
    return try run(&conversion, arguments, verb: "convert")
  }

  /// Runs a conversion that writes as the arguments say; `found` is said as well, and `finish` does what else is to be done when
  /// the layer is written.
  static func run(
    _ conversion: inout Conversion, _ arguments: Arguments, verb: String,
    noting found: DiagnosticLog = DiagnosticLog(),
    finish: (Summary) throws(Failure) -> Void = { _ in }
  ) throws(Failure) -> Int32 {
    let given = conversion.writeOptions
    conversion.writeOptions = try arguments.writeOptions(for: conversion.format)
    conversion.writeOptions.styles = given.styles
    if !arguments.has(.csvGeometry) { conversion.writeOptions.csvGeometry = given.csvGeometry }
    conversion.noClobber = arguments.has(.noClobber)
    let closing = try Closing(arguments, verb: verb, output: conversion.output)

    let cancellation = Cancellation()
    var bar = ProgressBar(arguments.progressMode)
    Interruption.watch(cancellation, erasing: bar)
    var summary = conversion.account(cancellation: cancellation) { bar.show($0) }
    bar.erase()
    summary.log.merge(found)
    if summary.failure == nil {
      do throws(Failure) { try finish(summary) } catch { summary.failure = error }
    }
    return try closing.end(summary)
  }
}
