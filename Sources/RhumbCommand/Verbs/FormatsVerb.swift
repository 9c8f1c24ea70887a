import Rhumb

extension Verb {
  /// `rhumb formats`: what is read and written.
  static let formats = Verb(
    name: "formats", summary: "what is read and written, with the endings",
    synopsis: "[--json]", explanation: "", options: [.json, .help, .version],
    examples: [Example("all of them", "rhumb formats")],
    run: { arguments throws(Failure) in try formats(arguments) })

  private static func formats(_ arguments: Arguments) throws(Failure) -> Int32 {
    0
  }
}
