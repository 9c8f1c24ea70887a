import Rhumb

extension Verb {
  /// `rhumb cluster`: events that lie densely are labelled as clusters, or drawn as their hulls.
  static let cluster = Verb(
    name: "cluster", summary: "clusters of events: labels on the events, or a hull each",
    synopsis: "[options] INPUT... [-o OUTPUT]",
    explanation: """
      An INPUT has events at points. Each gets its cluster (null for noise), cluster_size and core; with
      --hulls there is a feature per cluster. Labels are those of scikit-learn's DBSCAN. Clusters of
      HDBSCAN are scikit-learn's but for ties, numbered as they come, with a probability for core.
      """,
    options: Option.clustering + Option.reading + Option.choosing + [.simplify] + Option.writing
      + Option.running,
    examples: [
      Example(
        "events with 5 or more within 25 km, themselves included",
        "rhumb cluster quakes.csv --radius 25km --min-points 5 -o clusters.geojson"),
      Example(
        "near each other in depth and time too",
        "rhumb cluster quakes.csv --radius 25km --depth --time-window 30d -o swarms.kml"),
      Example(
        "clusters of any density",
        "rhumb cluster quakes.csv --method hdbscan --min-cluster-size 15 -o clusters.geojson"),
      Example(
        "a polygon per cluster with count, times, magnitudes and moment",
        "rhumb cluster quakes.csv --radius 25km --hulls convex -o hulls.geojson"),
    ],
    run: { arguments throws(Failure) in try cluster(arguments) })

  private static func cluster(_ arguments: Arguments) throws(Failure) -> Int32 {
    var reading = try arguments.reading()
    var layers = try arguments.clusterLayers()
    layers.threads = reading.threads
    reading.operations.clusters = layers
    var conversion = try Conversion(
      inputs: reading.inputs, output: arguments.outputPath, format: arguments.layerFormat())
    conversion.reading = reading
    conversion.writeOptions.styles = .clusters
    return try run(&conversion, arguments, verb: "cluster")
  }
}
