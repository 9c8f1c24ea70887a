import Rhumb

extension Verb {
  /// `rhumb info`: what is in the inputs.
  static let info = Verb(
    name: "info", summary: "what is in an input: fields, extent, times, problems",
    synopsis: "[options] INPUT...",
    explanation: "",
    options: Option.reading + Option.choosing + [.json] + Option.running,
    examples: [
      Example("what a feed holds", "rhumb info quakes.atom"),
      Example(
        "the names of its columns, for a script", "rhumb info --json quakes.atom | jq .fields"),
    ],
    run: { arguments throws(Failure) in try info(arguments) })

  private static func info(_ arguments: Arguments) throws(Failure) -> Int32 {
    0
  }
}
