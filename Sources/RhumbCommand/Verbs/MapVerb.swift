import Rhumb

extension Verb {
  /// `rhumb map`: inputs become one page with a map.
  static let map = Verb(
    name: "map", summary: "one HTML page with a map: layers, legend, popups, time slider",
    synopsis: "[options] INPUT... [-o OUTPUT]",
    explanation: """
      An INPUT is whatever convert reads. Fixes of cyclones are drawn as tracks draws them: points, line,
      circles, radii and cone, or --layers; areas that stats wrote are shaded by their figures. The page
      needs nothing else and loads nothing, but for --tiles; Leaflet (libjs-leaflet) is put into it.
      --limit counts features and --clip cuts them as they are read: of cyclones fixes, before drawing.
      """,
    options: Option.mapping,
    examples: [
      Example(
        "a week of earthquakes over the outlines of countries",
        "rhumb map all_week.atom --base countries.geojson -o week.html"),
      Example(
        "a typhoon: track, circles, cone",
        "rhumb map ty_infos.js --title 'Typhoons' -o typhoon.html"),
      Example(
        "a choropleth of hexagons",
        "rhumb stats all_month.csv --grid hex:200km -f geojson | rhumb map - -o hexagons.html"),
      Example(
        "over tiles, which whoever looks at the page loads",
        "rhumb map quakes.csv --tiles 'https://tile.example.org/{z}/{x}/{y}.png' \\\n"
          + "      --attribution '© Example' -o quakes.html"),
    ],
    run: { arguments throws(Failure) in try map(arguments) })

  private static func map(_ arguments: Arguments) throws(Failure) -> Int32 {
    try arguments.refuseLoneCircleDetail()
    let mapping = try arguments.mapping()
    let closing = try Closing(arguments, verb: "map", output: mapping.output)
    let cancellation = Cancellation()
    var bar = ProgressBar(arguments.progressMode)
    Interruption.watch(cancellation, erasing: bar)
    let summary = mapping.account(cancellation: cancellation) { bar.show($0) }
    bar.erase()
    return try closing.end(summary)
  }
}
