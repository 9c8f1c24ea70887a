import Rhumb

extension Verb {
  /// `rhumb tracks`: fixes of cyclones become lines, circles, areas of winds, cones and swaths.
  static let tracks = Verb(
    name: "tracks", summary: "cyclones: track lines, circles, wind radii, cones and swaths",
    synopsis: "[options] INPUT... [-o OUTPUT]",
    explanation: """
      An INPUT has fixes of cyclones: a best track, a deck, a warning, or any table with columns
      storm_id, time, kind and so on (--field). A feature has its layer, its storm and its class.
      A forecast begins at its technique's own analysis, else at CARQ's or another of that time.
      A segment tells of the fix where it begins, the last one also of its end. No swath goes over
      more than 24 h without a fix.
      --limit counts features of layers, which come in the order of --layers.
      """,
    options: Option.drawing + Option.reading + Option.choosing + [.simplify]
      + Option.writing + Option.running,
    examples: [
      Example("a typhoon for Google Earth", "rhumb tracks ty_infos.js -o typhoon.kml"),
      Example(
        "the cone of a forecast, and what the winds have passed over",
        "rhumb tracks al092025.dat --layers line,cone,swath -o storm.geojson"),
      Example(
        "all typhoons of a year as lines with their figures",
        "rhumb tracks bst_all.txt --since 2015 --until 2016 --layers line -o 2015.geojson"),
      Example(
        "a file per layer", "rhumb tracks ty_infos.js --split-layers typhoon -f geojson"),
    ],
    run: { arguments throws(Failure) in try tracks(arguments) })

  private static func tracks(_ arguments: Arguments) throws(Failure) -> Int32 {
    let directory = arguments[.splitLayers]
    if directory != nil && arguments.has(.output) {
      throw Failure(
        .usage, "--split-layers and --output exclude each other",
        advice: "the files are named for their layers; --format names what is written")
    }
    var reading = try arguments.reading()
    reading.operations.tracks = try arguments.trackLayers()
    var conversion = try Conversion(
      inputs: reading.inputs, output: arguments.outputPath, format: arguments.layerFormat())
    conversion.reading = reading
    conversion.reading.operations.tracks?.groupsByStorm = conversion.format.isOfWGS84
    conversion.writeOptions.styles = .tracks
    conversion.splitDirectory = directory
    return try run(&conversion, arguments, verb: "tracks")
  }
}
