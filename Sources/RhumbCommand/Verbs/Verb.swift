import Rhumb

/// One thing that the command does.
struct Verb: Sendable {
  /// A command line to learn from.
  struct Example: Sendable {
    /// What it is for.
    let purpose: String
    /// The line itself.
    let command: String

    init(_ purpose: String, _ command: String) {
      self.purpose = purpose
      self.command = command
    }
  }

  /// Its name on the command line.
  let name: String
  /// What it does, in a line.
  let summary: String
  /// What follows its name.
  let synopsis: String
  /// What else there is to know; may be empty.
  let explanation: String
  /// The options it takes.
  let options: [Option]
  /// Lines to learn from.
  let examples: [Example]
  /// Does it; returns the exit code.
  let run: @Sendable (Arguments) throws(Failure) -> Int32

  /// All verbs, in the order of the overview.
  static let all: [Verb] = [
    .convert, .tracks, .cluster, .decluster, .stats, .map, .info, .formats, .completion,
    .manual,
  ]
}
