import Rhumb

extension Verb {
  /// `rhumb info`: what is in the inputs.
  static let info = Verb(
    name: "info", summary: "what is in an input: fields, extent, times, problems",
    synopsis: "[options] INPUT...", explanation: "Several inputs are looked at as one layer.",
    options: Option.reading + Option.choosing
      + [.longitudes, .targetSystem, .onlyBest, .json] + Option.running,
    examples: [
      Example("what a feed holds", "rhumb info quakes.atom"),
      Example("how it lies in a projected system", "rhumb info quakes.atom --dst-crs auto:utm"),
      Example("of the strong ones alone", "rhumb info quakes.atom --where 'mag >= 5'"),
      Example(
        "the names of its columns, for a script", "rhumb info --json quakes.atom | jq .fields"),
    ],
    run: { arguments throws(Failure) in try info(arguments) })

  private static func info(_ arguments: Arguments) throws(Failure) -> Int32 {
    var reading = try arguments.reading()
    reading.options.keepsHidden = true
    let closing = try Closing(arguments, verb: "info", output: nil, isTold: false)
    let cancellation = Cancellation()
    var bar = ProgressBar(arguments.progressMode)
    Interruption.watch(cancellation, erasing: bar)
    let (summary, contents, projection) = Inspection(reading).account(
      cancellation: cancellation
    ) { bar.show($0) }
    bar.erase()
    if summary.failure == nil {
      let account = InfoAccount(
        summary: summary, contents: contents, projection: projection)
      try Terminal.output(arguments.has(.json) ? account.json : account.text)
    }
    return try closing.end(summary)
  }
}
