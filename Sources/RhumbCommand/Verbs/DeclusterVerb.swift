import Rhumb

extension Verb {
  /// `rhumb decluster`: main shocks, and the families of their foreshocks and aftershocks.
  static let decluster = Verb(
    name: "decluster", summary: "main shocks and the families of their fore- and aftershocks",
    synopsis: "[options] INPUT... [-o OUTPUT]",
    explanation: """
      An INPUT has earthquakes at points, with time and mag. Each gets its family, family_size and
      is_mainshock, with nearest-neighbour its parent and nnd too; decluster_method says how. An event
      without relatives is a family of its own and its main shock.
      """,
    options: Option.declustering + Option.reading + Option.choosing + [.simplify]
      + Option.writing + Option.running,
    examples: [
      Example(
        "windows of Gardner and Knopoff, main shocks alone",
        "rhumb decluster quakes.csv --mainshocks -o mainshocks.geojson"),
      Example(
        "aftershocks only, by Uhrhammer's windows",
        "rhumb decluster quakes.csv --method uhrhammer --foreshocks 0 -o families.geojson"),
      Example(
        "interaction zones, hypocentres, completeness 4",
        "rhumb decluster quakes.csv --method reasenberg --depth --xmeff 4 -o families.csv"),
      Example(
        "nearest neighbours, and a look at whether the threshold is good",
        "rhumb decluster quakes.csv --method nearest-neighbour --plot nnd.svg -o families.geojson"),
    ],
    run: { arguments throws(Failure) in try decluster(arguments) })

  private static func decluster(_ arguments: Arguments) throws(Failure) -> Int32 {
    let reading = try arguments.reading()
    var conversion = try Conversion(
      inputs: reading.inputs, output: arguments.outputPath, format: arguments.layerFormat())
    conversion.reading = reading
    conversion.reading.operations.declustering = try arguments.declusterLayers()
    let others =
      reading.inputs.filter { $0 != "-" }
      + [conversion.output, arguments[.report]].compactMap(\.self)
    let plot = try arguments[.plot].map { (path) throws(Failure) in
      try NeighbourPlot(
        path: path, notReplacing: others, noClobber: arguments.has(.noClobber))
    }
    return try run(&conversion, arguments, verb: "decluster") { (summary) throws(Failure) in
      if let declustering = summary.declustering { try plot?.write(declustering) }
    }
  }
}
